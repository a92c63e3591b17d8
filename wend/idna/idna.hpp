// SPDX-License-Identifier: Apache-2.0
//
// Host names beyond ASCII: UTS 46 of Unicode 17, non-transitional, with its bidirectional and joiner checks.

#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"

namespace wend::idna {

/// The options that UTS 46 §4 leaves to the caller. The defaults are those of the URL Standard; its
/// "beStrict" is `strict`.
struct options {
  bool check_hyphens = false;  // refuses hyphens at the ends, and in the third and fourth place
  bool std3 = false;           // allows only letters, digits and hyphens of ASCII
  bool verify_length = false;  // labels of 1 to 63 octets, at most 253 in total
  bool ascii_as_is = false;    // an all-ASCII name is only lower-cased: WHATWG URL §3.3
};
inline constexpr options strict{.check_hyphens = true, .std3 = true, .verify_length = true};
/// The domain parser of the URL Standard.
inline constexpr options as_browsers_do{.ascii_as_is = true};

/// "bücher.example" → "xn--bcher-kva.example". `bad-host` where UTS 46 refuses the name, or where it contains
/// a forbidden domain code point of the URL Standard; at the byte of the first label that is invalid by
/// itself, otherwise at 0. `too-long` for more than 2048 octets. Takes time that grows with the square of a label's
/// length; linear in the number of labels.
WEND_API result<std::string> to_ascii(std::string_view utf8_host);
WEND_API result<std::string> to_ascii(std::string_view utf8_host, options const&);

/// For display: "xn--bcher-kva.example" → "bücher.example". Errors as above.
WEND_API result<std::string> to_unicode(std::string_view host, options const& = {});

/// The version of Unicode whose tables these are: "17.0".
WEND_API std::string_view unicode_version() noexcept;

}  // namespace wend::idna
