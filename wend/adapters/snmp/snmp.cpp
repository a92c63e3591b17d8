// SPDX-License-Identifier: Apache-2.0
//
// net-snmp writes and reads the messages; the datagrams are the engine's. Messages are SNMPv2c: RFC 4088 §4.4
// lets older versions than 3 be used, and has what the URI says of security and context mapped to the
// community, which is no part of it.

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
#include "wend/base/charset.hpp"
#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/schemes/snmp/plan.hpp"
#include "wend/schemes/snmp/url.hpp"
#include "wend/uri/parts.hpp"

namespace wend::engine {

using namespace wire;

namespace {

constexpr int tries = 5;
constexpr std::chrono::milliseconds patience{1000};
constexpr std::string_view anyone = "public";  // the default community
constexpr std::size_t most_oids = 128;         // in one request, and numbers in one

using number = std::vector<oid>;

struct order {
  endpoint peer{};
  snmp::url asked{};
  std::vector<number> oids{};
  bool is_listed = false;
  std::optional<std::string> community{};
  std::uint16_t conversation = 1;
  std::uint32_t at = 0;  // where the URI names objects

  order() = default;
};

struct object {
  number name{};
  std::string value{};  // "STRING: \"x\""
  bool is_there = false;

  object() = default;
};

struct answer {
  long error = 0;
  std::vector<object> objects{};

  answer() = default;
};

// ---- as text

std::string dotted_text(oid const* numbers, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) (text += i ? "." : "") += std::to_string(numbers[i]);
  return text;
}

std::string dotted_text(number const& name) { return dotted_text(name.data(), name.size()); }

std::string in_hex(std::string_view octets) {
  std::string text;
  for (char c : octets) {
    auto value = static_cast<unsigned char>(c);
    text += text.empty() ? "" : " ";
    (text += "0123456789ABCDEF"[value >> 4]) += "0123456789ABCDEF"[value & 15];
  }
  return text;
}

/// Octets that are lines of text as text, others in hex.
std::string string_text(std::string_view octets) {
  constexpr charset unreadable = control - "\t\r\n";
  if (std::ranges::any_of(octets, [&](char c) { return unreadable[c] || eight_bit[c]; }))
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
  auto positive = [&] {
    return std::to_string(static_cast<unsigned long>(*variable.val.integer) & 0xFFFFFFFF);
  };
  switch (variable.type) {
    case ASN_INTEGER: return has_number ? "INTEGER: " + std::to_string(*variable.val.integer) : "INTEGER";
    case ASN_COUNTER: return has_number ? "Counter32: " + positive() : "Counter32";
    case ASN_GAUGE: return has_number ? "Gauge32: " + positive() : "Gauge32";
    case ASN_TIMETICKS: return has_number ? "Timeticks: " + positive() : "Timeticks";
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

netsnmp_session mode_of(std::string& community) {
  netsnmp_session session{};
  session.version = SNMP_VERSION_2c;
  session.community = reinterpret_cast<u_char*>(community.data());
  session.community_len = community.size();
  return session;
}

struct freeing {
  void operator()(netsnmp_pdu* pdu) const { snmp_free_pdu(pdu); }
};
using packet = std::unique_ptr<netsnmp_pdu, freeing>;

/// Empty where it cannot be written.
std::string message_for(std::vector<number> const& oids, bool is_next, std::string community, long id) {
  auto m = mode_of(community);
  packet asked(snmp_pdu_create(is_next ? SNMP_MSG_GETNEXT : SNMP_MSG_GET));
  if (!asked) return {};
  asked->version = m.version;
  asked->reqid = id;
  for (auto const& oid : oids) snmp_add_null_var(asked.get(), oid.data(), oid.size());
  std::size_t room = 2048, used = 0;  // the buffer grows as needed
  auto octets = static_cast<u_char*>(std::malloc(room));
  // Written from its end on, so that no length is longer than it needs to be; net-snmp's own default.
  netsnmp_ds_set_boolean(NETSNMP_DS_LIBRARY_ID, NETSNMP_DS_LIB_REVERSE_ENCODE, 1);
  bool done = octets && snmp_build(&octets, &room, &used, &m, asked.get()) == 0;
  std::string message;
  if (done) message.assign(reinterpret_cast<char const*>(octets) + (room - used), used);
  std::free(octets);
  return message;
}

/// Nothing where the datagram is no answer to this question. Anyone can send those.
std::optional<answer> read_answer(std::string_view octets, std::string community, long id) {
  std::string data(octets);
  auto m = mode_of(community);
  packet reply(static_cast<netsnmp_pdu*>(std::calloc(1, sizeof(netsnmp_pdu))));
  if (!reply) return {};
  bool read = snmp_parse(nullptr, &m, reply.get(), reinterpret_cast<u_char*>(data.data()), data.size()) == 0;
  if (!read || reply->command != SNMP_MSG_RESPONSE || reply->reqid != id) return {};
  answer a;
  a.error = reply->errstat;
  for (auto variable = reply->variables; variable; variable = variable->next_variable) {
    auto& next = a.objects.emplace_back();
    next.name.assign(variable->name, variable->name + variable->name_length);
    next.value = value_text(*variable);
    next.is_there = !is_exception(variable->type);
  }
  return a;
}

errc meaning_of(long error) {
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

/// Asks again when nothing is heard; what others send meanwhile does not count.
dialogue<std::optional<answer>> hear(order const& o, long id) {
  while (true) {
    auto octets = co_await some();
    if (!octets) co_return std::nullopt;
    auto reply = read_answer(*octets, *o.community, id);
    if (reply) co_return std::move(reply);
  }
}

dialogue<answer> ask(order const& o, std::vector<number> const& oids, bool is_next, long id) {
  auto const message = message_for(oids, is_next, *o.community, id);
  if (message.empty()) co_yield fail(errc::too_long, "the request cannot be written", o.at);
  auto shown = *o.community == anyone ? message.size() : message.find(*o.community);
  for (int i = 0; i < tries; ++i) {
    co_yield send_secret(message, shown);
    co_yield alarm(patience);
    auto reply = co_await hear(o, id);
    if (!reply) continue;
    co_yield alarm(std::chrono::milliseconds(0));
    if (reply->error)
      co_yield fail(meaning_of(reply->error), snmp_errstring(static_cast<int>(reply->error)), o.at);
    if (reply->objects.size() != oids.size())
      co_yield fail(errc::unexpected_reply, "not what was asked for", o.at);
    co_return std::move(*reply);
  }
  co_yield fail(errc::timed_out, "an agent does not answer whom it does not know, either");
  co_return answer();
}

dialogue<> show(order const& o, object const& object, bool is_first) {
  if (!o.is_listed) {
    if (is_first) co_yield note(known::media_type, "text/plain");
    auto line = line_of(object) + "\n";
    co_yield deliver(line);
    co_return;
  }
  auto there = o.asked;
  auto const name = dotted_text(object.name);
  there.what = snmp::reach::get;
  there.oids = {};
  there.oids.push_back(name);
  entry row;
  row.title = line_of(object);
  row.uri = snmp::format(there).value_or("");
  row.kind = kind::text;
  co_yield item(row);
}

dialogue<> show_objects(order const& o) {
  bool is_next = o.asked.what == snmp::reach::getnext;
  auto const reply = co_await ask(o, o.oids, is_next, o.conversation);
  bool is_any_there = std::ranges::any_of(reply.objects, &object::is_there);
  if (!is_any_there) co_yield fail(errc::not_found, reply.objects.front().value, o.at);
  for (auto const& object : reply.objects) co_await show(o, object, &object == &reply.objects.front());
}

bool is_beneath(number const& name, number const& root) {
  return name.size() > root.size() && std::equal(root.begin(), root.end(), name.begin());
}

/// RFC 4088 §4.2.1: the next of each, all in one request, until none is beneath its root any more. An agent
/// that does not go forward would lead round for ever.
dialogue<> walk(order const& o) {
  auto at = o.oids, roots = o.oids;
  bool has_any = false;
  for (long id = o.conversation; !at.empty(); ++id) {
    auto const reply = co_await ask(o, at, true, id);
    if (o.is_listed && id == o.conversation) co_yield note(known::listing, "snmp");
    std::vector<number> next, next_roots;
    for (std::size_t i = 0; i < at.size(); ++i) {
      auto const& object = reply.objects[i];
      if (!object.is_there || !is_beneath(object.name, roots[i])) continue;
      if (!(at[i] < object.name))
        co_yield fail(errc::unexpected_reply, "what follows is not next: " + line_of(object));
      co_await show(o, object, !has_any);
      has_any = true;
      next.push_back(object.name);
      next_roots.push_back(roots[i]);
    }
    at = std::move(next);
    roots = std::move(next_roots);
  }
  if (!has_any && !o.is_listed) co_yield fail(errc::not_found, "nothing is beneath it", o.at);
}

/// RFC 4088 §4.4: security name and context are mapped to the community, which must be configured.
dialogue<> learn_community(order& o) {
  if (o.community) co_return;
  bool has_name = !o.asked.security_name.empty() && o.asked.security_name != anyone;
  if (!has_name && o.asked.context_name.empty() && o.asked.engine_id.empty()) o.community = anyone;
  if (o.community) co_return;
  auto answer =
      co_await answer_to("password", "SNMP community for " + o.asked.security_name + "@" + text_of(o.peer));
  if (!answer) co_yield fail(errc::no_answer, "the community that stands for name and context");
  o.community = *answer;
}

exchange manage(order o) {
  co_await learn_community(o);
  co_yield datagrams(o.peer.host, o.peer.port);
  if (o.asked.what == snmp::reach::subtree) co_await walk(o);
  else co_await show_objects(o);
}

std::optional<number> numbers_in(std::string_view text) {
  number numbers;
  for (auto piece : pieces(text, '.'))
    numbers.push_back(std::strtoul(std::string(piece).c_str(), nullptr, 10));
  if (numbers.size() > most_oids) return {};
  return numbers;
}

result<exchange> ask_agent(plan const& planned, access::request const& asked, client const& asker) {
  auto name = planned.url.as<snmp::url>();
  if (!name || !planned.peer) return mistake(errc::not_possible);
  uri_view u = asked.name;
  order o;
  o.asked = *name;
  o.peer = *planned.peer;
  o.is_listed = asked.what == verb::list;
  if (asker.user == o.asked.security_name) o.community = asker.password;
  o.conversation = std::max<std::uint16_t>(asker.conversation, 1);
  o.at = u.offset_of(u.path());
  for (auto oid : o.asked.oids) {
    auto numbers = numbers_in(oid);
    if (!numbers || o.oids.size() == most_oids) return mistake(errc::too_long, o.at);
    o.oids.push_back(std::move(*numbers));
  }
  return manage(std::move(o));
}

}  // namespace
}  // namespace wend::engine

constinit wend::access::adapter const wend::access::snmp_adapter{.name = "snmp", .start = engine::ask_agent};
