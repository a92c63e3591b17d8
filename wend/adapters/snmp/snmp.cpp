// SPDX-License-Identifier: Apache-2.0
//
// net-snmp encodes and decodes the messages; the engine sends and receives the datagrams. Messages are
// SNMPv2c: RFC 4088 §4.4 allows versions before 3. The security name and the context of the URI are then
// mapped to a community, which the URI does not have.

#include <net-snmp/net-snmp-config.h>
// net-snmp-config.h comes first
#include <net-snmp/net-snmp-includes.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wend/access/adapters.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/schemes/snmp/plan.hpp"
#include "wend/schemes/snmp/url.hpp"
#include "wend/uri/parts.hpp"

namespace wend::engine {

using namespace wire;

namespace {

constexpr int most_sends = 5;
constexpr std::chrono::milliseconds reply_timeout{1000};
constexpr std::string_view default_community = "public";
constexpr std::size_t most_oids = 128;  // in a request; also the most numbers of an oid

using oid_numbers = std::vector<oid>;

struct objects_request {
  endpoint peer{};
  snmp::url url{};
  std::vector<oid_numbers> oids{};
  bool is_listed = false;
  std::optional<std::string> community{};
  std::uint16_t first_id = 1;  // the request-id of the first message
  std::uint32_t at = 0;        // of the path in the URI

  objects_request() = default;
};

struct object {
  oid_numbers name{};
  std::string value{};  // "STRING: \"x\""
  bool exists = false;

  object() = default;
};

struct response {
  long error = 0;  // error-status: RFC 3416 §3
  std::vector<object> objects{};

  response() = default;
};

// ---- as text

std::string dotted_text(oid const* numbers, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) (text += i ? "." : "") += std::to_string(numbers[i]);
  return text;
}

std::string dotted_text(oid_numbers const& name) { return dotted_text(name.data(), name.size()); }

std::string in_hex(std::string_view octets) {
  std::string text;
  for (char c : octets) {
    auto value = static_cast<unsigned char>(c);
    text += text.empty() ? "" : " ";
    (text += "0123456789ABCDEF"[value >> 4]) += "0123456789ABCDEF"[value & 15];
  }
  return text;
}

/// Text in quotation marks; octets that are not text in hex.
std::string string_text(std::string_view octets) {
  constexpr charset not_text = control - "\t\r\n";
  if (std::ranges::any_of(octets, [&](char c) { return not_text[c] || eight_bit[c]; }))
    return "Hex-STRING: " + in_hex(octets);
  std::string text = "STRING: \"";
  for (char c : octets) {
    if (c == '\r' || c == '\n') text += c == '\n' ? "\\n" : "\\r";
    else (text += c == '"' || c == '\\' ? "\\" : "") += c;
  }
  return text + '"';
}

std::string value_text(netsnmp_variable_list const& variable) {
  std::string_view octets(reinterpret_cast<char const*>(variable.val.string), variable.val_len);
  bool has_number = variable.val_len >= sizeof(long);
  auto unsigned_text = [&] {
    return std::to_string(static_cast<unsigned long>(*variable.val.integer) & 0xFFFFFFFF);
  };
  switch (variable.type) {
    case ASN_INTEGER: return has_number ? "INTEGER: " + std::to_string(*variable.val.integer) : "INTEGER";
    case ASN_COUNTER: return has_number ? "Counter32: " + unsigned_text() : "Counter32";
    case ASN_GAUGE: return has_number ? "Gauge32: " + unsigned_text() : "Gauge32";
    case ASN_TIMETICKS: return has_number ? "Timeticks: " + unsigned_text() : "Timeticks";
    case ASN_COUNTER64:
      return "Counter64: " +
             std::to_string(std::uint64_t{variable.val.counter64->high} << 32 | variable.val.counter64->low);
    case ASN_OBJECT_ID: return "OID: " + dotted_text(variable.val.objid, variable.val_len / sizeof(oid));
    case ASN_OCTET_STR: return string_text(octets);
    case ASN_IPADDRESS: {
      std::string text = "IpAddress: ";
      for (char c : octets)
        (text += text.ends_with(' ') ? "" : ".") += std::to_string(static_cast<unsigned char>(c));
      return text;
    }
    case ASN_NULL: return "NULL";
    case SNMP_NOSUCHOBJECT: return "noSuchObject";
    case SNMP_NOSUCHINSTANCE: return "noSuchInstance";
    case SNMP_ENDOFMIBVIEW: return "endOfMibView";
    default: return "Opaque: " + in_hex(octets);
  }
}

bool is_exception(u_char type) {
  return type == SNMP_NOSUCHOBJECT || type == SNMP_NOSUCHINSTANCE || type == SNMP_ENDOFMIBVIEW;
}

std::string line_of(object const& o) { return dotted_text(o.name) + " = " + o.value; }

// ---- messages

netsnmp_session session_of(std::string& community) {
  netsnmp_session session{};
  session.version = SNMP_VERSION_2c;
  session.community = reinterpret_cast<u_char*>(community.data());
  session.community_len = community.size();
  return session;
}

struct freeing {
  void operator()(netsnmp_pdu* pdu) const { snmp_free_pdu(pdu); }
};
using pdu_pointer = std::unique_ptr<netsnmp_pdu, freeing>;

enum class pdu_type : int { get = SNMP_MSG_GET, get_next = SNMP_MSG_GETNEXT };

/// A message with one PDU; empty if net-snmp cannot encode it.
std::string encoded_request(pdu_type type, std::vector<oid_numbers> const& oids, std::string community,
                            long id) {
  auto session = session_of(community);
  pdu_pointer pdu(snmp_pdu_create(static_cast<int>(type)));
  if (!pdu) return {};
  pdu->version = session.version;
  pdu->reqid = id;
  for (auto const& oid : oids) snmp_add_null_var(pdu.get(), oid.data(), oid.size());
  std::size_t capacity = 2048, used = 0;  // net-snmp enlarges the buffer
  auto octets = static_cast<u_char*>(std::malloc(capacity));
  // Encoded backwards, into the end of the buffer: lengths are then minimal.
  netsnmp_ds_set_boolean(NETSNMP_DS_LIBRARY_ID, NETSNMP_DS_LIB_REVERSE_ENCODE, 1);
  bool is_encoded = octets && snmp_build(&octets, &capacity, &used, &session, pdu.get()) == 0;
  std::string message;
  if (is_encoded) message.assign(reinterpret_cast<char const*>(octets) + (capacity - used), used);
  std::free(octets);
  return message;
}

/// Nothing for a datagram that is not the response to this request: any host can send one.
std::optional<response> parse_response(std::string_view octets, std::string community, long id) {
  std::string data(octets);
  auto session = session_of(community);
  pdu_pointer pdu(static_cast<netsnmp_pdu*>(std::calloc(1, sizeof(netsnmp_pdu))));
  if (!pdu) return {};
  bool is_valid =
      snmp_parse(nullptr, &session, pdu.get(), reinterpret_cast<u_char*>(data.data()), data.size()) == 0;
  if (!is_valid || pdu->command != SNMP_MSG_RESPONSE || pdu->reqid != id) return {};
  response reply;
  reply.error = pdu->errstat;
  for (auto variable = pdu->variables; variable; variable = variable->next_variable) {
    auto& next = reply.objects.emplace_back();
    next.name.assign(variable->name, variable->name + variable->name_length);
    next.value = value_text(*variable);
    next.exists = !is_exception(variable->type);
  }
  return reply;
}

errc error_of(long error) {
  switch (error) {
    case SNMP_ERR_TOOBIG: return errc::too_large;
    case SNMP_ERR_NOSUCHNAME: return errc::not_found;
    case SNMP_ERR_NOACCESS:
    case SNMP_ERR_AUTHORIZATIONERROR: return errc::not_allowed;
    case SNMP_ERR_RESOURCEUNAVAILABLE: return errc::busy;
    default: return errc::unexpected_reply;
  }
}

// ---- the conversation

/// Nothing at the timeout. Other datagrams are ignored.
dialogue<std::optional<response>> read_response(objects_request const& request, long id) {
  while (true) {
    auto octets = co_await some();
    if (!octets) co_return std::nullopt;
    auto reply = parse_response(*octets, *request.community, id);
    if (reply) co_return std::move(reply);
  }
}

dialogue<response> send_request(objects_request const& request, pdu_type type,
                                std::vector<oid_numbers> const& oids, long id) {
  auto const message = encoded_request(type, oids, *request.community, id);
  if (message.empty()) co_yield fail(errc::too_long, "the request cannot be encoded", request.at);
  bool is_secret = *request.community != default_community;
  auto shown = is_secret ? message.find(*request.community) : message.size();
  for (int i = 0; i < most_sends; ++i) {
    co_yield send_secret(message, shown);
    co_yield alarm(reply_timeout);
    auto reply = co_await read_response(request, id);
    if (!reply) continue;
    co_yield alarm(std::chrono::milliseconds(0));
    if (reply->error)
      co_yield fail(error_of(reply->error), snmp_errstring(static_cast<int>(reply->error)), request.at);
    if (reply->objects.size() != oids.size())
      co_yield fail(errc::unexpected_reply, "the reply has another number of objects", request.at);
    co_return std::move(*reply);
  }
  co_yield fail(errc::timed_out, "an agent does not reply to an unknown community, either");
  co_return response();
}

enum class position : std::uint8_t { first, later };

dialogue<> show_object(objects_request const& request, object const& object, position at) {
  if (!request.is_listed) {
    if (at == position::first) co_yield note(known::media_type, "text/plain");
    auto line = line_of(object) + "\n";
    co_yield deliver(line);
    co_return;
  }
  auto url = request.url;
  auto const name = dotted_text(object.name);
  url.what = snmp::reach::get;
  url.oids = {};
  url.oids.push_back(name);
  entry row;
  row.title = line_of(object);
  row.uri = snmp::format(url).value_or("");
  row.kind = kind::text;
  co_yield item(row);
}

dialogue<> show_objects(objects_request const& request) {
  auto type = request.url.what == snmp::reach::getnext ? pdu_type::get_next : pdu_type::get;
  auto const reply = co_await send_request(request, type, request.oids, request.first_id);
  bool any_exists = std::ranges::any_of(reply.objects, &object::exists);
  if (!any_exists) co_yield fail(errc::not_found, reply.objects.front().value, request.at);
  auto next = position::first;
  for (auto const& object : reply.objects) {
    co_await show_object(request, object, next);
    next = position::later;
  }
}

bool is_beneath(oid_numbers const& name, oid_numbers const& root) {
  return name.size() > root.size() && std::equal(root.begin(), root.end(), name.begin());
}

/// RFC 4088 §4.2.1: each request asks for the next object of each root, until none is beneath its root. An
/// agent whose objects do not increase would make the walk endless.
dialogue<> walk(objects_request const& request) {
  auto oids = request.oids, roots = request.oids;
  auto next = position::first;
  for (long id = request.first_id; !oids.empty(); ++id) {
    auto const reply = co_await send_request(request, pdu_type::get_next, oids, id);
    if (request.is_listed && id == request.first_id) co_yield note(known::listing, "snmp");
    std::vector<oid_numbers> next_oids, next_roots;
    for (std::size_t i = 0; i < oids.size(); ++i) {
      auto const& object = reply.objects[i];
      if (!object.exists || !is_beneath(object.name, roots[i])) continue;
      if (!(oids[i] < object.name))
        co_yield fail(errc::unexpected_reply, "the oids do not increase: " + line_of(object));
      co_await show_object(request, object, next);
      next = position::later;
      next_oids.push_back(object.name);
      next_roots.push_back(roots[i]);
    }
    oids = std::move(next_oids);
    roots = std::move(next_roots);
  }
  bool is_empty = next == position::first;
  if (is_empty && !request.is_listed) co_yield fail(errc::not_found, "the subtree is empty", request.at);
}

/// RFC 4088 §4.4: security name and context are mapped to the community, which must be configured.
dialogue<> find_community(objects_request& request) {
  if (request.community) co_return;
  auto const& url = request.url;
  bool has_name = !url.security_name.empty() && url.security_name != default_community;
  if (!has_name && url.context_name.empty() && url.engine_id.empty()) request.community = default_community;
  if (request.community) co_return;
  auto answer =
      co_await answer_to("password", "SNMP community for " + url.security_name + "@" + text_of(request.peer));
  if (!answer) co_yield fail(errc::no_answer, "the community for the security name and the context");
  request.community = *answer;
}

exchange converse(objects_request request) {
  co_await find_community(request);
  co_yield datagrams(request.peer.host, request.peer.port);
  if (request.url.what == snmp::reach::subtree) co_await walk(request);
  else co_await show_objects(request);
}

std::optional<oid_numbers> numbers_in(std::string_view text) {
  oid_numbers numbers;
  for (auto piece : pieces(text, '.'))
    numbers.push_back(std::strtoul(std::string(piece).c_str(), nullptr, 10));
  if (numbers.size() > most_oids) return {};
  return numbers;
}

result<exchange> start_snmp(plan const& plan, access::request const& asked, client const& asker) {
  auto url = plan.url.as<snmp::url>();
  if (!url || !plan.peer) return mistake(errc::not_possible);
  uri_view u = asked.name;
  objects_request request;
  request.url = *url;
  request.peer = *plan.peer;
  request.is_listed = asked.what == verb::list;
  if (asker.user == url->security_name) request.community = asker.password;
  request.first_id = std::max<std::uint16_t>(asker.conversation, 1);
  request.at = u.offset_of(u.path());
  for (auto oid : url->oids) {
    auto numbers = numbers_in(oid);
    if (!numbers || request.oids.size() == most_oids) return mistake(errc::too_long, request.at);
    request.oids.push_back(std::move(*numbers));
  }
  return converse(std::move(request));
}

}  // namespace
}  // namespace wend::engine

constinit wend::access::adapter const wend::access::snmp_adapter{.name = "snmp", .start = engine::start_snmp};
