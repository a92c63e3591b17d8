// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

/// What is between a scheme's colon and its path, in one profile.
enum class authority : std::uint8_t {
  none,      // a double slash belongs to the path: the profile does not know the scheme
  optional,  // RFC 3986: a double slash begins an authority
  required,  // "//" login must follow the colon: RFC 1738 §3.1
};

/// How a host may be written.
enum class host_rule : std::uint8_t {
  dns_letter_first,  // RFC 1630, url7a: labels begin with a letter; or four numbers
  dns,               // RFC 1738 §5: the last label begins with a letter; or four numbers
  reg_name,          // RFC 3986 §3.2.2: IP-literal, IPv4address or reg-name
};

/// Bytes of a text, from the first to before the last.
struct stretch {
  std::size_t begin, end;
};

/// The rules of one scheme in one profile, for parsing, recoding and comparing. A scheme module overrides the
/// profile's generic row; see registry/registry.cpp.
struct syntax {
  authority login = authority::none;
  host_rule hosts = host_rule::dns;
  bool host_required = true;  // "//" must be followed by a host
  bool user_allowed = false;  // user [ ":" password ] "@"
  bool port_allowed = true;
  bool empty_port_allowed = false;  // RFC 3986: "host:" is legal
  bool has_query = true;            // "?" ends the path; otherwise it is data if `path` has it, or an error
  bool query_needs_path = false;    // RFC 1738 nests "?search" inside "/path"
  bool query_may_be_empty = true;
  bool query_is_words = false;        // RFC 1630, url7a: words between plus signs, none empty
  errc no_authority = errc::no_host;  // the error if an authority is required and missing
  errc no_slash = errc::bad_path;     // the error if the path must begin with a slash and does not
  bool slash_required = false;        // a path must follow the host, "/" at least

  charset path{};  // literals beside %XX; with "/" if it separates segments
  charset query{};
  charset fragment{};
  charset user{};  // also of the password
  bool user_escapes = true;
  bool login_may_be_empty = true;  // RFC 1738 §3.1; not in the grammars of RFC 1630 and url7a

  /// Octets that are legal in the path but not in its data: lenient reading escapes them.
  charset not_in_data{};
  /// The scheme module decodes the login, so that a sub-delimiter is the same as its escape there. rfc3986.
  bool login_is_decoded = false;

  /// Never recoded: each of these differs from its escape. RFC 1738 §2.2, §3.x.
  charset reserved_path{}, reserved_query{}, reserved_user{};
  /// Literal in the canonical form unless reserved.
  charset plain_path{}, plain_query{}, plain_user{};

  std::uint16_t default_port = 0;    // 0: none
  bool empty_path_is_slash = false;  // http://h is http://h/
  bool localhost_is_void = false;    // file://localhost/ is file:///
  bool void_fragment_is_none = false;
  bool keeps_dot_segments = true;  // "." and ".." are segments like others, never written %2E
  bool dots_are_removed = false;   // RFC 3986 §6.2.2.3

  /// Returns the next stretch of data of a path or query from byte `from` on, in which an octet may be replaced by
  /// its escape. The text between stretches, such as delimiters, words of the scheme, a host or the name of a
  /// group, is never escaped. Null: the part is data.
  stretch (*data_in)(part, std::string_view text, std::size_t from) = nullptr;

  /// `compare` ignores query and fragment: RFC 8141 §3.2.
  bool ignores_query_and_fragment = false;

  /// Brings the canonical path and query, which begin at byte `from` and end with `text`, to the normal form that
  /// the scheme module defines beyond these rules, in place. Null: it defines none.
  void (*normalize_scheme)(std::string& text, std::size_t from) = nullptr;
  std::string_view normalizes{},
      normalizes_spec{};  // what it normalizes, for the verdict of `compare`, and the section

  /// Returns the form of the URI in profile `to`, without its fragment; `not-expressible`, at the byte that has no
  /// form there. Null: the parts are the same in all profiles, and only characters differ.
  result<std::string> (*rewrite)(uri_view, profile to) = nullptr;

  /// Checks the scheme's grammar beyond these rules, which the view satisfies. Null: these rules are complete.
  void (*check)(uri_view, diagnostic_sink) = nullptr;
};

/// Returns the rules of a scheme (any case) in `p`; the generic rules if `p` does not define it. The registry,
/// which knows the scheme modules, has the definition.
syntax const& syntax_of(std::string_view scheme, profile p) noexcept;

}  // namespace wend
