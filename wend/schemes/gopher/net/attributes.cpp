// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/net/attributes.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "wend/schemes/gopher/form.hpp"
#include "wend/schemes/gopher/menu.hpp"
#include "wend/schemes/gopher/net/listing.hpp"
#include "wend/schemes/gopher/plan.hpp"
#include "wend/schemes/gopher/plus.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gopher {

using namespace wire;

namespace {

constexpr std::string_view directory_type = "inode/directory";
constexpr std::size_t longest_attributes = 256 * 1024;

/// One item of a directory, from its attributes.
std::optional<entry> described(conversation_data const& o, std::string_view text) {
  auto about = read_attributes(text);
  auto read = read_menu_line(about.info, o.profile, '1', o.in_tls());
  if (!read) return {};
  auto entry = entry_of(*read, '1');
  auto type = std::move(entry.facts.type);
  entry.facts = facts_of(about);
  if (entry.facts.type.empty()) entry.facts.type = std::move(type);
  return entry;
}

// ---- the form

/// The +ASK block of the item; empty if the server sends none.
dialogue<std::string> read_questions(conversation_data const& o) {
  co_await ask(o);
  auto header = co_await header_line();
  if (header.what == header::sort::error) {
    auto no = co_await read_error(o);
    co_yield fail(no.code, no.words, o.at);
  }
  std::string text;
  if (header.what == header::sort::data) text = co_await whole_text(frame_of(header), longest_attributes);
  co_yield close();
  auto about = read_attributes(text);
  co_return std::string(about.text_of("ask"));
}

struct filled_form {
  std::vector<std::string> lines{};
  std::optional<std::string> file{};  // sent after the lines
  std::optional<std::size_t> first_secret{};

  filled_form() = default;
};

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  if (text.empty()) return lines;
  if (text.ends_with('\n')) text.remove_suffix(1);
  for (auto line : pieces(text, '\n')) lines.emplace_back(without_line_end(line));
  return lines;
}

/// The lines for one answer. The Gopher+ paper §2.8: several lines have their number before them.
std::vector<std::string> lines_for(question const& asked, std::string answer) {
  if (asked.kind == "yes") return {answer == "yes" ? "1" : "0"};
  if (asked.kind != "lines") return {std::move(answer)};
  auto lines = lines_of(answer);
  lines.insert(lines.begin(), std::to_string(lines.size()));
  return lines;
}

bool is_offered(question const& asked, std::string_view answer) {
  if (asked.kind != "choice") return true;
  auto choices = pieces(asked.choices, '\t');
  return std::ranges::find(choices, answer) != choices.end();
}

dialogue<> put(conversation_data const& o, question const& asked, filled_form& form) {
  auto answer = co_await answer_to(asked.kind, asked.prompt, asked.choices);
  if (!answer || !is_offered(asked, *answer)) co_yield fail(errc::no_answer, asked.prompt, o.at);
  if (asked.kind == "file") {
    if (form.file) co_yield fail(errc::not_possible, asked.prompt, o.at);  // §2.8: at most one file
    form.file = std::move(*answer);
    co_return;
  }
  auto lines = lines_for(asked, std::move(*answer));
  auto vetted = answer_lines(lines, form_end::dot);
  if (!vetted) co_yield fail(vetted.error().code, asked.prompt, o.at);
  if (asked.kind == "password" && !form.first_secret) form.first_secret = form.lines.size();
  form.lines.insert(form.lines.end(), lines.begin(), lines.end());
}

/// RFC 1738 §3.4.9; a form with a file is sent in the counted form of the Gopher+ paper §2.4, since a file
/// may hold a lone dot.
void put_answers(conversation_data& o, filled_form const& form) {
  auto const end = form.file ? form_end::count : form_end::dot;
  auto lines = answer_lines(form.lines, end);
  std::string last = ".\r\n";
  if (form.file) {
    last = *form.file;
    o.item.plus = "+\t1";
    o.request = request_for(o.item, o.written) + "+" + std::to_string(lines->size() + last.size()) + "\r\n" +
                *lines + last;
  } else {
    o.item = *answered(o.item, form.lines);
    o.request = request_for(o.item, o.written);
  }
  if (!form.first_secret) return;
  auto secret = std::span(form.lines).subspan(*form.first_secret);
  o.shown = o.request.size() - last.size() - answer_lines(secret, end)->size();
}

std::string_view line_of(std::string_view text, std::uint32_t number) {
  for (auto line : pieces(text, '\n'))
    if (number-- == 0) return line.substr(0, longest_quote);
  return {};
}

}  // namespace

dialogue<> note_attributes(conversation_data const& o, frame in) {
  auto text = co_await whole_text(in, longest_attributes);
  auto about = read_attributes(text);
  auto read = read_menu_line(about.info, o.profile, '1', o.in_tls());
  if (!read && about.blocks.empty())
    co_yield fail(errc::unexpected_reply, text.substr(0, longest_quote), o.at);
  auto facts = facts_of(about);
  bool is_directory = (read ? read->type : o.item.type) == '1';
  if (is_directory) facts.type = directory_type;
  if (facts.type.empty()) facts.type = media_type_by_name(o);
  co_yield note(known::media_type, facts.type);
  if (facts.size) co_yield note(known::size, std::to_string(*facts.size));
  if (!facts.date.empty()) co_yield note(known::date, facts.date);
  if (read && !read->uri.empty()) co_yield note(known::uri, read->uri);
  if (read && !read->title.empty()) co_yield note("title", read->title);
  auto const notes = notes_of(about, o.profile);
  for (auto const& [name, value] : notes) co_yield note(name, value);
}

dialogue<> list_attributes(conversation_data const& o, frame in) {
  co_yield note(known::media_type, "application/gopher+-menu");
  co_yield note(known::listing, "attributes");
  std::string about;
  bool more_to_come = true;
  while (more_to_come) {
    auto line = co_await next_line(in);
    more_to_come = line.has_value();
    bool begins = !line || line->starts_with("+INFO");
    auto entry = begins ? described(o, about) : std::nullopt;
    if (entry) co_yield item(*entry);
    if (begins) about.clear();
    if (line) (about += *line) += '\n';
    if (about.size() > longest_attributes) co_yield fail(errc::too_long, "+INFO", o.at);
  }
}

dialogue<> note_directory(frame in) {
  std::uint64_t items = 0;
  while (auto line = co_await next_line(in)) items += line->starts_with("+INFO");
  co_yield note(known::media_type, directory_type);
  co_yield note("items", std::to_string(items));
}

std::string_view media_type_by_name(conversation_data const& o) {
  return o.item.type == '1' ? directory_type : media_type_of(o.item.type, o.item.selector);
}

dialogue<> fill_out(conversation_data& o) {
  auto block = co_await read_questions(o);
  if (block.empty()) {  // some servers support the request for all attributes only
    o.item.plus = "!";
    o.request = request_for(o.item, o.written);
    block = co_await read_questions(o);
  }
  auto questions = read_form(block);
  if (!questions) co_yield fail(questions.error().code, line_of(block, questions.error().at), o.at);
  if (questions->empty()) co_yield fail(errc::unexpected_reply, "the server tells of no form (+ASK)", o.at);
  filled_form form;
  for (auto const& question : *questions) co_await put(o, question, form);
  put_answers(o, form);
}

}  // namespace wend::gopher
