// SPDX-License-Identifier: Apache-2.0
// Any client of the small servers. The first octet chooses the server, the next how the octets are cut and
// whether a second connection comes; the rest is what the client says, on every channel. Whatever that is:
// the conversation comes to an end, what is kept of it has its bound, and what is answered has the form that
// the protocol gives it.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/must.hpp"
#include "fuzz/pieces.hpp"
#include "wend/demo/ftp_server.hpp"
#include "wend/demo/gopher_server.hpp"
#include "wend/demo/http_server.hpp"
#include "wend/demo/nntp_server.hpp"
#include "wend/demo/prospero_server.hpp"
#include "wend/demo/rlogin_server.hpp"
#include "wend/demo/smtp_server.hpp"
#include "wend/demo/telnet_server.hpp"
#include "wend/demo/wais_server.hpp"
#include "wend/demo/whois_server.hpp"
#include "wend/schemes/wais/octets.hpp"
#include "wend/schemes/wais/request.hpp"

namespace {

using namespace wend;
using demo::world;
using act = wire::step::act;

// ---- what is served

std::vector<demo::wais_database> const databases{
    {"garden",
     "Texts",
     {{"1", "The rose", "TEXT", "a rose\nis a rose\n", "941220"}, {"2", "A flower", "GIF", "GIF89a"}}}};

demo::prospero_world const objects{
    .host = "h.example",
    .objects = {{.hsoname = "garden", .links = {{.name = "poem.txt", .hsoname = "garden/poem.txt"}}},
                {.hsoname = "garden/poem.txt", .attributes = {{"SIZE", "4 bytes"}}, .contents = "rose"}},
    .archie = {{.name = "rose.gif", .hsoname = "/pub/rose.gif"}},
    .longest_text = 64};

// ---- what is right in an answer

using judge = void (*)(std::string_view octets);

void anything(std::string_view) {}

bool ends_in_lines(std::string_view octets) {
  for (auto at = octets.find_first_of("\r\n"); at != octets.npos; at = octets.find_first_of("\r\n", at + 2))
    if (octets.substr(at, 2) != "\r\n") return false;
  return octets.ends_with("\r\n");
}

void lines(std::string_view octets) { must(ends_in_lines(octets)); }

/// A head with nothing smuggled into it; what follows is counted by it.
void web_page(std::string_view octets) {
  if (octets.empty()) return;
  auto end = octets.find("\r\n\r\n");
  must(octets.starts_with("HTTP/1.1 ") && end != octets.npos);
  must(ends_in_lines(octets.substr(0, end + 2)));
}

/// All that a length counts, and none too many.
void wais_messages(std::string_view octets) {
  while (!octets.empty()) {
    must(octets.size() >= wais::header_size);
    auto length = wais::length_in(octets.substr(0, wais::header_size), 1 << 20);
    must(length && octets.size() >= wais::header_size + *length);
    octets.remove_prefix(wais::header_size + *length);
  }
}

struct row {
  wire::exchange (*serve)(world&);
  judge right;
  bool datagrams = false;
};

constexpr row rows[] = {
    {[](world& w) { return demo::ftp_server(w); }, lines},
    {[](world& w) { return demo::gopher_server(w); }, anything},
    {[](world& w) { return demo::http_server(w); }, web_page},
    {[](world& w) { return demo::nntp_server(w); }, lines},
    {[](world& w) { return demo::smtp_server(w); }, lines},
    {[](world& w) { return demo::whois_server(w); }, anything},
    {[](world& w) { return demo::rlogin_server(w); }, anything},
    {[](world& w) { return demo::telnet_server(w); }, anything},
    {[](world&) { return demo::wais_server(databases); }, wais_messages},
    {[](world&) { return demo::prospero_server(objects); }, anything, true},
};

// ---- the client

/// What the server has said on its own channel; in datagrams each has a bound.
std::string conversation(wire::exchange talk, pieces_of& client, std::uint8_t how, bool datagrams) {
  constexpr std::size_t many = 1'000'000, longest_packet = 2000;
  std::string octets;
  for (std::size_t steps = 0;; ++steps) {
    must(steps < many);
    auto const& step = talk.next();
    switch (step.what) {
      case act::done:
      case act::fail: return octets;
      case act::receive: client.feed(talk); break;
      case act::listen:
        if (how & 64) talk.end();
        else {
          talk.feed("127.0.0.1 40123");
          talk.keep();
        }
        break;
      case act::send:
        must(!datagrams || step.text.size() < longest_packet);
        if (step.on == wire::channel::control) octets += step.text;
        else if (how & 128) talk.refuse(errc::unreachable);
        break;
      default: break;
    }
  }
}

void requests(std::string_view message) {
  while (!message.empty()) {
    auto before = message.size();
    auto request = wais::take_request(message);
    if (!request) return must(request.error().at <= before);
    must(message.size() < before && request->reference.size() <= 1024);
  }
}

std::size_t left_behind(world const& w) {
  std::size_t count = w.posted;
  for (auto const& [name, octets] : w.incoming) count += name.size() + octets.size();
  for (auto const& letter : w.letters) count += letter.size();
  return count;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static world const fresh = demo::sample_world({.http = 80, .ftp = 21, .gopher = 70, .nntp = 119});
  if (size < 2) return 0;
  auto const& row = rows[data[0] % std::size(rows)];
  std::string_view octets(reinterpret_cast<char const*>(data) + 2, size - 2);
  world w = fresh;
  pieces_of client(octets, data[1], row.datagrams);
  row.right(conversation(row.serve(w), client, data[1], row.datagrams));
  must(left_behind(w) <= world::most_octets && w.incoming.size() <= world::most_files);
  requests(octets);
  return 0;
}
