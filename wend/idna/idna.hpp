// SPDX-License-Identifier: Apache-2.0
//
// Host names beyond ASCII: UTS 46 of Unicode 17, non-transitional, with its checks of direction and joiners.
// A library of its own over ICU, because the core takes no dependency; `to_ascii` is a `wend::host_mapper`.

#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.hpp"

namespace wend::idna {

/// What UTS 46 §4 leaves to whoever asks. As it stands it is what the URL Standard asks for; its "beStrict"
/// is `strict`.
struct options {
  bool check_hyphens = false;  // none at the ends, nor in the third and fourth place
  bool std3 = false;           // of ASCII only letters, digits and hyphens
  bool verify_length = false;  // labels of 1 to 63 octets, 253 together
  bool ascii_as_is = false;    // a name all in ASCII is only written in lower case: WHATWG URL §3.3
};
inline constexpr options strict{.check_hyphens = true, .std3 = true, .verify_length = true};
/// The domain parser of the URL Standard.
inline constexpr options as_browsers_do{.ascii_as_is = true};

/// "bücher.example" → "xn--bcher-kva.example". `bad-host` where UTS 46 refuses the name, or where it holds
/// what the URL Standard forbids in a domain; at the byte of the first label that is refused by itself, else
/// at 0.
result<std::string> to_ascii(std::string_view utf8_host);
result<std::string> to_ascii(std::string_view utf8_host, options const&);

/// For people: "xn--bcher-kva.example" → "bücher.example". Errors as above.
result<std::string> to_unicode(std::string_view host, options const& = {});

}  // namespace wend::idna
