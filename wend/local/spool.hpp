// SPDX-License-Identifier: Apache-2.0
//
// News that is here already: RFC 1630 §News lets "a body of news articles already received" serve as well as
// a server. A spool is a folder in the way of INN's tradspool, each article a file that is named by its
// number:
//
//     spool/comp/lang/c++/12
//
// As its owner it may be written to by strangers, through a server: nothing in it is a way out of it.
// Symbolic links are not followed, and what is neither a folder nor a regular file is not opened.

#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/exchange/detail/errand.hpp"
#include "wend/exchange/hearing.hpp"
#include "wend/local/descriptor.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::engine {

using access::outcome;
using access::policy;
using access::representation;

/// Whether a spool may hold what is asked for: news of no particular server, to be read. An `nntp` URI is for
/// its server alone.
bool may_be_in_spool(uri_view, operation) noexcept;

/// What a spool has: an article, block by block, or a listing, which is there at once. An article that is
/// kept as it came over the wire, dots doubled, and one with the lines of a text file here read alike.
class spool_reader {
 public:
  /// In the folder `asker.spool`. Failures: the URI's own; `not-found`, also where the spool is none;
  /// `too-large`. An article is looked for in one file after the other, half a million of them at most.
  static outcome<spool_reader> open(uri_view, wire::errand const&, policy const&);

  /// Type and facts; the notes of an article; a listing, where there is one.
  representation const& about() const { return about_; }

  /// The next octets of the article, as a server would have sent them; empty at the end, and for a listing.
  /// Good until the next call.
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
