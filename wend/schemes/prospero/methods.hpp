// SPDX-License-Identifier: Apache-2.0
//
// An access method is a row of words: how, where, and what else it needs.
//
//     AFTP INTERNET-D ftp.example ASCII '/pub/name' BINARY     ftp://ftp.example/pub/name;type=i
//     PROSPERO-CONTENTS '' '' '' ''                            the directory server has it itself
//
// One of the four words in the middle that is empty is that of the object.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/schemes/prospero/answer.hpp"

namespace wend::prospero {

/// By which an object can be had.
struct method {
  std::string name{};
  std::string url{};                // empty: it has none (LOCAL, RCP, PROSPERO-CONTENTS), or none is valid
  std::optional<place> contents{};  // of PROSPERO-CONTENTS: whom to ask, and for what

  method() = default;
};

/// The methods among the attributes of an object that is `there`, the best first: what is public, then what
/// needs a login or the same file system. RFC 1738 §3.11. Hostile words give a URL that is valid, or none.
std::vector<method> methods_of(std::vector<attribute> const&, place const& there);

}  // namespace wend::prospero
