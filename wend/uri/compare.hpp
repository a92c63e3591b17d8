// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/uri/profile.hpp"

namespace wend {

/// What two names were brought to before they were compared.
enum class equality : std::uint8_t {
  encoding,  // escapes, the case of hex digits and of the scheme
  scheme,    // and host case, default port, empty path, the scheme's defaults; RFC 3986: dot segments
};

/// The verdict, and the first rule under which it holds.
struct verdict {
  bool equivalent;          // false: not *known* to be. RFC 1738 §6, url7a §Uniqueness
  std::string_view rule{};  // "same octets", "same but for escapes", "default port", …
  std::string_view spec{};
};

/// What the profile's reader refuses is not compared: the errors are those of `parse` and `parse_reference`;
/// `at` counts from the start of a, or of a and then b. Leniently both are taken as `repair` gives them.
/// whatwg knows one equality: that of normal forms.
result<verdict> compare(std::string_view a, std::string_view b, equality = equality::scheme,
                        profile law = profile::rfc3986, mode = mode::strict);

}  // namespace wend
