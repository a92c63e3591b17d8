// SPDX-License-Identifier: Apache-2.0
//
// Host names beyond ASCII, by ICU: UTS 46, non-transitional, with its checks of direction and joiners, and
// without the rules for STD 3 names, as the URL standard of the WHATWG asks. A library of its own, because
// the core takes no dependency; `to_ascii` is a `wend::host_mapper`.

#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.hpp"

namespace wend::idna {

/// "bücher.example" → "xn--bcher-kva.example". `bad-host` where UTS 46 refuses the name, at the byte of
/// the first label it refuses by itself, else at 0.
result<std::string> to_ascii(std::string_view utf8_host);

/// For people: "xn--bcher-kva.example" → "bücher.example". Errors as above.
result<std::string> to_unicode(std::string_view host);

}  // namespace wend::idna
