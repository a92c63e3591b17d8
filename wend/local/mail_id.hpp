// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace wend::engine {

/// Returns the id in the value of a Message-ID field: the text between the brackets, without white space and
/// comments, and without unnecessary quotation marks. Empty without a valid id. RFC 5322 §3.6.4, §4.5.4.
///
///     plain_id(" <a.b (a comment) @h.example>") == plain_id("<\"a.b\"@h.example>") == "a.b@h.example"
std::string plain_id(std::string_view value);

/// How two ids compare: a domain, after the last `@`, is case-insensitive.
enum class likeness { none, but_for_case, exact };
likeness likeness_of(std::string_view a, std::string_view other) noexcept;

/// Equal for ids that compare as equal in any way.
std::uint64_t hash_of_id(std::string_view id) noexcept;

/// Finds the id of a message in the lines of its head.
class id_reader {
 public:
  static constexpr std::size_t most = 256 * 1024;   // octets of a head that are read
  static constexpr std::size_t longest = 4 * 1024;  // a longer id is invalid

  /// Takes the next line, without its line end. False: the id is complete, or absent.
  bool add(std::string_view line);

  /// The id of the first Message-ID field; empty without one.
  std::string id() const { return value_.size() > longest ? std::string() : plain_id(value_); }

 private:
  std::string value_{};
  bool inside_ = false;  // the field continues if the next line is folded
  std::size_t seen_ = 0;
};

}  // namespace wend::engine
