// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace wend::engine {

/// The id in the value of a Message-ID field: what is between the brackets, without white space and comments,
/// and without quotation marks that it could do without. Empty where there is none. RFC 5322 §3.6.4, §4.5.4.
///
///     plain_id(" <a.b (a comment) @h.example>") == plain_id("<\"a.b\"@h.example>") == "a.b@h.example"
std::string plain_id(std::string_view value);

/// How like two ids are: a domain, on the right of the last `@`, may be written in either case.
enum class likeness { none, but_for_case, exact };
likeness likeness_of(std::string_view a, std::string_view other) noexcept;

/// Ids that have any likeness have the same.
std::uint64_t hash_of_id(std::string_view id) noexcept;

/// Finds the id of a message, the lines of whose head it is told.
class id_reader {
 public:
  static constexpr std::size_t most = 256 * 1024;   // octets of a head that are looked at
  static constexpr std::size_t longest = 4 * 1024;  // a longer id is none

  /// The next line, without its line end. False: there is nothing more to learn.
  bool add(std::string_view line);

  /// Of the first Message-ID field; empty where there was none.
  std::string id() const { return value_.size() > longest ? std::string() : plain_id(value_); }

 private:
  std::string value_{};
  bool inside_ = false;  // the field goes on if the next line is folded
  std::size_t seen_ = 0;
};

}  // namespace wend::engine
