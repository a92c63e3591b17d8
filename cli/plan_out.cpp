// SPDX-License-Identifier: Apache-2.0
#include "cli/plan_out.hpp"

#include <algorithm>

#include "cli/terminal.hpp"
#include "wend/base/detail/ascii.hpp"

namespace wend::cli {
namespace {

/// Masks "PASS secret", which is for the server only.
std::string without_secret(std::string_view line, uri_view u, options const& how) {
  bool secret = !how.show_password && u.has_password() && !u.password().empty() && line.starts_with("PASS ");
  return secret ? "PASS ***" : std::string(line);
}

std::string target_of(wire::plan const& p, options const& how) {
  return how.show_password ? p.request_target : masked(p.request_target);
}

/// The headers of a proxy contain its password, in base64.
wire::pairs shown_headers(wire::plan const& p, options const& how) {
  auto headers = p.headers;
  for (auto& [name, value] : headers)
    if (!how.show_password && same_ignoring_case(name, "proxy-authorization")) value = "***";
  return headers;
}

std::optional<std::string> shown_password(wire::advice const& a, options const& how) {
  if (!a.password || a.password->empty() || how.show_password) return a.password;
  return "***";
}

/// Each name once; a list for a name with several values.
void put_pairs(json_object& to, wire::pairs const& pairs) {
  for (auto pair = pairs.begin(); pair != pairs.end(); ++pair) {
    auto same = [&](auto const& other) { return other.first == pair->first; };
    if (std::find_if(pairs.begin(), pair, same) != pair) continue;
    std::vector<std::string> values;
    for (auto const& other : pairs)
      if (same(other)) values.push_back(other.second);
    if (values.size() > 1 || pair->first == "to") to.texts(pair->first, values);
    else to.text(pair->first, pair->second);
  }
}

void put_steps(json_object& to, wire::plan const& p, uri_view u, options const& how) {
  if (p.steps.empty()) return;
  put_json_list(to.key("steps"), p.steps, [&](std::string& out, wire::planned_step const& step) {
    json_object row(out);
    row.text("line", without_secret(step.line, u, how));
    row.text("when", name_of(step.when));
  });
}

/// What stands behind a line that is not always sent.
std::string condition_of(wire::planned_step const& step) {
  if (step.when == wire::when::always) return {};
  return " (" + std::string(name_of(step.when)) + ')';
}

/// The column of the labels, with a space behind the longest one.
std::size_t width_of_labels(wire::plan const& p) {
  std::size_t width = std::string_view("connect").size() + 2;
  for (auto const* pairs : {&p.arguments, &p.facts})
    for (auto const& [key, value] : *pairs) width = std::max(width, key.size() + 1);
  return width;
}

}  // namespace

void put_plan(json_object& to, wire::plan const& p, uri_view u, options const& how) {
  if (p.peer) to.text("connect", wire::text_of(*p.peer));
  if (p.peer) to.flag("tls", p.tls);
  if (p.open) to.text("open", *p.open);
  if (!p.method.empty()) to.text("method", p.method);
  if (!p.request_target.empty()) to.text("request_target", target_of(p, how));
  if (!p.method.empty()) {
    json_object headers(to.key("headers"));
    put_pairs(headers, shown_headers(p, how));
  }
  if (p.octets) to.text("bytes", *p.octets);
  std::vector<std::string> lines;
  for (auto const& line : p.commands) lines.push_back(without_secret(line, u, how));
  if (!lines.empty()) to.texts("commands", lines);
  put_steps(to, p, u, how);
  if (p.action != wire::action::none) to.text("action", name_of(p.action));
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
  auto const width = width_of_labels(p);
  auto row = [&](std::string_view label, std::string_view value) {
    out += "  ";
    out += tinted(label, tint::faint, how.colours_out);
    out.append(width - label.size(), ' ');
    out += shown(value) + "\n";
  };
  if (p.peer) row("connect", wire::text_of(*p.peer) + (p.tls ? " with TLS" : ""));
  if (p.open) row("open", *p.open);
  if (!p.method.empty()) row("say", p.method + " " + target_of(p, how));
  for (auto const& [key, value] : shown_headers(p, how)) row("", key + ": " + value);
  if (p.octets) row("say", *p.octets);
  for (auto const& step : p.steps) row("say", without_secret(step.line, u, how) + condition_of(step));
  if (p.steps.empty())
    for (auto const& line : p.commands) row("say", without_secret(line, u, how));
  if (p.action != wire::action::none) row("do", name_of(p.action));
  for (auto const& [key, value] : p.arguments) row(key, value);
  for (auto const& what : p.prompts) row("ask", "the user for the " + what);
  if (p.advise && p.advise->user) row("advise", "user " + *p.advise->user);
  if (p.advise && p.advise->password) row("advise", "password " + *shown_password(*p.advise, how));
  for (auto const& [key, value] : p.facts) row(key, value);
  if (!p.peer && !p.open && p.action == wire::action::none) row("nothing", "is opened");
}

}  // namespace wend::cli
