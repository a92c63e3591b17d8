// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/diagnostic.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/uri.hpp"

// What the verbs take and answer in every profile.
namespace wend {

/// Maps a UTF-8 host name to its ASCII form (UTS 46 to-ASCII), or refuses it. The core has no tables for
/// this: `wend::idna` is one made on ICU; without one a non-ASCII host is refused by name.
using host_mapper = result<std::string> (*)(std::string_view utf8_host);

/// A text that was read leniently: what it was taken for, and everything that was done to it.
struct repaired {
  uri value;
  diagnostics repairs;  // notices, at bytes of the text as given, in byte order
};

/// The verdict, and the first rule under which it holds.
struct verdict {
  bool equivalent;          // false: not *known* to be. RFC 1738 §6, url7a §Uniqueness
  std::string_view rule{};  // "same octets", "same but for escapes", "default port", …
  std::string_view spec{};
};

/// What two names were brought to before they were compared.
enum class equality : std::uint8_t {
  encoding,  // escapes, the case of hex digits and of the scheme
  scheme,    // and host case, default port, empty path, the scheme's defaults; RFC 3986: dot segments
};

/// RFC 1630's rule for `/g` and its printed example differ; its author confirmed the rule.
enum class reading : std::uint8_t { rule, examples };

/// How far escapes are written or undone. None of them changes which object is named.
enum class level : std::uint8_t {
  canonical,  // scheme in lower case, %XX in upper, no needless escape, unsafe characters escaped
  safer,      // and data outside `safe` escaped too
  less_safe,  // and data inside `safe` written literally
  scheme,     // canonical, and what the scheme knows: host case, default port, empty path, dot segments
};

/// `safe` is "alnum": letters and digits only. "+class,…": the canonical literals and these classes of the
/// profile
/// ("space" is the space). Nothing: alnum for safer; canonical + national for less-safe. An unknown class
/// adds nothing.
struct normalizing {
  level to = level::scheme;
  std::string_view safe{};
  wend::mode mode = mode::strict;  // lenient: takes what `repair` gives, and writes the % that it kept as %25
};

}  // namespace wend
