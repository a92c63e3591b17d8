// SPDX-License-Identifier: Apache-2.0
#include "cli/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>

namespace wend::cli {
namespace {

template <class T>
T chosen(std::optional<T> found, std::string_view what, std::string const& value, std::string_view choices) {
  if (found) return *found;
  throw usage_error(std::string(what) + " '" + value + "' is none of " + std::string(choices));
}

std::uint64_t number(std::string_view what, std::string const& value, std::uint64_t largest) {
  std::uint64_t answer = 0;
  auto [stop, failed] = std::from_chars(value.data(), value.data() + value.size(), answer);
  if (failed == std::errc{} && stop == value.data() + value.size() && answer <= largest && !value.empty())
    return answer;
  throw usage_error(std::string(what) + " wants a number up to " + std::to_string(largest) + ", not '" +
                    value + "'");
}

constexpr std::string_view profile_choices = "rfc1630, url7a, rfc1738, rfc3986";

profile profile_in(std::string const& value) {
  auto law = chosen(profile_named(value), "the profile", value, profile_choices);
  if (law == profile::whatwg) throw usage_error("the profile whatwg is not built yet");
  return law;
}

std::optional<shape> shape_named(std::string_view name) {
  if (name == "lines") return shape::lines;
  if (name == "nul") return shape::nul;
  if (name == "tsv") return shape::tsv;
  if (name == "jsonl") return shape::jsonl;
  return {};
}

shape shape_in(std::string const& value) {
  return chosen(shape_named(value), "the form", value, "lines, nul, tsv, jsonl");
}

template <class T>
struct choice {
  std::string_view name;
  T value;
};

template <class T, std::size_t n>
T one_of(choice<T> const (&choices)[n], std::string_view what, std::string const& value) {
  std::string names;
  for (auto const& one : choices) {
    if (one.name == value) return one.value;
    (names += names.empty() ? "" : ", ") += one.name;
  }
  throw usage_error(std::string(what) + " '" + value + "' is none of " + names);
}

constexpr choice<level> levels[] = {{"canonical", level::canonical},
                                    {"safer", level::safer},
                                    {"less-safe", level::less_safe},
                                    {"scheme", level::scheme}};
constexpr choice<text::looking_for> search_modes[] = {{"wrapped", text::looking_for::wrapped},
                                                      {"scheme", text::looking_for::scheme},
                                                      {"fuzzy", text::looking_for::fuzzy}};
constexpr choice<reading> readings[] = {{"rule", reading::rule}, {"examples", reading::examples}};
constexpr choice<bool> delimited[] = {{"text", false}, {"html", true}, {"html-attribute", true}};
constexpr choice<std::optional<bool>> colours[] = {
    {"auto", std::nullopt}, {"always", true}, {"never", false}};

/// `--level` means one thing to normalize and another to compare.
void take_level(options& to, std::string const& value) {
  to.how_to_normalize.to = one_of(levels, "the level", value);
}
void take_equality(options& to, std::string const& value) {
  constexpr choice<equality> equalities[] = {{"encoding", equality::encoding}, {"scheme", equality::scheme}};
  to.how_to_compare = one_of(equalities, "the level", value);
}

void take_change(options& to, std::string const& value) {
  auto equals = value.find('=');
  if (equals == value.npos) throw usage_error("--set wants part=value, not '" + value + "'");
  auto name = value.substr(0, equals);
  auto which = chosen(part_named(name), "the part", name,
                      "scheme, user, password, userinfo, host, port, path, query, fragment");
  to.changes.emplace_back(which, value.substr(equals + 1));
}

void take_removal(options& to, std::string const& value) {
  auto which = chosen(part_named(value), "the part", value,
                      "scheme, user, password, userinfo, host, port, path, query, fragment");
  to.changes.emplace_back(which, std::nullopt);
}

void take_agree(options& to, std::string const& value) {
  std::size_t begin = 0;
  while (begin <= value.size()) {
    auto end = std::min(value.find(',', begin), value.size());
    to.agree.push_back(profile_in(value.substr(begin, end - begin)));
    begin = end + 1;
  }
}

void take_gateway(options& to, std::string const& value) {
  auto equals = value.find('=');
  if (equals == value.npos) throw usage_error("--gateway wants SCHEME=URI, not '" + value + "'");
  to.gateways[value.substr(0, equals)] = value.substr(equals + 1);
}

void take_proxy(options& to, std::string const& value) {
  to.proxy = endpoint_in(value);
  if (!to.proxy) throw usage_error("--proxy wants HOST:PORT, not '" + value + "'");
}

void take_verb(options& to, std::string const& value) {
  to.verb = chosen(access::verb_named(value), "the verb", value,
                   "get, list, search, stat, put, append, remove, session");
}

void take_context(options& to, std::string const& value) {
  to.where =
      chosen(context_named(value), "the context", value,
             "path-segment, http-segment, ftp-segment, search, query, user, password, selector, fragment, "
             "group, article, wais-id, prospero-name, mail-address");
}

void take_jobs(options&, std::string const& value) {
  if (number("--jobs", value, 1024) != 1) throw usage_error("--jobs with more than 1 is not built yet");
}

using text_of_option = std::string const&;

constexpr option_row rows[] = {
    // how a name is read
    {"--profile", "-p", "P", "the text that is the law: rfc1630, url7a, rfc1738 or rfc3986 (default)",
     [](options& to, text_of_option v) { to.law = profile_in(v); }},
    {"--strict", "", "", "refuse what the grammar refuses",
     [](options& to, text_of_option) { to.manner = mode::strict; }},
    {"--lenient", "", "", "repair what may be repaired without changing which host is meant, and say so",
     [](options& to, text_of_option) { to.manner = mode::lenient; }},
    {"--reference", "", "", "a partial form will do",
     [](options& to, text_of_option) { to.reference = true; }},
    {"--no-fragment", "", "", "a URL only: a fragment is no part of it",
     [](options& to, text_of_option) { to.as_url = true; }},
    {"--iri", "", "", "the names may be IRIs (RFC 3987), in UTF-8",
     [](options& to, text_of_option) { to.iri = true; }},
    {"--show-password", "", "", "show passwords; else they are ***",
     [](options& to, text_of_option) { to.show_password = true; }},

    // one command's own
    {"--get", "", "TEMPLATE", "print this for each, with {scheme} {user} {host} {port} {path} … filled in",
     [](options& to, text_of_option v) { to.get_template = v; }},
    {"--agree", "", "P,P,…", "whether these profiles find the same host, port and path", take_agree},
    {"--char", "", "C", "the classes of this character instead",
     [](options& to, text_of_option v) { to.character = v; }},
    {"--base", "-b", "URI", "the context of partial forms",
     [](options& to, text_of_option v) { to.base = v; }},
    {"--rel-reading", "", "R", "of RFC 1630: `rule` (default), or its printed `examples`",
     [](options& to, text_of_option v) { to.how_to_resolve = one_of(readings, "the reading", v); }},
    {"--level", "-l", "LEVEL", "canonical (default), safer, less-safe, or scheme: what the scheme knows too",
     take_level},
    {"--equality", "-l", "LEVEL", "encoding, or scheme (default)",
     take_equality},  // compare calls it --level
    {"--safe", "", "SET",
     "what stays or becomes literal: alnum, or +CLASS,… of the profile (space = the space)",
     [](options& to, text_of_option v) { to.safe = v; }},
    {"--readable", "", "", "for people: escapes of printable text undone; not to be followed",
     [](options& to, text_of_option) { to.readable = true; }},
    {"--context", "-c", "WHERE",
     "path-segment (default), http-segment, ftp-segment, search, query, user, password, selector,\n"
     "fragment, group, article, wais-id, prospero-name or mail-address",
     take_context},
    {"--set", "", "PART=TEXT",
     "scheme, user, password, userinfo, host, port, path, query or fragment; repeatable", take_change},
    {"--unset", "", "PART", "remove it; repeatable", take_removal},
    {"--from", "", "P", "the profile in which the name is written (default: --profile)",
     [](options& to, text_of_option v) { to.from = profile_in(v); }},
    {"--to", "", "P", "the profile in which it shall be written",
     [](options& to, text_of_option v) { to.to = profile_in(v); }},
    {"--mode", "-m", "MODE",
     "wrapped: <URL:…>, <…>, URL:… only · scheme (default): bare URIs too · fuzzy: www.…, host names\n"
     "and mail addresses too",
     [](options& to, text_of_option v) { to.looking_for = one_of(search_modes, "the mode", v); }},
    {"--bare", "", "", "the same as --mode scheme",
     [](options& to, text_of_option) { to.looking_for = text::looking_for::scheme; }},
    {"--count", "", "", "print only how many there are",
     [](options& to, text_of_option) { to.count = true; }},
    {"--width", "-w", "N", "fold at this column (72); 0: never",
     [](options& to, text_of_option v) { to.width = number("--width", v, 1 << 20); }},
    {"--label", "", "", "<URL:…>", [](options& to, text_of_option) { to.label = true; }},
    {"--no-label", "", "", "<…>", [](options& to, text_of_option) { to.label = false; }},
    {"--into", "", "WHERE", "text (default), or html: no brackets there",
     [](options& to, text_of_option v) { to.html = one_of(delimited, "the context", v); }},
    {"--all", "-a", "", "with all names of IANA's list", [](options& to, text_of_option) { to.all = true; }},
    {"--verb", "", "V", "get (default), list, search, stat, put, append, remove or session", take_verb},
    {"--words", "", "WORD", "what to search for; repeatable",
     [](options& to, text_of_option v) { to.words.push_back(v); }},
    {"--proxy", "", "HOST:PORT", "through this proxy", take_proxy},
    {"--gateway", "", "SCHEME=URI", "through this gateway for the scheme; repeatable", take_gateway},
    {"--local-name", "", "NAME", "a name of this machine in file URLs; repeatable",
     [](options& to, text_of_option v) { to.local_names.push_back(v); }},
    {"--allow-port", "", "N", "let this port pass although it belongs to another service; repeatable",
     [](options& to, text_of_option v) {
       to.ports_allowed.push_back(static_cast<std::uint16_t>(number("--allow-port", v, 65535)));
     }},
    {"--output", "-o", "FILE", "into this file: whole, or not at all",
     [](options& to, text_of_option v) { to.output_file = v; }},
    {"--long", "-l", "", "with the URI of each entry",
     [](options& to, text_of_option) { to.long_listing = true; }},
    {"--update", "", "", "add to what is there: the same as append",
     [](options& to, text_of_option) { to.update = true; }},

    // records
    {"--json", "-j", "", "JSON, one object for each record: --out jsonl",
     [](options& to, text_of_option) { to.out = shape::jsonl; }},
    {"--null", "-0", "", "records end with NUL, in and out",
     [](options& to, text_of_option) {
       to.in = shape::nul;
       to.reads_records = true;
       if (!to.out) to.out = shape::nul;
     }},
    {"--in", "", "FORM", "records in: lines (default), nul, tsv, jsonl",
     [](options& to, text_of_option v) { to.in = shape_in(v), to.reads_records = true; }},
    {"--out", "", "FORM", "records out: lines (default), nul, tsv, jsonl",
     [](options& to, text_of_option v) { to.out = shape_in(v); }},
    {"--max-record", "", "N", "octets of the longest record (1048576); longer ones are `too-long`",
     [](options& to, text_of_option v) { to.max_record = number("--max-record", v, 1 << 30); }},
    {"--stats", "", "", "a summary on standard error at the end",
     [](options& to, text_of_option) { to.stats = true; }},
    {"--jobs", "", "N", "", take_jobs},

    // everywhere
    {"--quiet", "-q", "", "no notices; the exit status says it",
     [](options& to, text_of_option) { to.quiet = true; }},
    {"--color", "", "WHEN", "auto (default), always, never; NO_COLOR is honoured",
     [](options& to, text_of_option v) { to.colour = one_of(colours, "the colour", v); }},
    {"--help", "-h", "", "this text", [](options& to, text_of_option) { to.help = true; }},
};

// CLI11 takes `[a,b]` apart and swallows `++`. What is no option is kept from its eyes behind this mark.
constexpr char mark = '\1';

std::vector<std::string> marked(std::span<char const* const> arguments) {
  std::vector<std::string> out;
  bool options_over = false;
  for (std::string_view one : arguments) {
    if (!options_over && one == "--") {
      options_over = true;
      continue;
    }
    bool is_option = !options_over && one.size() > 1 && one[0] == '-';
    auto equals = one.starts_with("--") ? one.find('=') : one.npos;
    if (!is_option) out.push_back(mark + std::string(one));
    else if (equals == one.npos) out.emplace_back(one);
    else out.push_back(std::string(one.substr(0, equals + 1)) + mark + std::string(one.substr(equals + 1)));
  }
  return out;
}

std::string unmarked(std::string text) {
  if (text.starts_with(mark)) text.erase(0, 1);
  return text;
}

[[noreturn]] void refuse_option(std::string const& wrong, std::span<option_row const* const> flags) {
  std::vector<std::string_view> names;
  for (auto row : flags) names.push_back(row->flag);
  auto name = wrong.substr(0, wrong.find('='));
  auto meant = nearest(name, names);
  throw usage_error("there is no option " + name +
                    (meant.empty() ? "" : "; did you mean " + std::string(meant) + "?"));
}

std::string cli11_name(option_row const& row) {
  // compare's --level; wrap's --context
  std::string_view flag = row.flag == "--equality" ? "--level"
                          : row.flag == "--into"   ? "--context"
                                                   : row.flag;
  return row.brief.empty() ? std::string(flag) : std::string(row.brief) + "," + std::string(flag);
}

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      auto change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, change}));
    }
  }
  return row[b.size()];
}

}  // namespace

std::span<option_row const> option_rows() noexcept { return rows; }

option_row const* find_option(std::string_view flag) noexcept {
  auto found = std::ranges::find(rows, flag, &option_row::flag);
  return found == std::end(rows) ? nullptr : &*found;
}

std::vector<std::string> read_command_line(std::span<char const* const> arguments,
                                           std::span<option_row const* const> flags, options& to) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  std::vector<std::pair<option_row const*, CLI::Option*>> made;
  for (auto row : flags) {
    auto one = row->value.empty() ? app.add_flag(cli11_name(*row)) : app.add_option(cli11_name(*row));
    if (!row->value.empty())
      one->type_size(1)->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    made.emplace_back(row, one);
  }
  auto words = marked(arguments);
  std::ranges::reverse(words);
  try {
    app.parse(words);
  } catch (CLI::ParseError const& wrong) {
    throw usage_error(unmarked(wrong.what()));
  }
  std::vector<std::string> rest;
  for (auto const& one : app.remaining()) {
    if (!one.starts_with(mark)) refuse_option(one, flags);
    rest.push_back(unmarked(one));
  }
  for (auto [row, one] : made) {
    if (one->count() == 0) continue;
    if (row->value.empty()) row->take(to, {});
    else
      for (auto const& value : one->results()) row->take(to, unmarked(value));
  }
  return rest;
}

std::string_view nearest(std::string_view wrong, std::span<std::string_view const> names) {
  std::string_view best;
  std::size_t least = 3;
  for (auto name : names) {
    bool begins_it = wrong.size() >= 3 && name.starts_with(wrong);
    auto far = begins_it ? 1 : distance(wrong, name);
    if (far < least && far < name.size()) best = name, least = far;
  }
  return best;
}

std::optional<wire::endpoint> endpoint_in(std::string_view text) noexcept {
  auto colon = text.rfind(':');
  if (colon == text.npos || colon == 0) return {};
  wire::endpoint to{std::string(text.substr(0, colon)), 0};
  auto digits = text.substr(colon + 1);
  auto [stop, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), to.port);
  if (failed != std::errc{} || stop != digits.data() + digits.size() || to.port == 0) return {};
  if (to.host.starts_with('[') && to.host.ends_with(']')) to.host = to.host.substr(1, to.host.size() - 2);
  return to;
}

}  // namespace wend::cli
