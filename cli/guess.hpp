// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace wend::cli {

/// Returns the URI that was probably meant by a text that is not a URI: an existing file, a host, a host and
/// a port, a misspelled scheme. Empty without a good guess.
std::string probable_uri(std::string_view typed);

/// "; did you mean URI?", or nothing.
std::string guess(std::string_view typed);

}  // namespace wend::cli
