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
  auto answers = item->plus ? gopher::form_answers(*item->plus) : std::nullopt;
  if (answers) return answers;
  auto parts = gopher::in_parts_of(profile::rfc1738, std::move(*item));  // the notation of RFC 1738
  return parts.plus ? gopher::form_answers(*parts.plus) : std::nullopt;
}

result<uri> attributes_of(uri_view form) {
  auto item = gopher::parse(form);
  if (!item) return unexpected(item.error());
  item->plus = "!";
  auto text = gopher::format(*item);
  if (!text) return unexpected(text.error());
  auto attributes = parse(*text);
  if (!attributes) return unexpected(attributes.error());
  return uri(*attributes);
}

std::vector<form_question> questions_in(std::string_view attributes) {
  auto block = gopher::read_attributes(attributes);
  auto read = gopher::read_form(block.text_of("ask"));
  std::vector<form_question> questions;
  if (!read) return questions;
  for (auto const& field : *read) {
    form_question question{std::string(field.kind), field.prompt, {}};
    for (auto choice : pieces(field.choices, '\t'))
      if (!choice.empty()) question.choices.emplace_back(choice);
    if (question.kind == "file") return {};
    questions.push_back(std::move(question));
  }
  return questions;
}

}  // namespace wend::gateway
