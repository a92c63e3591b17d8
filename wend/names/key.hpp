// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"

// Keys to sort and deduplicate by, as web archives have them: SURT, the Sort-friendly URI Reordering Transform.
namespace wend {

/// One step of a variant of keys. They run in the order of the enumerators.
enum class key_step : std::uint8_t {
  verbatim,        // a record of an archive's own (filedesc:, in cc warcinfo: too) is its own key
  trim,            // no white space around, no CR, LF or TAB within
  default_scheme,  // without a scheme, http
  slashes,         // http:/x, http:////x and http://http://x are http://x
  dns,             // dns:h has a host
  fragment,        // no fragment
  userinfo,        // no user, no password
  unescape,        // escapes undone until none is left, then what is unsafe is escaped once
  idna,            // a host beyond ASCII in its ASCII form
  address,         // 3279880203 and 0303.0177.11 are 195.127.0.11
  dots,            // no dot segments, no empty segments; no empty labels
  letter_case,     // everything in lower case
  www,             // no first label www, www1, …
  default_port,    // not 80 in http, 443 in https
  session_ids,  // no jsessionid, phpsessid, sid, aspsessionid…, cfid with cftoken; no (24 characters) before .aspx
  trailing_slash,   // no slash at the end of a path that has more than it
  sort_query,       // pairs in the order of names, then values
  empty_query,      // no "?" without a query
  reverse,          // the labels of the host last first: com,example)/
  reverse_address,  // the numbers of an IPv4 address, too
  unbracket,        // an IPv6 address without its brackets
};

/// Returns the name: "verbatim", "default-scheme", …
WEND_API std::string_view name_of(key_step) noexcept;

/// A kind of keys. A variant whose results change gets a new version; the old one stays.
struct key_variant {
  std::string_view name;
  unsigned version;
  std::string_view title;
  std::span<key_step const> steps;
};

/// The variants: ia (the Internet Archive's, of most archives), cc (Common Crawl's indexes), cdxj (pywb's and
/// cdxj-indexer's).
WEND_API std::span<key_variant const> key_variants() noexcept;
/// Returns the newest variant of this name, or that of `name@version`; null for another.
WEND_API key_variant const* key_variant_named(std::string_view) noexcept;

struct key_options {
  key_variant const* variant = nullptr;  // null: ia
  bool keep_www = false;                 // without the step www
  bool with_scheme = false;              // http://(com,example)/
  bool trailing_comma = false;           // com,example,)/: all keys of a domain begin with com,example,
  bool in_order = false;                 // without the step reverse: example.com/
  bool keep_address = false;             // without the step reverse_address
};

/// Returns the key of a URL. Keys sort by their octets, so that a domain stands together with its subdomains.
///
/// The text need not be a URI: an archive takes www.example.com/a b. An empty text has the key "-"; a text that
/// already has the form of a key is its own. A URI without "//" (mailto:…, urn:…) has no host, and its key is
/// its normal form. A key is its own key, but not with `in_order`: such a text is read as a URL of http again.
/// Then www. of www.www.h is removed once more, a:1/ is of the scheme a, and of two session identifiers of a kind,
/// of which archives remove one, the second goes. Linear but for the sorting of a query. Errors: no-host, bad-host, bad-port,
/// port-out-of-range, at their byte.
///
///     *wend::key_of("http://www.example.com/b/?d&c#e");  // "com,example)/b?c&d"
WEND_API result<std::string> key_of(std::string_view text, key_options const& how = {});

/// The same into a buffer of the caller: overwrites `out` and reuses its memory.
WEND_API result<void> key_to(std::string& out, std::string_view text, key_options const& how = {});

}  // namespace wend
