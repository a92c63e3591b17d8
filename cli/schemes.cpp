// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "cli/command.hpp"
#include "cli/parts.hpp"
#include "cli/scheme_files.hpp"
#include "cli/terminal.hpp"
#include "wend/access/adapters.hpp"
#include "wend/access/detail/protocols.hpp"
#include "wend/registry/registry.hpp"
#include "wend/registry/user_scheme.hpp"
#include "wend/uri/detail/syntax.hpp"

namespace wend::cli {
namespace {

/// Its reserved characters, each different from its escape.
std::string reserved_in(scheme const& s, profile p) {
  auto const& rules = syntax_of(s.name, p);
  std::string out;
  for (char c = ' '; c < '\x7F'; ++c)
    if (rules.reserved_path[c]) out += c;
  return out;
}

std::vector<scheme const*> every_scheme() {
  std::vector<scheme const*> schemes(all_schemes().begin(), all_schemes().end());
  for (auto own : user_schemes()) schemes.push_back(find_scheme(own->name));
  std::ranges::sort(schemes, {}, [](scheme const* s) { return s->name; });
  return schemes;
}

/// The Debian package that the scheme needs and that is missing; otherwise empty.
std::string missing_for(scheme const& s) {
  return access::missing_package(access::adapter_of_scheme(s.name));
}

/// What can be done here: a session is another program's matter, and needs no library.
std::vector<verb> verbs_here(scheme const& s) {
  std::vector<verb> verbs;
  auto protocol = access::find_protocol(s.name);
  if (protocol) verbs.assign(protocol->verbs.begin(), protocol->verbs.end());
  if (!missing_for(s).empty()) std::erase_if(verbs, [](auto what) { return what != verb::session; });
  return verbs;
}

std::vector<std::string_view> verbs_of(scheme const& s) {
  std::vector<std::string_view> names;
  for (auto what : verbs_here(s)) names.push_back(name_of(what));
  return names;
}

std::vector<std::string_view> operations_of(scheme const& s) {
  std::vector<std::string_view> names;
  for (auto what : verbs_here(s)) names.push_back(row_of(what).operation);
  return names;
}

void put_json(std::string& out, scheme const& s) {
  json_object row(out);
  row.text("name", s.name);
  row.text("title", s.title);
  row.text("spec", s.spec);
  if (s.default_port) row.number("default_port", s.default_port);
  else row.null("default_port");
  row.flag("hierarchical", s.hierarchical);
  row.text("kind", s.locator ? "locator" : "name");
  {
    json_object status(row.key("status"));
    for (auto p : profiles) status.text(name_of(p), name_of(standing_of(s.name, p)));
  }
  {
    json_object reserved(row.key("reserved"));
    for (auto p : profiles) reserved.text(name_of(p), reserved_in(s, p));
  }
  row.texts("verbs", verbs_of(s));
  row.texts("operations", operations_of(s));
  if (auto package = missing_for(s); !package.empty()) row.text("missing", package);
  auto own = find_user_scheme(s.name);
  row.flag("added", own);
  if (!own) return;
  if (!own->properties.empty()) row.text("properties", own->properties);
  row.texts("resolve", own->templates);
  if (!own->resolver.empty()) row.text("resolver", own->resolver);
}

void put_iana(std::string& out, iana_entry const& entry, bool json) {
  if (!json) {
    out += std::string(entry.name) + "\t" + std::string(name_of(entry.status)) + "\n";
    return;
  }
  {
    json_object row(out);
    row.text("name", entry.name);
    row.text("iana", entry.status == standing::defined ? "permanent" : name_of(entry.status));
  }
  out += '\n';
}

void put_cell(std::string& out, std::string_view text, std::size_t width) {
  out += text;
  out.append(columns_of(text) < width ? width - columns_of(text) : 0, ' ');
  out += "  ";
}

/// One column of the table: its heading, and its content.
struct column {
  std::string_view heading;
  std::string (*cell)(scheme const&);
};

template <profile p>
std::string standing_cell(scheme const& s) {
  return std::string(name_of(standing_of(s.name, p)));
}

std::string joined(std::vector<std::string_view> const& names) {
  std::string text;
  for (auto name : names) (text += text.empty() ? "" : " ") += name;
  return text.empty() ? "-" : text;
}

constexpr column columns[] = {
    {"NAME", [](scheme const& s) { return std::string(s.name); }},
    {"PORT", [](scheme const& s) { return s.default_port ? std::to_string(s.default_port) : "-"; }},
    {"KIND", [](scheme const& s) { return std::string(s.locator ? "locator" : "name"); }},
    {"SLASHES", [](scheme const& s) { return std::string(s.hierarchical ? "hierarchy" : "data"); }},
    {"RFC1630", standing_cell<profile::rfc1630>},
    {"URL7A", standing_cell<profile::url7a>},
    {"RFC1738", standing_cell<profile::rfc1738>},
    {"RFC3986", standing_cell<profile::rfc3986>},
    {"RESERVED IN RFC1738", [](scheme const& s) { return reserved_in(s, profile::rfc1738); }},
    {"OPERATIONS", [](scheme const& s) { return joined(operations_of(s)); }},
    {"DEFINED IN", [](scheme const& s) { return s.spec.empty() ? "-" : std::string(s.spec); }},
    {"TITLE", [](scheme const& s) { return std::string(s.title); }},
};

void put_table(std::string& out, options const& how) {
  std::vector<std::vector<std::string>> rows(1);
  for (auto const& column : columns) rows[0].emplace_back(column.heading);
  for (auto s : every_scheme()) {
    auto& row = rows.emplace_back();
    for (auto const& what : columns) row.push_back(shown(what.cell(*s)));
  }
  std::vector<std::size_t> widths(std::size(columns));
  for (auto const& row : rows)
    for (std::size_t i = 0; i + 1 < row.size(); ++i) widths[i] = std::max(widths[i], columns_of(row[i]));
  for (auto const& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) put_cell(line, row[i], widths[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    out += &row == &rows[0] ? tinted(line, tint::faint, how.colours_out) : line;
    out += '\n';
  }
}

void put_known(command_context& at, scheme const& s) {
  auto& out = at.out.text;
  auto row = [&](std::string_view label, std::string const& value) {
    put_cell(out, label, 14);
    (out += value) += '\n';
  };
  row("name", std::string(s.name) + " — " + std::string(s.title));
  row("defined in", s.spec.empty() ? "-" : std::string(s.spec));
  row("default port", s.default_port ? std::to_string(s.default_port) : "-");
  row("kind", s.locator ? "locator" : "name");
  row("hierarchical", s.hierarchical ? "yes" : "no");
  for (auto p : profiles)
    row(name_of(p),
        std::string(name_of(standing_of(s.name, p))) + "; reserved in the path: " + reserved_in(s, p));
  row("verbs", joined(verbs_of(s)));
  if (auto package = missing_for(s); !package.empty()) row("missing", package);
}

void put_all(command_context& at) {
  auto& out = at.out.text;
  bool json = at.json();
  if (json)
    for (auto s : every_scheme()) {
      put_json(out, *s);
      out += '\n';
    }
  else put_table(out, at.how);
  if (!at.how.all) return;
  if (!json) out += '\n';
  for (auto const& row : iana_schemes())
    if (!json || !find_scheme(row.name)) put_iana(out, row, json);
}

int put_named(command_context& at, arguments names) {
  int status = done;
  for (auto const& name : names) {
    auto s = find_scheme(name);
    if (!s) {
      auto word =
          is_known_scheme(name) ? ": a registered name, but wend has no module for it" : ": no such scheme";
      at.report(name + word);
      status = no;
    } else if (at.json()) {
      put_json(at.out.text, *s);
      at.out.text += '\n';
    } else {
      put_known(at, *s);
    }
  }
  return status;
}

/// Registers the scheme of a file: tests it, and copies the file to the user's folder.
int add(options const& how, arguments files) {
  if (files.size() != 1) throw usage_error("schemes add takes one FILE");
  command_context at(how, shape::lines);
  auto read = read_scheme_file(files[0]);
  if (!read) {
    at.report(read.error());
    return no;
  }
  auto added = add_scheme(std::move(*read));
  if (!added) {
    auto const& why = added.error();
    at.report(files[0] + ": refused: " + std::string(explain(why.code).name) + ": " + why.why);
    return no;
  }
  if (auto wrong = keep_scheme_file(files[0], (*added)->name); !wrong.empty()) {
    at.report(wrong);
    return io_error;
  }
  put_known(at, **added);
  return at.finish(done);
}

int run(options const& how, arguments names) {
  if (!names.empty() && names[0] == "add") return add(how, names.subspan(1));
  command_context at(how, shape::lines);
  int status = names.empty() ? done : put_named(at, names);
  if (names.empty()) put_all(at);
  return at.finish(status);
}

}  // namespace

command const schemes_command{
    "schemes",
    "[SCHEME…] | add FILE",
    "the schemes of wend, and yours",
    "The standing of each scheme in each profile, its port, its reserved characters, and what can be\n"
    "done with it. `add` registers the scheme that a TOML file defines: its syntax, and\n"
    "templates that make its URIs into URLs. It is refused, with the reason, where a\n"
    "definition must not be so. wend-schemes(5) has the keys of the file: `wend help --man wend-schemes.5`.",
    "$ wend schemes http --json\n"
    "$ wend schemes add x-doc.toml",
    "--all --json",
    input_kind::known,
    run};

}  // namespace wend::cli
