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
#include "wend/content/message.hpp"
#include "wend/uri/parse.hpp"

namespace {

using namespace wend;
using act = wire::step::act;

struct wish {
  std::string_view uri;
  operation what;
};

constexpr wish wishes[] = {
    {"ftp://h.example/a/b;type=i", operation::access},
    {"ftp://ann@h.example/a/", operation::list},
    {"ftp://h.example/a/", operation::access},
    {"ftp://h.example/a.txt", operation::access},
    {"ftp://h.example/a", operation::find_attributes},
    {"ftps://h.example/a", operation::replace},
    {"ftp://h.example/a", operation::remove},
    {"gopher://h.example/", operation::access},
    {"gopher://h.example/0a", operation::access},
    {"gopher://h.example/9a", operation::access},
    {"gopher://h.example/7a%09b", operation::access},
    {"gopher://h.example/2a%09b", operation::access},
    {"gopher://h.example/0a%09%09+", operation::access},
    {"gopher://h.example/1a%09%09$", operation::access},
    {"gopher://h.example/0a%09%09?", operation::access},
    {"gopher://h.example/0a", operation::find_attributes},
    {"news:a@h.example", operation::access},
    {"news:misc.test", operation::list},
    {"news:*", operation::list},
    {"news:misc.test", operation::update},
    {"nntp://h.example/misc.test/12", operation::access},
    {"nntp://h.example/misc.test/12", operation::find_attributes},
    {"nntp://h.example/misc.test", operation::list},
    {"wais://h.example/db?a", operation::search},
    {"wais://h.example/db/TEXT/id", operation::access},
    {"wais://h.example/db/WSRC/id", operation::access},
    {"whois://h.example/a", operation::access},
    {"prospero://h.example/x", operation::access},
    {"prospero://h.example/x", operation::list},
    {"whois++://h.example/a", operation::access},
    {"mailto:bob@h.example,%C3%A9@h.example?subject=x&bcc=c@h.example", operation::update},
    {"ldap://h.example/o=x", operation::access},
    {"ldap://h.example/o=x??sub?(cn=*)", operation::list},
    {"snmp://h.example//1.3.6.1.2.1.1.1.0", operation::access},
    {"snmp://h.example//1.3.6.1.*", operation::list},
    {"z39.50r://h.example/db?1", operation::access},
    {"nfs://h.example/x", operation::access},
    {"nfs://h.example/x/", operation::list},
};

/// Ours, or an adapter's; null where that was left out of the build.
auto talker_for(std::string_view scheme) {
  auto room = access::find_protocol(scheme);
  auto adapter = access::find_adapter(access::adapter_of_scheme(scheme));
  return room->talk ? room->talk : adapter ? (*adapter)->start : nullptr;
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
    case act::item: look_at(*step.one); return false;
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
  auto const& wish = wishes[data[0] % std::size(wishes)];
  auto how = data[1];
  std::string_view reply(reinterpret_cast<char const*>(data) + 2, size - 2);

  auto u = parse(wish.uri);
  wire::client asker{.mail = "ann@home.example", .news_server = "news.example"};
  asker.user = "ann";
  asker.password = "sesame";
  asker.tls = static_cast<wire::privacy>(how % 3);
  asker.mail_server = {.server = {"mail.example", 587}, .user = "ann", .password = "sesame"};
  asker.mail_server.starttls = static_cast<wire::privacy>(how % 3);
  auto talker = talker_for(u->scheme());
  if (!talker) return 0;
  auto talk = talker(*u, {wish.what, asker, how % 5 == 0 ? 3u : 0u});
  must(bool(talk));
  pieces_of peer(reply, how);
  std::size_t asked = 0;
  constexpr std::size_t many = 1'000'000;
  for (std::size_t steps = 0; !is_over(*talk, peer, how, asked); ++steps) must(steps < many);

  if (data[0] % 8 == 0) static_cast<void>(access::readable(reply));
  return 0;
}
