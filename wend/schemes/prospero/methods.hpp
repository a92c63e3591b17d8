// SPDX-License-Identifier: Apache-2.0
//
// An access method is a list of words: the method, the place, and parameters.
//
//     AFTP INTERNET-D ftp.example ASCII '/pub/name' BINARY     ftp://ftp.example/pub/name;type=i
//     PROSPERO-CONTENTS '' '' '' ''                            the directory server has it itself
//
// An empty word of the four in the middle defaults to that of the object.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/schemes/prospero/answer.hpp"

namespace wend::prospero {

/// A method to fetch an object.
struct method {
  std::string name{};
  std::string url{};  // empty: the method has no URL (LOCAL, RCP, PROSPERO-CONTENTS), or no valid one
  std::optional<place> contents{};  // of PROSPERO-CONTENTS: the server and the object

  method() = default;
};

/// Returns the methods among the attributes of an object that is `there`, the best first: public ones, then
/// those that need a login or the same file system. RFC 1738 §3.11. Hostile words yield a valid URL or none.
WEND_SHARED std::vector<method> methods_of(std::vector<attribute> const&, place const& there);

}  // namespace wend::prospero
