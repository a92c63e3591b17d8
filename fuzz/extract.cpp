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
  heard result;
  finder search(
      how, [&](find const& f) { result.finds.push_back(f); },
      [&](remark r) { result.remarks.emplace_back(r.code, r.at); });
  while (!text.empty()) {
    seed = seed * 1664525u + 1013904223u;
    auto size = std::min<std::size_t>(text.size(), 1 + (seed >> 8) % longest);
    search.feed(text.substr(0, size));
    text.remove_prefix(size);
  }
  search.finish();
  return result;
}

void check(find const& f, std::string_view text, std::uint64_t last_end) {
  must(f.at >= last_end && f.at <= f.inner_at);
  must(f.inner_at + f.inner_length <= f.at + f.length && f.at + f.length <= text.size());
  must(!f.uri.empty() && f.alternates.size() <= 15);
  auto slice = text.substr(f.inner_at, f.inner_length);
  bool is_as_written = f.kind == found_as::bare || f.kind == found_as::url_label;
  if (is_as_written) must(f.uri == slice);
  if (f.kind == found_as::host || f.kind == found_as::mail) must(f.uri.find(slice) != f.uri.npos);
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
  options how{.mode = static_cast<looking_for>(data[0] % 4), .strict = (data[0] & 0x40) != 0};

  auto whole = hear(text, how, SIZE_MAX >> 1, 1);
  must(hear(text, how, 1, 1) == whole);
  must(hear(text, how, 7, data[0]) == whole);
  must(hear(text, how, 61, data[0] * 7u) == whole);
  must(find_all(text, how) == whole.finds);
  std::uint64_t last_end = 0;
  for (auto const& f : whole.finds) {
    check(f, text, last_end);
    last_end = f.at + f.length;
  }
  check_unwrap(text);
  return 0;
}
