// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/net/listing.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/exchange/detail/media_type.hpp"
#include "wend/schemes/wais/apdu.hpp"
#include "wend/uri/parse.hpp"

namespace wend::wais {
namespace {

using wire::kind;

struct document_type {
  std::string_view name, media_type;
  wire::kind kind;
};

constexpr document_type document_types[] = {
    {"TEXT", "text/plain", kind::text},
    {"HTML", "text/html", kind::text},
    {"WSRC", "application/x-wais-source", kind::search},
    {"WCAT", "text/plain", kind::text},
    {"URL", "text/html", kind::file},
    {"GIF", "image/gif", kind::image},
    {"JPEG", "image/jpeg", kind::image},
    {"TIFF", "image/tiff", kind::image},
    {"PICT", "image/x-pict", kind::image},
    {"PS", "application/postscript", kind::binary},
    {"DVI", "application/x-dvi", kind::binary},
};

document_type const* find_type(std::string_view name) {
  auto it = std::ranges::find_if(document_types,
                                 [&](auto const& row) { return same_ignoring_case(row.name, name); });
  return it == std::end(document_types) ? nullptr : it;
}

/// yyyymmdd; the draft of 1990 has yymmdd.
std::string date_of(std::string_view text) {
  bool is_short = text.size() == 6;
  if (text.size() != 8 && !is_short) return {};
  if (!std::ranges::all_of(text, [](char c) { return digit[c]; })) return {};
  std::string date = is_short ? "19" : "";
  date += text;
  auto month = date.substr(4, 2), day = date.substr(6, 2);
  if (month < "01" || month > "12" || day < "01" || day > "31") return {};
  return date.substr(0, 4) + '-' + month + '-' + day + "T00:00:00Z";
}

std::string_view trimmed(std::string_view text) {
  auto first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

/// An id in the spelling from which the URL gives the same octets: as fields if possible, else unchanged.
void put_id(url& x, std::string const& id, profile p) {
  auto fields = fields_of_id(id);
  if (p == profile::rfc1630) {
    x.fields = std::move(fields);
    return;
  }
  std::string text;
  for (auto field : fields) (text += field) += ';';
  auto back = fields_spelled(text);
  bool comes_back = !text.empty() && !back.empty() && apdu::id_of(back) == id;
  x.id = comes_back ? text : id;
}

// ---- sources

/// A reader for the part of Lisp that descriptions of databases use: symbols, "strings", and lists of them.
class lisp {
 public:
  explicit lisp(std::string_view text) : rest_(text) {}

  /// "(", ")", a symbol, or a string with its opening quote; empty at the end.
  std::string next() {
    auto space = rest_.find_first_not_of(" \t\r\n\f");
    rest_.remove_prefix(std::min(space, rest_.size()));
    if (rest_.empty()) return {};
    if (rest_.front() == '"') return quoted();
    auto end = rest_.front() == '(' || rest_.front() == ')' ? 1 : rest_.find_first_of(" \t\r\n\f()\"");
    return take(end);
  }

  void skip_list() {
    for (int depth = 1; depth > 0;) {
      auto word = next();
      if (word.empty()) return;
      depth += word == "(" ? 1 : word == ")" ? -1 : 0;
    }
  }

 private:
  std::string take(std::size_t n) {
    std::string taken(rest_.substr(0, n));
    rest_.remove_prefix(taken.size());
    return taken;
  }
  std::string quoted() {
    std::string text = take(1);
    while (!rest_.empty() && rest_.front() != '"') {
      if (rest_.front() == '\\' && rest_.size() > 1) rest_.remove_prefix(1);
      text += take(1);
    }
    take(1);
    return text;
  }

  std::string_view rest_;
};

struct source {
  std::string host{}, database{}, description{};
  std::uint16_t port = 0;

  source() = default;
};

void set(source& source, std::string const& key, std::string value) {
  bool is_text = value.starts_with('"');
  if (is_text) value.erase(0, 1);
  if (same_ignoring_case(key, ":ip-name")) source.host = value;
  else if (same_ignoring_case(key, ":database-name")) source.database = value;
  else if (same_ignoring_case(key, ":description")) source.description = value;
  else if (same_ignoring_case(key, ":tcp-port"))
    std::from_chars(value.data(), value.data() + value.size(), source.port);
}

/// Reads the description after "(:source", up to its parenthesis. Skips unknown keywords.
source read_source(lisp& text) {
  source source;
  for (std::string key; !(key = text.next()).empty() && key != ")";) {
    if (key == "(") text.skip_list();
    if (!key.starts_with(':')) continue;
    auto value = text.next();
    if (value == "(") text.skip_list();
    else if (value == ")") return source;
    else set(source, key, std::move(value));
  }
  return source;
}

wire::entry entry_for(source const& source, url const& described_by, profile p) {
  url x{.server = described_by.server, .database = source.database};
  if (!source.host.empty())
    x.server = {.host = source.host, .port = source.port ? source.port : std::uint16_t{210}};
  auto first_line = trimmed(std::string_view(source.description).substr(0, source.description.find('\n')));
  wire::entry entry{.title = source.database, .kind = kind::search};
  if (!first_line.empty()) (entry.title += ": ") += first_line;
  if (auto written = format(x, p)) entry.uri = *written;
  return entry;
}

}  // namespace

std::string_view media_type_of(std::string_view wtype) noexcept {
  auto known = find_type(wtype);
  return known ? known->media_type : "application/octet-stream";
}

wire::entry entry_for(hit const& hit, url const& searched, profile p) {
  std::string const wtype = hit.types.empty() ? "TEXT" : hit.types.front();
  auto known = find_type(wtype);
  wire::entry entry{.title = std::string(trimmed(hit.headline)), .kind = known ? known->kind : kind::file};
  if (entry.title.empty()) entry.title = searched.database;
  entry.facts.size = hit.octets;
  entry.facts.lines = hit.lines;
  entry.facts.date = date_of(hit.date);
  entry.facts.type = media_type_of(wtype);
  if (hit.score) entry.facts.score = *hit.score;

  bool is_link = same_ignoring_case(wtype, "URL") && wend::parse(entry.title, p);
  if (is_link) {
    entry.uri = entry.title;
    return entry;
  }
  url x{.server = searched.server, .database = searched.database, .wtype = wtype};
  put_id(x, hit.id, p);
  if (p == profile::url7a) x.length = hit.octets.value_or(0);
  if (auto written = format(x, p)) entry.uri = *written;
  return entry;
}

std::optional<wire::listing> read_sources(std::string_view text, url const& described_by, profile p) {
  lisp rest(text);
  wire::listing listing;
  for (std::string word; !(word = rest.next()).empty();) {
    if (word != "(" || !same_ignoring_case(rest.next(), ":source")) return {};
    listing.entries.push_back(entry_for(read_source(rest), described_by, p));
  }
  if (listing.entries.empty()) return {};
  return listing;
}

}  // namespace wend::wais
