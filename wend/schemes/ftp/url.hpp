// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::ftp {

/// The representation type of the transfer: RFC 959 §3.1.1, and `listing`, a request for a list of names.
enum class transfer : std::uint8_t { unsaid, ascii, ebcdic, image, local, listing };

struct data_type {
  transfer how = transfer::unsaid;
  char control = 'N';       // ascii, ebcdic: N, T or C. RFC 959 §3.1.1.5: TYPE A alone means N
  std::string byte_size{};  // local: decimal digits, as written

  friend bool operator==(data_type const&, data_type const&) = default;
};

/// The meaning of an ftp or ftps URL: a login, the directories to change to one by one, and a name there.
/// Decoded octets, not a path of any file system: RFC 1738 §3.2.4.
///
///     ftpurl     = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]                 RFC 1738 §5
///     fpath      = fsegment *[ "/" fsegment ]
///     ftptype    = "A" | "I" | "D" | "a" | "i" | "d"
///
///     ftpaddress = "ftp://" login "/" path [ ftptype ]    RFC 1630 §BNF for specific URL schemes
///     ftptype    = "A" formcode | "E" formcode | "I" | "L" digits
///     formcode   = "N" | "T" | "C"
///
///     ftpaddress = "ftp://" login "/" path                                          url7a §BNF syntax
struct url {
  bool secure = false;  // ftps: TLS from the first octet
  internet::login who{};
  internet::server server{.host = {}, .port = 21};
  strings directory{};  // the arguments of CWD, in order
  std::string name{};
  data_type type{};  // an empty name without a type is listed

  friend bool operator==(url const&, url const&) = default;
};

/// Returns whether following the URL lists a directory: by its type, or because its name is empty.
WEND_API bool is_listing(url const&);

/// Errors: `unknown-scheme` for another scheme, or ftps before rfc3986; `no-host`, `port-out-of-range`;
/// `query-not-allowed` (rfc1630, url7a); `bad-char` at a `;` in a name (`=` too in rfc1630), which lenient
/// mode reads as data; `bad-ftp-type` at the first wrong octet of the code. rfc3986: dot segments are
/// removed; a question mark is data, as in RFC 1738 §5.
WEND_API result<url> parse(uri_view);

/// Returns the shortest URL with this meaning. Invariant: parse(format(x, p)) == x. Error: `not-expressible`.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor, secure_descriptor;

}  // namespace wend::ftp
