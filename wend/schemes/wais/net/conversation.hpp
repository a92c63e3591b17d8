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

/// The conversation that does the errand: access, list and search. What a search found is a listing, and so
/// is a description of databases (WSRC). Errors of the URI are those of plan_for.
///
/// Fails with `not-allowed`, `not-found`, `busy` or `unexpected-reply` by the server's diagnostic, and
/// `unexpected-reply` for an answer that makes no sense, `truncated` for one that ends too early, also where
/// a document is shorter than its URL says (url7a), `too-large` for one that is longer than was agreed.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

}  // namespace wend::wais
