// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"

namespace wend::engine {

/// Follows URIs one at a time, for programs that do one thing at a time; connections that may be used again
/// stay open in between. engine/follow.hpp does the same for any number at once, on a loop of the caller's.
class agent {
 public:
  explicit agent(access::policy = {});
  ~agent();
  agent(agent&&) noexcept;

  access::policy& rules();  // may be changed between requests, but for what connections stand on:
                            // `private_addresses` and `trust_file` hold from the beginning

  /// Does what is asked: octets go to the caller as they come, anything else is in the answer. Exactly what
  /// `access::rehearse` says, and no more. A scheme that has a plan but is not spoken here is
  /// `not-possible`, one that has neither `unknown-scheme`.
  ///
  /// Where a server or a name leads to other URIs they are followed under the same policy; a fragment never
  /// leaves here: it is looked up in what was retrieved, if that is HTML or plain text.
  access::outcome<access::representation> perform(access::request const&, access::caller const& = {});

 private:
  struct state;
  std::unique_ptr<state> held_;
};

/// The same for one request.
access::outcome<access::representation> perform(access::request const&, access::policy const&,
                                                access::sink const& = {});

}  // namespace wend::engine
