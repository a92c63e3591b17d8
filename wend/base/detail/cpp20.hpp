// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

// What the core takes from C++23's library, for C++20 as well.
namespace wend::detail {

constexpr bool contains(std::string_view text, char c) noexcept { return text.find(c) != text.npos; }
constexpr bool contains(std::string_view text, std::string_view part) noexcept {
  return text.find(part) != text.npos;
}

/// Lets `write` fill the first `size` octets of `out` and return how many it made. What stood there stays.
template <class F>
void resize_and_overwrite(std::string& out, std::size_t size, F write) {
#ifdef __cpp_lib_string_resize_and_overwrite
  out.resize_and_overwrite(size, std::move(write));
#else
  out.resize(size);
  out.resize(static_cast<std::size_t>(write(out.data(), size)));
#endif
}

constexpr std::uint64_t byteswap(std::uint64_t n) noexcept {
  std::uint64_t out = 0;
  for (int octet = 0; octet < 8; ++octet, n >>= 8) out = out << 8 | (n & 0xFF);
  return out;
}

}  // namespace wend::detail
