// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/talk.hpp"

#include <utility>

#include "wend/schemes/prospero/packet.hpp"
#include "wend/schemes/prospero/url.hpp"
#include "wend/schemes/prospero/words.hpp"
#include "wend/wire/unsafe.hpp"

namespace wend::prospero {
namespace {

// RFC 1738 §6: a line end would begin another line of the request, and no word holds a NUL.
constexpr charset ends_a_line = charset::range('\0', '\0') | "\r\n";

/// RFC 1630 §Prospero, url7a §Prospero: there the first %00 ends the name and is no octet of it.
std::string_view sent_part(uri_view u) {
  return u.law() < profile::rfc1738 ? u.path().substr(0, u.path().find("%00")) : u.path();
}

void note_demands(url const& x, wire::pairs& facts) {
  bool version_seen = false;
  for (auto i = x.fields.begin(); i != x.fields.end(); ++i) {
    std::string name(*i++);
    bool is_version = name == version_name && !std::exchange(version_seen, true);
    if (!is_version) facts.emplace_back("field", (name += '=') += *i);
  }
  for (auto attribute : x.attributes) facts.emplace_back("attribute", attribute);
}

}  // namespace

result<wire::plan> plan_for(uri_view u, operation what, wire::client const& asker) {
  if (what != operation::access) return mistake(errc::not_possible);
  auto read = parse(u);
  if (!read) return std::unexpected(read.error());
  if (auto unsafe = wire::unsafe_in(u, sent_part(u), ends_a_line)) return std::unexpected(*unsafe);
  auto peer = wire::peer_of(u, asker.to_ascii);
  if (!peer) return std::unexpected(peer.error());

  auto version = version_of(*read).value_or("");
  auto text = question(read->hsoname, version);
  if (text.size() > longest_text) return mistake(errc::too_long, u.offset_of(u.path()));
  wire::plan made;
  made.peer = std::move(*peer);
  made.datagram = true;
  made.octets = datagram(asker.conversation, text);
  made.action = "resolve";
  made.arguments = {{"hsoname", read->hsoname}};
  if (!version.empty()) made.arguments.emplace_back("version", std::string(version));
  note_demands(*read, made.facts);
  return made;
}

}  // namespace wend::prospero
