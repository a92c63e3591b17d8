// SPDX-License-Identifier: Apache-2.0
//
// What is said in Prospero (protocol version 5): lines of words. A word that holds an unusual octet is quoted
// from there on; inside the quotes '' is one quotation mark.
//
//     GET-OBJECT-INFO ACCESS-METHOD ASCII '/pros/name' 0

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wend/base/strings.hpp"

namespace wend::prospero {

/// A word as the servers write it: quoted from its first unusual octet on. NUL and line ends have no business
/// in one; who builds a request refuses them.
std::string quoted(std::string_view word);

/// The question for the methods by which the object can be had, and for other attributes by their names. It
/// says nothing of the user. An empty version is any.
std::string question(std::string_view hsoname, std::string_view version, strings const& attributes = {});

/// The question for what is in the object itself.
std::string contents_question(std::string_view hsoname, std::string_view version);

/// The question for all that is in a directory.
std::string directory_question(std::string_view hsoname, std::string_view version);

/// Cuts an answer at its line ends, but not at one inside quotes, and takes their CR away too. What stands
/// behind a quotation mark that is never closed has no quotes: the servers of version 1 know none. Linear.
std::vector<std::string_view> lines_of(std::string_view text);

/// The words of a line. A quotation mark opens and closes anywhere in a word; in a line with an odd number of
/// them they are octets like others.
std::vector<std::string> words_of(std::string_view line, std::string_view dividers = " \t");

}  // namespace wend::prospero
