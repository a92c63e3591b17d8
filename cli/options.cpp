// SPDX-License-Identifier: Apache-2.0
#include "cli/options.hpp"

#include <algorithm>
#include <charconv>

#include "cli/template_parts.hpp"
#include "cli/terminal.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/detail/classes.hpp"
#include "wend/uri/detail/edit.hpp"
#include "wend/uri/segments.hpp"
#include "wend/uri/whatwg/attribute.hpp"

namespace wend::cli {
namespace {

std::string without_nul(std::string_view sentence) {
  std::string out;
  for (char c : sentence)
    if (c == '\0') out += "\\x00";
    else out += c;
  return out;
}

using name_list = std::vector<std::string>;

std::string listed(name_list const& names) {
  std::string text;
  for (auto const& name : names) (text += text.empty() ? "" : ", ") += name;
  return text;
}

template <class T>
T chosen(std::optional<T> choice, std::string_view what, std::string const& value,
         std::string const& choices) {
  if (choice) return *choice;
  throw usage_error(std::string(what) + " '" + value + "' is not one of " + choices);
}

/// The names of an enumeration from its first value on.
template <auto last>
name_list names_to() {
  name_list list;
  for (std::size_t i = 0; i <= static_cast<std::size_t>(last); ++i)
    list.emplace_back(name_of(static_cast<decltype(last)>(i)));
  return list;
}

std::uint64_t number(std::string_view what, std::string const& value, std::uint64_t largest) {
  std::uint64_t answer = 0;
  auto [stop, failed] = std::from_chars(value.data(), value.data() + value.size(), answer);
  if (failed == std::errc{} && stop == value.data() + value.size() && answer <= largest && !value.empty())
    return answer;
  throw usage_error(std::string(what) + " needs a number up to " + std::to_string(largest) + ", not '" +
                    value + "'");
}

name_list profile_names() { return names_to<profile::whatwg>(); }

name_list side_names() {
  auto list = profile_names();
  list.emplace_back("iri");
  return list;
}

profile profile_in(std::string const& value) {
  return chosen(profile_named(value), "the profile", value, listed(profile_names()));
}

side side_in(std::string const& name) {
  if (auto side = side_named(name)) return *side;
  return {profile_in(name)};  // which reports why the profile is unknown
}

template <class T>
struct choice {
  std::string_view name;
  T value;
};

template <auto const& choices>
name_list names_in() {
  name_list list;
  for (auto const& row : choices) list.emplace_back(row.name);
  return list;
}

template <auto const& choices>
auto one_of(std::string_view what, std::string const& value) {
  for (auto const& row : choices)
    if (row.name == value) return row.value;
  throw usage_error(std::string(what) + " '" + value + "' is not one of " + listed(names_in<choices>()));
}

constexpr choice<shape> forms[] = {
    {"lines", shape::lines}, {"nul", shape::nul}, {"tsv", shape::tsv}, {"jsonl", shape::jsonl}};
constexpr choice<normalizing::level> levels[] = {{"canonical", normalizing::level::canonical},
                                                 {"safer", normalizing::level::safer},
                                                 {"less-safe", normalizing::level::less_safe},
                                                 {"scheme", normalizing::level::scheme}};
constexpr choice<text::looking_for> search_modes[] = {{"wrapped", text::looking_for::wrapped},
                                                      {"scheme", text::looking_for::scheme},
                                                      {"mail", text::looking_for::mail},
                                                      {"fuzzy", text::looking_for::fuzzy}};
constexpr choice<resolution::reading> readings[] = {{"rule", resolution::reading::rule},
                                                    {"examples", resolution::reading::examples}};
constexpr choice<path_form> path_forms[] = {
    {"posix", path_form::posix}, {"dos", path_form::dos}, {"unc", path_form::unc}, {"vms", path_form::vms}};
constexpr choice<bool> delimited[] = {{"text", false}, {"html", true}, {"html-attribute", true}};
constexpr choice<bool> gopher_tabs[] = {{"practical", false}, {"literal", true}};
constexpr choice<wire::privacy> privacies[] = {
    {"off", wire::privacy::none}, {"wished", wire::privacy::wished}, {"demanded", wire::privacy::demanded}};
constexpr choice<std::optional<bool>> colours[] = {
    {"auto", std::nullopt}, {"always", true}, {"never", false}};

constexpr choice<equality> equalities[] = {{"encoding", equality::encoding}, {"scheme", equality::scheme}};

shape shape_in(std::string const& value) { return one_of<forms>("the form", value); }

/// `--level` has different meanings in normalize and compare.
void take_level(options& to, std::string const& value) {
  to.how_to_normalize.to = one_of<levels>("the level", value);
}
void take_equality(options& to, std::string const& value) {
  to.how_to_compare = one_of<equalities>("the level", value);
}

name_list part_names() { return names_to<part::fragment>(); }

/// Those of the URL Standard that wend's own parts do not have.
name_list attribute_names() {
  auto list = names_to<whatwg::attribute::hash>();
  std::erase_if(list, [](auto const& name) { return part_named(name).has_value(); });
  return list;
}

name_list all_part_names() {
  auto list = part_names();
  for (auto const& name : attribute_names()) list.push_back(name);
  return list;
}

name_list with_end(name_list list, std::string_view end) {
  for (auto& name : list) name += end;
  return list;
}

/// A part of wend's, or of the URL Standard's; the record's profile decides which of them exist.
std::string part_in(std::string const& name) {
  bool is_known = part_named(name) || whatwg::attribute_named(name);
  return chosen(is_known ? std::optional(name) : std::nullopt, "the part", name,
                listed(part_names()) + ", nor, in whatwg, " + listed(attribute_names()));
}

/// `{part}`, or its beginning where a name follows.
name_list template_part_names() {
  name_list list;
  for (auto name : template_parts) {
    auto colon = name.find(':');
    list.push_back("{" + std::string(name.substr(0, colon)) + (colon == name.npos ? "}" : ":"));
  }
  return list;
}

name_list gateway_schemes() {
  name_list list;
  for (auto scheme : all_schemes()) list.emplace_back(scheme->name);
  return with_end(list, "=");
}

void take_change(options& to, std::string const& value) {
  auto equals = value.find('=');
  if (equals == value.npos) throw usage_error("--set needs part=value, not '" + value + "'");
  to.changes.emplace_back(part_in(value.substr(0, equals)), value.substr(equals + 1));
}

void take_removal(options& to, std::string const& value) {
  to.changes.emplace_back(part_in(value), std::nullopt);
}

/// NAME=VALUE, or NAME for a pair without an equals sign.
std::pair<std::string, std::optional<std::string>> pair_in(std::string const& value) {
  if (value.empty())
    throw usage_error("a pair of a query is NAME=VALUE or NAME; one without a name is =VALUE");
  auto equals = value.find('=');
  if (equals == value.npos) return {value, std::nullopt};
  return {value.substr(0, equals), value.substr(equals + 1)};
}

void take_query_separator(options& to, std::string const& value) {
  constexpr std::string_view separators = "&;:,|/!$";
  if (value.size() != 1 || !separators.contains(value[0]))
    throw usage_error("--query-separator wants one of & ; : , | / ! $, not '" + value + "'");
  to.query.separator = value[0];
}

void take_variable(options& to, std::string const& value) {
  auto equals = value.find('=');
  if (equals == value.npos) throw usage_error("--var wants NAME=VALUE, not '" + value + "'");
  to.variables.emplace_back(value.substr(0, equals), value.substr(equals + 1));
}

void take_agree(options& to, std::string const& value) {
  std::size_t begin = 0;
  while (begin <= value.size()) {
    auto end = std::min(value.find(',', begin), value.size());
    to.agree.push_back(profile_in(value.substr(begin, end - begin)));
    begin = end + 1;
  }
  bool differ = std::ranges::any_of(to.agree, [&](profile p) { return p != to.agree.front(); });
  if (!differ) throw usage_error("--agree takes two profiles or more, not '" + value + "'");
}

void take_secret_names(options& to, std::string const& value) {
  for (auto name : detail::pieces(value, ',')) to.secret_names.emplace_back(name);
}

void take_gateway(options& to, std::string const& value) {
  auto equals = value.find('=');
  if (equals == value.npos) throw usage_error("--gateway needs SCHEME=URI, not '" + value + "'");
  to.gateways.emplace_back(value.substr(0, equals), value.substr(equals + 1));
}

void take_mounted(options& to, std::string const& value) {
  auto equals = value.find('=');
  if (equals == value.npos) throw usage_error("--mounted needs HOST=DIR, not '" + value + "'");
  to.mounted.emplace_back(value.substr(0, equals), value.substr(equals + 1));
}

void take_proxy(options& to, std::string const& value) {
  std::string_view place = value;  // the form of environment variables
  if (place.starts_with("http://")) place.remove_prefix(7);
  if (place.ends_with('/')) place.remove_suffix(1);
  if (!place.contains('@') && !place.contains("://")) to.proxy = endpoint_in(place);
  if (!to.proxy)
    throw usage_error("--proxy needs HOST:PORT or http://HOST:PORT, not '" + masked_in_message(value) + "'");
}

void take_verb(options& to, std::string const& value) {
  to.verb = chosen(verb_named(value), "the verb", value, listed(names_to<verb::session>()));
}

/// NAME or NAME:PASSWORD; a password on a command line is visible to other users.
void take_user(options& to, std::string const& value) {
  auto colon = value.find(':');
  to.user = value.substr(0, colon);
  if (colon != value.npos) to.password = value.substr(colon + 1);
}

void take_header(options& to, std::string const& value) {
  auto colon = value.find(':');
  if (colon == value.npos || colon == 0)
    throw usage_error("--header needs 'Name: value', not '" + value + "'");
  if (value.find_first_of(std::string_view("\r\n\0", 3)) != value.npos)
    throw usage_error("--header takes one line");
  auto begin = std::min(value.find_first_not_of(" \t", colon + 1), value.size());
  to.headers.emplace_back(value.substr(0, colon), value.substr(begin));
}

/// FIRST-LAST, FIRST- or one number.
void take_range(options& to, std::string const& value) {
  auto dash = value.find('-');
  to.first = number("--range", value.substr(0, dash), UINT64_MAX);
  if (dash == value.npos) to.last = to.first;
  else if (dash + 1 < value.size()) to.last = number("--range", value.substr(dash + 1), UINT64_MAX);
  if (to.first > to.last) throw usage_error("--range needs the smaller number first, not '" + value + "'");
}

/// 100, 64K, 10M, 2G: octets.
std::uint64_t size_in(std::string_view flag, std::string const& value) {
  std::uint64_t size = 0;
  auto [stop, failed] = std::from_chars(value.data(), value.data() + value.size(), size);
  std::string_view unit(stop, static_cast<std::size_t>(value.data() + value.size() - stop));
  constexpr std::string_view units[] = {"", "K", "M", "G"};
  auto unit_row = std::ranges::find(units, unit);
  auto shift = 10 * static_cast<unsigned>(unit_row - std::begin(units));
  if (failed != std::errc{} || unit_row == std::end(units) || size << shift >> shift != size)
    throw usage_error(std::string(flag) + " needs octets, like 500, 64K, 10M or 2G, not '" + value + "'");
  return size << shift;
}

double seconds_in(std::string_view flag, std::string const& value) {
  double seconds = 0;
  auto [stop, failed] = std::from_chars(value.data(), value.data() + value.size(), seconds);
  if (failed != std::errc{} || stop != value.data() + value.size() || !(seconds >= 0) || seconds > 1e9)
    throw usage_error(std::string(flag) + " needs seconds, not '" + value + "'");
  return seconds;
}

void take_context(options& to, std::string const& value) {
  to.where = chosen(context_named(value), "the context", value, listed(names_to<context::mail_address>()));
}

name_list step_names() {
  name_list list{"default"};
  for (std::size_t i = 0; i < step_count; ++i) list.emplace_back(name_of(static_cast<step>(i)));
  return list;
}

/// NAME,NAME,…; `default` is the six of the level scheme.
void take_steps(options& to, std::string const& value) {
  step_set steps;
  for (auto name : detail::pieces(value, ',')) {
    if (name == "default") steps = steps | default_steps;
    else steps.add(chosen(step_named(name), "the step", std::string(name), listed(step_names())));
  }
  to.steps = steps;
}

/// Those of all profiles.
name_list safe_sets() {
  name_list list;
  for (auto p : profiles)
    for (auto const& row : classes_of(p))
      if (row.listed == listing::by_character && !row.name.contains(' '))
        list.push_back("+" + std::string(row.name));
  std::ranges::sort(list);
  list.erase(std::ranges::unique(list).begin(), list.end());
  list.insert(list.begin(), {"alnum", "+space"});
  return list;
}

name_list variant_names() {
  name_list list;
  for (auto const& variant : key_variants()) list.emplace_back(variant.name);
  return list;
}

void take_variant(options& to, std::string const& value) {
  auto variant = key_variant_named(value);
  if (!variant)
    throw usage_error("the variant '" + value + "' is not one of " + listed(variant_names()) +
                      " (or ia@1, …)");
  to.key.variant = variant;
}

void take_jobs(options& to, std::string const& value) {
  to.jobs = number("--jobs", value, 1024);
  if (to.jobs == 0) throw usage_error("--jobs needs at least 1");
}

wire::endpoint private_host_in(std::string const& value) {
  auto endpoint = endpoint_in(value);
  if (!endpoint) throw usage_error("--allow-private-host needs HOST:PORT, not '" + value + "'");
  return *endpoint;
}

/// --json and --out set the same option; two different values are an error.
void set_out(options& to, shape out) {
  if (to.out.value_or(out) != out) throw usage_error("the answers have one form: --json, or one --out");
  to.out = out;
}

void set_in(options& to, shape in) {
  if (to.reads_records && to.in != in) throw usage_error("the records have one form: -0, or one --in");
  to.in = in;
  to.reads_records = true;
}

void set_mode(options& to, mode m) {
  if (to.mode.value_or(m) != m) throw usage_error("--strict and --lenient exclude each other");
  to.mode = m;
}

void set_suffix_rules(options& to, domain_options::rules which) {
  bool differs = to.suffix_rules != domain_options::rules::all && to.suffix_rules != which;
  if (differs) throw usage_error("--icann and --private exclude each other");
  to.suffix_rules = which;
}

using text_of_option = std::string const&;

constexpr option_row rows[] = {
    // how a name is read
    {"--profile", "-p", "P", "the rules: rfc1630, url7a, rfc1738, rfc3986 (default) or whatwg",
     [](options& to, text_of_option v) { to.profile = profile_in(v); }, profile_names},
    {"--strict", "", "", "refuse what the grammar refuses (default of commands that only read)",
     [](options& to, text_of_option) { set_mode(to, mode::strict); }},
    {"--lenient", "", "",
     "repair what can be repaired without a change of the host, and report it\n(default where a URI is "
     "followed, or found in text)",
     [](options& to, text_of_option) { set_mode(to, mode::lenient); }},
    {"--reference", "", "", "accept a partial form, too",
     [](options& to, text_of_option) { to.reference = true; }},
    {"--no-fragment", "", "", "accept only a URL: without a fragment",
     [](options& to, text_of_option) { to.as_url = true; }},
    {"--iri", "", "", "the names may be IRIs (RFC 3987), in UTF-8",
     [](options& to, text_of_option) { to.iri = true; }},
    {"--show-password", "", "",
     "show passwords in what is for people, and in JSON's `input` and parts of login, else ***;\nother data "
     "is exact always",
     [](options& to, text_of_option) { to.show_password = true; }},

    // one command's own
    {"--get", "", "TEMPLATE",
     "print this for each, with {scheme} {user} {host} {port} {path} {query:NAME} … filled in",
     [](options& to, text_of_option v) {
       if (v.empty()) throw usage_error("--get wants a template, such as '{host}'");
       to.get_template = v;
     },
     template_part_names},
    {"--with-error", "", "", "with --get: a last column with `error: NAME at BYTE`, or empty",
     [](options& to, text_of_option) { to.with_error = true; }},
    {"--agree", "", "P,P,…", "whether these profiles read the same scheme, host, port and path", take_agree,
     profile_names},
    {"--public", "", "", "refuse hosts that are not public: private, loopback, metadata, …",
     [](options& to, text_of_option) { to.is_public = true; }},
    {"--char", "", "C", "the classes of this character instead",
     [](options& to, text_of_option v) { to.character = v; }},
    {"--base", "-b", "URI", "the context of partial forms; in get also the message that holds a cid:",
     [](options& to, text_of_option v) { to.base = v; }},
    {"--rel-reading", "", "R", "of RFC 1630: `rule` (default), or its printed `examples`",
     [](options& to, text_of_option v) { to.how_to_resolve = one_of<readings>("the reading", v); },
     names_in<readings>},
    {"--level", "-l", "LEVEL", "scheme (default): by the scheme's rules, too; canonical, safer, less-safe",
     take_level, names_in<levels>},
    {"--equality", "-l", "LEVEL", "encoding, or scheme (default)", take_equality,
     names_in<equalities>},  // compare calls it --level

    // steps and keys
    {"--steps", "", "STEP,…",
     "these steps only: default (percent, case, default-port, empty-path, dots, scheme: the level\n"
     "scheme), scheme-https, www (www1, …; before a registrable domain), index, trailing-slash,\n"
     "query-rules, sort-query (by decoded names, as edit --query-sort), userinfo, empty-query,\n"
     "fragment",
     take_steps, step_names},
    {"--query-rules", "", "FILE",
     "the pairs of a query to remove, a file in ClearURLs' format; utm: a short list\n(utm_*, gclid, fbclid, "
     "…); names are matched decoded; repeatable",
     [](options& to, text_of_option v) { to.query_rule_files.push_back(v); }},
    {"--explain", "", "", "which step changed what",
     [](options& to, text_of_option) { to.explains_steps = true; }},
    {"--variant", "", "V", "ia (default), cc or cdxj; ia@1 is a version of it", take_variant, variant_names},
    {"--keep-www", "", "", "do not remove www. from the host",
     [](options& to, text_of_option) { to.key.keep_www = true; }},
    {"--keep-address", "", "", "do not reverse the numbers of an IPv4 address",
     [](options& to, text_of_option) { to.key.keep_address = true; }},
    {"--in-order", "", "", "example.com/: the host as it is written",
     [](options& to, text_of_option) { to.key.in_order = true; }},
    {"--with-scheme", "", "", "http://(com,example)/",
     [](options& to, text_of_option) { to.key.with_scheme = true; }},
    {"--trailing-comma", "", "", "com,example,)/: a prefix com,example, has all of a domain",
     [](options& to, text_of_option) { to.key.trailing_comma = true; }},

    // escapes, parts, text
    {"--safe", "", "SET",
     "characters to keep or make literal: alnum, or +CLASS,… of the profile (space = the space)",
     [](options& to, text_of_option v) { to.safe = v; }, safe_sets},
    {"--readable", "", "", "for people: escapes of printable text undone; not to be followed",
     [](options& to, text_of_option) { to.readable = true; }},
    {"--unicode", "", "", "the inverse, for people", [](options& to, text_of_option) { to.unicode = true; }},
    {"--encoding", "", "NAME",
     "in whatwg: the query as a page in this old encoding has it: windows-1252, shift_jis, …",
     [](options& to, text_of_option v) { to.encoding = v; }},
    {"--icann", "", "", "only suffixes of registries",
     [](options& to, text_of_option) { set_suffix_rules(to, domain_options::rules::icann); }},
    {"--private", "", "", "only suffixes of owners who let others register below them",
     [](options& to, text_of_option) { set_suffix_rules(to, domain_options::rules::private_section); }},
    {"--psl", "", "FILE", "another public suffix list than the compiled one (else WEND_PSL)",
     [](options& to, text_of_option v) { to.psl = v; }},
    {"--context", "-c", "WHERE",
     "path-segment (default), http-segment, ftp-segment, search, query, user, password, selector,\n"
     "fragment, group, article, wais-id, prospero-name or mail-address",
     take_context, names_to<context::mail_address>},

    // the pairs of a query, and the variables of a URI template
    {"--query-unset", "", "GLOB",
     "remove the pairs of the query whose decoded name matches: * any octets, ? one; repeatable",
     [](options& to, text_of_option v) { to.query.unset.push_back(v); }},
    {"--query-set", "", "NAME=VALUE",
     "the first pair of the name gets this value, others of the name are removed; else it is\n"
     "appended; repeatable",
     [](options& to, text_of_option v) { to.query.set.push_back(pair_in(v)); }},
    {"--query-append", "", "NAME=VALUE", "add a pair at the end of the query; repeatable",
     [](options& to, text_of_option v) { to.query.append.push_back(pair_in(v)); }},
    {"--query-sort", "", "", "sort the pairs of the query by their decoded names",
     [](options& to, text_of_option) { to.query.sorts = true; }},
    {"--query-separator", "", "C", "what stands between pairs of the query (&)", take_query_separator},
    {"--var", "", "NAME=VALUE", "a variable of the template; several of one name are a list", take_variable},
    {"--vars", "", "FILE", "variables: a JSON object of texts, numbers, lists and objects",
     [](options& to, text_of_option v) { to.variables_file = v; }},

    // one command's own
    {"--set", "", "PART=TEXT",
     "scheme, user, password, userinfo, host, port, path, query or fragment; in whatwg the\n"
     "standard's names, too; repeatable",
     take_change, [] { return with_end(all_part_names(), "="); }},
    {"--new", "", "", "build a URI from the parts alone",
     [](options& to, text_of_option) { to.builds = true; }},
    {"--unset", "", "PART", "remove it; repeatable", take_removal, all_part_names},
    {"--from", "", "P", "the profile in which the name is written, or iri (default: --profile)",
     [](options& to, text_of_option v) { to.from = side_in(v); }, side_names},
    {"--to", "", "P", "the profile to write it in, or iri",
     [](options& to, text_of_option v) { to.to = side_in(v); }, side_names},
    {"--mode", "-m", "MODE",
     "wrapped: <URL:…>, <…>, URL:… only · scheme (default): bare URIs too ·\n"
     "mail: mail addresses too · fuzzy: www.… and host names too",
     [](options& to, text_of_option v) { to.looking_for = one_of<search_modes>("the mode", v); },
     names_in<search_modes>},
    {"--bare", "", "", "the same as --mode scheme",
     [](options& to, text_of_option) { to.looking_for = text::looking_for::scheme; }},
    {"--count", "", "", "print only how many there are",
     [](options& to, text_of_option) { to.count = true; }},
    {"--width", "-w", "N", "fold at this column (72); 0: never",
     [](options& to, text_of_option v) { to.width = number("--width", v, 1 << 20); }},
    {"--label", "", "", "<URL:…>", [](options& to, text_of_option) { to.label = true; }},
    {"--no-label", "", "", "<…>", [](options& to, text_of_option) { to.label = false; }},
    {"--into", "", "WHERE", "text (default), or html: no brackets there",
     [](options& to, text_of_option v) { to.html = one_of<delimited>("the context", v); },
     names_in<delimited>},
    {"--all", "-a", "", "with all names of IANA's list", [](options& to, text_of_option) { to.all = true; }},
    {"--verb", "", "V", "get (default), list, search, stat, put, append, remove or session", take_verb,
     names_to<verb::session>},
    {"--words", "", "WORD", "what to search for; repeatable",
     [](options& to, text_of_option v) { to.words.push_back(v); }},
    {"--proxy", "", "HOST:PORT", "through this proxy", take_proxy},
    {"--gateway", "", "SCHEME=URI", "through this gateway for the scheme; repeatable", take_gateway,
     gateway_schemes},
    {"--local-name", "", "NAME", "a name of this machine in file URLs; repeatable",
     [](options& to, text_of_option v) { to.local_names.push_back(v); }},
    {"--mounted", "", "HOST=DIR",
     "the host's ftp files are in this folder: no connection is made; repeatable", take_mounted},
    {"--gopherplus-tabs", "", "HOW",
     "where a Gopher+ string has no search: practical (default), one tab; literal, two",
     [](options& to, text_of_option v) {
       to.literal_gopher_tabs = one_of<gopher_tabs>("the way of tabs", v);
     },
     names_in<gopher_tabs>},
    {"--allow-port", "", "N", "allow this port although it belongs to another service; repeatable",
     [](options& to, text_of_option v) {
       to.ports_allowed.push_back(static_cast<std::uint16_t>(number("--allow-port", v, 65535)));
     }},

    // path, redact
    {"--path-form", "", "FORM", "how the name is written: posix (default), dos, unc, vms",
     [](options& to, text_of_option v) { to.paths = one_of<path_forms>("the form", v); },
     names_in<path_forms>},
    {"--reverse", "", "", "from file: URLs to names",
     [](options& to, text_of_option) { to.reverses = true; }},
    {"--text", "", "", "each record is running text, not one URI",
     [](options& to, text_of_option) { to.is_running_text = true; }},
    {"--names", "", "GLOB,…", "values of these names are secret, too; * any octets, ? one; repeatable",
     take_secret_names},

    // following
    {"--output", "-o", "FILE", "into this file: whole, or not at all",
     [](options& to, text_of_option v) { to.output_file = v; }},
    {"--continue", "-C", "", "continue at the end of the output file; keep a partial file on a failure",
     [](options& to, text_of_option) { to.go_on = true; }},
    {"--recursive", "-r", "", "everything below the URI, too",
     [](options& to, text_of_option) { to.recursive = true; }},
    {"--depth", "", "N", "how many levels down (100)",
     [](options& to, text_of_option v) { to.depth = number("--depth", v, 1000); }},
    {"--range", "", "FIRST-LAST", "only the articles of these numbers; also FIRST- or one number",
     take_range},
    {"--from-text", "", "FILE",
     "the first URI in this text; at a doubtful hyphen its readings are tried in order",
     [](options& to, text_of_option v) { to.from_text = v; }},
    {"--user", "-u", "NAME:PASSWORD", "for the URI's own host, where the URI has no user", take_user},
    {"--header", "-H", "'Name: value'", "of the http request; repeatable", take_header},
    {"--show-error-body", "", "", "print the body of an http error, too (default at a terminal)",
     [](options& to, text_of_option) { to.show_error_body = true; }},
    {"--answer", "", "TEXT", "an answer to a question of the server (a form), in order; repeatable",
     [](options& to, text_of_option v) { to.answers.push_back(v); }},
    {"--yes", "", "", "answer yes to the questions before a post or a session",
     [](options& to, text_of_option) { to.yes = true; }},
    {"--tls", "", "HOW", "where it begins in clear: off, wished (default) or demanded",
     [](options& to, text_of_option v) { to.tls = one_of<privacies>("the privacy", v); },
     names_in<privacies>},
    {"--ca-file", "", "FILE", "trust the certificates in it (PEM) too",
     [](options& to, text_of_option v) { to.trust_file = v; }},
    {"--mail", "", "ADDRESS", "your mail address: the password of anonymous ftp, the sender of posts",
     [](options& to, text_of_option v) { to.mail = v; }},
    {"--news-server", "", "HOST", "for news: URIs (else NNTPSERVER)",
     [](options& to, text_of_option v) { to.news_server = v; }},
    {"--spool", "", "DIR", "local news: groups as folders, articles as files",
     [](options& to, text_of_option v) { to.spool = v; }},
    {"--mail-store", "", "PATH", "local mail: an mbox, a Maildir, a message; repeatable",
     [](options& to, text_of_option v) { to.mail_stores.push_back(v); }},
    {"--max-size", "", "N", "limit of octets of one object, like 500, 64K, 10M or 2G",
     [](options& to, text_of_option v) { to.max_size = size_in("--max-size", v); }},
    {"--max-time", "", "SECONDS", "time limit of one request; waiting for the user does not count",
     [](options& to, text_of_option v) { to.max_time = seconds_in("--max-time", v); }},
    {"--max-redirects", "", "N", "limit of redirects (10)",
     [](options& to, text_of_option v) { to.max_redirects = number("--max-redirects", v, 1000); }},
    {"--read", "", "", "articles and mail as people read them: some header fields, the text, the parts",
     [](options& to, text_of_option) { to.read_message = true; }},
    {"--raw", "", "", "the octets themselves, at a terminal too",
     [](options& to, text_of_option) { to.raw = true; }},
    {"--verbose", "-v", "", "show the dialogue with the server; passwords are ****",
     [](options& to, text_of_option) { to.verbose = true; }},
    {"--progress", "", "", "show the progress (default at a terminal)",
     [](options& to, text_of_option) { to.progress = true; }},
    {"--no-progress", "", "", "do not", [](options& to, text_of_option) { to.progress = false; }},
    {"--config", "", "FILE", "settings (default: wend/config.toml where the user's configuration is)",
     [](options& to, text_of_option v) { to.config = v; }},
    {"--long", "-l", "", "with the URI of each entry",
     [](options& to, text_of_option) { to.long_listing = true; }},
    {"--update", "", "", "add to the object: the same as append",
     [](options& to, text_of_option) { to.update = true; }},

    // serving
    {"--listen", "", "ADDR:PORT", "where the gateway is (127.0.0.1:1738); port 0 is any that is free",
     [](options& to, text_of_option v) { to.listen = v; }},
    {"--allow-clients", "", "", "accept other machines: --listen may name any address of this one",
     [](options& to, text_of_option) { to.allows_clients = true; }},
    {"--name", "", "NAME", "a name by which readers call the gateway, beside its address; repeatable",
     [](options& to, text_of_option v) { to.site_names.push_back(v); }},
    {"--allow-private-host", "", "HOST:PORT",
     "a server in the private network that requests may reach; repeatable",
     [](options& to, text_of_option v) { to.allowed_private_hosts.push_back(private_host_in(v)); }},
    {"--metrics", "", "PORT", "where /metrics and /healthz are, on 127.0.0.1",
     [](options& to, text_of_option v) {
       to.metrics_port = static_cast<std::uint16_t>(number("--metrics", v, 65535));
     }},
    {"--cache", "", "FILE", "the file of the cache (default: in the user's cache folder); none: no cache",
     [](options& to, text_of_option v) { to.cache_file = v; }},
    {"--cache-size", "", "N", "octets that the cache file may have, like 500M or 2G (1G)",
     [](options& to, text_of_option v) { to.cache_size = size_in("--cache-size", v); }},
    {"--max-connections", "", "N", "clients' connections at once (12000)",
     [](options& to,
        text_of_option
            v) { to.max_connections = static_cast<std::size_t>(number("--max-connections", v, 1'000'000)); }},
    {"--log", "", "FILE", "a line for each answer, without passwords and queries; - is standard error",
     [](options& to, text_of_option v) { to.log_file = v; }},

    // records
    {"--json", "-j", "", "JSON, one object for each record: --out jsonl",
     [](options& to, text_of_option) { set_out(to, shape::jsonl); }},
    {"--null", "-0", "", "records end with NUL: in, and out where no other form is named",
     [](options& to, text_of_option) {
       set_in(to, shape::nul);
       if (!to.out) to.out = shape::nul;
     }},
    {"--in", "", "FORM", "records in: lines (default), nul, tsv, jsonl",
     [](options& to, text_of_option v) { set_in(to, shape_in(v)); }, names_in<forms>},
    {"--out", "", "FORM", "records out: lines, nul, tsv, jsonl; check and parse write for people without it",
     [](options& to, text_of_option v) { set_out(to, shape_in(v)); }, names_in<forms>},
    {"--max-record", "", "N", "octets of the longest record (1048576); longer ones are `too-long`",
     [](options& to, text_of_option v) { to.max_record = number("--max-record", v, 1 << 30); }},
    {"--stats", "", "", "a summary on standard error at the end",
     [](options& to, text_of_option) { to.stats = true; }},
    {"--jobs", "", "N", "work on so many blocks of the input at a time (1); the order stays", take_jobs},

    // everywhere
    {"--quiet", "-q", "", "no notices; of check only the exit status",
     [](options& to, text_of_option) { to.quiet = true; }},
    {"--color", "", "WHEN", "auto (default), always, never; NO_COLOR is honoured",
     [](options& to, text_of_option v) { to.colour = one_of<colours>("the colour", v); }, names_in<colours>},
    {"--man", "", "",
     "a page of the manual, in mdoc: of wend, of a command, of wend.toml, wend-schemes.5, wend.3",
     [](options& to, text_of_option) { to.prints = help_form::manual_page; }},
    {"--man-all", "", "DIR", "write all pages of the manual to folders in this one: man1, man3, man5",
     [](options& to, text_of_option v) {
       to.prints = help_form::manual_pages;
       to.manual_folder = v;
     }},
    {"--completions", "", "", "completions for a shell: bash, zsh or fish",
     [](options& to, text_of_option) { to.prints = help_form::completions; }},
    {"--help", "-h", "", "the help of the command", [](options& to, text_of_option) { to.help = true; }},
};

}  // namespace

usage_error::usage_error(std::string_view sentence) : runtime_error(without_nul(sentence)) {}

std::optional<side> side_named(std::string_view name) noexcept {
  if (name == "iri") return side{profile::rfc3986, true};
  auto p = profile_named(name);
  if (!p) return {};
  return side{*p};
}

std::span<option_row const> option_rows() noexcept { return rows; }

option_row const* find_option(std::string_view flag) noexcept {
  auto row = std::ranges::find(rows, flag, &option_row::flag);
  return row == std::end(rows) ? nullptr : &*row;
}

std::string_view spelling_of(option_row const& row) noexcept {
  if (row.flag == "--equality") return "--level";
  if (row.flag == "--path-form") return "--from";
  return row.flag == "--into" ? "--context" : row.flag;
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
