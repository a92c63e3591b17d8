// SPDX-License-Identifier: Apache-2.0
//
// A small Prospero server, and archie, one exchange for each client: version 5 as the servers of 1994 speak
// it, and version 1 for those that ask for it.
//
//     C: VERSION, DIRECTORY, LIST       S: LINK …, ATTRIBUTE …
//     C: VERSION, GET-OBJECT-INFO       S: ATTRIBUTE …
//     C: DIRECTORY ARCHIE/MATCH(…)/x    S: LINK …: files on ftp servers whose names are like x
//
// The transport is ARDP, with numbered packets. The server keeps its answer and sends it again for a repeated request.
// It sends nothing without a request, so that its only timer is for the silence of the client.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/exchange/detail/exchange.hpp"
#include "wend/registry/plan.hpp"

namespace wend::demo {

struct prospero_link {
  std::string name, kind = "LINK";  // or UNION: the links of its target are in this directory, too
  bool directory = false;
  std::string host{}, hsoname{};  // without a host: this server. "h.example(1526)"
  std::string method{};           // as a server writes it: "AFTP '' '' '' '' BINARY"
  wire::pairs attributes{};       // SIZE, LAST-MODIFIED …
};

struct prospero_object {
  std::string hsoname;
  std::vector<prospero_link> links{};
  wire::pairs attributes{};
  std::optional<std::string> contents{};  // a text without NUL
  std::string forward_to{};               // as a server writes it: "h.example '/elsewhere'"
  std::vector<std::string> methods{};     // access methods in the same form, beside that of the contents
  std::string version{};

  /// An object without contents and methods is a directory.
  bool is_directory() const { return !links.empty() || (!contents && methods.empty()); }
};

struct prospero_world {
  std::string host;  // the name of this server in links: "p.example", "localhost(1526)"
  std::vector<prospero_object> objects{};
  // On ftp servers; the host of a directory is one, too. Empty: no archie.
  std::vector<prospero_link> archie{};
  std::string motd{};
  std::string software = "wend";

  // Behaviour, for tests.
  std::size_t longest_text = 1250;           // of a packet
  std::uint16_t wait = 0;                    // seconds for which each answer asks the client to wait
  bool is_full = false;                      // every request is refused
  std::optional<std::uint32_t> elsewhere{};  // every request is sent to this IPv4 address, port 1525
};

/// Returns the answer to a request, without packets.
std::string prospero_answer(prospero_world const&, std::string_view request);

/// Serves one client until it closes, or is silent for two minutes. The world must outlive the exchange.
wire::exchange prospero_server(prospero_world const&);

}  // namespace wend::demo
