// SPDX-License-Identifier: Apache-2.0
// Finding URIs in any bytes: where the text is cut makes no difference, and every find is where it says it
// is.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/must.hpp"
#include "wend/text/extract.hpp"
#include "wend/text/wrap.hpp"

namespace {

using namespace wend::text;

struct heard {
  std::vector<find> finds{};
  std::vector<std::pair<wend::errc, std::uint64_t>> remarks{};

  friend bool operator==(heard const&, heard const&) = default;
};

/// Fed in pieces of 1 to `longest` bytes, by a small generator so that a run can be repeated.
heard hear(std::string_view text, options how, std::size_t longest, std::uint32_t seed) {
  heard all;
  finder search(
      how, [&](find const& one) { all.finds.push_back(one); },
      [&](remark one) { all.remarks.emplace_back(one.code, one.at); });
  while (!text.empty()) {
    seed = seed * 1664525u + 1013904223u;
    auto size = std::min<std::size_t>(text.size(), 1 + (seed >> 8) % longest);
    search.feed(text.substr(0, size));
    text.remove_prefix(size);
  }
  search.finish();
  return all;
}

void check(find const& one, std::string_view text, std::uint64_t last_end) {
  must(one.at >= last_end && one.at <= one.inner_at);
  must(one.inner_at + one.inner_length <= one.at + one.length && one.at + one.length <= text.size());
  must(!one.uri.empty() && one.alternates.size() <= 15);
  auto slice = text.substr(one.inner_at, one.inner_length);
  bool is_as_written = one.kind == found_as::bare || one.kind == found_as::url_label;
  if (is_as_written) must(one.uri == slice);
  if (one.kind == found_as::host || one.kind == found_as::mail) must(one.uri.find(slice) != one.uri.npos);
}

void check_unwrap(std::string_view text) {
  auto core = unwrap(text);
  must(core.value.size() <= text.size());
  for (std::uint32_t i = 0; i < core.value.size(); ++i) must(text[core.original(i)] == core.value[i]);
  must(core.original(static_cast<std::uint32_t>(core.value.size())) <= text.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size == 0) return 0;
  std::string_view text(reinterpret_cast<char const*>(data) + 1, size - 1);
  options how{.mode = static_cast<looking_for>(data[0] % 3), .strict = (data[0] & 0x40) != 0};

  auto whole = hear(text, how, SIZE_MAX >> 1, 1);
  must(hear(text, how, 1, 1) == whole);
  must(hear(text, how, 7, data[0]) == whole);
  must(hear(text, how, 61, data[0] * 7u) == whole);
  must(find_all(text, how) == whole.finds);
  std::uint64_t last_end = 0;
  for (auto const& one : whole.finds) {
    check(one, text, last_end);
    last_end = one.at + one.length;
  }
  check_unwrap(text);
  return 0;
}
