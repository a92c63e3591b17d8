// SPDX-License-Identifier: Apache-2.0
// The laws of wend/testing/laws.hpp over any bytes, in each profile; a line break parts two names, which are
// compared.

#include "wend/testing/laws.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

void kept(std::string_view text, std::string_view p, std::string const& why) {
  if (why.empty()) return;
  std::fprintf(stderr, "%.*s '%.*s' %s\n", static_cast<int>(p.size()), p.data(),
               static_cast<int>(text.size()), text.data(), why.c_str());
  std::abort();
}

void ask_of(std::string_view text) {
  for (auto p : wend::profiles) kept(text, wend::name_of(p), wend::laws::broken(text, p));
  kept(text, "whatwg", wend::laws::broken_by_standard(text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view both(reinterpret_cast<char const*>(data), size);
  auto line = both.find('\n');
  auto a = both.substr(0, line);
  ask_of(a);
  if (line == both.npos) return 0;
  auto b = both.substr(line + 1);
  ask_of(b);
  for (auto p : wend::profiles) kept(both, wend::name_of(p), wend::laws::broken_by_pair(a, b, p));
  return 0;
}
