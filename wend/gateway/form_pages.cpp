// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/form_pages.hpp"

#include <cstdint>

#include "wend/gateway/masking.hpp"

namespace wend::gateway {

markup search_page(page_context const& context, std::string const& uri) {
  object_info what{.uri = without_password(uri)};
  markup body("<p>This can be searched.</p>");
  body << search_form(context, what.uri, "Words to look for");
  return framed(context, "Search", body, &what);
}

namespace {

void put_question(markup& to, form_question const& question, std::uint64_t number) {
  auto named = [&]() -> markup& {
    to << " id=\"a" << number << "\" name=\"a" << number << "\"";
    return to;
  };
  to << "<div class=\"field\"><label for=\"a" << number << "\">" << text(question.prompt) << "</label>";
  if (question.kind == "lines") {
    to << "<textarea rows=\"6\"";
    named() << "></textarea>";
  } else if (question.kind == "choice") {
    to << "<select";
    named() << ">";
    for (auto const& choice : question.choices) to << "<option>" << text(choice) << "</option>";
    to << "</select>";
  } else if (question.kind == "yes") {
    to << "<input type=\"checkbox\" value=\"yes\"";
    named() << ">";
  } else {
    to << "<input type=\"" << (question.kind == "password" ? literal("password") : literal("text"))
       << "\" autocomplete=\"off\"";
    named() << " value=\"" << text(question.choices.empty() ? "" : question.choices.front()) << "\">";
  }
  to << "</div>";
}

}  // namespace

markup form_page(page_context const& context, object_info const& what,
                 std::vector<form_question> const& questions, std::string const& title) {
  markup body;
  body << "<p>The server asks this before it answers.</p><form class=\"ask\" method=\"post\" action=\""
       << text(context.home + path_of(what.uri)) << "\">";
  std::uint64_t number = 0;
  for (auto const& question : questions) put_question(body, question, number++);
  body << "<button>Send</button></form>";
  return framed(context, title, body, &what, {.posts = true});
}

markup filled_form_page(page_context const& context, object_info const& what,
                        std::vector<std::string> const& answers) {
  markup body("<p>This link sends the server a form with these answers. Nothing has been sent yet.</p><ol>");
  for (auto const& answer : answers) body << "<li>" << text(answer) << "</li>";
  body << "</ol><form class=\"ask\" method=\"post\" action=\"" << text(context.home + path_of(what.uri))
       << "\"><button>Send it</button></form>";
  return framed(context, "A form, filled out", body, &what, {.posts = true});
}

}  // namespace wend::gateway
