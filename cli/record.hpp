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
#include "wend/names/uri_template.hpp"

namespace wend::cli {

/// The names of a record's values: of the only text, and of its columns.
struct fields {
  std::string_view main;
  std::span<std::string_view const> columns;
  bool may_lack_main = false;
};

/// The common case: one name.
inline constexpr std::string_view just_uri[] = {"uri"};
inline constexpr fields uri_fields{"uri", just_uri};

using named_texts = std::vector<std::pair<std::string, std::optional<std::string>>>;

struct json_record;  // a record that --in jsonl read

/// The profile and mode in which a name is read.
struct mode_of_reading {
  wend::profile profile = profile::rfc3986;
  wend::mode mode = mode::strict;
  bool reference = false, as_url = false, iri = false;

  friend bool operator==(mode_of_reading const&, mode_of_reading const&) = default;
};

/// The input of a command.
class record : public mode_of_reading {
 public:
  std::string_view text{};  // the main value; the whole record unless it is JSON
  bool has_text = true;     // the main value is present
  /// The text and its separator in the input buffer, if they may be written unchanged.
  std::string_view line{};
  std::size_t number = 1;  // in its block
  bool from_input = false;
  std::optional<problem> wrong{};

  /// Returns another value of the record: a JSON key or a column. `url` is an alias of `uri`.
  std::optional<std::string> value(std::string_view key) const;
  std::optional<bool> flag(std::string_view key) const;
  /// Returns a list of texts; nothing if the key is absent.
  std::optional<std::vector<std::string>> texts(std::string_view key) const;
  /// Returns an object of texts, in its order; null is absent.
  named_texts members(std::string_view key) const;
  /// The same where a member may be a list: then each of its texts has a row.
  named_texts member_lists(std::string_view key) const;
  /// Returns an object as the variables of a URI template; none if the key is absent.
  template_variables variables(std::string_view key) const;
  bool has(std::string_view key) const;

  std::shared_ptr<json_record> json{};
  std::vector<std::pair<std::string_view, std::optional<std::string>>> columns{};

  /// Begins an empty record.
  void begin(mode_of_reading const&, std::size_t number);
};

/// The mode that the options set.
mode_of_reading mode_for(options const&, mode otherwise);

/// Reads the text between two separators; `wrong` says why it could not be read.
void read_record(record&, std::string_view octets, fields const&, shape form);

}  // namespace wend::cli
