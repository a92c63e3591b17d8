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

#include "wend/base/export.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/profile.hpp"

namespace wend::gopher {

struct menu_item {
  char type = 'i';
  std::string title{};  // octets as received: ISO 8859-1 or UTF-8, possibly with control characters
  std::string uri{};    // the URI of the item in the profile; empty if it leads nowhere
  char tag = '\0';      // '+' or '?', if any

  friend bool operator==(menu_item const&, menu_item const&) = default;
};

/// The line without its CR LF, or without the server's substitute: LF, CR, or nothing.
WEND_SHARED std::string_view without_line_end(std::string_view line) noexcept;

/// Reads one line, with or without its line end. Absent for the lone dot that ends a menu, for an empty line,
/// and for a line with too few fields. An item has no `uri` if its host or port is invalid, and for
/// information (`i`) and errors (`3`). Items of other protocols have URIs of their schemes: url7a §Gopher.
/// `before` is the type of the previous item, for which `+`, a redundant server, stands. Items at the port of
/// the server `in_tls`, which sent the menu in TLS, use TLS, too.
WEND_SHARED std::optional<menu_item> read_menu_line(std::string_view line, profile = profile::rfc3986,
                                                    char before = '1',
                                                    internet::server const* in_tls = nullptr);

/// Returns the URI in the selector of a link: type `h` with `URL:` before it, and type `w`. Empty without a
/// URL, or for a scheme without a module: never a script.
std::string_view link_in(char type, std::string_view selector, profile);

/// Returns whether items of this type are interactive sessions: `8` telnet, `T` tn3270. RFC 1436 §3.8.
bool is_session(char type) noexcept;

/// Returns the telnet or tn3270 URI of such an item. The selector is the login name; it is left out unless it
/// is a plain one.
std::string session_uri(char type, std::string_view selector, internet::server const&, profile);

}  // namespace wend::gopher
