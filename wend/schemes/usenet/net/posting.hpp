// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/exchange/detail/step.hpp"

namespace wend::wire::nntp {

/// The group and the sender of an article.
struct posting {
  std::string group{};  // decoded
  std::string mail{};   // for From, if the article has none
};

/// Whether the article names its sender.
bool names_its_sender(std::string_view article);

/// The article in the form of RFC 3977 §3.6: CRLF after every line, Newsgroups and From added if absent, and
/// the MIME fields for text in UTF-8. The server adds Date, Message-ID and Path.
///
/// Errors: NUL and a CR that ends no line (`unsafe-control`), lines of more than 998 octets (`too-long`), and
/// as `not-allowed` an invalid head, a missing Subject, a Path or Xref, a field twice that may occur once
/// (RFC 5536 §3), a Newsgroups without the group, and a group that no Newsgroups can name.
result<std::string, failure> ready_to_post(std::string_view article, posting const&);

/// The octets as sent: leading dots doubled, a dot at the end. RFC 3977 §3.1.1.
std::string dotted_block(std::string_view article);

}  // namespace wend::wire::nntp
