// SPDX-License-Identifier: Apache-2.0
//
// A gopher menu, line by line: RFC 1436 §3.8 and its appendix.
//
//     DirEntity ::= Type User_Name Tab Selector Tab Host Tab Port CR-LF
//
// Gopher+ adds one more field: "+" for an item that has attributes and views, "?" for one with a form.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/uri/internet.hpp"
#include "wend/uri/profile.hpp"

namespace wend::gopher {

struct menu_item {
  char type = 'i';
  std::string title{};  // octets as they came: ISO 8859-1 or UTF-8, and perhaps controls
  std::string uri{};    // what it leads to, a URI of the profile; empty: nothing
  char tag = '\0';      // '+' or '?', if any

  friend bool operator==(menu_item const&, menu_item const&) = default;
};

/// The line without its CR LF, or what a server has put there instead: LF, CR, or nothing.
std::string_view without_line_end(std::string_view line) noexcept;

/// Reads one line, with or without its line end. Nothing for the lone dot that ends a menu, an empty line,
/// and a line that has too few fields to lead anywhere. An item has no `uri` where its host or port is none,
/// and where there is nothing to follow: information (`i`) and errors (`3`). What other protocols serve
/// becomes a URI of theirs: url7a §Gopher. `before` is the type of the item before: what `+`, another server
/// for the same thing, stands for. What is at the port of the server `in_tls`, which gave the menu in TLS, is
/// reached in TLS too.
std::optional<menu_item> read_menu_line(std::string_view line, profile = profile::rfc3986, char before = '1',
                                        internet::server const* in_tls = nullptr);

/// The URI that a selector holds when the item is a link: type `h` with `URL:` before it, and type `w`. Empty
/// where there is none, or one whose scheme has no room here: never a script.
std::string_view link_in(char type, std::string_view selector, profile);

/// Whether items of this type are interactive sessions: `8` telnet, `T` tn3270. RFC 1436 §3.8.
bool is_session(char type) noexcept;

/// The telnet or tn3270 URI of such an item. The selector is the user to log in as; one that is no plain
/// login name is left out.
std::string session_uri(char type, std::string_view selector, internet::server const&, profile);

}  // namespace wend::gopher
