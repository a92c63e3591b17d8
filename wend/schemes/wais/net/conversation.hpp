// SPDX-License-Identifier: Apache-2.0
//
// A WAIS conversation: RFC 1625 §4, as freeWAIS implements it. Each message is answered by one message.
//
//     C: (connects)
//     C: Init                 S: InitResponse: the longest message that the server sends
//     C: Search, words        S: SearchResponse: the matching documents
//        or
//     C: Search, id 0–10000   S: SearchResponse: text
//     C: Search, id 10000–…   S: SearchResponse: the last text, shorter than requested
//     C: (closes)

#pragma once

#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"

namespace wend::wais {

/// Starts the conversation of a plan: access, list and search. The result of a search is a listing, and so is
/// a description of databases (WSRC). Errors of the URI are those of plan_for.
///
/// Fails by the server's diagnostic with `not-allowed`, `not-found`, `busy` or `unexpected-reply`; with
/// `unexpected-reply` for a malformed answer, `truncated` for one that ends too early, also if a document is
/// shorter than its URL says (url7a), `too-large` for one that is longer than agreed.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

}  // namespace wend::wais
