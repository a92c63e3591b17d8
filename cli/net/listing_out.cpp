// SPDX-License-Identifier: Apache-2.0
#include "cli/net/listing_out.hpp"

#include <algorithm>

#include "cli/json_out.hpp"
#include "cli/terminal.hpp"
#include "wend/content/message.hpp"

namespace wend::cli {
namespace {

using access::entry;
using access::listing;
using access::representation;

/// In octets; that of a newsgroup in articles.
std::string size_of(entry const& one) {
  auto size = one.facts.size ? one.facts.size : one.facts.articles;
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

void put_listing_json(std::string& out, representation const& it, listing const& all, std::string_view uri) {
  {
    json_object answer(out);
    answer.text("uri", uri);
    if (it.media_type.empty()) answer.null("media_type");
    else answer.text("media_type", it.media_type);
    put_json_list(answer.key("entries"), all.entries, [](std::string& to, entry const& one) {
      json_object row(to);
      row.text("title", one.title);
      row.text("uri", one.uri);
      row.text("kind", access::name_of(one.kind));
      json_object known(row.key("facts"));
      put_facts(known, one.facts);
    });
  }
  out += '\n';
}

void put_table(std::string& out, listing const& all, options const& how) {
  std::size_t kind_width = 0, size_width = 0, date_width = 0, title_width = 0;
  for (auto const& one : all.entries) {
    kind_width = std::max(kind_width, access::name_of(one.kind).size());
    size_width = std::max(size_width, size_of(one).size());
    date_width = std::max(date_width, one.facts.date.size());
    title_width = std::max(title_width, columns_of(shown(one.title)));
  }
  title_width = std::min<std::size_t>(title_width, 60);
  auto pad = [&](std::size_t used, std::size_t width) { out.append(used < width ? width - used : 0, ' '); };
  for (auto const& one : all.entries) {
    auto kind = access::name_of(one.kind);
    auto title = shown(one.title);
    out += tinted(kind, tint::faint, how.colours_out), pad(kind.size(), kind_width);
    out += "  ", pad(size_of(one).size(), size_width), out += size_of(one);
    out += "  " + shown(one.facts.date), pad(one.facts.date.size(), date_width);
    out +=
        "  " + (one.kind == access::kind::directory ? tinted(title, tint::strong, how.colours_out) : title);
    if (how.long_listing) pad(columns_of(title), title_width), out += "  " + shown(one.uri);
    if (!one.facts.description.empty())
      pad(columns_of(title), title_width),
          out += "  " + tinted(shown(one.facts.description), tint::faint, how.colours_out);
    out += '\n';
  }
}

/// Names are octets of somebody else: a TAB or a line end in one must not make two of it.
void put_columns(std::string& out, listing const& all, options const& how) {
  for (auto const& one : all.entries) {
    out += access::name_of(one.kind);
    out += "\t" + size_of(one) + "\t" + shown(one.facts.date) + "\t" + shown(one.title);
    if (how.long_listing) out += "\t" + shown(one.uri);
    out += '\n';
  }
}

/// Subjects and names of articles as people wrote them: RFC 2047.
listing with_decoded_words(listing all) {
  for (auto& entry : all.entries) {
    entry.facts.description = access::decoded_field(entry.facts.description);
    if (entry.kind != access::kind::article) continue;
    entry.title = access::decoded_field(entry.title);
    entry.facts.from = access::decoded_field(entry.facts.from);
  }
  return all;
}

bool is_text_of_a_field(std::string_view note) { return note == "subject" || note == "organization"; }

}  // namespace

void put_listing(std::string& out, representation const& it, std::string_view uri, options const& how) {
  auto all = with_decoded_words(std::get<listing>(it.body));
  if (how.out == shape::jsonl) put_listing_json(out, it, all, masked(uri));
  else if (how.out_is_terminal) put_table(out, all, how);
  else put_columns(out, all, how);
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

int status_of_listing(desk& at, representation const& it) {
  auto all = std::get_if<listing>(&it.body);
  auto is_lost = [](entry const& one) {  // an error that a server reports in a menu has a type
    return one.kind == access::kind::error && one.facts.type.empty();
  };
  auto lost = all ? std::ranges::count_if(all->entries, is_lost) : 0;
  if (lost == 0) return done;
  at.say(masked(it.uri) +
         ": unexpected-reply: lines of the listing that cannot be read: " + std::to_string(lost));
  return protocol_error;
}

}  // namespace wend::cli
