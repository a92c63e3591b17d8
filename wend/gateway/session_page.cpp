// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/session_page.hpp"

#include "wend/access/rehearse.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/target.hpp"

namespace wend::gateway {
namespace {

/// Quotes a word for a POSIX shell.
std::string quoted(std::string_view word) {
  std::string result = "'";
  for (char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

void put_command(markup& to, literal id, literal label, std::string const& command) {
  to << "<p><label for=\"" << id << "\">" << label << "</label><input id=\"" << id
     << "\" type=\"text\" readonly value=\"" << text(command) << "\"></p>";
}

markup letter_to(uri_view u, std::string const& shown) {
  auto plan = access::rehearse(access::request(u, verb::get));
  markup body("<p>This is no object to fetch but an address to write to. Nothing is sent from here.</p><dl>");
  if (plan)
    for (auto const& [name, value] : plan->arguments)
      body << "<dt>" << text(name) << "</dt><dd>" << text(value) << "</dd>";
  body << "</dl><p><a href=\"" << text(shown) << "\">Write with your mail program</a></p>";
  put_command(body, "command", "Or at a terminal", "wend append " + quoted(shown));
  return body;
}

/// Replaces the command where the URI must not be opened.
void put_refusal(markup& to, error why) {
  auto row = explain(why.code, profile::rfc3986);
  to << "<p class=\"wrong\" role=\"alert\">It should not be opened at all. <code>" << text(row.name)
     << "</code>: " << text(row.message) << "</p>";
}

markup session_with(uri_view u, std::string const& shown) {
  auto plan = access::rehearse(access::request(u, verb::session));
  markup body(
      "<p>This is a session: a server to log in to and talk with, not an object to get. It is not opened "
      "from here.</p>");
  if (!plan) {
    put_refusal(body, plan.error());
    return body;
  }
  body << "<dl>";
  if (plan->peer) body << "<dt>Server</dt><dd>" << text(wire::text_of(*plan->peer)) << "</dd>";
  if (plan->advise && plan->advise->user)
    body << "<dt>Log in as</dt><dd>" << text(*plan->advise->user) << "</dd>";
  if (plan->advise && plan->advise->password)
    body << "<dt>Password</dt><dd>the URI has one; it is not shown</dd>";
  body << "</dl>";
  put_command(body, "command", "At a terminal", "wend session " + quoted(shown));
  if (plan->peer && same_ignoring_case(u.scheme(), "telnet") && !plan->peer->host.starts_with('-'))
    put_command(body, "other", "Or",
                "telnet " + quoted(plan->peer->host) + " " + std::to_string(plan->peer->port));
  return body;
}

}  // namespace

markup session_page(page_context const& context, uri_view u) {
  auto shown = without_password(std::string(u.text()));
  object_info what{.uri = shown};
  bool is_mail = same_ignoring_case(u.scheme(), "mailto") || same_ignoring_case(u.scheme(), "mailserver");
  return framed(context, is_mail ? "A letter" : "A session",
                is_mail ? letter_to(u, shown) : session_with(u, shown), &what);
}

}  // namespace wend::gateway
