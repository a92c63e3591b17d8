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

void read_reference(request& asked, std::string_view octets, block& head) {
  if (octets.size() > longest_reference) return head.fail(errc::too_large, octets);
  asked.reference = octets;
}

void read_init(request& asked, block& head) {
  constexpr unsigned char present = 0x40, remove = 0x20;
  while (!head.empty()) {
    auto const field = head.next();
    if (field.tag == tag::maximum_record_size) asked.longest_record = number_of(field.octets);
    if (field.tag == tag::reference_id) read_reference(asked, field.octets, head);
    bool has_options = field.tag == tag::options && !field.octets.empty();
    if (has_options) asked.wants_only_search = !(field.octets.front() & (present | remove));
  }
}

/// The kind of the query, which is a digit.
std::string read_head(request& asked, block& head) {
  constexpr std::size_t bounds = 3 + 3 + 3 + 1;
  std::string kind;
  head.take(bounds);
  while (!head.empty()) {
    auto const field = head.next();
    if (field.tag == tag::reference_id) read_reference(asked, field.octets, head);
    if (field.tag == tag::query_type) kind = field.octets;
    if (field.tag != tag::database_names) continue;
    for (auto name : pieces(field.octets, between_databases)) asked.databases.emplace_back(name);
  }
  return kind;
}

// ---- the query of a search

wanted& last_of(request& asked) {
  if (asked.documents.empty()) asked.documents.emplace_back();
  return asked.documents.back();
}

apdu::range& part_of(wanted& document) {
  if (!document.part) document.part.emplace();
  return *document.part;
}

void add_document(request& asked, std::string_view id, block& body) {
  if (asked.documents.size() == most_documents) return body.fail(errc::too_large, id);
  asked.documents.emplace_back().id = id;
}

void read_chunk(wanted& document, std::uint32_t unit) {
  constexpr std::uint32_t octets = 1, lines = 2;
  part_of(document).by = unit == lines ? apdu::unit::lines : apdu::unit::octets;
  document.has_strange_unit = unit != octets && unit != lines;
}

void read_dates(request& asked, std::uint32_t factor) {
  constexpr std::uint32_t later = 2, earlier = 3, between = 4;
  if (factor == later) asked.end_date = "99999999";
  if (factor == earlier) asked.begin_date = "00000000";
  asked.is_dated = factor == later || factor == earlier || factor == between;
}

void read_search(request& asked, block& query) {
  std::uint32_t factor = 1;
  while (!query.empty()) {
    auto const [name, octets] = query.next();
    switch (name) {
      case tag::seed_words: asked.words = octets; break;
      case tag::document_id:
      case tag::document_id_chunk: add_document(asked, octets, query); break;
      case tag::type: last_of(asked).type = octets; break;
      case tag::chunk_code: read_chunk(last_of(asked), number_of(octets)); break;
      case tag::chunk_start: part_of(last_of(asked)).begin = number_of(octets); break;
      case tag::chunk_end: part_of(last_of(asked)).end = number_of(octets); break;
      case tag::date_factor: factor = number_of(octets); break;
      case tag::begin_date: asked.begin_date = octets; break;
      case tag::end_date: asked.end_date = octets; break;
      case tag::maximum_documents: asked.most_documents = number_of(octets); break;
      default: break;
    }
  }
  read_dates(asked, factor);
}

// ---- the query of a retrieval: terms, each behind its attributes

/// `wb ro` begins a range of octets and `wb rl` ends it; RFC 1625's own example has `ro` twice.
void read_limit(wanted& document, std::string_view use, bool is_second, std::string_view term, block& query) {
  auto number = number_in(term);
  if (!number) return query.fail(errc::unexpected_reply, term);
  auto& part = part_of(document);
  part.by = use == "wl" ? apdu::unit::lines : apdu::unit::octets;
  document.has_strange_unit = use == "wp";
  (is_second ? part.end : part.begin) = *number;
}

void read_retrieval(request& asked, block& query) {
  std::string_view use;
  bool has_begun = false;  // of the range
  while (!query.empty()) {
    auto const [name, octets] = query.next();
    if (name == tag::attribute_list) use = octets.substr(0, 2);
    if (name != tag::term) continue;
    if (use == "un") {
      add_document(asked, octets, query);
      has_begun = false;
    } else if (use == "wt") last_of(asked).type = octets;
    else if (use.starts_with('w')) {
      read_limit(last_of(asked), use, has_begun, octets, query);
      has_begun = true;
    }
  }
}

std::optional<error> read_query(request& asked, std::string_view kind, block& body) {
  auto from = body.rest();
  auto name = body.compressed();
  bool is_search = kind == "3" && name == tag::user_information;
  bool is_retrieval = kind == "1" && name == tag::query;
  if (!is_search && !is_retrieval) body.fail(errc::unexpected_reply, from);
  auto query = body.inside(body.counted());
  asked.is = is_search ? request::what::search : request::what::retrieval;
  if (is_search) read_search(asked, query);
  else read_retrieval(asked, query);
  return body.wrong() ? body.wrong() : query.wrong();
}

}  // namespace

result<request> take_request(std::string_view& message) {
  constexpr std::size_t type_at = 2;
  bool is_init = message.size() > type_at && message[type_at] == apdu::init_request;
  block body(message, message.data());
  auto head = body.head_of(is_init ? apdu::init_request : apdu::search_request);
  result<request> asked(std::in_place);
  std::string kind;
  if (is_init) read_init(*asked, head);
  else kind = read_head(*asked, head);
  if (head.wrong()) return unexpected(*head.wrong());
  if (!is_init)
    if (auto wrong = read_query(*asked, kind, body)) return unexpected(*wrong);
  message = body.rest();
  return asked;
}

}  // namespace wend::wais
