// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an agent is used by one thread at a time; several agents are independent.

#include <memory>
#include <string>
#include <vector>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"
#include "wend/base/export.hpp"

namespace wend::follow {

/// Follows URIs and waits for each. Connections stay open between requests. `async_agent` follows any number at a
/// time.
///
/// Example:
/// ```cpp
/// wend::follow::agent agent;  // the default policy: public addresses only, no local file
/// auto reply = agent.perform({*wend::parse("gopher://127.0.0.1/0/about")});
/// assert(!reply && reply.error().code == wend::errc::not_allowed);
/// ```
class agent {
 public:
  WEND_API explicit agent(access::policy = {});
  WEND_API ~agent();
  WEND_API agent(agent&&) noexcept;

  /// Returns the policy, which may be changed between requests, except for `private_addresses` and `trust_file`:
  /// changes of these have no effect.
  WEND_API access::policy& rules();

  /// Sends what `access::rehearse` plans for the request. Octets go to the caller as they come; facts and listings
  /// are in the result. Errors: those of `rehearse`, of the server and of the network; `not-possible` if the
  /// scheme has a plan but no protocol here, `unknown-scheme` if it has neither.
  ///
  /// URIs that a server or a name refers to are followed under the same policy. A fragment is never sent: it is
  /// looked up in the object if that is HTML or plain text.
  WEND_API outcome<access::representation> perform(access::request const&, access::caller const& = {});

 private:
  struct state;
  std::unique_ptr<state> held_;
};

/// Follows one request as `agent::perform` does, with an agent of its own.
WEND_API outcome<access::representation> perform(access::request const&, access::policy const&,
                                                 access::sink const& = {});

}  // namespace wend::follow
