// SPDX-License-Identifier: Apache-2.0
//
// Local news: RFC 1630 §News lets "a body of news articles already received" serve as well as a server. A
// spool is a folder as in INN's tradspool; each article is a file named by its number:
//
//     spool/comp/lang/c++/12
//
// The content is untrusted, since a server writes it: symbolic links are not followed, and only folders and
// regular files are opened.

#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/exchange/detail/hearing.hpp"
#include "wend/exchange/request.hpp"
#include "wend/local/descriptor.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::engine {
using access::policy;
using access::representation;

/// Whether the request may be for the spool: to read news without a server. An `nntp` URI names its server.
bool may_be_in_spool(uri_view, verb) noexcept;

/// Reads an article, block by block, or a listing, which is complete at once. Articles stored in wire format,
/// with doubled dots, and those with local line ends read alike.
class spool_reader {
 public:
  /// In the folder `asker.spool`. Failures: the URI's own; `not-found`, also without a spool;
  /// `too-large`. An article is looked for in one file after the other, half a million of them at most.
  static outcome<spool_reader> open(wire::plan const&, access::request const&, policy const&);

  /// Type and size; the notes of an article; a listing, where the URI names several objects.
  representation const& about() const { return about_; }

  /// Returns the next octets of the article, as a server would have sent them; empty at the end, and for a
  /// listing. Valid until the next call.
  outcome<std::string_view> next();

 private:
  spool_reader() = default;
  outcome<void> look_at_article(policy const&);
  outcome<std::size_t> fill();

  static constexpr std::size_t block = 64 * 1024;

  representation about_{};
  descriptor file_{};
  std::unique_ptr<std::array<char, block>> buffer_{};
  wire::inbox wire_{};
  bool as_sent_ = false;
  char before_ = '\n';  // the octet before the block
  std::string text_{};
};

}  // namespace wend::engine
