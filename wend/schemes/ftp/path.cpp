// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ftp/path.hpp"

#include <algorithm>

#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::ftp {
namespace {

/// All behind the host's slash. RFC 1738 §5: a question mark is data; RFC 3986 cuts there.
std::string_view url_path(uri_view u) {
  auto from = u.offset_of(u.path());
  auto length = u.path().size() + (u.has_query() ? u.query().size() + 1 : 0);
  auto path = u.text().substr(from, length);
  return path.starts_with('/') ? path.substr(1) : path;
}

/// Looks once at each octet, and says where the name begins.
std::size_t survey(cut_path& path) {
  constexpr charset worth_a_look = "/.%;=";
  std::size_t name = 0;
  for (std::size_t i = 0; i < path.segments.size(); ++i) {
    char c = path.segments[i];
    if (!worth_a_look[c]) continue;
    if (c == '/') name = i + 1;
    else if (c == '.' || c == '%') path.may_have_dots |= i == name;
    else path.reserved = std::min(path.reserved, i);
  }
  return name;
}

/// How many dots the segment is, in any spelling; 0 if it is anything else.
std::size_t dots_in(std::string_view segment) {
  bool may_be = !segment.empty() && segment.size() <= 6 && (segment[0] == '.' || segment[0] == '%');
  if (!may_be) return 0;
  auto name = unescaped(segment);
  return name == "." || name == ".." ? name.size() : 0;
}

/// How many bytes of `tail` spell `;type=`: 0 if it begins otherwise. A letter and its escape are one in RFC
/// 3986 (§2.3), no delimiter and its escape are (§2.2).
std::size_t mark_length(std::string_view tail, profile p) {
  std::size_t i = 0;
  for (char c : type_mark) {
    if (i == tail.size()) return 0;
    bool escaped = !predates_rfc3986(p) && alpha[c] && detail::is_escape(tail, i);
    if ((escaped ? detail::escaped_octet(tail, i) : tail[i]) != c) return 0;
    i += escaped ? 3 : 1;
  }
  return i;
}

}  // namespace

std::size_t type_begin(std::string_view path, profile p) {
  auto semicolon = path.rfind(';');
  bool in_name = semicolon != path.npos && path.find('/', semicolon) == path.npos;
  return in_name && mark_length(path.substr(semicolon), p) > 0 ? semicolon : path.npos;
}

std::string plain_code(std::string_view code, profile p) {
  return !predates_rfc3986(p) ? unescaped(code) : std::string(code);
}

cut_path cut(uri_view u) {
  cut_path path{.segments = url_path(u)};
  auto name = path.segments.substr(survey(path));
  if (u.profile() == profile::url7a) return path;
  auto semicolon = std::min(path.reserved == name.npos ? name.npos : name.rfind(';'), name.size());
  if (auto mark = mark_length(name.substr(semicolon), u.profile()); mark > 0) {
    path.code = name.substr(semicolon + mark);
    path.segments.remove_suffix(name.size() - semicolon);
  } else if (u.profile() == profile::rfc1630 && path.segments.ends_with('/')) {
    // RFC 1630 §FTP: a suffix, no separator
    path.listing = path.segments.substr(path.segments.size() - 1);
    path.segments.remove_suffix(1);
  }
  return path;
}

/// RFC 3986 §5.2.4 for segments. The path ends at a question mark.
std::vector<std::string_view> without_dots(cut_path const& path) {
  std::vector<std::string_view> kept;
  bool in_query = false;
  for (auto segment : pieces(path.segments, '/')) {
    bool last = segment.data() + segment.size() == path.segments.data() + path.segments.size();
    auto stem = segment.substr(0, segment.find('?'));
    bool typed = last && path.code && stem.size() == segment.size();
    auto dots = in_query || typed ? 0 : dots_in(stem);
    in_query = in_query || stem.size() < segment.size();
    if (dots == 2 && !kept.empty()) kept.pop_back();
    if (dots == 0) kept.push_back(segment);
    else if (last || in_query) kept.push_back(segment.substr(stem.size()));
  }
  return kept;
}

bool has_dots(cut_path const& path) {
  if (!path.may_have_dots) return false;
  for (auto segment : pieces(path.segments, '/'))
    if (dots_in(segment.substr(0, segment.find('?')))) return true;
  return false;
}

std::string_view type_code(uri_view u) {
  auto path = cut(u);
  return path.code ? *path.code : path.listing.value_or("");
}

std::vector<std::string_view> segments_of(uri_view u) {
  auto path = cut(u);
  if (!predates_rfc3986(u.profile())) return without_dots(path);
  std::vector<std::string_view> segments;
  for (auto segment : pieces(path.segments, '/')) segments.push_back(segment);
  return segments;
}

}  // namespace wend::ftp
