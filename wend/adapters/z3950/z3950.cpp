// SPDX-License-Identifier: Apache-2.0
//
// YAZ writes and reads the messages of Z39.50; the connection is the engine's.
//
//     initRequest     initResponse          RFC 2056 §4: a search for the one document that has the docid,
//     searchRequest   searchResponse        then its record
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

struct order {
  endpoint peer{};
  z3950::url asked{};
  std::string query{};   // in YAZ's own notation
  std::uint32_t at = 0;  // where the URI names it

  order() = default;
};

struct odr_freeing {
  void operator()(ODR memory) const { odr_destroy(memory); }
};
using coder = std::unique_ptr<std::remove_pointer_t<ODR>, odr_freeing>;

/// What the server has said, and the memory that it lies in.
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
  coder memory_;
  Z_APDU* apdu_ = nullptr;
};

// ---- what is said

/// Fills in a request with `fill` and writes it; empty where YAZ cannot.
std::string request(int kind, auto fill) {
  coder memory(odr_createmem(ODR_ENCODE));
  auto asked = zget_APDU(memory.get(), kind);
  if (!asked || !fill(memory.get(), asked) || !z_APDU(memory.get(), &asked, 0, nullptr)) return {};
  int size = 0;
  auto octets = odr_getbuf(memory.get(), &size, nullptr);
  return std::string(octets, static_cast<std::size_t>(size));
}

std::string init_request() {
  return request(Z_APDU_initRequest, [](ODR, Z_APDU*) { return true; });
}

std::string close_request() {
  return request(Z_APDU_close, [](ODR, Z_APDU*) { return true; });
}

/// The first of the syntaxes that is known here; null: the server chooses.
Odr_oid* syntax_for(order const& o, ODR memory) {
  for (auto syntax : o.asked.record_syntaxes)
    if (auto id = yaz_string_to_oid_odr(yaz_oid_std(), CLASS_RECSYN, std::string(syntax).c_str(), memory))
      return id;
  return nullptr;
}

std::string search_request(order const& o) {
  return request(Z_APDU_searchRequest, [&](ODR memory, Z_APDU* apdu) {
    auto asked = apdu->u.searchRequest;
    asked->num_databaseNames = 0;
    asked->databaseNames =
        static_cast<char**>(odr_malloc(memory, (o.asked.databases.size() + 1) * sizeof(char*)));
    for (auto database : o.asked.databases)
      asked->databaseNames[asked->num_databaseNames++] =
          odr_strdupn(memory, database.data(), database.size());
    asked->preferredRecordSyntax = syntax_for(o, memory);
    auto query = static_cast<Z_Query*>(odr_malloc(memory, sizeof(Z_Query)));
    query->which = Z_Query_type_1;
    query->u.type_1 = p_query_rpn(memory, o.query.c_str());
    asked->query = query;
    return query->u.type_1 != nullptr;
  });
}

std::string present_request(order const& o, Odr_int from, Odr_int count) {
  return request(Z_APDU_presentRequest, [&](ODR memory, Z_APDU* apdu) {
    auto asked = apdu->u.presentRequest;
    *asked->resultSetStartPoint = from;
    *asked->numberOfRecordsRequested = count;
    asked->preferredRecordSyntax = syntax_for(o, memory);
    if (!o.asked.element_set) return true;
    auto names = static_cast<Z_ElementSetNames*>(odr_malloc(memory, sizeof(Z_ElementSetNames)));
    names->which = Z_ElementSetNames_generic;
    names->u.generic = odr_strdup(memory, o.asked.element_set->c_str());
    asked->recordComposition =
        static_cast<Z_RecordComposition*>(odr_malloc(memory, sizeof(Z_RecordComposition)));
    asked->recordComposition->which = Z_RecordComp_simple;
    asked->recordComposition->u.simple = names;
    return true;
  });
}

/// As a term in YAZ's notation of queries.
std::string term(std::string_view text) {
  std::string quoted = "\"";
  for (char c : text) (quoted += c == '"' || c == '\\' ? "\\" : "") += c;
  return quoted + '"';
}

// ---- what is heard

dialogue<std::string> hear_octets(std::string& left) {
  ber_end end;
  while (true) {
    auto size = end.in(left);
    if (end.is_none()) co_yield fail(errc::unexpected_reply, "what the server said is no Z39.50");
    if (size) {
      auto whole = left.substr(0, *size);
      left.erase(0, *size);
      co_return whole;
    }
    if (left.size() > largest_message) co_yield fail(errc::too_large, "a message of the server");
    auto octets = co_await some();
    if (!octets) co_yield fail(errc::truncated, "the server closed before its answer was complete");
    left += *octets;
  }
}

dialogue<message> hear(std::string& left, int kind) {
  auto octets = co_await hear_octets(left);
  message reply(std::move(octets));
  bool is_wanted = reply.is(kind);
  if (reply.is(Z_APDU_close)) {
    auto why = reply.parts().close->diagnosticInformation;
    if (!why) co_yield fail(errc::busy, "the server closes");
    co_yield fail(errc::busy, why);
  }
  if (!is_wanted) co_yield fail(errc::unexpected_reply, "what the server said is not what Z39.50 expects");
  co_return std::move(reply);
}

errc meaning_of(Odr_int condition) {
  struct {
    Odr_int condition;
    errc means;
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
  return it == std::end(rows) ? errc::unexpected_reply : it->means;
}

failure trouble_of(Z_DefaultDiagFormat const* diagnostic) {
  Odr_int condition = diagnostic && diagnostic->condition ? *diagnostic->condition : 0;
  failure f{meaning_of(condition), {}};
  f.said = diagbib1_str(static_cast<int>(condition));
  auto more = !diagnostic                                          ? nullptr
              : diagnostic->which == Z_DefaultDiagFormat_v3Addinfo ? diagnostic->u.v3Addinfo
                                                                   : diagnostic->u.v2Addinfo;
  if (more && *more) (f.said += ": ") += more;
  return f;
}

failure trouble_of(Z_DiagRec const* diagnostic) {
  bool is_known = diagnostic && diagnostic->which == Z_DiagRec_defaultFormat;
  return trouble_of(is_known ? diagnostic->u.defaultFormat : nullptr);
}

/// Why there are no records.
std::optional<failure> trouble_in(Z_Records const* records) {
  if (!records || records->which == Z_Records_DBOSD) return {};
  if (records->which == Z_Records_NSD) return trouble_of(records->u.nonSurrogateDiagnostic);
  auto diagnostics = records->u.multipleNonSurDiagnostics;
  return trouble_of(diagnostics && diagnostics->num_diagRecs > 0 ? diagnostics->diagRecs[0] : nullptr);
}

// ---- records

struct media_row {
  std::string_view syntax;  // as YAZ calls it, in lower case; a name that ends in * begins so
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
  // 1.2.840.10003.5.1 to 5.99 are MARC's national kinds: RFC 2220 has one type for all.
  bool is_marc = text.find("marc") != text.npos || text.find("MARC") != text.npos;
  return is_marc ? "application/marc" : "application/octet-stream";
}

struct record {
  std::string media_type{}, octets{};

  record() = default;
};

/// As it came, where it came as octets; what is built of parts is rendered by YAZ as lines.
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

dialogue<> tell(std::string octets) {
  if (octets.empty()) co_yield fail(errc::not_possible, "YAZ cannot write the request");
  co_yield send(octets);
}

dialogue<Odr_int> search(order const& o, std::string& left) {
  co_await tell(search_request(o));
  auto reply = co_await hear(left, Z_APDU_searchResponse);
  auto const& answer = *reply.parts().searchResponse;
  auto const wrong = trouble_in(answer.records);
  if (wrong) co_yield fail(wrong->code, wrong->said, o.at);
  bool is_done = answer.searchStatus && *answer.searchStatus && answer.resultCount;
  if (!is_done) co_yield fail(errc::unexpected_reply, "the search failed", o.at);
  co_return *answer.resultCount;
}

dialogue<> show_record(order const& o, Z_NamePlusRecord& wrapped) {
  if (wrapped.which == Z_NamePlusRecord_surrogateDiagnostic) {
    auto const wrong = trouble_of(wrapped.u.surrogateDiagnostic);
    co_yield fail(wrong.code, wrong.said, o.at);
  }
  bool is_whole = wrapped.which == Z_NamePlusRecord_databaseRecord && wrapped.u.databaseRecord;
  if (!is_whole) co_yield fail(errc::not_possible, "the record comes in fragments", o.at);
  auto const record = read_record(wrapped);
  co_yield note(known::media_type, record.media_type);
  co_yield note(known::size, std::to_string(record.octets.size()));
  co_yield deliver(record.octets);
}

/// RFC 2056 §4: of any other number than one it says nothing.
dialogue<> retrieve(order const& o, std::string& left) {
  auto count = co_await search(o, left);
  if (count <= 0) co_yield fail(errc::not_found, "no record has this docid", o.at);
  if (count > 1)
    co_yield fail(errc::unexpected_reply, std::to_string(count) + " records have this docid", o.at);
  co_await tell(present_request(o, 1, 1));
  auto reply = co_await hear(left, Z_APDU_presentResponse);
  auto const& answer = *reply.parts().presentResponse;
  auto const wrong = trouble_in(answer.records);
  if (wrong) co_yield fail(wrong->code, wrong->said, o.at);
  auto list = answer.records ? answer.records->u.databaseOrSurDiagnostics : nullptr;
  bool has_one = list && list->num_records == 1;
  if (!has_one) co_yield fail(errc::unexpected_reply, "the record is not in the answer", o.at);
  co_await show_record(o, *list->records[0]);
}

exchange consult(order o) {
  co_yield connect(o.peer.host, o.peer.port);
  std::string left;
  co_await tell(init_request());
  bool is_welcome = false;
  {
    auto reply = co_await hear(left, Z_APDU_initResponse);
    auto accepted = reply.parts().initResponse->result;
    is_welcome = accepted && *accepted;
  }
  if (!is_welcome) co_yield fail(errc::login_refused, "the server does not accept the session");
  co_await retrieve(o, left);
  auto const goodbye = close_request();
  bool heard = co_await send(goodbye);
  if (heard) co_yield close();
}

result<exchange> ask_library_catalogue(plan const& planned, access::request const& asked, client const&) {
  auto name = planned.url.as<z3950::url>();
  if (!name || !planned.peer) return mistake(errc::not_possible);
  uri_view u = asked.name;
  order o;
  o.asked = *name;
  o.peer = *planned.peer;
  o.at = u.offset_of(u.has_query() ? u.query() : u.path());
  // RFC 2056 §4: of the attribute set Bib-1, Use is docid and Structure is URx.
  o.query = "@attrset bib-1 @attr 1=1032 @attr 4=104 " + term(o.asked.docid.value_or(""));
  return consult(std::move(o));
}

}  // namespace
}  // namespace wend::engine

constinit wend::access::adapter const wend::access::z3950_adapter{.name = "z3950",
                                                                  .start = engine::ask_library_catalogue};
