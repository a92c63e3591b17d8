// SPDX-License-Identifier: Apache-2.0
//
// YAZ encodes and decodes the messages of Z39.50; the engine makes the connection.
//
//     initRequest     initResponse          RFC 2056 §4: a search for the one document with the docid, then
//     searchRequest   searchResponse        its record
//     presentRequest  presentResponse
//     close

#include <yaz/diagbib1.h>
#include <yaz/oid_db.h>
#include <yaz/pquery.h>
#include <yaz/proto.h>
#include <yaz/record_render.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wend/access/adapters.hpp"
#include "wend/exchange/detail/ber.hpp"
#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/schemes/z3950/plan.hpp"
#include "wend/schemes/z3950/url.hpp"

namespace wend::engine {

using namespace wire;

namespace {

constexpr std::size_t largest_message = 4 << 20;

struct document_request {
  endpoint peer{};
  z3950::url url{};
  std::string query{};   // in YAZ's Prefix Query Format
  std::uint32_t at = 0;  // of the query in the URI, else of the path

  document_request() = default;
};

struct odr_freeing {
  void operator()(ODR memory) const { odr_destroy(memory); }
};
using odr_memory = std::unique_ptr<std::remove_pointer_t<ODR>, odr_freeing>;

/// A message of the server, with its memory; empty if YAZ cannot decode it.
class message {
 public:
  explicit message(std::string octets) : octets_(std::move(octets)), memory_(odr_createmem(ODR_DECODE)) {
    odr_setbuf(memory_.get(), octets_.data(), static_cast<int>(octets_.size()), 0);
    if (!z_APDU(memory_.get(), &apdu_, 0, nullptr)) apdu_ = nullptr;
  }
  explicit operator bool() const { return apdu_ != nullptr; }
  bool is(int kind) const { return apdu_ && apdu_->which == kind; }
  auto const& parts() const { return apdu_->u; }

 private:
  std::string octets_;
  odr_memory memory_;
  Z_APDU* apdu_ = nullptr;
};

// ---- requests

/// Encodes a request, whose members `fill` sets; empty if YAZ cannot.
std::string encoded(int kind, auto fill) {
  odr_memory memory(odr_createmem(ODR_ENCODE));
  auto apdu = zget_APDU(memory.get(), kind);
  if (!apdu || !fill(memory.get(), apdu) || !z_APDU(memory.get(), &apdu, 0, nullptr)) return {};
  int size = 0;
  auto octets = odr_getbuf(memory.get(), &size, nullptr);
  return std::string(octets, static_cast<std::size_t>(size));
}

std::string init_request() {
  return encoded(Z_APDU_initRequest, [](ODR, Z_APDU*) { return true; });
}

std::string close_request() {
  return encoded(Z_APDU_close, [](ODR, Z_APDU*) { return true; });
}

/// The first record syntax that YAZ knows; null: the server chooses.
Odr_oid* syntax_for(document_request const& request, ODR memory) {
  for (auto syntax : request.url.record_syntaxes)
    if (auto id = yaz_string_to_oid_odr(yaz_oid_std(), CLASS_RECSYN, std::string(syntax).c_str(), memory))
      return id;
  return nullptr;
}

std::string search_request(document_request const& request) {
  return encoded(Z_APDU_searchRequest, [&](ODR memory, Z_APDU* apdu) {
    auto search = apdu->u.searchRequest;
    search->num_databaseNames = 0;
    search->databaseNames =
        static_cast<char**>(odr_malloc(memory, (request.url.databases.size() + 1) * sizeof(char*)));
    for (auto database : request.url.databases)
      search->databaseNames[search->num_databaseNames++] =
          odr_strdupn(memory, database.data(), database.size());
    search->preferredRecordSyntax = syntax_for(request, memory);
    auto query = static_cast<Z_Query*>(odr_malloc(memory, sizeof(Z_Query)));
    query->which = Z_Query_type_1;
    query->u.type_1 = p_query_rpn(memory, request.query.c_str());
    search->query = query;
    return query->u.type_1 != nullptr;
  });
}

std::string present_request(document_request const& request, Odr_int from, Odr_int count) {
  return encoded(Z_APDU_presentRequest, [&](ODR memory, Z_APDU* apdu) {
    auto present = apdu->u.presentRequest;
    *present->resultSetStartPoint = from;
    *present->numberOfRecordsRequested = count;
    present->preferredRecordSyntax = syntax_for(request, memory);
    if (!request.url.element_set) return true;
    auto names = static_cast<Z_ElementSetNames*>(odr_malloc(memory, sizeof(Z_ElementSetNames)));
    names->which = Z_ElementSetNames_generic;
    names->u.generic = odr_strdup(memory, request.url.element_set->c_str());
    present->recordComposition =
        static_cast<Z_RecordComposition*>(odr_malloc(memory, sizeof(Z_RecordComposition)));
    present->recordComposition->which = Z_RecordComp_simple;
    present->recordComposition->u.simple = names;
    return true;
  });
}

/// A quoted term of YAZ's Prefix Query Format.
std::string term(std::string_view text) {
  std::string quoted = "\"";
  for (char c : text) (quoted += c == '"' || c == '\\' ? "\\" : "") += c;
  return quoted + '"';
}

// ---- replies

/// `input`: octets that have arrived, and are not read yet.
dialogue<std::string> read_octets(std::string& input) {
  ber_end end;
  while (true) {
    auto size = end.in(input);
    if (end.is_none()) co_yield fail(errc::unexpected_reply, "the reply is not a Z39.50 message");
    if (size) {
      auto whole = input.substr(0, *size);
      input.erase(0, *size);
      co_return whole;
    }
    if (input.size() > largest_message) co_yield fail(errc::too_large, "the reply of the server");
    auto octets = co_await some();
    if (!octets) co_yield fail(errc::truncated, "the server closed before the reply was complete");
    input += *octets;
  }
}

dialogue<message> read_reply(std::string& input, int kind) {
  auto octets = co_await read_octets(input);
  message reply(std::move(octets));
  bool is_wanted = reply.is(kind);
  if (reply.is(Z_APDU_close)) {
    auto text = reply.parts().close->diagnosticInformation;
    if (!text) co_yield fail(errc::busy, "the server closed the session");
    co_yield fail(errc::busy, text);
  }
  if (!is_wanted) co_yield fail(errc::unexpected_reply, "the reply is not to this request");
  co_return std::move(reply);
}

/// By the conditions of the diagnostic set Bib-1.
errc error_of(Odr_int condition) {
  struct {
    Odr_int condition;
    errc error;
  } constexpr rows[] = {
      {2, errc::busy},
      {3, errc::not_possible},
      {25, errc::not_possible},
      {109, errc::not_found},
      {113, errc::not_possible},
      {114, errc::not_possible},
      {117, errc::not_possible},
      {118, errc::not_possible},
      {122, errc::not_possible},
      {235, errc::not_found},
      {236, errc::not_allowed},
      {238, errc::not_possible},
      {239, errc::not_possible},
      {1010, errc::login_refused},
      {1011, errc::login_refused},
      {1014, errc::login_refused},
  };
  auto it = std::ranges::find(rows, condition, [](auto const& row) { return row.condition; });
  return it == std::end(rows) ? errc::unexpected_reply : it->error;
}

failure failure_of(Z_DefaultDiagFormat const* diagnostic) {
  Odr_int condition = diagnostic && diagnostic->condition ? *diagnostic->condition : 0;
  failure f{error_of(condition), {}};
  f.said = diagbib1_str(static_cast<int>(condition));
  auto more = !diagnostic                                          ? nullptr
              : diagnostic->which == Z_DefaultDiagFormat_v3Addinfo ? diagnostic->u.v3Addinfo
                                                                   : diagnostic->u.v2Addinfo;
  if (more && *more) (f.said += ": ") += more;
  return f;
}

failure failure_of(Z_DiagRec const* diagnostic) {
  bool is_known = diagnostic && diagnostic->which == Z_DiagRec_defaultFormat;
  return failure_of(is_known ? diagnostic->u.defaultFormat : nullptr);
}

/// The failure that a response has in the place of records.
std::optional<failure> failure_in(Z_Records const* records) {
  if (!records || records->which == Z_Records_DBOSD) return {};
  if (records->which == Z_Records_NSD) return failure_of(records->u.nonSurrogateDiagnostic);
  auto diagnostics = records->u.multipleNonSurDiagnostics;
  return failure_of(diagnostics && diagnostics->num_diagRecs > 0 ? diagnostics->diagRecs[0] : nullptr);
}

// ---- records

struct media_row {
  std::string_view syntax;  // YAZ's name, in lower case
  std::string_view type;
};

std::string_view media_type_of(Z_External const& record) {
  constexpr media_row rows[] = {{"sutrs", "text/plain; charset=utf-8"},
                                {"xml", "application/xml"},
                                {"application-xml", "application/xml"},
                                {"text-xml", "text/xml"},
                                {"html", "text/html"},
                                {"grs-1", "text/plain; charset=utf-8"},
                                {"opac", "text/plain; charset=utf-8"}};
  char oid[OID_STR_MAX];
  oid_class kind = CLASS_GENERAL;
  auto name = record.direct_reference ? yaz_oid_to_string_buf(record.direct_reference, &kind, oid) : "";
  for (auto const& [syntax, type] : rows)
    if (yaz_matchstr(std::string(syntax).c_str(), name) == 0) return type;
  std::string_view text(name);
  // The syntaxes 1.2.840.10003.5.1 to 5.99 are national forms of MARC: RFC 2220 has one type for all.
  bool is_marc = text.find("marc") != text.npos || text.find("MARC") != text.npos;
  return is_marc ? "application/marc" : "application/octet-stream";
}

struct record {
  std::string media_type{}, octets{};

  record() = default;
};

/// Octets unchanged; YAZ renders a structured record as lines.
record read_record(Z_NamePlusRecord& wrapped) {
  record r;
  auto const& content = *wrapped.u.databaseRecord;
  r.media_type = media_type_of(content);
  if (content.which == Z_External_octet && content.u.octet_aligned) {
    auto octets = content.u.octet_aligned;
    r.octets.assign(reinterpret_cast<char const*>(octets->buf), static_cast<std::size_t>(octets->len));
    return r;
  }
  auto text = wrbuf_alloc();
  int size = 0;
  auto shown = yaz_record_render(&wrapped, nullptr, text, "render;charset=utf-8", &size);
  if (shown && size > 0) r.octets.assign(shown, static_cast<std::size_t>(size));
  wrbuf_destroy(text);
  return r;
}

// ---- the conversation

dialogue<> send_request(std::string octets) {
  if (octets.empty()) co_yield fail(errc::not_possible, "YAZ cannot encode the request");
  co_yield send(octets);
}

dialogue<Odr_int> search(document_request const& request, std::string& input) {
  co_await send_request(search_request(request));
  auto reply = co_await read_reply(input, Z_APDU_searchResponse);
  auto const& answer = *reply.parts().searchResponse;
  auto const wrong = failure_in(answer.records);
  if (wrong) co_yield fail(wrong->code, wrong->said, request.at);
  bool is_done = answer.searchStatus && *answer.searchStatus && answer.resultCount;
  if (!is_done) co_yield fail(errc::unexpected_reply, "the search failed", request.at);
  co_return *answer.resultCount;
}

dialogue<> show_record(document_request const& request, Z_NamePlusRecord& wrapped) {
  if (wrapped.which == Z_NamePlusRecord_surrogateDiagnostic) {
    auto const wrong = failure_of(wrapped.u.surrogateDiagnostic);
    co_yield fail(wrong.code, wrong.said, request.at);
  }
  bool is_whole = wrapped.which == Z_NamePlusRecord_databaseRecord && wrapped.u.databaseRecord;
  if (!is_whole) co_yield fail(errc::not_possible, "the record is in fragments", request.at);
  auto const record = read_record(wrapped);
  co_yield note(known::media_type, record.media_type);
  co_yield note(known::size, std::to_string(record.octets.size()));
  co_yield deliver(record.octets);
}

/// RFC 2056 §4 defines only the case of one record.
dialogue<> retrieve(document_request const& request, std::string& input) {
  auto count = co_await search(request, input);
  if (count <= 0) co_yield fail(errc::not_found, "no record has this docid", request.at);
  if (count > 1)
    co_yield fail(errc::unexpected_reply, std::to_string(count) + " records have this docid", request.at);
  co_await send_request(present_request(request, 1, 1));
  auto reply = co_await read_reply(input, Z_APDU_presentResponse);
  auto const& answer = *reply.parts().presentResponse;
  auto const wrong = failure_in(answer.records);
  if (wrong) co_yield fail(wrong->code, wrong->said, request.at);
  auto list = answer.records ? answer.records->u.databaseOrSurDiagnostics : nullptr;
  bool has_one = list && list->num_records == 1;
  if (!has_one) co_yield fail(errc::unexpected_reply, "the reply has no record", request.at);
  co_await show_record(request, *list->records[0]);
}

exchange converse(document_request request) {
  co_yield connect(request.peer.host, request.peer.port);
  std::string input;
  co_await send_request(init_request());
  bool is_accepted = false;
  {
    auto reply = co_await read_reply(input, Z_APDU_initResponse);
    auto accepted = reply.parts().initResponse->result;
    is_accepted = accepted && *accepted;
  }
  if (!is_accepted) co_yield fail(errc::login_refused, "the server does not accept the session");
  co_await retrieve(request, input);
  auto const octets = close_request();
  bool is_sent = co_await send(octets);  // the server may have closed before
  if (is_sent) co_yield close();
}

result<exchange> start_z3950(plan const& plan, access::request const& asked, client const&) {
  auto url = plan.url.as<z3950::url>();
  if (!url || !plan.peer) return mistake(errc::not_possible);
  uri_view u = asked.name;
  document_request request;
  request.url = *url;
  request.peer = *plan.peer;
  request.at = u.offset_of(u.has_query() ? u.query() : u.path());
  // RFC 2056 §4: in the attribute set Bib-1 Use is docid (1032) and Structure is URx (104).
  request.query = "@attrset bib-1 @attr 1=1032 @attr 4=104 " + term(request.url.docid.value_or(""));
  return converse(std::move(request));
}

}  // namespace
}  // namespace wend::engine

constinit wend::access::adapter const wend::access::z3950_adapter{.name = "z3950",
                                                                  .start = engine::start_z3950};
