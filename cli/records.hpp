// SPDX-License-Identifier: Apache-2.0
//
// The filter contract: one record out for each record in, in order, never fewer. A bad record keeps its
// place:
//
//     lines, nul   the value; or the text as given, a TAB and `error: NAME at BYTE`
//     tsv          value (or the text as given), error, at; \N for absent; \t \n \r \0 \\ for these octets
//     --get        the filled-in template, empty for a bad record; with --with-error a TAB and the error
//     jsonl        {"input":…,"ok":true,…} or {"input":…,"ok":false,"error":{"name":…,"at":…,…},…}
//     blocks       for people: the text, and a caret under the error
//
// A value that a line cannot hold, because it contains the separator or the mark of a bad record, is
// `not-expressible` there. A blank line is a record. In lines and tsv a record ends with LF or CR LF, and a
// byte order mark at the very beginning is dropped, in jsonl too; each is reported once. With -0 every octet
// is data.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/diagnostics.hpp"
#include "cli/json_out.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/record.hpp"

namespace wend::cli {

using arguments = std::span<std::string const>;

enum class outcome : std::uint8_t { good, negative, bad, bug };  // bug: an unexpected exception

/// The context of a command: its options and its output.
class command_context {
 public:
  command_context(options const& how, shape otherwise);
  /// An empty context with the same options.
  command_context(command_context const& like);

  options const& how;
  shape out_shape;
  output out{1};
  std::size_t empty_columns = 0;  // of tsv: columns of a bad record beside the first, the error and its place
  bool is_template = false;       // the value is a template of the user, which has no column for the error

  bool json() const { return out_shape == shape::jsonl; }
  bool blocks() const { return out_shape == shape::blocks; }
  char separator() const { return out_shape == shape::nul ? '\0' : '\n'; }

  /// Returns the text of a record for messages: without its password.
  std::string repeated(std::string_view text) const;

  std::string scratch{};  // a buffer of the command, reused between records

  /// Writes a notice to standard error; each notice once where records come from the input.
  void report(record const&, diagnostic);
  void report(record const&, std::string_view name, std::string_view sentence);
  /// Writes the notice for each record.
  void report_for_each(record const&, std::string_view name, std::string_view sentence);
  /// Writes a message without a record.
  void report(std::string_view sentence);

  /// Writes the error in the record's place.
  outcome refuse(record const&, problem const&);
  /// Writes one value, in any shape. `more` adds to the JSON object.
  outcome give(record const&, std::string_view key, std::string_view value, diagnostics const& notices,
               std::function<void(json_object&)> const& more = {});

  /// Writes the buffered output. Returns this exit status, or that of an output failure, which it reports.
  int finish(int status);

  void put_tsv(std::string_view octets);
  void end_record() { out.text += separator(); }
  /// With -0 a block ends in NUL, too.
  void end_block() {
    if (blocks() && how.out == shape::nul) out.text += '\0';
  }
  /// For answers that are neither lines nor rows. Throws usage_error if another form was requested.
  void keep_to_blocks();

  /// Holds messages back from now on, together with the output.
  void hold_back() { holds_back_ = true; }
  /// Writes the held messages and output. `told` are the notices of the other contexts; `before` counts their
  /// records.
  void hand_over(std::set<std::string, std::less<>>& told, std::size_t before);
  bool has_much() const { return out.text.size() + octets_held_ >= output::block; }
  /// Returns whether the buffered output is so large that the task should wait for its turn. The limit is high:
  /// JSON has ten times the size of its input, and a block should be answered without a wait.
  bool has_too_much() const { return out.text.size() + octets_held_ >= 64 * output::block; }
  /// Discards everything.
  void clear();

 private:
  bool is_for_person(record const&) const;
  void point_at(record const&, problem const&);
  void end_template(std::string_view error);

  struct words {
    std::size_t at;      // in `out.text`: the output before it goes first
    std::size_t number;  // of the record, from 1 on; 0 without a record
    std::string name, sentence;
  };
  void write_message(std::string_view sentence);

  std::set<std::string, std::less<>> told_{};
  bool holds_back_ = false;
  std::vector<words> held_{};
  std::size_t octets_held_ = 0;
};

using record_work = std::function<outcome(command_context&, record const&)>;

/// Runs the work for each argument, or without arguments for each record of standard input. Returns the exit
/// status. With --jobs several contexts like this one work in parallel.
int for_each_record(command_context&, arguments, fields const&, record_work const&,
                    mode otherwise = mode::strict);

/// `"input":…,"ok":…,"profile":…`: the beginning of every answer.
void begin_answer(json_object&, command_context const&, record const&, bool is_ok = true);

}  // namespace wend::cli
