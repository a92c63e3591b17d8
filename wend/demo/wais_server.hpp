// SPDX-License-Identifier: Apache-2.0
//
// A small WAIS server, one exchange for each client: RFC 1625 §4, as the clients of freeWAIS expect it.
//
//     C: init             S: how much is sent at once
//     C: search           S: documents, the best first
//     C: retrieval        S: so many octets or lines of a document, or why not
//
// Its databases are what it is given; it opens no file and asks no other server.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wend/exchange/detail/exchange.hpp"
#include "wend/schemes/wais/net/reply.hpp"

namespace wend::testing {

struct wais_document {
  std::string id;  // in its database; what freeWAIS calls the original local id: "0 1200 /rfc/1436"
  std::string headline;
  std::string type;  // TEXT, GIF, WSRC …; of several, with commas between them, the first is the default
  std::string octets;
  std::string date{};  // YYMMDD or YYYYMMDD, or empty
};

struct wais_database {
  std::string name, description;
  std::vector<wais_document> documents{};
};

/// What a server says of itself.
struct wais_house {
  std::string host{};  // "wais.example:210", which stands in the ids; empty: they name no host
  wais::implementation says{};
  std::uint32_t longest_record = wais::apdu::longest_answer;
  bool has_only_lines = false;  // parts of documents are not counted in octets, as in the oldest servers
};

/// Serves one client until it closes. A search is answered with the documents that hold any of the words,
/// those with the most of them first; without words with the description of the database, which is a document
/// too; and where nothing is found, with the database's catalog, as freeWAIS does. The references live longer
/// than the exchange.
///
/// Fails, after an empty message, with `truncated`, `too-large` or `unexpected-reply` where the client's
/// octets make no sense, and with `not-allowed` where it goes on after it was refused.
wire::exchange wais_server(std::vector<wais_database> const&);
wire::exchange wais_server(std::vector<wais_database> const&, wais_house const&);

}  // namespace wend::testing
