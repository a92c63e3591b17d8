// SPDX-License-Identifier: Apache-2.0
#include "wend/text/detail/scheme_name.hpp"

#include <algorithm>
#include <cstdint>

#include "wend/base/detail/ascii.hpp"
#include "wend/registry/registry.hpp"

namespace wend::text {
namespace {

// Not file: too many words end in it.
constexpr std::string_view often_glued[] = {"https",  "http", "ftps", "ftp",     "gopher",
                                            "telnet", "nntp", "wais", "prospero"};

constexpr std::size_t longest_habit =
    std::ranges::max(detail::habits, {}, [](habit const& h) { return h.name.size(); }).name.size();

bool ends_in(std::string_view text, std::string_view name) {
  return text.size() > name.size() && same_ignoring_case(text.substr(text.size() - name.size()), name);
}

/// Returns the name of a scheme that other letters precede without a gap; empty without one. A plus sign is
/// intended: git+https is a scheme.
std::string_view glued_in(std::string_view run) {
  for (auto name : often_glued)
    if (ends_in(run, name) && run[run.size() - name.size() - 1] != '+')
      return run.substr(run.size() - name.size());
  return {};
}

}  // namespace

std::uint64_t run_before(window w, std::uint64_t colon, std::uint64_t floor) noexcept {
  auto least = std::max(floor, colon - std::min(colon, longest_scheme));
  auto run = colon;
  while (run > least && scheme_char[w[run - 1]]) --run;
  return run;
}

std::optional<std::uint64_t> scheme_in(window w, std::uint64_t run, std::uint64_t colon,
                                       std::uint64_t floor) noexcept {
  bool is_whole = run == floor || !scheme_char[w[run - 1]];
  while (run < colon && !alphanum[w[run]]) ++run;
  auto name = w.cut(run, colon);
  bool is_name = is_whole && !name.empty() && alpha[name.front()];
  if (is_name && is_known_scheme(name)) return run;
  if (auto glued = glued_in(name); !glued.empty()) return colon - glued.size();
  if (is_name) return run;
  return std::nullopt;
}

habit const* habit_of(std::string_view scheme) noexcept {
  if (scheme.size() < 2 || scheme.size() > longest_habit) return nullptr;
  if (!ends_of_habits.hold(scheme.end()[-2], scheme.end()[-1])) return nullptr;
  auto it = std::ranges::find_if(detail::habits,
                                 [&](habit const& h) { return same_ignoring_case(h.name, scheme); });
  return it == std::end(detail::habits) ? nullptr : it;
}

std::size_t scheme_length(std::string_view uri) noexcept {
  if (uri.empty() || !alpha[uri.front()]) return 0;
  auto colon = std::ranges::find_if_not(uri, [](char c) { return scheme_char[c]; });
  if (colon == uri.end() || *colon != ':') return 0;
  return static_cast<std::size_t>(colon - uri.begin());
}

}  // namespace wend::text
