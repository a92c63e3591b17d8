// SPDX-License-Identifier: Apache-2.0
//
// A small WAIS server, one exchange for each client: RFC 1625 §4, as the clients of freeWAIS expect it.
//
//     C: init             S: the size of messages
//     C: search           S: documents, the best first
//     C: retrieval        S: octets or lines of a document, or a diagnostic
//
// It serves the databases that it gets, opens no file, and asks no other server.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wend/exchange/detail/exchange.hpp"
#include "wend/schemes/wais/net/reply.hpp"

namespace wend::demo {

struct wais_document {
  std::string id;  // the original local id of freeWAIS, in its database: "0 1200 /rfc/1436"
  std::string headline;
  std::string type;  // TEXT, GIF, WSRC …; several with commas, the default first
  std::string octets;
  std::string date{};  // YYMMDD or YYYYMMDD, or empty
};

struct wais_database {
  std::string name, description;
  std::vector<wais_document> documents{};
};

/// Properties of a server.
struct wais_house {
  std::string host{};  // "wais.example:210", for ids; empty: ids without a host
  wais::implementation says{};
  std::uint32_t longest_record = wais::apdu::longest_answer;
  bool has_only_lines = false;  // parts of documents are counted in lines only, as in the oldest servers
};

/// Serves one client until it closes. The answer to a search has the documents with any of the words, those with most
/// words first; without words the description of the database, which is a document, too; without a match the catalog
/// of the database, as in freeWAIS. The databases must outlive the exchange.
///
/// Fails, after an empty message, with `truncated`, `too-large` or `unexpected-reply` for octets that are not a
/// request, and with `not-allowed` if the client continues after a refusal.
wire::exchange wais_server(std::vector<wais_database> const&);
wire::exchange wais_server(std::vector<wais_database> const&, wais_house const&);

}  // namespace wend::demo
