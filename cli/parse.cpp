// SPDX-License-Identifier: Apache-2.0
#include "cli/command.hpp"
#include "cli/domains.hpp"
#include "cli/parts.hpp"
#include "cli/query_edits.hpp"
#include "cli/template_parts.hpp"
#include "cli/terminal.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/names/host_class.hpp"
#include "wend/names/key.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/parts.hpp"

namespace wend::cli {
namespace {

/// {key}, or {key:cc} of a variant. A URI without a key has an empty one.
std::optional<std::string> key_part(uri_view u, std::string_view key) {
  key_options how;
  if (auto name = key.substr(3); !name.empty()) {
    how.variant = key_variant_named(name.substr(1));
    if (!how.variant)
      throw usage_error("there is no part {" + std::string(key) + "}; key:ia, key:cc, key:cdxj");
  }
  auto value = key_of(u.text(), how);
  return value ? std::optional(*value) : std::nullopt;
}

/// Writes a part under its name, decoded for people; null if absent.
std::optional<std::string> part_of(uri_view u, std::string_view key) {
  auto if_present = [](bool present, std::string_view text) {
    return present ? std::optional<std::string>(text) : std::nullopt;
  };
  if (key == "uri") return std::string(u.text());
  if (key == "scheme") return if_present(u.has_scheme(), in_lower_case(u.scheme()));
  if (key == "user") return if_present(u.has_userinfo(), u.user());
  if (key == "password") return if_present(u.has_password(), u.password());
  if (key == "host") return if_present(u.has_authority(), u.host());
  if (key == "host_class") return if_present(!u.host().empty(), name_of(class_of_host(u.host())));
  if (key == "port") return if_present(u.has_port(), u.port());
  if (key == "effective_port") {
    auto port = effective_port(u);
    return if_present(port.has_value(), std::to_string(port.value_or(0)));
  }
  if (key == "path") return std::string(u.path());
  if (key == "query") return if_present(u.has_query(), u.query());
  if (key == "fragment") return if_present(u.has_fragment(), u.fragment());
  if (key.starts_with("query:")) return value_in_query(u, key.substr(6));
  if (key.starts_with("query-all:")) return values_in_query(u, key.substr(10));
  if (key == "domain") return domain_part(u, &domain_parts::domain);
  if (key == "suffix") return domain_part(u, &domain_parts::suffix);
  if (key == "key" || key.starts_with("key:")) return key_part(u, key);
  std::string names;
  for (auto name : template_parts) (names += names.empty() ? "" : ", ") += name;
  throw usage_error("there is no part {" + std::string(key) + "}; there are " + names);
}

/// Fills in the `{part}`s of the template, as written; an absent part is empty. `{{` is a brace.
std::string filled_in(std::string_view pattern, uri_view u) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    bool is_brace = pattern[i] == '{' || pattern[i] == '}';
    bool is_doubled = is_brace && pattern.substr(i + 1, 1) == pattern.substr(i, 1);
    if (is_doubled) ++i;
    if (!is_brace || is_doubled) {
      out += pattern[i];
      continue;
    }
    if (pattern[i] == '}') throw usage_error("a `}` in the template closes nothing; `}}` is a brace");
    auto end = pattern.find('}', i);
    if (end == pattern.npos) throw usage_error("a `{` in the template is never closed; `{{` is a brace");
    out += part_of(u, pattern.substr(i + 1, end - i - 1)).value_or("");
    i = end;
  }
  return out;
}

constexpr std::string_view tsv_columns[] = {"scheme", "user", "password", "host",
                                            "port",   "path", "query",    "fragment"};

void put_columns(command_context& at, uri_view u) {
  for (auto key : tsv_columns) {
    if (auto part = part_of(u, key)) at.put_tsv(*part);
    else at.out.text += "\\N";
    at.out.text += '\t';
  }
  if (at.out_shape == shape::tsv) at.out.text += "\\N\t\\N";
  else at.out.text.pop_back();  // the last TAB
  at.end_record();
}

void put_row(std::string& out, std::string_view label, std::string_view value, std::string_view beside,
             bool colours) {
  constexpr std::size_t width = 10;
  out += "  ";
  out += tinted(label, tint::faint, colours);
  out.append(label.size() < width ? width - label.size() : 1, ' ');
  out += shown(value);
  if (!beside.empty()) out += tinted("  (" + shown(beside) + ")", tint::faint, colours);
  out += '\n';
}

void put_block(std::string& out, name const& it, options const& how) {
  auto u = it.value.view();
  auto colours = how.colours_out;
  auto row = [&](std::string_view label, bool present, std::string_view value, std::string beside = {}) {
    if (present) put_row(out, label, value.empty() ? "(empty)" : value, beside, colours);
  };
  auto decoded = [](std::string_view text) { return text.contains('%') ? unescaped(text) : std::string(); };

  (out += tinted(shown(for_show(u, how)), tint::strong, colours)) += '\n';
  row("scheme", u.has_scheme(), in_lower_case(u.scheme()),
      std::string(registration_of(u.scheme(), u.profile())));
  row("user", u.has_userinfo(), u.user(), decoded(u.user()));
  row("password", u.has_password(), how.show_password || u.password().empty() ? u.password() : "***");
  auto kind = kind_of_host(u.host(), u.profile());
  row("host", u.has_authority(), u.host(), kind == host_kind::name ? "" : std::string(name_of(kind)));
  auto port = effective_port(u);
  if (u.has_port()) row("port", true, u.port());
  else if (u.has_authority() && port) row("port", true, std::to_string(*port), "the scheme's own");
  row("path", true, u.path(), decoded(u.path()));
  row("query", u.has_query(), u.query(), decoded(u.query()));
  row("fragment", u.has_fragment(), u.fragment(), decoded(u.fragment()));
  for (auto notice : it.notices)
    if (!is_error(notice))
      put_row(out, "notice", explain(notice.code).name, explain(notice.code, u.profile()).message, colours);
  if (it.refused) put_row(out, "but", it.refused->name, it.refused->message, colours);
}

/// url7a §Current practice: a spelling from before the URL. Not guessed; prints a hint.
void hint_at_old_form(command_context& at, record const& record, uri_view u) {
  bool old = u.scheme().contains('.') && !u.has_authority() && u.path().starts_with('/') &&
             standing_of(u.scheme(), u.profile()) == standing::unknown;
  if (!old) return;
  at.report(record, "hint",
            std::string(u.scheme()) +
                " was read as a scheme, which is unregistered; this looks like the old form host:path, "
                "which would now be written ftp://" +
                std::string(u.scheme()) + std::string(u.path()));
}

outcome print_parts(command_context& at, record const& record) {
  bool shows_notices = at.json() || at.blocks();
  auto it = read_name(record, shows_notices ? with_notices::yes : with_notices::no);
  if (!it) return at.refuse(record, it.error());
  auto u = it->value.view();
  hint_at_old_form(at, record, u);
  if (at.is_template) return at.give(record, "value", filled_in(at.how.get_template, u), {});
  if (at.blocks()) {
    put_block(at.out.text, *it, at.how);
    return outcome::good;
  }
  if (!at.json()) {
    put_columns(at, u);
    return outcome::good;
  }
  {
    json_object answer(at.out.text);
    begin_answer(answer, at, record);
    put_parts(answer, *it, at.how);
  }
  at.end_record();
  return outcome::good;
}

int run(options const& how, arguments given) {
  command_context at(how, how.get_template.empty() ? shape::blocks : shape::lines);
  at.is_template = !how.get_template.empty();
  if (!at.is_template) at.empty_columns = std::size(tsv_columns) - 1;
  return for_each_record(at, given, uri_fields, print_parts);
}

}  // namespace

command const parse_command{
    "parse",
    "[URI…]",
    "the parts of a URI",
    "Each part as it is written; null is absent, \"\" is present and empty. With --json also what follows\n"
    "from the parts, decoded. In rfc1630, url7a and rfc1738 the scheme's own grammar applies, too; in\n"
    "rfc3986 what it would refuse is shown beside (`scheme_error`). --out tsv has the columns scheme user\n"
    "password host port path query fragment error at; lines and -0 have the first eight of them. --get\n"
    "gives one column, empty for a bad record, and in JSON the member `value`; --with-error adds the error\n"
    "as a second column. {query:NAME} is the decoded value of the first pair of that name, {query-all:NAME}\n"
    "of all, with spaces between them; a plus sign is a space in http, https, ws and wss.",
    "$ wend parse http://a.example:8080/x?y\n"
    "http://a.example:8080/x?y\n"
    "  scheme    http\n"
    "  host      a.example\n"
    "  port      8080\n"
    "  path      /x\n"
    "  query     y\n"
    "$ wend parse --get '{host} {path}' http://a.example/x\n"
    "a.example /x",
    "--profile --strict --lenient --get --with-error --reference --no-fragment --iri",
    input_kind::records,
    run};

}  // namespace wend::cli
