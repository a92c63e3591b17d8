// SPDX-License-Identifier: Apache-2.0
#include "cli/follow.hpp"

#include <algorithm>

#include "cli/parts.hpp"
#include "cli/terminal.hpp"
#include "wend/access/openers.hpp"
#include "wend/base/ascii.hpp"
#include "wend/engine/perform.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/parse.hpp"

namespace wend::cli {
namespace {

using access::entry;
using access::listing;
using access::representation;
using access::verb;

void say(std::string_view sentence) {
  output complaints(2);
  complaints.text = "wend: " + shown(sentence) + "\n";
  complaints.flush();
}

std::string size_of(entry const& one) { return one.facts.size ? std::to_string(*one.facts.size) : ""; }

void put_facts(json_object& to, access::facts const& known) {
  if (known.size) to.number("size", *known.size);
  if (!known.date.empty()) to.text("date", known.date);
  if (!known.type.empty()) to.text("type", known.type);
  if (known.score) to.key("score") += std::to_string(*known.score);
  if (known.lines) to.number("lines", *known.lines);
  if (!known.from.empty()) to.text("from", known.from);
  if (!known.references.empty()) to.text("references", known.references);
}

void put_listing_json(std::string& out, representation const& it, listing const& all, std::string_view uri) {
  {
    json_object answer(out);
    answer.text("uri", uri);
    if (it.media_type.empty()) answer.null("media_type");
    else answer.text("media_type", it.media_type);
    put_json_list(answer.key("entries"), all.entries, [](std::string& to, entry const& one) {
      json_object row(to);
      row.text("title", one.title);
      row.text("uri", one.uri);
      row.text("kind", access::name_of(one.kind));
      json_object known(row.key("facts"));
      put_facts(known, one.facts);
    });
  }
  out += '\n';
}

void put_table(std::string& out, listing const& all, options const& how) {
  std::size_t kind_width = 0, size_width = 0, date_width = 0, title_width = 0;
  for (auto const& one : all.entries) {
    kind_width = std::max(kind_width, access::name_of(one.kind).size());
    size_width = std::max(size_width, size_of(one).size());
    date_width = std::max(date_width, one.facts.date.size());
    title_width = std::max(title_width, columns_of(shown(one.title)));
  }
  title_width = std::min<std::size_t>(title_width, 60);
  auto pad = [&](std::size_t used, std::size_t width) { out.append(used < width ? width - used : 0, ' '); };
  for (auto const& one : all.entries) {
    auto kind = access::name_of(one.kind);
    auto title = shown(one.title);
    out += tinted(kind, tint::faint, how.colours_out), pad(kind.size(), kind_width);
    out += "  ", pad(size_of(one).size(), size_width), out += size_of(one);
    out += "  " + shown(one.facts.date), pad(one.facts.date.size(), date_width);
    out +=
        "  " + (one.kind == access::kind::directory ? tinted(title, tint::strong, how.colours_out) : title);
    if (how.long_listing) pad(columns_of(title), title_width), out += "  " + shown(one.uri);
    out += '\n';
  }
}

/// Names are octets of somebody else: a TAB or a line end in one must not make two of it.
void put_columns(std::string& out, listing const& all, options const& how) {
  for (auto const& one : all.entries) {
    out += access::name_of(one.kind);
    out += "\t" + size_of(one) + "\t" + shown(one.facts.date) + "\t" + shown(one.title);
    if (how.long_listing) out += "\t" + shown(one.uri);
    out += '\n';
  }
}

std::string sentence_for(std::string_view uri, verb what, access::failure const& why) {
  auto const& row = explain(why.what.code);
  auto u = parse_reference(uri);
  auto scheme = u ? in_lower_case(u->scheme()) : std::string();
  if (why.what.code == errc::not_possible && why.said.empty()) {
    auto operation = what == verb::get ? "access" : access::row_of(what).operation;
    return std::string(operation) + " not defined for " + scheme + " (not-possible, RFC 1738 §2)";
  }
  auto sentence = masked(uri) + ": " + std::string(row.name);
  if (why.what.code == errc::not_possible) return sentence + ": " + why.said;
  sentence += ": " + std::string(row.message);
  if (!row.spec.empty()) sentence += " (" + std::string(row.spec) + ")";
  if (!why.said.empty()) sentence += ": " + why.said;
  return sentence;
}

/// "PASS secret" is said to the server, not to whoever looks on.
std::string without_secret(std::string_view line, uri_view u, options const& how) {
  bool secret = !how.show_password && u.has_password() && !u.password().empty() && line.starts_with("PASS ");
  return secret ? "PASS ***" : std::string(line);
}

std::string target_of(wire::plan const& p, options const& how) {
  return how.show_password ? p.request_target : masked(p.request_target);
}

std::optional<std::string> shown_password(wire::advice const& one, options const& how) {
  if (!one.password || one.password->empty() || how.show_password) return one.password;
  return "***";
}

/// Each name once; a list where it came more than once.
void put_pairs(json_object& to, wire::pairs const& all) {
  for (auto one = all.begin(); one != all.end(); ++one) {
    auto same = [&](auto const& other) { return other.first == one->first; };
    if (std::find_if(all.begin(), one, same) != one) continue;
    std::vector<std::string> values;
    for (auto const& other : all)
      if (same(other)) values.push_back(other.second);
    if (values.size() > 1 || one->first == "to") to.texts(one->first, values);
    else to.text(one->first, one->second);
  }
}

}  // namespace

access::policy policy_for(options const& how) {
  access::policy rules;
  rules.local_files = true;
  rules.ports_allowed = how.ports_allowed;
  rules.local_names = engine::names_of_this_machine();
  rules.local_names.insert(rules.local_names.end(), how.local_names.begin(), how.local_names.end());
  rules.to_ascii = host_names();
  return rules;
}

exit_status status_of(errc code) noexcept {
  switch (code) {
    case errc::not_found:
    case errc::file_not_representable: return no_input;
    case errc::no_such_host: return no_host;
    case errc::unreachable: return unavailable;
    case errc::truncated:
    case errc::cancelled: return io_error;
    case errc::timed_out:
    case errc::busy: return try_later;
    case errc::unexpected_reply:
    case errc::not_private: return protocol_error;
    case errc::not_allowed:
    case errc::login_refused:
    case errc::unsafe_port:
    case errc::unsafe_control:
    case errc::file_not_local:
    case errc::too_large: return no_permission;
    case errc::not_possible:
    case errc::unknown_scheme:
    case errc::no_context:
    case errc::cid_needs_message: return usage;
    default: return no;
  }
}

name read_target(std::string const& text, options const& how) {
  record one;
  one.law = how.law;
  one.manner = how.manner_or(mode::lenient);
  one.iri = how.iri;
  desk at(how, shape::lines);
  auto it = read_name(one, text, true);
  if (!it) {
    auto partial = one;
    partial.reference = true;
    bool no_base = it.error().name == explain(errc::no_scheme).name && read_name(partial, text);
    if (no_base) {
      at.say(at.repeated(text) + ": no context: " + std::string(explain(errc::no_context).message));
      throw failed_command{usage};
    }
    output complaints(2);
    put_caret(complaints.text, text, it.error(), how, how.colours_err);
    complaints.flush();
    throw failed_command{no};
  }
  for (auto said : it->said)
    if (said.code != errc::password_in_url && !is_error(said)) at.tell(one, said);
  return std::move(*it);
}

exit_status complain(std::string_view uri, verb what, access::failure const& why, options const&) {
  say(sentence_for(uri, what, why));
  return status_of(why.what.code);
}

representation perform(uri const& name, verb what, options const& how, access::sink const& take,
                       access::source body, std::vector<std::string> words) {
  auto made = engine::perform({what, name, std::move(words), std::move(body)}, policy_for(how), take);
  if (made) return std::move(*made);
  throw failed_command{complain(name.text(), what, made.error(), how)};
}

void put_listing(std::string& out, representation const& it, std::string_view uri, options const& how) {
  auto const& all = std::get<listing>(it.body);
  if (how.out == shape::jsonl) put_listing_json(out, it, all, masked(uri));
  else if (how.out_is_terminal) put_table(out, all, how);
  else put_columns(out, all, how);
}

void put_facts(std::string& out, representation const& it, std::string_view uri, options const& how) {
  if (how.out == shape::jsonl) {
    {
      json_object answer(out);
      answer.text("uri", masked(uri));
      if (it.media_type.empty()) answer.null("media_type");
      else answer.text("media_type", it.media_type);
      json_object known(answer.key("facts"));
      put_facts(known, it.facts);
    }
    out += '\n';
    return;
  }
  auto row = [&](std::string_view label, std::string const& value) {
    if (!value.empty()) ((out += label) += "\t") += shown(value) + "\n";
  };
  row("uri", masked(uri));
  row("media_type", it.media_type);
  row("size", it.facts.size ? std::to_string(*it.facts.size) : "");
  row("date", it.facts.date);
  row("lines", it.facts.lines ? std::to_string(*it.facts.lines) : "");
  row("from", it.facts.from);
}

void put_plan(json_object& to, wire::plan const& p, uri_view u, options const& how) {
  if (p.peer) to.text("connect", wire::text_of(*p.peer));
  if (p.peer) to.flag("tls", p.tls);
  if (p.open) to.text("open", *p.open);
  if (!p.method.empty()) to.text("method", p.method);
  if (!p.request_target.empty()) to.text("request_target", target_of(p, how));
  if (!p.method.empty()) {
    json_object headers(to.key("headers"));
    put_pairs(headers, p.headers);
  }
  if (p.octets) to.text("bytes", *p.octets);
  std::vector<std::string> lines;
  for (auto const& line : p.commands) lines.push_back(without_secret(line, u, how));
  if (!lines.empty()) to.texts("commands", lines);
  if (!p.action.empty()) to.text("action", p.action);
  put_pairs(to, p.arguments);
  to.texts("prompts", p.prompts);
  if (p.advise) {
    json_object advice(to.key("advise"));
    advice.text("user", p.advise->user);
    advice.text("password", shown_password(*p.advise, how));
  }
  put_pairs(to, p.facts);
}

void put_plan(std::string& out, wire::plan const& p, uri_view u, options const& how) {
  auto row = [&](std::string_view label, std::string_view value) {
    constexpr std::size_t width = 9;
    out += "  ";
    out += tinted(label, tint::faint, how.colours_out);
    out.append(label.size() < width ? width - label.size() : 1, ' ');
    out += shown(value) + "\n";
  };
  if (p.peer) row("connect", wire::text_of(*p.peer) + (p.tls ? " with TLS" : ""));
  if (p.open) row("open", *p.open);
  if (!p.method.empty()) row("say", p.method + " " + target_of(p, how));
  for (auto const& [key, value] : p.headers) row("", key + ": " + value);
  if (p.octets) row("say", *p.octets);
  for (auto const& line : p.commands) row("say", without_secret(line, u, how));
  if (!p.action.empty()) row("do", p.action);
  for (auto const& [key, value] : p.arguments) row(key, value);
  for (auto const& what : p.prompts) row("ask", "the user for the " + what);
  if (p.advise && p.advise->user) row("advise", "user " + *p.advise->user);
  if (p.advise && p.advise->password) row("advise", "password " + *shown_password(*p.advise, how));
  for (auto const& [key, value] : p.facts) row(key, value);
  if (!p.peer && !p.open && p.action.empty()) row("nothing", "is opened");
}

}  // namespace wend::cli
