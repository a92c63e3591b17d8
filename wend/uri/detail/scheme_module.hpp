// SPDX-License-Identifier: Apache-2.0
//
// What scheme modules have in common.

#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

/// Collects the first error (lowest offset); ignores notices.
class first_error {
 public:
  void operator()(diagnostic f) {
    if (is_error(f) && (!first_ || f.at < first_->at)) first_ = f;
  }
  explicit operator bool() const { return first_.has_value(); }
  error operator*() const { return *first_; }

 private:
  std::optional<error> first_{};
};

/// Returns whether the scheme module reads the text as `x`.
template <class Url>
bool reads_as(std::string_view text, profile p, result<Url> (*read)(uri_view), Url const& x) {
  auto u = parse(text, p);
  if (!u) return false;
  auto meant = read(*u);
  return meant && *meant == x;
}

/// Returns the text if the scheme module reads it as `x`, for writers that do not check each field.
template <class Url>
result<std::string> if_it_reads_as(Url const& x, std::string text, profile p, result<Url> (*read)(uri_view)) {
  if (!reads_as(text, p, read, x)) return mistake(errc::not_expressible);
  return text;
}

inline std::uint32_t at_the_start(uri_view, profile) { return 0; }

/// The `rewrite` of most scheme modules: decodes the URI and writes it in profile `to`. `obstacle(u, to)` is the
/// byte from which it has no form there.
template <auto read, auto write, auto obstacle = at_the_start>
result<std::string> reworded(uri_view u, profile to) {
  auto meant = read(u);
  if (!meant) return unexpected(meant.error());
  auto text = write(*meant, to);
  if (!text) return mistake(text.error().code, obstacle(u, to));
  return text;
}

/// For `syntax::data_in`: the text is data up to byte `end`.
inline stretch data_up_to(std::size_t end, std::string_view text, std::size_t from) {
  return from < std::min(end, text.size()) ? stretch{from, std::min(end, text.size())}
                                           : stretch{text.size(), text.size()};
}

/// For `syntax::data_in`: the path is data before its last @, and has no data without one.
inline stretch data_before_at(part which, std::string_view text, std::size_t from) {
  auto sign = text.rfind('@');
  return data_up_to(which == part::path && sign == text.npos ? 0 : sign, text, from);
}

inline stretch no_data(part, std::string_view text, std::size_t) { return {text.size(), text.size()}; }

/// For `syntax::normalize_scheme`: decodes the escapes of `literal` between two bytes, in place. Returns the new
/// end.
inline std::size_t undo_escapes(std::string& text, std::size_t from, std::size_t end, charset literal) {
  auto to = from;
  for (auto i = from; i < end; ++i) {
    bool undo = detail::is_escape(std::string_view(text).substr(0, end), i) &&
                literal[detail::escaped_octet(text, i)];
    text[to++] = undo ? detail::escaped_octet(text, i) : text[i];
    if (undo) i += 2;
  }
  text.erase(to, end - to);
  return to;
}

/// Appends a search with `+` for each single space between two words. Other spaces are escaped, since no word is
/// empty. RFC 1630 §Query strings, url7a §BNF syntax.
inline void put_words(std::string& out, std::string_view search, charset literal) {
  auto is_word = [&](std::size_t i) { return i < search.size() && search[i] != ' '; };
  for (std::size_t i = 0; i < search.size(); ++i) {
    bool divides = search[i] == ' ' && i > 0 && is_word(i - 1) && is_word(i + 1);
    if (divides) out += '+';
    else escape_to(out, search.substr(i, 1), literal - " ");
  }
}

namespace internet {

// RFC 3986 §3.2 allows a missing authority, an empty host and any number as port; the schemes do not.

inline void check_port(uri_view u, diagnostic_sink say) {
  if (u.port().empty() || u.port_number()) return;
  // A port that is not a number was reported already.
  bool is_number = std::ranges::all_of(u.port(), [](char c) { return digit[c]; });
  if (is_number) say(errc::port_out_of_range, u.offset_of(u.port()));
}

inline void check_server(uri_view u, diagnostic_sink say) {
  if (u.host().empty()) say(errc::no_host, u.offset_of(u.has_authority() ? u.host() : u.path()));
  check_port(u, say);
}

inline void check_no_login(uri_view u, diagnostic_sink say) {
  if (u.has_userinfo()) say(errc::login_not_allowed, u.offset_of(u.userinfo()));
}

inline void check_no_query(uri_view u, diagnostic_sink say) {
  if (u.has_query()) say(errc::query_not_allowed, u.offset_of(u.query()) - 1);
}

}  // namespace internet
}  // namespace wend
