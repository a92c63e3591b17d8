// SPDX-License-Identifier: Apache-2.0
// Any server. The first octet chooses the URI and what is asked of it, the next how the octets are cut and
// which steps are refused; the rest is what the server says, on every channel. Whatever that is: the
// conversation comes to an end, its entries are URIs, and what it says of a secret is not shown.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/must.hpp"
#include "fuzz/pieces.hpp"
#include "wend/access/adapters.hpp"
#include "wend/access/detail/protocols.hpp"
#include "wend/content/detail/message.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/parse.hpp"

namespace {

using namespace wend;
using act = wire::step::act;

struct wish {
  std::string_view uri;
  verb what;
};

constexpr wish wish_rows[] = {
    {"ftp://h.example/a/b;type=i", verb::get},
    {"ftp://ann@h.example/a/", verb::list},
    {"ftp://h.example/a/", verb::get},
    {"ftp://h.example/a.txt", verb::get},
    {"ftp://h.example/a", verb::stat},
    {"ftps://h.example/a", verb::put},
    {"ftp://h.example/a", verb::remove},
    {"gopher://h.example/", verb::get},
    {"gopher://h.example/0a", verb::get},
    {"gopher://h.example/9a", verb::get},
    {"gopher://h.example/7a%09b", verb::get},
    {"gopher://h.example/2a%09b", verb::get},
    {"gopher://h.example/0a%09%09+", verb::get},
    {"gopher://h.example/1a%09%09$", verb::get},
    {"gopher://h.example/0a%09%09?", verb::get},
    {"gopher://h.example/0a", verb::stat},
    {"news:a@h.example", verb::get},
    {"news:misc.test", verb::list},
    {"news:*", verb::list},
    {"news:misc.test", verb::append},
    {"nntp://h.example/misc.test/12", verb::get},
    {"nntp://h.example/misc.test/12", verb::stat},
    {"nntp://h.example/misc.test", verb::list},
    {"wais://h.example/db?a", verb::search},
    {"wais://h.example/db/TEXT/id", verb::get},
    {"wais://h.example/db/WSRC/id", verb::get},
    {"whois://h.example/a", verb::get},
    {"prospero://h.example/x", verb::get},
    {"prospero://h.example/x", verb::list},
    {"whois++://h.example/a", verb::get},
    {"mailto:bob@h.example,%C3%A9@h.example?subject=x&bcc=c@h.example", verb::append},
    {"ldap://h.example/o=x", verb::get},
    {"ldap://h.example/o=x??sub?(cn=*)", verb::list},
    {"snmp://h.example//1.3.6.1.2.1.1.1.0", verb::get},
    {"snmp://h.example//1.3.6.1.*", verb::list},
    {"z39.50r://h.example/db?1", verb::get},
    {"nfs://h.example/x", verb::get},
    {"nfs://h.example/x/", verb::list},
};

/// Ours, or an adapter's; null where that was left out of the build.
wire::starter starter_for(std::string_view scheme) {
  auto protocol = access::find_protocol(scheme);
  auto adapter = access::find_adapter(access::adapter_of_scheme(scheme));
  return protocol->start ? protocol->start : adapter ? (*adapter)->start : nullptr;
}

void look_at(wire::entry const& e) {
  if (!e.uri.empty()) must(bool(parse(e.uri)));
  must(e.facts.date.empty() || e.facts.date.size() == 20);
}

bool is_over(wire::exchange& talk, pieces_of& peer, std::uint8_t how, std::size_t& asked) {
  auto const& step = talk.next();
  switch (step.what) {
    case act::done:
    case act::fail: return true;
    case act::receive:
      if (step.on == wire::channel::caller && (how & 32)) talk.end();  // nothing is uploaded
      else peer.feed(talk);
      return false;
    case act::ask:
      if (++asked % 3 == how % 3) talk.end();
      else {
        talk.feed(step.name == "yes" ? "yes" : "an answer");
        talk.keep();
      }
      return false;
    case act::resume:
    case act::keep: talk.refuse(errc::not_possible); return false;
    case act::secure:
      if (how & 64) talk.refuse(errc::not_private);
      return false;
    case act::connect:
      if (step.on == wire::channel::data && (how & 128)) talk.refuse(errc::unreachable);
      return false;
    case act::item: look_at(*step.item); return false;
    case act::send:
      for (std::string_view secret : {"sesame", "c2VzYW1l", "BzZXNhbWU"})  // in base64, alone and after a NUL
        must(!step.text.contains(secret) || step.shown <= step.text.find(secret));
      return false;
    default: return false;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size < 2) return 0;
  auto const& wish = wish_rows[data[0] % std::size(wish_rows)];
  auto how = data[1];
  std::string_view reply(reinterpret_cast<char const*>(data) + 2, size - 2);

  auto u = parse(wish.uri);
  wire::client asker{.mail = "ann@home.example", .news_server = "news.example"};
  asker.user = "ann";
  asker.password = "sesame";
  asker.tls = static_cast<wire::privacy>(how % 3);
  asker.mail_server = {.server = {"mail.example", 587}, .user = "ann", .password = "sesame"};
  asker.mail_server.starttls = static_cast<wire::privacy>(how % 3);
  auto start = starter_for(u->scheme());
  if (!start) return 0;
  access::request wanted(*u, wish.what);
  wanted.from = how % 5 == 0 ? 3 : 0;
  auto plan = access::find_protocol(u->scheme())->plan(*u, wish.what, asker);
  must(bool(plan));
  auto talk = start(*plan, wanted, asker);
  must(bool(talk));
  pieces_of peer(reply, how);
  std::size_t asked = 0;
  constexpr std::size_t many = 1'000'000;
  for (std::size_t steps = 0; !is_over(*talk, peer, how, asked); ++steps) must(steps < many);

  if (data[0] % 8 == 0) static_cast<void>(access::readable(reply));
  return 0;
}
