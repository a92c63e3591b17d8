// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an object has any number of readers, or one thread that changes it.

#include <string>
#include <string_view>

#include "wend/base/diagnostic.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/uri.hpp"

// The arguments and results of the functions of uri/, in every profile.
namespace wend {

/// The result of lenient parsing: the repaired URI, and each repair.
struct repaired {
  using owns_text = void;  // as in wend::uri

  uri value;
  diagnostics repairs;  // notices, at bytes of the text as given, in byte order
};

/// The result of `compare`, with the first rule under which it holds.
struct verdict {
  bool equivalent;          // false: not *known* to be. RFC 1738 §6, url7a §Uniqueness
  std::string_view rule{};  // "same octets", "same but for escapes", "default port", …
  std::string_view spec{};
};

/// How far `compare` normalizes two names first.
enum class equality : std::uint8_t {
  encoding,  // escapes, the case of hex digits and of the scheme
  scheme,    // also host case, default port, empty path, the scheme's defaults; RFC 3986: dot segments
};

/// What `resolve` returns.
struct resolution {
  /// RFC 1630's rule for `/g` and its printed example differ; its author confirmed the rule.
  enum class reading : std::uint8_t { rule, examples };
  using owns_text = void;  // as in wend::uri

  uri value;
  diagnostics notices{};  // two-readings, rfc1808-rules-used, gopher-not-hierarchical; `at` is 0
};

/// Options of `normalize`.
///
/// `safe` is "alnum": letters and digits only; or "+class,…": the canonical literals and these classes of the
/// profile ("space" is the space). Empty: alnum for safer; canonical + national for less_safe. An unknown
/// class adds nothing.
struct normalizing {
  /// How far escapes are written or undone. No level changes which object is named.
  enum class level : std::uint8_t {
    canonical,  // scheme in lower case, %XX in upper, no needless escape, unsafe characters escaped
    safer,      // canonical, and data outside `safe` is escaped too
    less_safe,  // canonical, and data inside `safe` is written literally
    scheme,     // canonical, and by the scheme: host case, default port, empty path, dot segments
  };

  level to = level::scheme;
  std::string_view safe{};
  /// lenient: normalizes the result of `repair`, and writes a % that it kept as %25.
  wend::mode mode = mode::strict;
};

}  // namespace wend
