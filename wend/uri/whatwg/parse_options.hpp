// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an object has any number of readers, or one thread that changes it.

#include <optional>

#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/types.hpp"
#include "wend/uri/whatwg/scalars.hpp"

namespace wend::whatwg {

/// Options of the URL parser.
struct parse_options {
  /// The context of a partial form. The parser reads a base of another profile first.
  std::optional<uri_view> base{};
  /// The encoding of queries, for documents in a legacy encoding; null: UTF-8.
  encoder encode = nullptr;
  /// Receives, as notices, the validation errors that do not end parsing, at bytes of the text as given.
  std::optional<diagnostic_sink> say{};
};

}  // namespace wend::whatwg
