// SPDX-License-Identifier: Apache-2.0
#include "cli/command.hpp"
#include "cli/file_text.hpp"
#include "cli/template_variables.hpp"

namespace wend::cli {
namespace {

template_variables variables_of_file(std::string const& name) {
  constexpr std::size_t longest = 16 << 20;
  auto text = text_of_file(name, "--vars", longest);
  try {
    return template_variables_in(ordered_json::parse(text));
  } catch (ordered_json::parse_error const& wrong) {
    throw usage_error("--vars: '" + name + "' is no JSON from byte " +
                      std::to_string(wrong.byte > 0 ? wrong.byte - 1 : 0));
  } catch (ordered_json::exception const&) {
    throw usage_error("--vars: '" + name + "' has a number that no 64 bits hold; write it as a text");
  } catch (problem const& wrong) {
    throw usage_error("--vars: '" + name + "': " + wrong.message);
  }
}

/// A name that is given twice is a list.
void add_variable(template_variables& to, std::string const& name, std::string const& value) {
  auto [variable, is_new] = to.try_emplace(name, value);
  if (is_new) return;
  if (auto text = std::get_if<std::string>(&variable->second)) {
    auto first = std::move(*text);
    variable->second = template_list{std::move(first)};
  }
  std::get<template_list>(variable->second).push_back(value);
}

/// A variable of the command line replaces that of the file.
template_variables variables_for(options const& how) {
  template_variables variables, given;
  if (how.variables_file) variables = variables_of_file(*how.variables_file);
  for (auto const& [name, value] : how.variables) add_variable(given, name, value);
  for (auto& [name, value] : given) variables.insert_or_assign(name, std::move(value));
  return variables;
}

/// The variables of a record replace those of the command.
template_variables variables_for(template_variables variables, record const& record) {
  auto own = record.variables("vars");
  own.merge(variables);
  return own;
}

outcome print_expanded(command_context& at, record const& record, template_variables const& variables) {
  auto uri = record.has("vars") ? expand_template(record.text, variables_for(variables, record))
                                : expand_template(record.text, variables);
  if (!uri) return at.refuse(record, problem_of(uri.error(), record.profile));
  return at.give(record, "uri", *uri, {});
}

constexpr std::string_view just_template[] = {"template"};

int run(options const& how, arguments given) {
  auto variables = variables_for(how);
  command_context at(how, shape::lines);
  return for_each_record(
      at, given, {"template", just_template},
      [&](command_context& to, record const& record) { return print_expanded(to, record, variables); });
}

}  // namespace

command const expand_command{
    "expand",
    "[TEMPLATE…] --var NAME=VALUE …",
    "the URI that a URI template and variables make",
    "RFC 6570, levels 1 to 4. A variable that is not given is undefined, and its part of the template is\n"
    "left out. A name that is given several times is a list. The members of a JSON object in --vars are\n"
    "texts, numbers (written as 64 bits hold them), lists or objects; null is undefined. With --in jsonl a\n"
    "record has `template` and `vars`. The result is not checked: it may be a partial form. A template that\n"
    "the grammar does not have is refused at its byte: `bad-template`, and `bad-char` or `bad-escape` "
    "outside\n"
    "the braces.",
    "$ wend expand 'http://h.example/{user}{?q,lang}' --var user=ann --var q='a b'\n"
    "http://h.example/ann?q=a%20b\n"
    "$ wend expand '{/list*}' --var list=red --var list=green\n"
    "/red/green",
    "--var --vars",
    input_kind::records,
    run};

}  // namespace wend::cli
