// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/base/export.hpp"
#include "wend/uri/profile.hpp"

namespace wend::text {

/// What counts as a URI in running text.
enum class looking_for : std::uint8_t {
  wrapped,  // only URIs in <URL:…>, <…> or after URL:
  scheme,   // also bare URIs that begin with a scheme
  mail,     // also mail addresses
  fuzzy,    // also www.…, and bare host names with a known suffix
};

enum class found_as : std::uint8_t { url_wrapper, angle_wrapper, url_label, bare, host, mail };
/// "url-wrapper", "angle-wrapper", "url-label", "bare", "host", "mail".
WEND_API std::string_view name_of(found_as) noexcept;

/// Properties of a find. `extension`: this reading is wend's own; no RFC defines it.
struct flags {
  bool extension = false, hyphen_at_line_end = false, alternates_capped = false;
};

/// One URI in a text. Offsets are bytes from the start of the whole text, independent of chunks.
struct find {
  std::uint64_t at = 0, length = 0;  // of the wrapper, or from the label on; otherwise of the URI itself
  std::uint64_t inner_at = 0, inner_length = 0;  // of the URI as it stands in the text
  /// The URI to follow: white space removed, and the implied scheme added to a bare host (http) or mail
  /// address (mailto).
  std::string uri{};
  found_as kind = found_as::bare;
  std::vector<std::string> alternates{};  // other readings at an ambiguous hyphen, at most 16
  flags said{};
  bool known = false;  // the scheme is in the registry

  friend bool operator==(find const& a, find const& b) {
    return a.at == b.at && a.length == b.length && a.inner_at == b.inner_at &&
           a.inner_length == b.inner_length && a.uri == b.uri && a.kind == b.kind &&
           a.alternates == b.alternates && a.known == b.known;
  }
};

/// A notice about the text itself, at the first byte concerned: `unclosed-wrapper`; `too-long` for a bare URI
/// of more than 1 MiB, which is not reported as a find.
struct remark {
  errc code;
  std::uint64_t at;
};

struct options {
  looking_for mode = looking_for::scheme;
  profile p = profile::rfc3986;  // bare URIs end where its lenient reading ends: a strict reader stops at `|`
  bool strict = false;
  /// Returns whether a host name ends in a suffix under which names are registered. Null: accepts any host
  /// whose last label is a top-level domain.
  bool (*is_known_suffix)(std::string_view host) = nullptr;
  /// Returns whether a label is a top-level domain. Null: the built-in list. Called for nearly every dot in a
  /// text.
  bool (*is_top_level)(std::string_view label) = nullptr;
};

using find_sink = std::function<void(find const&)>;
using remark_sink = std::function<void(remark)>;

}  // namespace wend::text
