// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/charset.hpp"
#include "wend/base/result.hpp"

// What archives do to a URL before they make its key.
namespace wend::detail {

/// A text cut as archives cut it: any octets in any part. Views of the text.
struct archived_url {
  std::string_view scheme{};  // "http" where the text has none
  bool has_authority = false;
  std::string_view host{}, port{};  // without userinfo; an IP literal with its brackets
  std::string_view path{}, query{};
  bool has_query = false;
};

/// Errors: no-host (http and https), bad-host (a bracket that is not closed), bad-port, port-out-of-range; at
/// the byte of the text.
result<archived_url> cut_archived(std::string_view text);

/// Appends the text with its escapes undone, and those that appear thereby, until none is left. Linear.
void append_unescaped(std::string& to, std::string_view text);

/// Escapes what stands from `from` on and is no visible ASCII character, or is # or % or one of `more`.
void escape_unsafe(std::string& text, std::size_t from, charset more = {});

/// Removes dot segments, then empty segments, of the path that begins at `from` and ends with `text`. As in
/// archives, `..` removes any segment before it, an empty one or another `..`, too; the first of all stays. In
/// place, linear, as all that follow.
void collapse_segments(std::string& text, std::size_t from);

/// The address of a host that is one to four numbers, decimal or with a first 0 octal, as inet_aton reads it:
/// the last number fills the octets that are left. A single number is decimal, modulo 2^32.
std::optional<std::uint32_t> address_of_numbers(std::string_view host);

/// Removes session identifiers from the query that begins at `from`, in lower case. In this order: jsessionid,
/// phpsessid and sid with 32 letters or digits, aspsessionid and 8 letters with 24 letters, cfid and cftoken in
/// pairs side by side. Of each the last, with the ampersand behind it, as archives do: a second one stays.
void remove_session_pairs(std::string& text, std::size_t from);

/// Removes a segment like (s(24 characters)), then one like (24 characters), from the path that begins at `from`
/// before a name with .aspx, in lower case. Of each the last.
void remove_session_segments(std::string& text, std::size_t from);

}  // namespace wend::detail
