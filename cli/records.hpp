// SPDX-License-Identifier: Apache-2.0
//
// The filter contract: one record out for each record in, in order, never fewer. A bad record keeps its
// place:
//
//     lines, nul   the value; or nothing, a TAB and `error: NAME at BYTE`
//     tsv          value, error, at; \N where there is none; \t \n \r \0 \\ for these octets
//     jsonl        {"input":…,"ok":true,…} or {"input":…,"ok":false,"error":{"name":…,"at":…,…},…}
//     blocks       for people: the text, and a caret under the mistake
//
// A value that a line cannot hold, since it holds the separator or begins with a TAB, is `not-expressible`
// there. A record is every octet between two separators: a blank line is a record, and a CR before a line
// end belongs to it.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/json_out.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"

namespace wend::cli {

using arguments = std::span<std::string const>;

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

/// What a command works on at a time.
class record {
 public:
  std::string_view text{};  // the main value; empty if `wrong`
  bool has_text = true;
  profile law = profile::rfc3986;
  mode manner = mode::strict;
  bool reference = false, as_url = false, iri = false;
  std::size_t number = 1;
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
};

enum class outcome : std::uint8_t { good, negative, bad };

/// Where a command works: what was asked, and where its words go.
class desk {
 public:
  desk(options const& how, shape otherwise);

  options const& how;
  shape out_shape;
  output out{1};
  std::size_t empty_columns = 0;  // of tsv, before the last three of a bad record

  bool json() const { return out_shape == shape::jsonl; }
  bool blocks() const { return out_shape == shape::blocks; }
  char separator() const { return out_shape == shape::nul ? '\0' : '\n'; }

  /// The text of a record as it may be repeated: without its password.
  std::string repeated(std::string_view text) const;

  /// Says on standard error what is worth saying; each thing once where records come from the input.
  void tell(record const&, finding);
  void tell(record const&, std::string_view name, std::string_view sentence);
  /// The same, for nobody's record.
  void say(std::string_view sentence);

  /// What the record's place holds where there is no answer.
  outcome refuse(record const&, problem const&);
  /// One value, in every shape. `more` adds to the JSON object.
  outcome give(record const&, std::string_view key, std::string_view value, findings const& said,
               std::function<void(json_object&)> const& more = {});

  void put_tsv(std::string_view octets);
  void end_record() { out.text += separator(); }

 private:
  std::set<std::string, std::less<>> told_{};
};

/// Runs the work for each argument, or for each record of standard input if there are none; the exit status.
int for_each_record(desk&, arguments, fields const&, std::function<outcome(record const&)> const& work,
                    mode otherwise = mode::strict);

/// `"input":…,"ok":…,"profile":…`: how every answer begins.
void begin_answer(json_object&, desk const&, record const&, bool ok);
void put_error(json_object&, problem const&);
/// `"warnings":[…]`: the notices among them.
void put_warnings(json_object&, findings const&);
void put_finding(std::string& out, finding, bool with_weight = false);
void put_profiles(json_object&, std::string_view key, unsigned set);
std::string profile_names(unsigned set);

/// The text, and a caret under the byte with what is wrong there.
void put_carets(std::string& out, std::string_view text, std::span<finding const> all, options const&,
                bool colours);
void put_caret(std::string& out, std::string_view text, problem const&, options const&, bool colours);

}  // namespace wend::cli
