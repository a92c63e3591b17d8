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

/// What stands between a scheme's colon and its path, in one profile.
enum class authority : std::uint8_t {
  none,      // a double slash is path: the scheme is opaque to this profile's generic production
  optional,  // RFC 3986: a double slash begins an authority, wherever it stands
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

/// All that the generic reader, the recoder and the comparer need to know of one scheme in one profile.
/// A scheme's room overrides the profile's generic row; see registry/registry.cpp.
struct syntax {
  authority login = authority::none;
  host_rule hosts = host_rule::dns;
  bool host_required = true;  // "//" must be followed by a host
  bool user_allowed = false;  // user [ ":" password ] "@"
  bool port_allowed = true;
  bool empty_port_allowed = false;  // RFC 3986: "host:" is legal
  bool has_query = true;            // "?" ends the path; else it is data or an error, as `path` says
  bool query_needs_path = false;    // RFC 1738 nests "?search" inside "/path"
  bool query_may_be_empty = true;
  bool query_is_words = false;        // RFC 1630, url7a: words between plus signs, none empty
  errc no_authority = errc::no_host;  // what it is called when `required` and missing
  errc no_slash = errc::bad_path;     // what it is called when the path must begin with a slash
  bool slash_required = false;        // a path must follow the host, if only "/"

  charset path{};  // literals beside %XX; "/" included where it separates
  charset query{};
  charset fragment{};
  charset user{};  // also the password's
  bool user_escapes = true;
  bool login_may_be_empty = true;  // RFC 1738 §3.1; RFC 1630 and url7a derive no empty user or password

  /// What the scheme's data may not hold as it stands, though its path does: lenient reading escapes it.
  charset not_in_data{};
  /// The scheme's module decodes the login, so that a sub-delimiter and its escape are one in it. rfc3986.
  bool login_is_decoded = false;

  /// Never recoded: each of these and its escape are two different things. RFC 1738 §2.2, §3.x.
  charset reserved_path{}, reserved_query{}, reserved_user{};
  /// Written literally in canonical form, where not reserved.
  charset plain_path{}, plain_query{}, plain_user{};

  std::uint16_t default_port = 0;    // 0: none
  bool empty_path_is_slash = false;  // http://h is http://h/
  bool localhost_is_void = false;    // file://localhost/ is file:///
  bool void_fragment_is_none = false;
  bool keeps_dot_segments = true;  // "." and ".." are elements of their own, never written %2E
  bool dots_are_removed = false;   // RFC 3986 §6.2.2.3

  /// In a path or query the next stretch of data from byte `from` on: there an octet and its escape may
  /// change places. What lies between, the scheme's own delimiters and words, a host, a group's name, gets no
  /// escape on any level. Null: all is data.
  stretch (*data_in)(part, std::string_view text, std::size_t from) = nullptr;

  /// Query and fragment are no part of the name that is compared: RFC 8141 §3.2.
  bool ignores_query_and_fragment = false;

  /// What the room holds for one beyond all this, when schemes are compared: brings the canonical path and,
  /// if there is one, its question mark and query, which stand at the end of `text` from byte `from` on, to
  /// their normal form in place. Null if there is nothing.
  void (*normalize_scheme)(std::string& text, std::size_t from) = nullptr;
  std::string_view normalizes{}, normalizes_spec{};  // in words, for who asks why, and the section

  /// The same name as profile `to` writes it, without its fragment; `not-expressible` at the byte that has no
  /// form there. Null: the parts are the same in all profiles, and only characters differ.
  result<std::string> (*rewrite)(uri_view, profile to) = nullptr;

  /// The room's own law beyond all this: null if there is none. The view has passed the generic part.
  void (*check)(uri_view, diagnostic_sink) = nullptr;
};

/// What `p` says of the scheme (any case); the generic production if it says nothing.
/// Declared here and answered by the registry, the one file that knows the rooms.
syntax const& syntax_of(std::string_view scheme, profile p) noexcept;

}  // namespace wend
