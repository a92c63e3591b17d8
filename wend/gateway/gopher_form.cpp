// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/gopher_form.hpp"

#include "wend/schemes/gopher/command.hpp"
#include "wend/schemes/gopher/form.hpp"
#include "wend/schemes/gopher/net/listing.hpp"
#include "wend/schemes/gopher/plus.hpp"
#include "wend/schemes/gopher/url.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gateway {

bool asks_for_form(uri_view u) {
  auto item = gopher::parse(u);
  return item && gopher::asks_for_form(item->plus);
}

std::optional<std::vector<std::string>> answers_in(uri_view u) {
  auto item = gopher::parse(u);
  if (!item) return {};
  auto found = item->plus ? gopher::form_answers(*item->plus) : std::nullopt;
  if (found) return found;
  auto parts = gopher::in_parts_of(profile::rfc1738, std::move(*item));  // as the oldest text writes it
  return parts.plus ? gopher::form_answers(*parts.plus) : std::nullopt;
}

result<uri> attributes_of(uri_view form) {
  auto item = gopher::parse(form);
  if (!item) return std::unexpected(item.error());
  item->plus = "!";
  auto text = gopher::format(*item);
  if (!text) return std::unexpected(text.error());
  auto made = parse(*text);
  if (!made) return std::unexpected(made.error());
  return uri(*made);
}

std::vector<form_question> questions_in(std::string_view attributes) {
  auto block = gopher::read_attributes(attributes);
  auto read = gopher::read_form(block.text_of("ask"));
  std::vector<form_question> made;
  if (!read) return made;
  for (auto const& one : *read) {
    form_question asked{std::string(one.kind), one.prompt, {}};
    for (auto choice : pieces(one.choices, '\t'))
      if (!choice.empty()) asked.choices.emplace_back(choice);
    if (asked.kind == "file") return {};
    made.push_back(std::move(asked));
  }
  return made;
}

}  // namespace wend::gateway
