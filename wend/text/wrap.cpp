// SPDX-License-Identifier: Apache-2.0
#include "wend/text/wrap.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/text/detail/characters.hpp"
#include "wend/text/detail/scheme_name.hpp"
#include "wend/text/extract.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/detail/percent.hpp"

namespace wend::text {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && white[text.front()]) text.remove_prefix(1);
  while (!text.empty() && white[text.back()]) text.remove_suffix(1);
  return text;
}

/// RFC 1738 §Appendix, RFC 3986 appendix C: `URL:`, which no scheme is called. `URI:` is read in brackets
/// only, before a scheme of its own: it may be one itself.
bool begins_with_label(std::string_view text, bool bracketed) {
  auto label = text.substr(0, 4);
  if (same_ignoring_case(label, "URL:")) return true;
  auto rest = text.substr(label.size());
  auto scheme = scheme_length(rest);
  return bracketed && same_ignoring_case(label, "URI:") && scheme > 0 && rest.substr(scheme).starts_with(':');
}

bool in_brackets(std::string_view text) {
  if (text.size() < 2 || text.front() != '<' || text.back() != '>') return false;
  return text.substr(1, text.size() - 2).find_first_of("<>") == text.npos;
}

/// Copies `inside`, a part of `text`, and notes each gap.
void copy(unwrapped& out, std::string_view inside, std::string_view text, charset left_out) {
  auto offset = static_cast<std::size_t>(inside.data() - text.data());
  std::size_t skipped = 0;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (left_out[inside[i]]) continue;
    auto missing = offset + i - out.value.size();
    if (missing != skipped)
      out.gaps.push_back({static_cast<std::uint32_t>(out.value.size()), static_cast<std::uint32_t>(missing)});
    skipped = missing;
    out.value += inside[i];
  }
}

/// Where a line may begin: not right after a hyphen, not inside a character, not before the scheme is over,
/// since it is by its scheme that a reader knows a wrapper without a label.
bool may_break(std::string_view text, std::size_t at, std::size_t head) {
  bool inside_character = (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
  return at >= head && text[at - 1] != '-' && !inside_character;
}

/// Where the line ends that begins at `begin`: the last place to break within `width` columns, or else the
/// first.
std::size_t line_end(std::string_view text, std::size_t begin, std::size_t head, std::size_t width) {
  std::size_t best = 0, columns = 0;
  for (auto at = begin + 1; at < text.size(); ++at) {
    bool begins_character = (static_cast<unsigned char>(text[at - 1]) & 0xC0) != 0x80;
    columns += begins_character;
    if (best != 0 && columns > width) return best;
    if (may_break(text, at, head)) best = at;
    if (best != 0 && columns >= width) return best;
  }
  bool last_fits = columns + 1 <= width;
  return best == 0 || last_fits ? text.size() : best;
}

/// Without what a wrapper cannot hold.
result<std::string> escaped_for(uri_view u, charset cannot_stand) {
  auto text = u.text();
  auto first = std::ranges::find_if(text, [&](char c) { return cannot_stand[c]; });
  if (first == text.end()) return std::string(text);
  std::string out;
  for (char c : text)
    if (cannot_stand[c]) wend::detail::put_escape(out, c);
    else out += c;
  auto same = compare(text, out, equality::encoding, u.profile(), u.mode());
  if (same && same->equivalent) return out;
  return mistake(errc::not_expressible, static_cast<std::uint32_t>(first - text.begin()));
}

bool is_found_in(std::string_view text, std::string_view uri) {
  auto finds = find_all(text, {.mode = looking_for::wrapped});
  return finds.size() == 1 && finds[0].uri == uri && finds[0].alternates.empty();
}

}  // namespace

std::uint32_t unwrapped::original(std::uint32_t at) const noexcept {
  auto end = static_cast<std::uint32_t>(value.size());
  bool is_end = at >= end && end > 0;
  auto byte = is_end ? end - 1 : at;
  auto after = std::ranges::upper_bound(gaps, byte, {}, &gap::at);
  auto skipped = after == gaps.begin() ? 0 : std::prev(after)->skipped;
  return byte + skipped + is_end;
}

unwrapped unwrap(std::string_view text) {
  unwrapped out;
  auto core = trimmed(text);
  out.had_brackets = in_brackets(core);
  auto inside = out.had_brackets ? core.substr(1, core.size() - 2) : core;
  out.had_label = begins_with_label(inside, out.had_brackets);
  if (out.had_label) inside.remove_prefix(4);
  if (out.had_brackets) {
    copy(out, inside, text, white);
  } else if (out.had_label) {
    copy(out, trimmed(inside), text, {});
  } else {
    out.value = text;
  }
  return out;
}

std::string wrap(std::string_view uri, wrapping how) {
  auto text = (how.label ? "<URL:" : "<") + std::string(uri) + ">";
  if (how.width == 0) return text;
  auto scheme = 1 + scheme_length(uri);
  std::size_t head = how.label ? 5 : text.substr(scheme, 3) == "://" ? scheme + 3 : scheme + 1;
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    auto taken = begin == 0 ? 0 : std::min(how.indent.size(), how.width - 1);
    auto end = line_end(text, begin, head, how.width - taken);
    if (begin != 0) out.append("\n").append(how.indent);
    out.append(text, begin, end - begin);
    begin = end;
  }
  return out;
}

result<std::string> wrap_to_be_found(uri_view u, wrapping how) {
  auto uri = escaped_for(u, how.label ? white | "<>" : white | "<>\"");
  if (!uri) return uri;
  auto text = wrap(*uri, how);
  if (!is_found_in(text, *uri)) return mistake(errc::not_expressible);
  return text;
}

}  // namespace wend::text
