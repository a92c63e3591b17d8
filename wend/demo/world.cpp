// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/world.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/uri/normalize.hpp"

namespace wend::demo {
namespace {

bool has_all(document const& d, std::vector<std::string> const& words) {
  auto text = in_lower_case(d.title + "\n" + d.octets);
  return std::ranges::all_of(words, [&](auto const& word) { return text.find(word) != text.npos; });
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(" \t", at)) != text.npos;) {
    auto end = std::min(text.find_first_of(" \t", at), text.size());
    words.push_back(in_lower_case(text.substr(at, end - at)));
    at = end;
  }
  return words;
}

std::string normal(std::string_view urn) {
  return normalize(urn, profile::rfc3986, {.to = normalizing::level::scheme}).value_or(std::string(urn));
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
  auto it = incoming.find(name);
  if (it == incoming.end()) return incoming.size() < most_files && has_room_for(name.size() + octets);
  return octets <= it->second.size() || has_room_for(octets - it->second.size());
}

document const* document_at(world const& w, std::string_view path) {
  auto row = std::ranges::find(w.documents, path, &document::path);
  return row == w.documents.end() ? nullptr : &*row;
}

std::vector<child> children_of(world const& w, std::string_view folder) {
  std::string below(folder);
  if (!below.ends_with('/')) below += '/';
  std::vector<child> children;
  for (auto const& document : w.documents) {
    if (!document.path.starts_with(below)) continue;
    auto rest = std::string_view(document.path).substr(below.size());
    auto slash = rest.find('/');
    child next{std::string(rest.substr(0, slash)), slash == rest.npos ? &document : nullptr};
    if (std::ranges::find(children, next.name, &child::name) == children.end())
      children.push_back(std::move(next));
  }
  return children;
}

std::vector<document const*> documents_with(world const& w, std::string_view words) {
  std::vector<document const*> documents;
  auto wanted = split(words);
  for (auto const& document : w.documents)
    if (!wanted.empty() && document.is_text() && has_all(document, wanted)) documents.push_back(&document);
  return documents;
}

newsgroup const* group_named(world const& w, std::string_view name) {
  auto group = std::ranges::find(w.groups, name, &newsgroup::name);
  return group == w.groups.end() ? nullptr : &*group;
}

person const* person_named(world const& w, std::string_view name) {
  auto row = std::ranges::find(w.people, name, &person::name);
  return row == w.people.end() ? nullptr : &*row;
}

article const* article_with(world const& w, std::string_view id) {
  for (auto const& group : w.groups)
    for (auto const& article : group.articles)
      if (article.id == id) return &article;
  return nullptr;
}

void file_article(article a, std::vector<newsgroup*> const& where) {
  std::string line = "Xref: demo.example";
  for (auto group : where) line += " " + group->name + ":" + std::to_string(group->articles.size() + 1);
  a.octets.insert(a.octets.find("\r\n\r\n") + 2, line + "\r\n");
  for (auto group : where) group->articles.push_back(a);
}

urn_row const* name_row(world const& w, std::string_view urn) {
  auto wanted = normal(urn);
  for (auto const& row : w.names)
    if (normal(row.urn) == wanted) return &row;
  return nullptr;
}

std::string with_crlf(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\n' && !out.ends_with('\r')) out += '\r';
    out += c;
  }
  return out;
}

std::string dotted_text(std::string_view text) {
  std::string out;
  for (auto rest = text; !rest.empty();) {
    auto end = std::min(rest.find('\n'), rest.size());
    auto line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with('.')) out += '.';
    (out += line) += "\r\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return out + ".\r\n";
}

std::string html_text(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else out += c;
  }
  return out;
}

std::string digits_of(std::string_view date) {
  std::string digits;
  for (char c : date)
    if (c >= '0' && c <= '9') digits += c;
  return digits;
}

}  // namespace wend::demo
