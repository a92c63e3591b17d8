// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "wend/base/result.hpp"

namespace wend {

/// Why an access failed.
///
/// Not an aggregate: g++ 12 copies an aggregate in a co_await expression bit by bit and destroys it twice.
struct failure {
  failure(errc why, std::string words = {}, std::uint32_t byte = 0)
      : code(why), at(byte), said(std::move(words)) {}
  failure(error why, std::string words = {}) : failure(why.code, std::move(words), why.at) {}

  errc code;
  std::uint32_t at = 0;                   // byte of the URI; 0: the URI as a whole
  std::string said{};                     // the server's own words: "Permission denied"
  int http_status = 0;                    // 0: the failure is not an HTTP status
  std::optional<std::uint64_t> length{};  // of the whole object, where a range of it was refused

  friend bool operator==(failure const&, failure const&) = default;
};

/// A T, or why the access failed.
template <class T>
using outcome = result<T, failure>;

}  // namespace wend
