// SPDX-License-Identifier: Apache-2.0
#include "wend/text/wrap.hpp"

#include "cli/command.hpp"
#include "cli/names.hpp"
#include "wend/base/detail/ascii.hpp"

namespace wend::cli {
namespace {

std::string for_html(std::string_view uri) {
  std::string out;
  for (char c : uri) switch (c) {
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      default: out += c;
    }
  return out;
}

/// URIs that are meaningful in one place only are not for export: RFC 1738 §3.7, §3.10.
void add_notices_of_export(diagnostics& to, uri_view u) {
  auto add = [&](errc code) {
    for (auto f : to)
      if (f.code == code) return;
    to.push_back({code, 0});
  };
  if (same_ignoring_case(u.scheme(), "file")) add(errc::file_on_other_host);
  if (same_ignoring_case(u.scheme(), "nntp")) add(errc::local_article_number);
}

/// Adds the label where the usual form would not be found again and no form was requested.
result<std::string> wrapped(uri_view u, options const& how) {
  bool label = how.label.value_or(u.profile() == profile::rfc1738);
  auto text = text::wrap_to_be_found(u, {label, how.width});
  if (text || label || how.label) return text;
  return text::wrap_to_be_found(u, {true, how.width});
}

outcome print_wrapped(command_context& at, record const& record) {
  auto it = read_name(record, with_notices::yes);
  if (!it) return at.refuse(record, it.error());
  add_notices_of_export(it->notices, it->value);
  auto const& uri = it->value.text();
  if (at.how.html) return at.give(record, "wrapped", for_html(uri), it->notices);
  auto text = wrapped(it->value, at.how);
  if (!text) return at.refuse(record, problem_in(given_text(record.text, record.profile), text.error()));
  return at.give(record, "wrapped", *text, it->notices);
}

int run(options const& how, arguments given) {
  command_context at(how, shape::lines);
  return for_each_record(at, given, uri_fields, print_wrapped);
}

}  // namespace

command const wrap_command{"wrap",
                           "[URI…]",
                           "a URI for plain text, in brackets and folded",
                           "Folded at --width, never right after a hyphen, so that reading it back gives the "
                           "same URI. With <URL:…> in\n"
                           "rfc1738 and where <…> would not be found again, else with <…>. What no "
                           "wrapper holds is `not-expressible`.\n"
                           "--context html writes it for an attribute or an element: & < > and quotation "
                           "marks as references, without a wrapper.\n"
                           "A folded URI takes several lines and ends with its "
                           "bracket; --width 0, -0 and --json keep it in one record.",
                           "$ wend wrap --label http://a.example/b\n"
                           "<URL:http://a.example/b>\n"
                           "$ wend wrap --context html 'http://a.example/?b&c'\n"
                           "http://a.example/?b&amp;c",
                           "--width --label --no-label --into --profile --strict --lenient",
                           input_kind::records,
                           run};

}  // namespace wend::cli
