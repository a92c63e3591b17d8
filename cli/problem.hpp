// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "wend/base/diagnostic.hpp"
#include "wend/uri/profile.hpp"

namespace wend::cli {

/// Why a record has no answer. The names are those of `wend::errc`, `bad-record` for a record that is not in
/// the form of --in, and `bug` if the program failed.
struct problem {
  std::string_view name;
  std::uint64_t at = 0;  // byte of the text as given
  std::string message{};
  std::string_view spec{};
  unsigned legal_in = 0;   // the profiles that accept the text: bit i is profiles[i]
  std::string text{};      // the text of `at`, where the record has several texts
  std::string composed{};  // or the text that the command composed
};

/// An error with the sentence of the profile.
inline problem problem_of(error wrong, profile p) {
  auto row = explain(wrong.code, p);
  return {row.name, wrong.at, std::string(row.message), row.spec, 0, {}, {}};
}

inline problem bad_record(std::string message, std::uint64_t at = 0) {
  return {"bad-record", at, std::move(message), {}, 0, {}, {}};
}

template <class T>
using answer = std::expected<T, problem>;

}  // namespace wend::cli
