// SPDX-License-Identifier: Apache-2.0
#include "wend/access/rehearse.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/gateway/door.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/pages.hpp"

namespace wend::gateway {
namespace {

/// As a shell reads it back.
std::string quoted(std::string_view word) {
  std::string made = "'";
  for (char c : word) made += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return made + "'";
}

void put_command(markup& to, literal id, literal label, std::string const& command) {
  to << "<p><label for=\"" << id << "\">" << label << "</label><input id=\"" << id
     << "\" type=\"text\" readonly value=\"" << text(command) << "\"></p>";
}

markup letter_to(uri_view u, std::string const& shown) {
  auto plan = access::rehearse(u, {.what = access::verb::get});
  markup body("<p>This is no object to fetch but an address to write to. Nothing is sent from here.</p><dl>");
  if (plan)
    for (auto const& [name, value] : plan->arguments)
      body << "<dt>" << text(name) << "</dt><dd>" << text(value) << "</dd>";
  body << "</dl><p><a href=\"" << text(shown) << "\">Write with your mail program</a></p>";
  put_command(body, "command", "Or at a terminal", "wend append " + quoted(shown));
  return body;
}

/// Why not even the command is shown: nobody should follow it.
void put_refusal(markup& to, error why) {
  auto const& row = explain(why.code);
  to << "<p class=\"wrong\" role=\"alert\">It should not be opened at all. <code>" << text(row.name)
     << "</code>: " << text(row.message) << "</p>";
}

markup session_with(uri_view u, std::string const& shown) {
  auto plan = access::rehearse(u, {.what = access::verb::session});
  markup body(
      "<p>This is a session: a server to log in to and talk with, not an object to get. It is not opened "
      "from here.</p>");
  if (!plan) return put_refusal(body, plan.error()), body;
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

markup hand_over_page(scene const& for_whom, uri_view u) {
  auto shown = without_password(std::string(u.text()));
  about what{.uri = shown};
  bool is_mail = same_ignoring_case(u.scheme(), "mailto") || same_ignoring_case(u.scheme(), "mailserver");
  return framed(for_whom, is_mail ? "A letter" : "A session",
                is_mail ? letter_to(u, shown) : session_with(u, shown), &what);
}

markup search_page(scene const& for_whom, std::string const& uri) {
  about what{.uri = without_password(uri)};
  markup body("<p>This can be searched.</p>");
  body << search_form(for_whom, what.uri, "Words to look for");
  return framed(for_whom, "Search", body, &what);
}

// ---- a form of Gopher+

namespace {

void put_question(markup& to, form_question const& one, std::uint64_t number) {
  auto named = [&]() -> markup& {
    to << " id=\"a" << number << "\" name=\"a" << number << "\"";
    return to;
  };
  to << "<div class=\"field\"><label for=\"a" << number << "\">" << text(one.prompt) << "</label>";
  if (one.kind == "lines") {
    to << "<textarea rows=\"6\"";
    named() << "></textarea>";
  } else if (one.kind == "choice") {
    to << "<select";
    named() << ">";
    for (auto const& choice : one.choices) to << "<option>" << text(choice) << "</option>";
    to << "</select>";
  } else if (one.kind == "yes") {
    to << "<input type=\"checkbox\" value=\"yes\"";
    named() << ">";
  } else {
    to << "<input type=\"" << (one.kind == "password" ? literal("password") : literal("text"))
       << "\" autocomplete=\"off\"";
    named() << " value=\"" << text(one.choices.empty() ? "" : one.choices.front()) << "\">";
  }
  to << "</div>";
}

}  // namespace

markup form_page(scene const& for_whom, about const& what, std::vector<form_question> const& questions,
                 std::string const& title) {
  markup body;
  body << "<p>The server asks this before it answers.</p><form class=\"ask\" method=\"post\" action=\""
       << text(for_whom.home + path_of(what.uri)) << "\">";
  std::uint64_t number = 0;
  for (auto const& one : questions) put_question(body, one, number++);
  body << "<button>Send</button></form>";
  return framed(for_whom, title, body, &what, {.posts = true});
}

markup filled_form_page(scene const& for_whom, about const& what, std::vector<std::string> const& answers) {
  markup body(
      "<p>This link sends the server a form that somebody has filled out. Nothing has been sent "
      "yet.</p><ol>");
  for (auto const& one : answers) body << "<li>" << text(one) << "</li>";
  body << "</ol><form class=\"ask\" method=\"post\" action=\"" << text(for_whom.home + path_of(what.uri))
       << "\"><button>Send it</button></form>";
  return framed(for_whom, "A form, filled out", body, &what, {.posts = true});
}

}  // namespace wend::gateway
