// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/wais_server.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/schemes/wais/net/listing.hpp"
#include "wend/schemes/wais/request.hpp"
#include "wend/uri/parts.hpp"

namespace wend::demo {

using namespace wire;
using wais::apdu::unit;

namespace {

constexpr std::size_t most_words = 256, most_databases = 16, most_hits = 200;

// ---- databases

/// Suffixes of the two further documents of a database: its description for directories of servers, and its catalog.
constexpr std::string_view description_suffix = ".src", catalog_suffix = ".cat";

std::string own_id(wais_database const& in, std::string_view suffix) {
  return ("0 0 " + in.name).append(suffix);
}

std::string quoted_lisp(std::string_view text) {
  std::string out = "\"";
  for (char c : text) (out += c == '"' || c == '\\' ? "\\" : "") += c;
  return out += '"';
}

wais_document description_of(wais_database const& in, wais_house const& house) {
  auto colon = house.host.rfind(':');
  std::string text = "(:source\n   :version 3\n";
  if (!house.host.empty()) text += "   :ip-name " + quoted_lisp(house.host.substr(0, colon)) + '\n';
  if (colon != house.host.npos) text += "   :tcp-port " + house.host.substr(colon + 1) + '\n';
  text += "   :database-name " + quoted_lisp(in.name) + "\n   :cost 0.00\n   :cost-unit :free\n";
  text += "   :description " + quoted_lisp(in.description) + "\n)\n";
  return {own_id(in, description_suffix), in.name + std::string(description_suffix), "WSRC", text};
}

wais_document catalog_of(wais_database const& in) {
  std::string text = "Catalog for database: " + in.name + "\n\n";
  for (auto const& document : in.documents) (text += document.headline) += '\n';
  return {own_id(in, catalog_suffix), "Here's the Catalog for database: " + in.name, "TEXT", text};
}

std::optional<wais_document> find_document(wais_database const& in, wais_house const& house,
                                           std::string_view id) {
  auto known = std::ranges::find(in.documents, id, &wais_document::id);
  if (known != in.documents.end()) return *known;
  if (id == own_id(in, description_suffix)) return description_of(in, house);
  if (id == own_id(in, catalog_suffix)) return catalog_of(in);
  return {};
}

/// Returns an id: origin, local id, and the right to copy. RFC 1625 §4.
std::string full_id(wais_database const& in, wais_house const& house, std::string_view id) {
  strings fields;
  if (!house.host.empty()) fields.push_back("1=" + house.host);
  fields.push_back("2=" + in.name);
  fields.push_back("3=" + std::string(id));
  fields.push_back(std::string("7=\0", 3));
  return wais::apdu::id_of(fields);
}

/// Returns the local id of the distributor, otherwise that of the original.
std::string local_id(std::string_view full) {
  std::string original, distributed;
  for (auto field : wais::fields_of_id(full)) {
    if (field.starts_with("3=")) original = field.substr(2);
    if (field.starts_with("6=")) distributed = field.substr(2);
  }
  return distributed.empty() ? original : distributed;
}

// ---- documents

bool is_text(std::string_view type) {
  return wais::media_type_of(type).starts_with("text/") || same_ignoring_case(type, "WSRC");
}

std::uint32_t lines_in(std::string_view text) {
  auto ends = std::ranges::count(text, '\n');
  return static_cast<std::uint32_t>(ends + (!text.empty() && !text.ends_with('\n')));
}

/// Returns the byte at which line `number`, from 0, begins; the end for a larger number.
std::size_t begin_of_line(std::string_view text, std::uint64_t number) {
  std::size_t at = 0;
  for (; number > 0 && at < text.size(); --number) at = std::min(text.find('\n', at), text.size() - 1) + 1;
  return at;
}

std::string_view part_of(std::string_view text, wais::apdu::range const& part) {
  bool is_by_octets = part.by == unit::octets;
  auto place = [&](std::uint64_t at) {
    return is_by_octets ? static_cast<std::size_t>(std::min<std::uint64_t>(at, text.size()))
                        : begin_of_line(text, at);
  };
  auto begin = place(part.begin), end = place(part.end);
  return end <= begin ? std::string_view() : text.substr(begin, end - begin);
}

/// Calls `told` for each run of letters, digits and octets beyond ASCII, in lower case.
template <class Told>
void for_each_word(std::string_view text, Told told) {
  static constexpr charset in_word = alpha | digit | charset::range('\x80', '\xFF');
  std::string word;
  for (char c : text) {
    if (in_word[c]) word += lower(c);
    else if (!word.empty()) told(std::exchange(word, {}));
  }
  if (!word.empty()) told(word);
}

/// The words of a search, and how often each is in the current document.
class sought {
 public:
  void add(std::string_view text) {
    for_each_word(text, [&](std::string const& word) {
      if (met_.size() <= most_words) met_.emplace(word, 0);
    });
  }
  bool empty() const { return met_.empty(); }
  bool is_too_much() const { return met_.size() > most_words; }

  /// Returns the weight of a document: another word counts more than any number of one word.
  std::uint32_t weight_of(wais_document const& document) {
    constexpr std::uint32_t most_repeats = 999;
    for (auto& [word, count] : met_) count = 0;
    count_in(document.headline);
    if (is_text(document.type.substr(0, document.type.find(',')))) count_in(document.octets);
    std::uint32_t words = 0, repeats = 0;
    for (auto const& [word, count] : met_) {
      words += count > 0;
      repeats = std::min(repeats + count, most_repeats);
    }
    return words * (most_repeats + 1) + repeats;
  }

 private:
  void count_in(std::string_view text) {
    for_each_word(text, [&](std::string const& word) {
      if (auto it = met_.find(word); it != met_.end() && it->second < 1000) ++it->second;
    });
  }

  std::map<std::string, std::uint32_t, std::less<>> met_;
};

/// YYYYMMDD; a year of two digits is the one nearest to 1995.
std::string long_date(std::string const& date) {
  if (date.size() != 6) return date;
  return (date < "45" ? "20" : "19") + date;
}

// ---- answers

/// A match of a search.
struct match {
  wais_database const* in;
  wais_document const* document;
  std::uint32_t weight;
  std::size_t place;  // its index: matches of one weight keep their order
};

wais::diagnostic why_not(std::string_view code, std::string_view words) {
  wais::diagnostic d;
  d.code = code;
  d.words = words;
  return d;
}

class librarian {
 public:
  librarian(std::vector<wais_database> const& served, wais_house const& house)
      : databases_(served), house_(house), longest_(house.longest_record) {}

  std::string greet(wais::request const& asked) {
    if (asked.longest_record > 0) longest_ = std::min(longest_, asked.longest_record);
    wais::greeting greeting;
    greeting.is_accepted = asked.wants_only_search;
    greeting.longest_record = longest_;
    return wais::greeting_message(greeting, house_.says, asked.reference);
  }

  std::string answer(wais::request const& asked) const {
    return asked.is == wais::request::what::search ? search(asked) : retrieve(asked);
  }

 private:
  using databases = std::vector<wais_database const*>;

  std::string refusal(wais::request const& asked, std::string_view code, std::string_view words) const {
    bool is_retrieval = asked.is == wais::request::what::retrieval;
    auto what = is_retrieval ? wais::stands_for::document : wais::stands_for::result;
    auto record = wais::record_of(why_not(code, words), what);
    return wais::answer_message({record}, asked.reference, "");
  }

  /// Returns a database; without a name the directory of servers.
  wais_database const* database(std::string_view name) const {
    auto known = std::ranges::find(databases_, name.empty() ? "INFO" : name, &wais_database::name);
    return known == databases_.end() ? nullptr : &*known;
  }

  std::string search(wais::request const& asked) const {
    databases in;
    for (auto const& name : asked.databases) {
      // A name with an @ is on another server.
      if (name.find('@') != name.npos) return refusal(asked, "T2", "No other server is asked: " + name);
      auto base = database(name);
      if (!base || in.size() == most_databases)
        return refusal(asked, "S1", "The following database is not available: " + name);
      in.push_back(base);
    }
    if (in.empty()) return refusal(asked, "SF", "No database is named");

    sought words;
    words.add(asked.words);
    for (auto const& liked : asked.documents) add_example(words, in, liked);
    if (words.is_too_much()) return refusal(asked, "S6", "Too many words");
    bool asks_for_help = words.empty() || asked.words.starts_with('?') || asked.words.starts_with('*');
    if (asks_for_help) return describe(asked, in);
    auto best = ranked(asked, in, words);
    return best.empty() ? show_catalogs(asked, in) : show(asked, best);
  }

  void add_example(sought& words, databases const& in, wais::wanted const& like) const {
    for (auto base : in) {
      auto document = find_document(*base, house_, local_id(like.id));
      if (!document || like.has_strange_unit) continue;
      words.add(like.part ? part_of(document->octets, *like.part) : std::string_view(document->octets));
    }
  }

  std::vector<match> ranked(wais::request const& asked, databases const& in, sought& words) const {
    std::vector<match> best;
    for (auto base : in) {
      for (auto const& document : base->documents) {
        auto date = long_date(document.date);
        bool is_in_time = !date.empty() && asked.begin_date <= date && date <= asked.end_date;
        if (asked.is_dated && !is_in_time) continue;
        auto weight = words.weight_of(document);
        if (weight > 0) best.push_back({base, &document, weight, best.size()});
      }
    }
    std::ranges::sort(best, [](match const& a, match const& b) {
      return a.weight != b.weight ? a.weight > b.weight : a.place < b.place;
    });
    best.resize(std::min({best.size(), most_hits, std::size_t{asked.most_documents}}));
    return best;
  }

  std::string record_for(wais_database const& in, wais_document const& document, std::uint32_t score) const {
    wais::hit hit;
    hit.id = full_id(in, house_, document.id);
    hit.headline = document.headline;
    hit.date = long_date(document.date);
    hit.source = in.name;
    for (auto type : pieces(document.type, ',')) hit.types.emplace_back(type);
    hit.score = score;
    hit.octets = static_cast<std::uint32_t>(document.octets.size());
    hit.lines = lines_in(document.octets);
    return wais::record_of(hit);
  }

  /// Writes as many records as the client accepts. As in freeWAIS, it is not told of further ones.
  std::string show(wais::request const& asked, std::vector<match> const& best) const {
    constexpr std::size_t around = 64;
    strings records;
    auto space = longest_ - std::min<std::size_t>(longest_, around + asked.words.size());
    for (auto const& match : best) {
      auto record = record_for(*match.in, *match.document, 1000 * match.weight / best.front().weight);
      if (record.size() > space) break;
      space -= record.size();
      records.push_back(record);
    }
    return wais::answer_message(records, asked.reference, asked.words);
  }

  std::string describe(wais::request const& asked, databases const& in) const {
    strings records;
    for (auto base : in) {
      records.push_back(record_for(*base, description_of(*base, house_), 1000));
      records.push_back(record_for(*base, catalog_of(*base), 0));
    }
    return wais::answer_message(records, asked.reference, "");
  }

  std::string show_catalogs(wais::request const& asked, databases const& in) const {
    strings records;
    for (auto base : in) {
      auto catalog = catalog_of(*base);
      catalog.headline.insert(0, "Search produced no result. ");
      records.push_back(record_for(*base, catalog, 0));
    }
    return wais::answer_message(records, asked.reference, asked.words);
  }

  std::string retrieve(wais::request const& asked) const {
    constexpr std::size_t around = 128;
    auto in = asked.databases.empty() ? nullptr : database(asked.databases.front());
    if (!in) return refusal(asked, "SF", "No such database");
    if (asked.documents.empty()) return refusal(asked, "SF", "No document is named");
    strings records;
    std::size_t octets = around;
    for (auto const& document : asked.documents) {
      auto record = record_for(*in, document);
      records.push_back(record);
      octets += record.size();
    }
    if (octets > longest_) return refusal(asked, "SJ", "This is more than may be sent at once");
    return wais::answer_message(records, asked.reference, "");
  }

  /// Returns a part of a document, or a diagnostic.
  std::string record_for(wais_database const& in, wais::wanted const& wanted) const {
    auto refused = [](std::string_view words) {
      return wais::record_of(why_not("SF", words), wais::stands_for::document);
    };
    auto document = find_document(in, house_, local_id(wanted.id));
    if (!document) return refused("No such document");
    auto has = [&](std::string_view type) { return same_ignoring_case(type, wanted.type); };
    bool has_type = wanted.type.empty() || std::ranges::any_of(pieces(document->type, ','), has);
    if (!has_type) return refused("The document has no such type");
    bool has_unit = !wanted.has_strange_unit &&
                    !(house_.has_only_lines && wanted.part && wanted.part->by == unit::octets);
    if (!has_unit) return refused("Bad chunk type");
    if (!wanted.part) return wais::text_record(wanted.id, document->octets);
    auto size = wanted.part->by == unit::octets ? document->octets.size() : lines_in(document->octets);
    bool is_in_range =
        wanted.part->begin <= wanted.part->end && (wanted.part->begin < size || wanted.part->begin == 0);
    if (!is_in_range) return refused("No such range");
    return wais::text_record(wanted.id, part_of(document->octets, *wanted.part));
  }

  std::vector<wais_database> const& databases_;
  wais_house house_;
  std::uint32_t longest_;
};

// ---- the conversation

/// Reads the next message, without its header; nothing if the client has closed.
dialogue<std::optional<std::string>> hear_message() {
  std::optional<std::string> message;
  auto header = co_await wais::message_header();
  if (!header) co_return std::move(message);
  auto length = wais::length_in(*header, wais::apdu::longest_request);
  if (!length) co_yield fail(length.error().code, "no header of a message");
  auto body = co_await exactly(*length);
  if (!body) co_yield fail(errc::truncated, "the client closed within a message");
  message = std::move(*body);
  co_return std::move(message);
}

/// Sends an empty message, as freeWAIS does for a message that it does not understand.
dialogue<> give_up(error why) {
  co_yield send(wais::framed(""));
  co_yield fail(why.code, "the request makes no sense at its octet " + std::to_string(why.at));
}

dialogue<> answer(librarian& at_desk, wais::request const& asked, bool& is_refused) {
  if (asked.is == wais::request::what::init) {
    is_refused = !asked.wants_only_search;
    co_yield send(at_desk.greet(asked));
    co_return;
  }
  if (is_refused) co_yield fail(errc::not_allowed, "the client was refused");
  co_yield send(at_desk.answer(asked));
}

exchange serve(librarian at_desk) {
  bool is_refused = false;
  while (true) {
    auto message = co_await hear_message();
    if (!message) co_return;
    std::string_view rest = *message;
    do {
      auto const asked = wais::take_request(rest);
      if (!asked) co_await give_up(asked.error());
      co_await answer(at_desk, *asked, is_refused);
    } while (!rest.empty());
  }
}

}  // namespace

exchange wais_server(std::vector<wais_database> const& databases) { return wais_server(databases, {}); }

exchange wais_server(std::vector<wais_database> const& databases, wais_house const& house) {
  return serve(librarian(databases, house));
}

}  // namespace wend::demo
