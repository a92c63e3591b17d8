// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/edit.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <iterator>

#include "cli/command.hpp"
#include "cli/names.hpp"
#include "cli/query_edits.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/idna/idna.hpp"
#include "wend/uri/detail/edit.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/whatwg/attribute.hpp"

namespace wend::cli {
namespace {

using changes = std::vector<std::pair<std::string, std::optional<std::string>>>;

changes changes_for(record const& record, options const& how) {
  auto list = how.changes;
  for (auto& change : record.members("set")) list.push_back(std::move(change));
  return list;
}

/// The edits of the command, then those of the record.
query_edits query_edits_for(record const& record, options const& how) {
  auto edits = how.query;
  auto add = [](auto& to, auto more) { std::ranges::move(more, std::back_inserter(to)); };
  add(edits.unset, record.texts("query_unset").value_or(std::vector<std::string>()));
  add(edits.set, record.members("query_set"));
  add(edits.append, record.member_lists("query_append"));
  edits.sorts = record.flag("query_sort").value_or(edits.sorts);
  return edits;
}

part part_called(std::string const& name) {
  auto which = part_named(name);
  if (!which) throw bad_record("there is no part '" + name + "'");
  return *which;
}

std::string_view without(std::string_view value, char delimiter) {
  return value.starts_with(delimiter) ? value.substr(1) : value;
}

/// The standard's `host` has its port.
void set_host_and_port(components& built, std::optional<std::string_view> value) {
  auto text = value.value_or("");
  auto colon = text.rfind(':');
  bool has_port = colon != text.npos && text.find(']', colon) == text.npos;
  built.set(part::host, has_port ? text.substr(0, colon) : value);
  if (has_port) built.set(part::port, text.substr(colon + 1));
}

/// A part of a URL to build, by its name in the URL Standard: WHATWG URL §6.1.
void set_attribute(components& built, whatwg::attribute which, std::optional<std::string_view> value) {
  auto given = value && !value->empty() ? value : std::nullopt;
  switch (which) {
    using enum whatwg::attribute;
    case href: break;  // not a part
    case protocol:
      built.set(part::scheme, value && value->ends_with(':') ? value->substr(0, value->size() - 1) : value);
      break;
    case username: built.set(part::user, value); break;
    case password: built.set(part::password, value); break;
    case host: set_host_and_port(built, value); break;
    case hostname: built.set(part::host, value); break;
    case port: built.set(part::port, given); break;
    case pathname: built.set(part::path, value); break;
    case search: built.set(part::query, given ? std::optional(without(*given, '?')) : given); break;
    case hash: built.set(part::fragment, given ? std::optional(without(*given, '#')) : given); break;
  }
}

/// Returns a host beyond ASCII in the form that is looked up, where the profile has no other form for it.
std::optional<std::string> mapped_host(std::string const& name, std::optional<std::string> const& value) {
  bool is_beyond =
      value && (name == "host") && std::ranges::any_of(*value, [](char c) { return eight_bit[c]; });
  if (is_beyond)
    if (auto mapped = idna::to_ascii(*value)) return *std::move(mapped);
  return value;
}

void set_part(components& built, profile p, std::string const& name,
              std::optional<std::string> const& given) {
  auto value = is_url_standard(p) ? given : mapped_host(name, given);
  auto which = is_url_standard(p) ? whatwg::attribute_named(name) : std::nullopt;
  if (which) set_attribute(built, *which, value);
  else built.set(part_called(name), value);
}

outcome give_composed(command_context& at, record const& record, components built, changes const& wanted) {
  bool had_path_of_host = built.scheme && !built.host && built.path.starts_with("//");
  auto is_in_that_path = [](auto const& change) {
    constexpr std::string_view parts[] = {"path", "host", "port", "user", "password", "userinfo"};
    return std::ranges::find(parts, change.first) != std::end(parts);
  };
  if (had_path_of_host && std::ranges::any_of(wanted, is_in_that_path))  // an older profile: no such scheme
    at.report(record, "path",
              std::string(name_of(record.profile)) + " has no host here: '" + built.path + "' was all path");
  for (auto const& [name, value] : wanted) set_part(built, record.profile, name, value);
  if (auto edits = query_edits_for(record, at.how); !edits.is_empty())
    built.query = with_query_edits(built.query, built.scheme.value_or(""), edits);
  auto url = compose(built, record.profile);
  if (!url) {
    auto wrong = problem_of(url.error(), record.profile);
    wrong.message = "with these parts: " + wrong.message;
    wrong.composed = written(built, record.profile);
    return at.refuse(record, wrong);
  }
  auto notices =
      built.scheme ? check(url->text(), record.profile) : check_reference(url->text(), record.profile);
  // RFC 3986 §3.2.3 accepts it, but no server can have it.
  auto wrong = std::ranges::find(notices, errc::port_out_of_range, &diagnostic::code);
  if (wrong != notices.end()) return at.refuse(record, problem_of(*wrong, record.profile));
  return at.give(record, "uri", url->text(), notices);
}

/// Applies one setter of the URL Standard; for a part without a setter, wend's own.
result<uri> set_by_standard(uri_view u, std::string const& name, std::optional<std::string> const& value) {
  if (auto which = whatwg::attribute_named(name)) return whatwg::set(u, *which, value.value_or(""));
  return whatwg::with(u, part_called(name), value);
}

/// WHATWG URL §6.1: a setter ignores an invalid value. Here that is reported.
outcome give_set(command_context& at, record const& record, uri u, changes const& wanted) {
  std::vector<std::string> unchanged;
  for (auto const& [name, value] : wanted) {
    auto changed = set_by_standard(u, name, value);
    if (!changed) return at.refuse(record, problem_of(changed.error(), record.profile));
    if (changed->text() == u.text()) unchanged.push_back(name);
    u = *std::move(changed);
  }
  if (auto edits = query_edits_for(record, at.how); !edits.is_empty()) {
    auto query = u.view().has_query() ? std::optional(std::string(u.view().query())) : std::nullopt;
    auto changed = set_by_standard(u, "query", with_query_edits(query, u.view().scheme(), edits));
    if (!changed) return at.refuse(record, problem_of(changed.error(), record.profile));
    u = *std::move(changed);
  }
  if (!at.json())
    for (auto const& name : unchanged) at.report(record, "unchanged", name);
  return at.give(record, "uri", u.text(), {}, [&](json_object& to) { to.texts("unchanged", unchanged); });
}

/// Builds a URL from its href and the parts that replace its own.
outcome print_built_on(command_context& at, record const& record, std::string_view href, changes wanted) {
  auto url = whatwg::parse(href);
  if (!url) return at.refuse(record, problem_of(url.error(), record.profile));
  std::erase_if(wanted, [](auto const& change) { return change.first == "href"; });
  return give_set(at, record, *std::move(url), wanted);
}

/// Builds a URI from its parts. One with a host has a path: RFC 1738 §3.1.
outcome print_built(command_context& at, record const& record) {
  auto wanted = changes_for(record, at.how);
  components built;
  for (auto const& [which, value] : wanted) {
    if (which == "href" && value && is_url_standard(record.profile))
      return print_built_on(at, record, *value, wanted);
    if ((which == "host" || which == "hostname") && value) built.path = "/";
  }
  return give_composed(at, record, built, wanted);
}

outcome print_edited(command_context& at, record const& record) {
  if (!record.has_text) return print_built(at, record);
  auto it = read_name(record);
  if (!it) return at.refuse(record, it.error());
  if (is_url_standard(record.profile))
    return give_set(at, record, std::move(it->value), changes_for(record, at.how));
  return give_composed(at, record, components(it->value), changes_for(record, at.how));
}

int build(command_context& at) {
  record record;
  record.profile = at.how.profile;
  record.has_text = false;
  auto result = outcome::bad;
  try {
    result = print_built(at, record);
  } catch (problem const& wrong) {  // an error of an option's value, not of a record
    throw usage_error(wrong.message + " in " + std::string(name_of(record.profile)));
  }
  return at.finish(result == outcome::good ? done : no);
}

/// Returns whether standard input is a pipe, a file or a socket: not a terminal, /dev/null, or closed.
bool has_input() {
  struct stat node {};
  return ::fstat(0, &node) == 0 && !S_ISCHR(node.st_mode);
}

int run(options const& how, arguments given) {
  command_context at(how, shape::lines);
  if (how.changes.empty() && how.query.is_empty() && how.in != shape::jsonl)
    throw usage_error("edit needs --set PART=TEXT, --unset PART, or an edit of the query");
  if (how.query.separator == '|' && !is_url_standard(how.profile))
    throw usage_error("the separator | is for --profile whatwg: a query of a URI has no |");
  if (how.builds && !given.empty()) throw usage_error("--new builds a URI and takes no URI");
  bool builds = how.builds || (given.empty() && !how.reads_records && !has_input());
  if (builds) return build(at);
  return for_each_record(at, given, {"uri", just_uri, true}, print_edited);
}

}  // namespace

command const edit_command{
    "edit",
    "[URI…] --set PART=TEXT …",
    "a new URI with other parts",
    "What may not stand in a part is escaped; escapes that are there stay. With --new, or without a URI\n"
    "where standard input is a terminal or /dev/null, a URI is built from the parts alone: in a loop that\n"
    "reads standard input itself, say --new. With --in jsonl the changes may stand in the record: `set` is\n"
    "an object of parts, null removes one. In whatwg the parts are set as the URL Standard sets them, and\n"
    "may have its names: href, protocol, username, password, host, hostname, port, pathname, search, hash.\n"
    "\n"
    "The pairs of the query are edited after the parts: first --query-unset, then --query-set,\n"
    "--query-append and --query-sort. Names and values are data: what may not stand there is escaped. A\n"
    "space is a plus sign in http, https, ws and wss, else %20. The other pairs keep their octets, order\n"
    "and duplicates, empty ones (a&&b) too; a query that loses its last pair is removed. With --in jsonl a\n"
    "record may have them as `query_unset` (a list), `query_set` (an object of texts), `query_append` (of\n"
    "texts or lists), `query_sort`.",
    "$ wend edit http://h.example/a?b --set path='/x y' --unset query\n"
    "http://h.example/x%20y\n"
    "$ wend edit --new --set scheme=ftp --set host=h.example --set path=/pub\n"
    "ftp://h.example/pub\n"
    "$ wend edit 'http://h.example/?a=1&utm_source=x' --query-unset 'utm_*' --query-set lang=en\n"
    "http://h.example/?a=1&lang=en",
    "--set --unset --query-unset --query-set --query-append --query-sort --query-separator --new --profile "
    "--strict --lenient",
    input_kind::records,
    run};

}  // namespace wend::cli
