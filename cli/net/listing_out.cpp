// SPDX-License-Identifier: Apache-2.0
#include "cli/net/listing_out.hpp"

#include <algorithm>

#include "cli/json_out.hpp"
#include "cli/terminal.hpp"
#include "wend/content/detail/message.hpp"

namespace wend::cli {
namespace {

using access::entry;
using access::listing;
using access::representation;

/// In octets; of a newsgroup in articles.
std::string size_of(entry const& e) {
  auto size = e.facts.size ? e.facts.size : e.facts.articles;
  return size ? std::to_string(*size) : "";
}

void put_facts(json_object& to, access::facts const& known) {
  if (known.size) to.number("size", *known.size);
  if (!known.date.empty()) to.text("date", known.date);
  if (!known.type.empty()) to.text("type", known.type);
  if (known.score) to.key("score") += std::to_string(*known.score);
  if (known.lines) to.number("lines", *known.lines);
  if (known.articles) to.number("articles", *known.articles);
  if (!known.description.empty()) to.text("description", known.description);
  if (!known.from.empty()) to.text("from", known.from);
  if (!known.references.empty()) to.text("references", known.references);
}

void put_listing_json(std::string& out, representation const& it, listing const& list, std::string_view uri) {
  {
    json_object answer(out);
    answer.text("uri", uri);
    if (it.media_type.empty()) answer.null("media_type");
    else answer.text("media_type", it.media_type);
    put_json_list(answer.key("entries"), list.entries, [](std::string& to, entry const& e) {
      json_object row(to);
      row.text("title", e.title);
      row.text("uri", e.uri);
      row.text("kind", access::name_of(e.kind));
      json_object known(row.key("facts"));
      put_facts(known, e.facts);
    });
  }
  out += '\n';
}

void put_table(std::string& out, listing const& list, options const& how) {
  std::size_t kind_width = 0, size_width = 0, date_width = 0, title_width = 0;
  for (auto const& e : list.entries) {
    kind_width = std::max(kind_width, access::name_of(e.kind).size());
    size_width = std::max(size_width, size_of(e).size());
    date_width = std::max(date_width, e.facts.date.size());
    title_width = std::max(title_width, columns_of(shown(e.title)));
  }
  title_width = std::min<std::size_t>(title_width, 60);
  auto pad = [&](std::size_t used, std::size_t width) { out.append(used < width ? width - used : 0, ' '); };
  for (auto const& e : list.entries) {
    auto kind = access::name_of(e.kind);
    auto title = shown(e.title);
    out += tinted(kind, tint::faint, how.colours_out);
    pad(kind.size(), kind_width);
    out += "  ";
    pad(size_of(e).size(), size_width);
    out += size_of(e);
    out += "  " + shown(e.facts.date);
    pad(e.facts.date.size(), date_width);
    out += "  " + (e.kind == access::kind::directory ? tinted(title, tint::strong, how.colours_out) : title);
    if (how.long_listing) {
      pad(columns_of(title), title_width);
      out += "  " + shown(e.uri);
    }
    if (!e.facts.description.empty()) {
      pad(columns_of(title), title_width);
      out += "  " + tinted(shown(e.facts.description), tint::faint, how.colours_out);
    }
    out += '\n';
  }
}

/// Names come from the server: a TAB or a line end in a name must not split a row.
void put_columns(std::string& out, listing const& list, options const& how) {
  for (auto const& e : list.entries) {
    out += access::name_of(e.kind);
    out += "\t" + size_of(e) + "\t" + shown(e.facts.date) + "\t" + shown(e.title);
    if (how.long_listing) out += "\t" + shown(e.uri);
    out += '\n';
  }
}

/// Subjects and names of articles are decoded: RFC 2047.
listing with_decoded_words(listing list) {
  for (auto& entry : list.entries) {
    entry.facts.description = access::decoded_field(entry.facts.description);
    if (entry.kind != access::kind::article) continue;
    entry.title = access::decoded_field(entry.title);
    entry.facts.from = access::decoded_field(entry.facts.from);
  }
  return list;
}

bool is_text_of_a_field(std::string_view note) { return note == "subject" || note == "organization"; }

}  // namespace

void put_listing(std::string& out, representation const& it, std::string_view uri, options const& how) {
  auto list = with_decoded_words(std::get<listing>(it.body));
  if (how.out == shape::jsonl) put_listing_json(out, it, list, masked(uri));
  else if (how.out_is_terminal) put_table(out, list, how);
  else put_columns(out, list, how);
}

void put_facts(std::string& out, representation const& it, std::string_view uri, options const& how) {
  if (how.out == shape::jsonl) {
    {
      json_object answer(out);
      answer.text("uri", masked(uri));
      if (it.media_type.empty()) answer.null("media_type");
      else answer.text("media_type", it.media_type);
      {
        json_object known(answer.key("facts"));
        put_facts(known, it.facts);
      }
      json_object notes(answer.key("notes"));
      for (auto const& [name, value] : it.notes)
        notes.text(name, is_text_of_a_field(name) ? access::decoded_field(value) : value);
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
  row("from", access::decoded_field(it.facts.from));
  row("references", it.facts.references);
  for (auto const& [name, value] : it.notes)
    row(shown(name), is_text_of_a_field(name) ? access::decoded_field(value) : value);
}

int status_of_listing(command_context& at, representation const& it) {
  auto list = std::get_if<listing>(&it.body);
  auto is_lost = [](entry const& e) {  // an error that a server reports in a menu has a type
    return e.kind == access::kind::error && e.facts.type.empty();
  };
  auto lost = list ? std::ranges::count_if(list->entries, is_lost) : 0;
  if (lost == 0) return done;
  at.report(masked_in_message(it.uri) +
            ": unexpected-reply: lines of the listing that cannot be read: " + std::to_string(lost));
  return protocol_error;
}

}  // namespace wend::cli
