// SPDX-License-Identifier: Apache-2.0
//
// The lines of Prospero (protocol version 5): words, of which one with an unusual octet is quoted from there
// on; inside the quotes '' is one quotation mark.
//
//     GET-OBJECT-INFO ACCESS-METHOD ASCII '/pros/name' 0

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/strings.hpp"

namespace wend::prospero {

/// Writes a word as the servers do: quoted from its first unusual octet on. NUL and line ends are not
/// allowed; the builder of a request refuses them.
std::string quoted(std::string_view word);

/// Requests the access methods of the object, and other attributes by their names. Contains no data of the
/// user. An empty version is any.
std::string question(std::string_view hsoname, std::string_view version, strings const& attributes = {});

/// Requests the contents of the object.
WEND_SHARED std::string contents_question(std::string_view hsoname, std::string_view version);

/// Requests all entries of a directory.
WEND_SHARED std::string directory_question(std::string_view hsoname, std::string_view version);

/// Splits a reply at its line ends, except inside quotes, and removes their CR. Text after a quotation mark
/// that is never closed is unquoted: the servers of version 1 have no quotes. Linear.
std::vector<std::string_view> lines_of(std::string_view text);

/// Returns the words of a line. A quotation mark opens and closes anywhere in a word; in a line with an odd
/// number of them they are ordinary octets.
std::vector<std::string> words_of(std::string_view line, std::string_view dividers = " \t");

}  // namespace wend::prospero
