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
#include "wend/exchange/detail/errand.hpp"
#include "wend/schemes/snmp/plan.hpp"
#include "wend/schemes/snmp/url.hpp"
#include "wend/uri/parts.hpp"

namespace wend::engine {

using namespace wire;

namespace {

constexpr int tries = 5;
constexpr std::chrono::milliseconds patience{1000};
constexpr std::string_view anyone = "public";  // the community of those who know none
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

std::string value_text(netsnmp_variable_list const& one) {
  std::string_view octets(reinterpret_cast<char const*>(one.val.string), one.val_len);
  bool has_number = one.val_len >= sizeof(long);
  auto positive = [&] { return std::to_string(static_cast<unsigned long>(*one.val.integer) & 0xFFFFFFFF); };
  switch (one.type) {
    case ASN_INTEGER: return has_number ? "INTEGER: " + std::to_string(*one.val.integer) : "INTEGER";
    case ASN_COUNTER: return has_number ? "Counter32: " + positive() : "Counter32";
    case ASN_GAUGE: return has_number ? "Gauge32: " + positive() : "Gauge32";
    case ASN_TIMETICKS: return has_number ? "Timeticks: " + positive() : "Timeticks";
    case ASN_COUNTER64:
      return "Counter64: " +
             std::to_string(std::uint64_t{one.val.counter64->high} << 32 | one.val.counter64->low);
    case ASN_OBJECT_ID: return "OID: " + dotted_text(one.val.objid, one.val_len / sizeof(oid));
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

std::string line_of(object const& one) { return dotted_text(one.name) + " = " + one.value; }

// ---- messages

netsnmp_session mode_of(std::string& community) {
  netsnmp_session made{};
  made.version = SNMP_VERSION_2c;
  made.community = reinterpret_cast<u_char*>(community.data());
  made.community_len = community.size();
  return made;
}

struct freeing {
  void operator()(netsnmp_pdu* one) const { snmp_free_pdu(one); }
};
using packet = std::unique_ptr<netsnmp_pdu, freeing>;

/// Empty where it cannot be written.
std::string message_for(std::vector<number> const& oids, bool is_next, std::string community, long id) {
  auto m = mode_of(community);
  packet asked(snmp_pdu_create(is_next ? SNMP_MSG_GETNEXT : SNMP_MSG_GET));
  if (!asked) return {};
  asked->version = m.version;
  asked->reqid = id;
  for (auto const& one : oids) snmp_add_null_var(asked.get(), one.data(), one.size());
  std::size_t room = 2048, used = 0;  // the room grows as is needed
  auto octets = static_cast<u_char*>(std::malloc(room));
  // Written from its end on, so that no length is longer than it needs to be; net-snmp's own default.
  netsnmp_ds_set_boolean(NETSNMP_DS_LIBRARY_ID, NETSNMP_DS_LIB_REVERSE_ENCODE, 1);
  bool done = octets && snmp_build(&octets, &room, &used, &m, asked.get()) == 0;
  std::string made;
  if (done) made.assign(reinterpret_cast<char const*>(octets) + (room - used), used);
  std::free(octets);
  return made;
}

/// Nothing where the datagram is no answer to this question. Anyone can send those.
std::optional<answer> read_answer(std::string_view octets, std::string community, long id) {
  std::string data(octets);
  auto m = mode_of(community);
  packet said(static_cast<netsnmp_pdu*>(std::calloc(1, sizeof(netsnmp_pdu))));
  if (!said) return {};
  bool read = snmp_parse(nullptr, &m, said.get(), reinterpret_cast<u_char*>(data.data()), data.size()) == 0;
  if (!read || said->command != SNMP_MSG_RESPONSE || said->reqid != id) return {};
  answer made;
  made.error = said->errstat;
  for (auto one = said->variables; one; one = one->next_variable) {
    auto& next = made.objects.emplace_back();
    next.name.assign(one->name, one->name + one->name_length);
    next.value = value_text(*one);
    next.is_there = !is_exception(one->type);
  }
  return made;
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
    auto said = read_answer(*octets, *o.community, id);
    if (said) co_return std::move(said);
  }
}

dialogue<answer> ask(order const& o, std::vector<number> const& oids, bool is_next, long id) {
  auto const message = message_for(oids, is_next, *o.community, id);
  if (message.empty()) co_yield fail(errc::too_long, "the request cannot be written", o.at);
  auto shown = *o.community == anyone ? message.size() : message.find(*o.community);
  for (int i = 0; i < tries; ++i) {
    co_yield send_secret(message, shown);
    co_yield alarm(patience);
    auto said = co_await hear(o, id);
    if (!said) continue;
    co_yield alarm(std::chrono::milliseconds(0));
    if (said->error)
      co_yield fail(meaning_of(said->error), snmp_errstring(static_cast<int>(said->error)), o.at);
    if (said->objects.size() != oids.size())
      co_yield fail(errc::unexpected_reply, "not what was asked for", o.at);
    co_return std::move(*said);
  }
  co_yield fail(errc::timed_out, "an agent does not answer whom it does not know, either");
  co_return answer();
}

dialogue<> show(order const& o, object const& one, bool is_first) {
  if (!o.is_listed) {
    if (is_first) co_yield note(known::media_type, "text/plain");
    auto line = line_of(one) + "\n";
    co_yield deliver(line);
    co_return;
  }
  auto there = o.asked;
  auto const name = dotted_text(one.name);
  there.what = snmp::reach::get;
  there.oids = {};
  there.oids.push_back(name);
  entry row;
  row.title = line_of(one);
  row.uri = snmp::format(there).value_or("");
  row.kind = kind::text;
  co_yield item(row);
}

dialogue<> show_objects(order const& o) {
  bool is_next = o.asked.what == snmp::reach::getnext;
  auto const said = co_await ask(o, o.oids, is_next, o.conversation);
  bool is_any_there = std::ranges::any_of(said.objects, &object::is_there);
  if (!is_any_there) co_yield fail(errc::not_found, said.objects.front().value, o.at);
  for (auto const& one : said.objects) co_await show(o, one, &one == &said.objects.front());
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
    auto const said = co_await ask(o, at, true, id);
    if (o.is_listed && id == o.conversation) co_yield note(known::listing, "snmp");
    std::vector<number> next, next_roots;
    for (std::size_t i = 0; i < at.size(); ++i) {
      auto const& one = said.objects[i];
      if (!one.is_there || !is_beneath(one.name, roots[i])) continue;
      if (!(at[i] < one.name))
        co_yield fail(errc::unexpected_reply, "what follows is not next: " + line_of(one));
      co_await show(o, one, !has_any);
      has_any = true;
      next.push_back(one.name);
      next_roots.push_back(roots[i]);
    }
    at = std::move(next);
    roots = std::move(next_roots);
  }
  if (!has_any && !o.is_listed) co_yield fail(errc::not_found, "nothing is beneath it", o.at);
}

/// RFC 4088 §4.4: who is named, and in which context, is mapped to the community, which somebody must know.
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
  number made;
  for (auto piece : pieces(text, '.')) made.push_back(std::strtoul(std::string(piece).c_str(), nullptr, 10));
  if (made.size() > most_oids) return {};
  return made;
}

result<exchange> ask_agent(uri_view u, errand const& task) {
  auto made = snmp::plan_for(u, task.what, task.asker);
  if (!made) return std::unexpected(made.error());
  order o;
  o.asked = *snmp::parse(u);
  o.peer = std::move(*made->peer);
  o.is_listed = task.what == operation::list;
  if (task.asker.user == o.asked.security_name) o.community = task.asker.password;
  o.conversation = std::max<std::uint16_t>(task.asker.conversation, 1);
  o.at = u.offset_of(u.path());
  for (auto one : o.asked.oids) {
    auto numbers = numbers_in(one);
    if (!numbers || o.oids.size() == most_oids) return mistake(errc::too_long, o.at);
    o.oids.push_back(std::move(*numbers));
  }
  return manage(std::move(o));
}

}  // namespace
}  // namespace wend::engine

constinit wend::access::adapter const wend::access::snmp_adapter{.name = "snmp", .start = engine::ask_agent};
