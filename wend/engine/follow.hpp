// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"
#include "wend/engine/run.hpp"

namespace wend::engine {

/// What is asked for, besides where its octets come from and go to: those are the caller's.
struct errand {
  access::verb what = access::verb::get;
  uri name;
  std::vector<std::string> words{};
  std::uint64_t from = 0, first = 0, last = UINT64_MAX;
  wire::pairs headers{};
  std::string message{};  // the one at hand, for `cid`
};

/// Does what is asked, wherever it leads: exactly what `access::rehearse` says, and no more. Octets go to
/// the caller as they come, anything else is in the answer. Where a server or a resolver names other URIs
/// they are tried in order, each vetted as if the user had named it, `policy.redirects` of them at most. A
/// name from the network never leads to a local file, and a password never to another server.
///
/// A fragment never leaves here: it is looked up in what was retrieved. Failures are at bytes of the URI that
/// was asked for, where they are about it.
asio::awaitable<access::outcome<access::representation>> follow(network&, errand, access::policy, caller);

}  // namespace wend::engine
