// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/exchange/detail/step.hpp"

namespace wend::wire::nntp {

/// Where an article goes, and who sends it.
struct posting {
  std::string group{};  // decoded
  std::string mail{};   // for From, where the article has none
};

/// Whether the article says who wrote it.
bool names_its_sender(std::string_view article);

/// The article as RFC 3977 §3.6 wants it: CRLF after every line, Newsgroups and From added where they are
/// absent, and what MIME says of text in UTF-8. Date, Message-ID and Path are the server's to add.
///
/// Refused: NUL and a CR that ends no line (`unsafe-control`), lines of more than 998 octets (`too-long`),
/// and as `not-allowed` a head that is none, no Subject, a Path or Xref, a field twice that may be there once
/// (RFC 5536 §3), a Newsgroups without the group, and a group that no Newsgroups can name.
result<std::string, failure> ready_to_post(std::string_view article, posting const&);

/// What goes over the wire: leading dots doubled, a dot at the end. RFC 3977 §3.1.1.
std::string dotted_block(std::string_view article);

}  // namespace wend::wire::nntp
