// SPDX-License-Identifier: Apache-2.0
//
// A gopher conversation: RFC 1436 appendix, and with Gopher+:
//
//     C: (connects)                             C: (connects)
//     C: selector <cr><lf>                      C: selector <tab> + <cr><lf>
//     S: 0About<tab>/about<tab>host<tab>70      S: +5340 <cr><lf>
//        ... a menu, a text, octets                5340 octets
//     S: (closes)                               S: (closes)

#pragma once

#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"

namespace wend::gopher {

/// Starts the conversation of a plan: access, list and search of items, and find_attributes. Errors of the
/// URI are those of plan_for. The URL of an item that gopher does not serve, or that has moved, is a note.
///
/// Fails with `not-found` if the answer is a menu of errors only or Gopher+ error 1, `busy` (2),
/// `unexpected-reply` (any other, or an empty text or menu), `truncated` if fewer octets came than Gopher+
/// announced, `no-answer` if a question of a form is not answered.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

}  // namespace wend::gopher
