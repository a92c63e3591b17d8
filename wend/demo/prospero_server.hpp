// SPDX-License-Identifier: Apache-2.0
//
// A small Prospero server, and archie, one exchange for each client: version 5 as the servers of 1994 speak
// it, and version 1 for those that ask for it.
//
//     C: VERSION, DIRECTORY, LIST       S: LINK …, ATTRIBUTE …
//     C: VERSION, GET-OBJECT-INFO       S: ATTRIBUTE …
//     C: DIRECTORY ARCHIE/MATCH(…)/x    S: LINK …: files on ftp servers whose names are like x
//
// Beneath it is ARDP: packets with numbers. What was said is kept, and said again to who asks again; nothing
// is said unasked, so no time is measured but the client's long silence.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/exchange/detail/exchange.hpp"
#include "wend/registry/plan.hpp"

namespace wend::testing {

struct prospero_link {
  std::string name, kind = "LINK";  // or UNION: what is in its target is in this directory too
  bool directory = false;
  std::string host{}, hsoname{};  // no host: this server. "h.example(1526)"
  std::string method{};           // as a server writes it: "AFTP '' '' '' '' BINARY"
  wire::pairs attributes{};       // SIZE, LAST-MODIFIED …
};

struct prospero_object {
  std::string hsoname;
  std::vector<prospero_link> links{};
  wire::pairs attributes{};
  std::optional<std::string> contents{};  // a text: it holds no NUL
  std::string forward_to{};               // as a server writes it: "h.example '/elsewhere'"
  std::vector<std::string> methods{};     // the same; for the contents there is one without
  std::string version{};

  /// An object that is nothing else is a directory.
  bool is_directory() const { return !links.empty() || (!contents && methods.empty()); }
};

struct prospero_world {
  std::string host;  // by which clients find this server again: "p.example", "localhost(1526)"
  std::vector<prospero_object> objects{};
  std::vector<prospero_link>
      archie{};  // on ftp servers; a directory's host is one, too. None: there is no archie
  std::string motd{};
  std::string software = "wend";

  // How it behaves.
  std::size_t longest_text = 1250;           // of a packet
  std::uint16_t wait = 0;                    // seconds that a client is told to wait before each answer
  bool is_full = false;                      // every request is refused
  std::optional<std::uint32_t> elsewhere{};  // every request is sent to this IPv4 address, port 1525
};

/// The answer to a request, without packets.
std::string prospero_answer(prospero_world const&, std::string_view request);

/// Serves one client until it closes, or says nothing for two minutes. The reference lives longer than the
/// exchange.
wire::exchange prospero_server(prospero_world const&);

}  // namespace wend::testing
