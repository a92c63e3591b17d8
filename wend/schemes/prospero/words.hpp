// SPDX-License-Identifier: Apache-2.0
//
// What is said in Prospero (protocol version 5): lines of words. A word that holds an unusual octet is quoted
// from there on; inside the quotes '' is one quotation mark.
//
//     GET-OBJECT-INFO ACCESS-METHOD ASCII '/pros/name' 0

#pragma once

#include <string>
#include <string_view>

namespace wend::prospero {

/// A word as the servers write it: quoted from its first unusual octet on. NUL and line ends have no business
/// in one; who builds a request refuses them.
std::string quoted(std::string_view word);

/// The question for the methods by which the object can be had. It says nothing of the user. An empty version
/// is any.
std::string question(std::string_view hsoname, std::string_view version);

}  // namespace wend::prospero
