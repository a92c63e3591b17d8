// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/world.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/uri/normalize.hpp"

namespace wend::testing {
namespace {

std::string lowered(std::string_view text) {
  std::string made(text);
  for (char& c : made) c = lower(c);
  return made;
}

bool has_all(document const& one, std::vector<std::string> const& words) {
  auto text = lowered(one.title + "\n" + one.octets);
  return std::ranges::all_of(words, [&](auto const& word) { return text.find(word) != text.npos; });
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(" \t", at)) != text.npos;) {
    auto end = std::min(text.find_first_of(" \t", at), text.size());
    words.push_back(lowered(text.substr(at, end - at)));
    at = end;
  }
  return words;
}

std::string normal(std::string_view urn) {
  return normalize(urn, profile::rfc3986, {.to = level::scheme}).value_or(std::string(urn));
}

}  // namespace

bool world::has_room_for(std::size_t octets) const {
  constexpr std::size_t for_being_there = 256;
  std::size_t held = octets + posted + for_being_there;
  for (auto const& [name, file] : incoming) held += name.size() + file.size() + for_being_there;
  for (auto const& letter : letters) held += letter.size() + for_being_there;
  return held <= most_octets && incoming.size() <= most_files;
}

bool world::has_room_for_file(std::string const& name, std::size_t octets) const {
  auto found = incoming.find(name);
  if (found == incoming.end()) return incoming.size() < most_files && has_room_for(name.size() + octets);
  return octets <= found->second.size() || has_room_for(octets - found->second.size());
}

document const* document_at(world const& w, std::string_view path) {
  auto found = std::ranges::find(w.documents, path, &document::path);
  return found == w.documents.end() ? nullptr : &*found;
}

std::vector<child> children_of(world const& w, std::string_view folder) {
  std::string below(folder);
  if (!below.ends_with('/')) below += '/';
  std::vector<child> found;
  for (auto const& one : w.documents) {
    if (!one.path.starts_with(below)) continue;
    auto rest = std::string_view(one.path).substr(below.size());
    auto slash = rest.find('/');
    child next{std::string(rest.substr(0, slash)), slash == rest.npos ? &one : nullptr};
    if (std::ranges::find(found, next.name, &child::name) == found.end()) found.push_back(std::move(next));
  }
  return found;
}

std::vector<document const*> documents_with(world const& w, std::string_view words) {
  std::vector<document const*> found;
  auto wanted = split(words);
  for (auto const& one : w.documents)
    if (!wanted.empty() && one.is_text() && has_all(one, wanted)) found.push_back(&one);
  return found;
}

newsgroup const* group_named(world const& w, std::string_view name) {
  auto found = std::ranges::find(w.groups, name, &newsgroup::name);
  return found == w.groups.end() ? nullptr : &*found;
}

person const* person_named(world const& w, std::string_view name) {
  auto found = std::ranges::find(w.people, name, &person::name);
  return found == w.people.end() ? nullptr : &*found;
}

article const* article_with(world const& w, std::string_view id) {
  for (auto const& group : w.groups)
    for (auto const& one : group.articles)
      if (one.id == id) return &one;
  return nullptr;
}

void file_article(article made, std::vector<newsgroup*> const& where) {
  std::string line = "Xref: demo.example";
  for (auto one : where) line += " " + one->name + ":" + std::to_string(one->articles.size() + 1);
  made.octets.insert(made.octets.find("\r\n\r\n") + 2, line + "\r\n");
  for (auto one : where) one->articles.push_back(made);
}

urn_row const* name_row(world const& w, std::string_view urn) {
  auto wanted = normal(urn);
  for (auto const& one : w.names)
    if (normal(one.urn) == wanted) return &one;
  return nullptr;
}

std::string with_crlf(std::string_view text) {
  std::string made;
  for (char c : text) {
    if (c == '\n' && !made.ends_with('\r')) made += '\r';
    made += c;
  }
  return made;
}

std::string dotted_text(std::string_view text) {
  std::string made;
  for (auto rest = text; !rest.empty();) {
    auto end = std::min(rest.find('\n'), rest.size());
    auto line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with('.')) made += '.';
    (made += line) += "\r\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return made + ".\r\n";
}

std::string html_text(std::string_view text) {
  std::string made;
  for (char c : text) {
    if (c == '&') made += "&amp;";
    else if (c == '<') made += "&lt;";
    else if (c == '>') made += "&gt;";
    else if (c == '"') made += "&quot;";
    else made += c;
  }
  return made;
}

std::string digits_of(std::string_view date) {
  std::string made;
  for (char c : date)
    if (c >= '0' && c <= '9') made += c;
  return made;
}

}  // namespace wend::testing
