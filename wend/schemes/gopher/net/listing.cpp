// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/net/listing.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/exchange/detail/media_type.hpp"
#include "wend/exchange/detail/step.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gopher {
namespace {

using wire::kind;

constexpr charset token = alpha | digit | "!#$&^_.+-";
constexpr charset note_name = lowalpha | digit | "-_.";
constexpr std::string_view by_suffix{};

struct item_type {
  char type;
  gopher::body body;
  wire::kind kind;
  std::string_view media_type;
};

constexpr item_type item_types[] = {
    // RFC 1436 §3.8
    {'0', body::text, kind::text, "text/plain"},
    {'1', body::menu, kind::menu, "application/gopher-menu"},
    {'2', body::text, kind::search, "text/plain"},
    {'3', body::text, kind::error, "text/plain"},
    {'4', body::text, kind::binary, "application/mac-binhex40"},
    {'5', body::octets, kind::binary, by_suffix},
    {'6', body::text, kind::binary, "text/x-uuencode"},
    {'7', body::menu, kind::search, "application/gopher-menu"},
    {'8', body::text, kind::session, by_suffix},
    {'9', body::octets, kind::binary, by_suffix},
    {'g', body::octets, kind::image, "image/gif"},
    {'I', body::octets, kind::image, by_suffix},
    {'T', body::text, kind::session, by_suffix},
    // the Gopher+ paper §2.9
    {':', body::octets, kind::image, by_suffix},
    {';', body::octets, kind::binary, by_suffix},
    {'<', body::octets, kind::sound, by_suffix},
    // not in a specification, but in use
    {'c', body::text, kind::text, "text/calendar"},
    {'d', body::octets, kind::binary, by_suffix},
    {'e', body::text, kind::text, "text/calendar"},
    {'h', body::text, kind::text, "text/html"},
    {'i', body::text, kind::info, "text/plain"},
    {'M', body::text, kind::text, "message/rfc822"},
    {'P', body::octets, kind::binary, "application/pdf"},
    {'s', body::octets, kind::sound, by_suffix},
    {'v', body::octets, kind::binary, "model/vrml"},
};

item_type const& row_of(char type) noexcept {
  static constexpr item_type other{'\0', body::octets, kind::file, by_suffix};
  auto it = std::ranges::find(item_types, type, &item_type::type);
  return it == std::end(item_types) ? other : *it;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

/// Splits "Admin: Ann <ann@h.example>" at the colon.
struct named {
  std::string_view name, value;

  explicit named(std::string_view line) {
    auto colon = line.find(':');
    name = trimmed(line.substr(0, colon));
    if (colon != line.npos) value = trimmed(line.substr(colon + 1));
  }
};

/// The text between the last angle brackets.
std::string_view in_brackets(std::string_view text) {
  auto close = text.rfind('>');
  auto open = text.substr(0, close).rfind('<');
  if (close == text.npos || open == text.npos) return {};
  return trimmed(text.substr(open + 1, close - open - 1));
}

/// "10k", "45K", "12b", "12".
std::optional<std::uint64_t> size_of(std::string_view text) {
  constexpr std::uint64_t most = std::uint64_t{1} << 50;
  std::uint64_t count = 0;
  auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (wrong != std::errc() || count > most) return {};
  auto unit = text.substr(static_cast<std::size_t>(end - text.data()));
  if (unit.empty() || same_ignoring_case(unit, "b")) return count;
  if (same_ignoring_case(unit, "k") && count > 0) return count * 1024;
  return {};
}

/// Whether it is a token, a slash and a token.
bool is_media_type(std::string_view text) {
  auto slash = text.find('/');
  if (slash == 0 || slash == text.npos || slash + 1 == text.size()) return false;
  auto is_token = [](std::string_view part) {
    return std::ranges::all_of(part, [](char c) { return token[c]; });
  };
  return is_token(text.substr(0, slash)) && is_token(text.substr(slash + 1));
}

/// The value of the +ADMIN line with this name.
std::string_view admin_line(attributes const& of, std::string_view name) {
  for (auto line : pieces(of.text_of("admin"), '\n'))
    if (named field(line); same_ignoring_case(field.name, name)) return field.value;
  return {};
}

bool is_note_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, [](char c) { return note_name[c]; });
}

/// Marks a server's name that is reserved for the protocol's own notes.
std::string safe_name(std::string name) {
  using namespace wire;
  constexpr std::string_view taken[] = {known::media_type, known::size,    known::date,    known::lines,
                                        known::from,       known::subject, known::listing, known::references,
                                        known::begins_at,  known::uri,     known::url,     known::identity};
  return std::ranges::count(taken, name) ? '+' + name : name;
}

void add_note(wire::pairs& to, std::string_view name, std::string_view value) {
  auto plain = in_lower_case(name);
  if (is_note_name(plain) && !value.empty()) to.emplace_back(safe_name(std::move(plain)), value);
}

}  // namespace

body body_of(char type) noexcept { return row_of(type).body; }

std::string_view media_type_of(char type, std::string_view selector) noexcept {
  auto const& row = row_of(type);
  if (!row.media_type.empty()) return row.media_type;
  auto suggested = wire::media_type_of(selector);
  bool fits = (row.kind != kind::image && row.kind != kind::sound) || wire::kind_of(suggested) == row.kind;
  return fits ? suggested : wire::media_type_of({});
}

std::string media_type_of_view(std::string_view view) {
  auto name = view.substr(0, view.find_first_of(" \t"));
  return is_media_type(name) ? in_lower_case(name) : std::string();
}

wire::entry entry_of(menu_item const& item, char before) {
  auto const& row = row_of(item.type == '+' ? before : item.type);
  wire::entry entry{.title = item.title, .uri = item.uri, .kind = row.kind};
  if (row.kind != kind::info) entry.facts.type = row.media_type;
  return entry;
}

std::string_view attributes::text_of(std::string_view block_name) const {
  auto it = std::ranges::find(blocks, block_name, &block::name);
  return it == blocks.end() ? std::string_view{} : it->text;
}

attributes read_attributes(std::string_view text) {
  attributes attributes;
  bool refers = false;  // the block holds only a menu line, which refers to an item with the text
  for (auto line : pieces(text, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with('+')) {
      auto end = line.find_first_of(": ");
      auto name = in_lower_case(line.substr(1, end == line.npos ? end : end - 1));
      auto rest = end == line.npos ? std::string_view{} : line.substr(end + 1);
      if (rest.starts_with(' ')) rest.remove_prefix(1);
      if (name == "info" && attributes.info.empty()) attributes.info = rest;
      else attributes.blocks.push_back({std::move(name), std::string(rest)});
      refers = rest.find('\t') != rest.npos;
    } else if (!attributes.blocks.empty()) {
      auto& to = attributes.blocks.back().text;
      if (line.starts_with(' ')) line.remove_prefix(1);
      if (line.empty()) continue;
      if (std::exchange(refers, false)) to.clear();  // §2.5: the explicit value is preferred
      (to += to.empty() ? "" : "\n") += line;
    }
  }
  return attributes;
}

wire::facts facts_of(attributes const& of) {
  wire::facts facts;
  facts.date = wire::date_of_digits(in_brackets(admin_line(of, "Mod-Date")));
  auto views = of.text_of("views");
  named first(views.substr(0, views.find('\n')));
  facts.type = media_type_of_view(first.name);
  facts.size = size_of(in_brackets(first.value));
  auto score = admin_line(of, "Score");
  std::int64_t value = 0;
  if (std::from_chars(score.data(), score.data() + score.size(), value).ec == std::errc())
    facts.score = value;
  return facts;
}

wire::pairs notes_of(attributes const& of, profile p) {
  wire::pairs notes;
  for (auto const& block : of.blocks) {
    if (block.name != "admin") {
      auto reference =
          block.text.find('\n') == block.text.npos ? read_menu_line(block.text, p) : std::nullopt;
      add_note(notes, block.name, reference && !reference->uri.empty() ? reference->uri : block.text);
      continue;
    }
    for (auto line : pieces(block.text, '\n')) {
      named row(line);
      add_note(notes, row.name, row.value);
    }
  }
  return notes;
}

}  // namespace wend::gopher
