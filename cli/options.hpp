// SPDX-License-Identifier: Apache-2.0
//
// Every option of every command, in one table, which the parser of the command line and the help use.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/names/key.hpp"
#include "wend/names/public_suffix.hpp"
#include "wend/names/steps.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/verb.hpp"
#include "wend/text/extract.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/resolve.hpp"

namespace wend::cli {

/// The form of records. `blocks` is for people: several lines for each.
enum class shape : std::uint8_t { blocks, lines, nul, tsv, jsonl };

/// From sysexits.h, and the usual two of Unix tools.
enum exit_status : int {
  done = 0,
  no = 1,
  usage = 2,
  no_input = 66,
  no_host = 68,
  unavailable = 69,
  a_bug = 70,
  no_memory = 71,
  io_error = 74,
  try_later = 75,
  protocol_error = 76,
  no_permission = 77,
};

/// One side of a conversion: a profile, or IRIs, which stand beside rfc3986 (RFC 3987 §3).
struct side {
  wend::profile profile = profile::rfc3986;
  bool iri = false;
};
/// Absent for an unknown profile.
std::optional<side> side_named(std::string_view) noexcept;

/// Edits of the pairs of a query, in the order in which they are applied.
struct query_edits {
  std::vector<std::string> unset{};  // patterns
  std::vector<std::pair<std::string, std::optional<std::string>>> set{}, append{};
  bool sorts = false;
  char separator = '&';

  bool is_empty() const { return unset.empty() && set.empty() && append.empty() && !sorts; }
};

/// What `wend help` prints.
enum class help_form : std::uint8_t { text, manual_page, manual_pages, completions };

/// How a local name is written: `dos` with a drive or a host, `unc` with a host.
enum class path_form : std::uint8_t { posix, dos, unc, vms };

/// The parsed command line.
struct options {
  // how a name is read
  wend::profile profile = profile::rfc3986;
  std::optional<wend::mode> mode{};
  bool reference = false, as_url = false, iri = false;

  // records
  shape in = shape::lines;
  std::optional<shape> out{};
  bool reads_records = false;  // --in or -0 was given
  std::size_t max_record = 1 << 20;
  std::size_t jobs = 1;
  bool stats = false, quiet = false, show_password = false;

  // one command's own
  std::string get_template{};
  bool with_error = false, show_error_body = false;
  bool builds = false;  // edit: from the parts alone
  std::vector<wend::profile> agree{};
  bool is_public = false;  // check: whether the host has to be
  std::optional<std::string> character{};
  std::optional<std::string> base{};
  resolution::reading how_to_resolve = resolution::reading::rule;
  normalizing how_to_normalize{};
  std::string safe{}, encoding{};
  bool readable = false, unicode = false;
  std::optional<step_set> steps{};
  std::vector<std::string> query_rule_files{};
  bool explains_steps = false;
  key_options key{};
  equality how_to_compare = equality::scheme;
  domain_options::rules suffix_rules = domain_options::rules::all;
  std::optional<std::string> psl{};
  context where = context::path_segment;
  std::vector<std::pair<std::string, std::optional<std::string>>> changes{};  // of parts, by name
  query_edits query{};
  std::vector<std::pair<std::string, std::string>> variables{};  // of URI templates
  std::optional<std::string> variables_file{};
  std::optional<side> from{}, to{};
  text::looking_for looking_for = text::looking_for::scheme;
  path_form paths = path_form::posix;
  bool reverses = false;         // path: from URLs to names
  bool is_running_text = false;  // redact: not one URI
  std::vector<std::string> secret_names{};
  bool count = false;
  std::size_t width = 72;
  std::optional<bool> label{};
  bool html = false;
  bool all = false;
  wend::verb verb = wend::verb::get;
  std::optional<wire::endpoint> proxy{};
  wire::pairs gateways{}, proxies{};
  std::vector<std::string> no_proxy{};
  std::vector<std::string> local_names{}, words{};
  wire::pairs mounted{};
  std::vector<std::uint16_t> ports_allowed{};
  std::optional<std::string> output_file{};
  bool literal_gopher_tabs = false;
  bool long_listing = false;
  bool update = false;

  // following
  std::optional<std::string> user{}, password{};
  wire::pairs headers{};
  std::vector<std::string> answers{};
  bool yes = false;
  std::optional<wire::privacy> tls{};
  std::optional<std::string> trust_file{}, mail{}, news_server{}, spool{};
  std::vector<std::string> mail_stores{};
  wire::submission mail_server{};
  wire::pairs names{};  // rules for URNs
  bool go_on = false;   // with what is in the output file
  bool recursive = false;
  std::uint64_t first = 0, last = UINT64_MAX;
  std::optional<std::size_t> depth{};
  std::optional<std::uint64_t> max_size{};
  std::optional<double> max_time{};
  std::optional<std::size_t> max_redirects{};
  std::optional<std::string> config{}, from_text{};
  bool verbose = false, read_message = false, raw = false;
  std::optional<bool> progress{};

  // serving
  std::optional<std::string> listen{}, cache_file{}, log_file{};
  std::optional<std::uint16_t> metrics_port{};
  std::optional<std::uint64_t> cache_size{};
  std::optional<std::size_t> max_connections{};
  std::vector<std::string> site_names{};
  std::vector<wire::endpoint> allowed_private_hosts{};
  bool allows_clients = false;

  // help
  help_form prints = help_form::text;
  std::string manual_folder{};

  // the terminal
  std::optional<bool> colour{};
  bool colours_out = false, colours_err = false, out_is_terminal = false;
  bool help = false;

  wend::mode mode_or(wend::mode other) const { return mode.value_or(other); }
};

/// An invalid command line, with a sentence for the user. Not thrown out of cli/.
struct usage_error : std::runtime_error {
  /// A NUL, which would end `what`, is escaped.
  explicit usage_error(std::string_view sentence);
};

struct option_row {
  std::string_view flag;                             // "--profile"; its name in the help and in commands
  std::string_view brief;                            // "-p", or empty
  std::string_view value;                            // the placeholder in the help; empty: takes no value
  std::string_view help;                             // one or two lines
  void (*take)(options&, std::string const& value);  // throws usage_error
  std::vector<std::string> (*values)() = nullptr;    // that it accepts, or their beginnings; null: any text
};

/// The rows of all options, in the order of the parts of the help.
std::span<option_row const> option_rows() noexcept;

option_row const* find_option(std::string_view flag) noexcept;

/// The option as typed: two commands have a `--level`, two a `--context`, two a `--from`, with different meanings.
std::string_view spelling_of(option_row const&) noexcept;

/// Parses the arguments after the command's name. `flags` are the options of the command. Returns the
/// arguments that are not options, in order and unchanged. Throws usage_error.
std::vector<std::string> read_command_line(std::span<char const* const> arguments,
                                           std::span<option_row const* const> flags, options&);

/// Returns the name that was probably meant: the nearest by edit distance, if it is at most `most`. Otherwise
/// empty.
std::string_view nearest(std::string_view wrong, std::span<std::string_view const> names,
                         std::size_t most = 2);

/// Parses host:port, as in --proxy.
std::optional<wire::endpoint> endpoint_in(std::string_view) noexcept;

}  // namespace wend::cli
