// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/scheme.hpp"

#include <algorithm>

#include "cli/command.hpp"
#include "cli/parts.hpp"
#include "cli/terminal.hpp"
#include "wend/access/openers.hpp"

namespace wend::cli {
namespace {

/// Its own characters, each and its escape two different things.
std::string reserved_in(scheme const& one, profile law) {
  auto own = one.syntax_in ? one.syntax_in(law) : nullptr;
  auto const& rules = own ? *own : generic_syntax(law);
  std::string out;
  for (char c = ' '; c < '\x7F'; ++c)
    if (rules.reserved_path[c]) out += c;
  return out;
}

std::vector<std::string_view> verbs_of(scheme const& one) {
  std::vector<std::string_view> names;
  auto opener = access::find_opener(one.name);
  if (!opener) return names;
  for (auto verb : opener->verbs) names.push_back(access::name_of(verb));
  return names;
}

std::vector<std::string_view> operations_of(scheme const& one) {
  std::vector<std::string_view> names;
  auto opener = access::find_opener(one.name);
  if (!opener) return names;
  for (auto verb : opener->verbs) names.push_back(access::row_of(verb).operation);
  return names;
}

void put_json(std::string& out, scheme const& one) {
  json_object row(out);
  row.text("name", one.name);
  row.text("title", one.title);
  row.text("spec", one.spec);
  if (one.default_port) row.number("default_port", one.default_port);
  else row.null("default_port");
  row.flag("hierarchical", one.hierarchical);
  row.text("kind", one.locator ? "locator" : "name");
  {
    json_object status(row.key("status"));
    for (auto law : profiles) status.text(name_of(law), name_of(standing_of(one.name, law)));
  }
  {
    json_object reserved(row.key("reserved"));
    for (auto law : profiles) reserved.text(name_of(law), reserved_in(one, law));
  }
  row.texts("verbs", verbs_of(one));
  row.texts("operations", operations_of(one));
}

void put_iana(std::string& out, iana_entry const& one, bool json) {
  if (!json) {
    out += std::string(one.name) + "\t" + std::string(name_of(one.status)) + "\n";
    return;
  }
  {
    json_object row(out);
    row.text("name", one.name);
    row.text("iana", one.status == standing::defined ? "permanent" : name_of(one.status));
  }
  out += '\n';
}

void put_cell(std::string& out, std::string_view text, std::size_t width) {
  out += text;
  out.append(columns_of(text) < width ? width - columns_of(text) : 0, ' ');
  out += "  ";
}

void put_table(std::string& out, options const& how) {
  auto head = [&](std::string_view text, std::size_t width) {
    out += tinted(text, tint::faint, how.colours_out);
    out.append(text.size() < width ? width - text.size() : 0, ' ');
    out += "  ";
  };
  head("NAME", 9), head("PORT", 5), head("RFC1630", 11), head("URL7A", 11), head("RFC1738", 11),
      head("RFC3986", 11);
  head("DEFINED IN", 0);
  out += '\n';
  for (auto one : all_schemes()) {
    put_cell(out, one->name, 9);
    put_cell(out, one->default_port ? std::to_string(one->default_port) : "-", 5);
    for (auto law : profiles) put_cell(out, name_of(standing_of(one->name, law)), 11);
    (out += one->spec) += '\n';
  }
}

void put_known(desk& at, scheme const& one) {
  auto& out = at.out.text;
  auto row = [&](std::string_view label, std::string const& value) {
    put_cell(out, label, 14);
    (out += value) += '\n';
  };
  auto joined = [](auto const& names) {
    std::string all;
    for (auto name : names) (all += all.empty() ? "" : ", ") += name;
    return all.empty() ? std::string("-") : all;
  };
  row("name", std::string(one.name) + " — " + std::string(one.title));
  row("defined in", std::string(one.spec));
  row("default port", one.default_port ? std::to_string(one.default_port) : "-");
  row("kind", one.locator ? "locator" : "name");
  row("hierarchical", one.hierarchical ? "yes" : "no");
  for (auto law : profiles)
    row(name_of(law), std::string(name_of(standing_of(one.name, law))) +
                          "; reserved in the path: " + reserved_in(one, law));
  row("verbs", joined(verbs_of(one)));
}

void put_all(desk& at) {
  auto& out = at.out.text;
  bool json = at.json();
  if (json)
    for (auto one : all_schemes()) put_json(out, *one), out += '\n';
  else put_table(out, at.how);
  if (!at.how.all) return;
  if (!json) out += '\n';
  for (auto const& one : iana_schemes())
    if (!json || !find_scheme(one.name)) put_iana(out, one, json);
}

int put_named(desk& at, arguments names) {
  int status = done;
  for (auto const& name : names) {
    auto one = find_scheme(name);
    if (!one) {
      auto word = is_known_scheme(name) ? ": a registered name, but there is no room for it here"
                                        : ": no such scheme";
      at.say(name + word);
      status = no;
    } else if (at.json()) {
      put_json(at.out.text, *one), at.out.text += '\n';
    } else {
      put_known(at, *one);
    }
  }
  return status;
}

int run(options const& how, arguments names) {
  if (!names.empty() && names[0] == "add") throw usage_error("schemes add is not built yet");
  desk at(how, shape::lines);
  int status = names.empty() ? done : put_named(at, names);
  if (names.empty()) put_all(at);
  at.out.flush();
  return at.out.ok() ? status : static_cast<int>(io_error);
}

}  // namespace

command const schemes_command{"schemes",
                              "[NAME…]",
                              "the schemes that are known here",
                              "What each text says of each scheme, its port, and what can be done with it.",
                              "$ wend schemes http --json",
                              "--all --json",
                              diet::one,
                              run};

}  // namespace wend::cli
