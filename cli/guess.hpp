// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace wend::cli {

/// The URI that was probably meant by a text that is none: a file that is here, a host, a host and a port, a
/// misspelled scheme. Empty if there is no good guess.
std::string probable_uri(std::string_view typed);

/// "; did you mean URI?", or nothing.
std::string guess(std::string_view typed);

}  // namespace wend::cli
