// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/request.hpp"

#include "wend/base/detail/number.hpp"
#include "wend/schemes/wais/octets.hpp"
#include "wend/uri/parts.hpp"

namespace wend::wais {
namespace {

constexpr std::size_t most_documents = 16;       // asked for at once, or given as examples
constexpr std::size_t longest_reference = 1024;  // those of real clients have a few octets
constexpr char between_databases = '\x1F';

void read_reference(request& made, std::string_view octets, block& head) {
  if (octets.size() > longest_reference) return head.fail(errc::too_large, octets);
  made.reference = octets;
}

void read_init(request& made, block& head) {
  constexpr unsigned char present = 0x40, remove = 0x20;
  while (!head.empty()) {
    auto const one = head.next();
    if (one.tag == tag::maximum_record_size) made.longest_record = number_of(one.octets);
    if (one.tag == tag::reference_id) read_reference(made, one.octets, head);
    bool has_options = one.tag == tag::options && !one.octets.empty();
    if (has_options) made.wants_only_search = !(one.octets.front() & (present | remove));
  }
}

/// The kind of the query, which is a digit.
std::string read_head(request& made, block& head) {
  constexpr std::size_t bounds = 3 + 3 + 3 + 1;
  std::string kind;
  head.take(bounds);
  while (!head.empty()) {
    auto const one = head.next();
    if (one.tag == tag::reference_id) read_reference(made, one.octets, head);
    if (one.tag == tag::query_type) kind = one.octets;
    if (one.tag != tag::database_names) continue;
    for (auto name : pieces(one.octets, between_databases)) made.databases.emplace_back(name);
  }
  return kind;
}

// ---- the query of a search

wanted& last_of(request& made) {
  if (made.documents.empty()) made.documents.emplace_back();
  return made.documents.back();
}

apdu::range& part_of(wanted& one) {
  if (!one.part) one.part.emplace();
  return *one.part;
}

void add_document(request& made, std::string_view id, block& all) {
  if (made.documents.size() == most_documents) return all.fail(errc::too_large, id);
  made.documents.emplace_back().id = id;
}

void read_chunk(wanted& one, std::uint32_t unit) {
  constexpr std::uint32_t octets = 1, lines = 2;
  part_of(one).by = unit == lines ? apdu::unit::lines : apdu::unit::octets;
  one.has_strange_unit = unit != octets && unit != lines;
}

void read_dates(request& made, std::uint32_t factor) {
  constexpr std::uint32_t later = 2, earlier = 3, between = 4;
  if (factor == later) made.end_date = "99999999";
  if (factor == earlier) made.begin_date = "00000000";
  made.is_dated = factor == later || factor == earlier || factor == between;
}

void read_search(request& made, block& query) {
  std::uint32_t factor = 1;
  while (!query.empty()) {
    auto const [name, octets] = query.next();
    switch (name) {
      case tag::seed_words: made.words = octets; break;
      case tag::document_id:
      case tag::document_id_chunk: add_document(made, octets, query); break;
      case tag::type: last_of(made).type = octets; break;
      case tag::chunk_code: read_chunk(last_of(made), number_of(octets)); break;
      case tag::chunk_start: part_of(last_of(made)).begin = number_of(octets); break;
      case tag::chunk_end: part_of(last_of(made)).end = number_of(octets); break;
      case tag::date_factor: factor = number_of(octets); break;
      case tag::begin_date: made.begin_date = octets; break;
      case tag::end_date: made.end_date = octets; break;
      case tag::maximum_documents: made.most_documents = number_of(octets); break;
      default: break;
    }
  }
  read_dates(made, factor);
}

// ---- the query of a retrieval: terms, each behind its attributes

/// `wb ro` begins a range of octets and `wb rl` ends it; RFC 1625's own example has `ro` twice.
void read_limit(wanted& one, std::string_view use, bool is_second, std::string_view term, block& query) {
  auto number = number_in(term);
  if (!number) return query.fail(errc::unexpected_reply, term);
  auto& part = part_of(one);
  part.by = use == "wl" ? apdu::unit::lines : apdu::unit::octets;
  one.has_strange_unit = use == "wp";
  (is_second ? part.end : part.begin) = *number;
}

void read_retrieval(request& made, block& query) {
  std::string_view use;
  bool has_begun = false;  // of the range
  while (!query.empty()) {
    auto const [name, octets] = query.next();
    if (name == tag::attribute_list) use = octets.substr(0, 2);
    if (name != tag::term) continue;
    if (use == "un") add_document(made, octets, query), has_begun = false;
    else if (use == "wt") last_of(made).type = octets;
    else if (use.starts_with('w')) read_limit(last_of(made), use, has_begun, octets, query), has_begun = true;
  }
}

std::optional<error> read_query(request& made, std::string_view kind, block& all) {
  auto from = all.rest();
  auto name = all.compressed();
  bool is_search = kind == "3" && name == tag::user_information;
  bool is_retrieval = kind == "1" && name == tag::query;
  if (!is_search && !is_retrieval) all.fail(errc::unexpected_reply, from);
  auto query = all.inside(all.counted());
  made.is = is_search ? request::what::search : request::what::retrieval;
  if (is_search) read_search(made, query);
  else read_retrieval(made, query);
  return all.wrong() ? all.wrong() : query.wrong();
}

}  // namespace

result<request> take_request(std::string_view& message) {
  constexpr std::size_t type_at = 2;
  bool is_init = message.size() > type_at && message[type_at] == apdu::init_request;
  block all(message, message.data());
  auto head = all.head_of(is_init ? apdu::init_request : apdu::search_request);
  result<request> made(std::in_place);
  std::string kind;
  if (is_init) read_init(*made, head);
  else kind = read_head(*made, head);
  if (head.wrong()) return std::unexpected(*head.wrong());
  if (!is_init)
    if (auto wrong = read_query(*made, kind, all)) return std::unexpected(*wrong);
  message = all.rest();
  return made;
}

}  // namespace wend::wais
