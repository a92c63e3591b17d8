// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/options.hpp"
#include "cli/problem.hpp"

namespace wend::cli {

/// The names of what a record holds: of all of it where it is one text, and of its columns.
struct fields {
  std::string_view main;
  std::span<std::string_view const> columns;
  bool may_lack_main = false;
};

/// The common case: one name.
inline constexpr std::string_view just_uri[] = {"uri"};
inline constexpr fields uri_fields{"uri", just_uri};

struct json_record;  // holds what --in jsonl read

/// How a name is read.
struct mode_of_reading {
  wend::profile profile = profile::rfc3986;
  wend::mode mode = mode::strict;
  bool reference = false, as_url = false, iri = false;

  friend bool operator==(mode_of_reading const&, mode_of_reading const&) = default;
};

/// What a command works on at a time.
class record : public mode_of_reading {
 public:
  std::string_view text{};  // the main value; of a record that is no JSON, all of it
  bool has_text = true;     // it is the main value
  /// The text and its separator as they lie in the input, if they may be lent to the output as they are.
  std::string_view line{};
  std::size_t number = 1;  // in its block
  bool from_input = false;
  std::optional<problem> wrong{};

  /// Another value of the record: a JSON key or a column. `url` is another word for `uri`.
  std::optional<std::string> value(std::string_view key) const;
  std::optional<bool> flag(std::string_view key) const;
  /// A list of texts; nothing if there is none.
  std::optional<std::vector<std::string>> texts(std::string_view key) const;
  /// An object of texts, in the order of its keys; null is nothing.
  std::vector<std::pair<std::string, std::optional<std::string>>> members(std::string_view key) const;
  bool has(std::string_view key) const;

  std::shared_ptr<json_record> json{};
  std::vector<std::pair<std::string_view, std::optional<std::string>>> columns{};

  /// With nothing in it yet.
  void begin(mode_of_reading const&, std::size_t number);
};

/// As the options want it.
mode_of_reading mode_for(options const&, mode otherwise);

/// Reads what stands between two separators; `wrong` says why it could not be read.
void read_record(record&, std::string_view octets, fields const&, shape form);

}  // namespace wend::cli
