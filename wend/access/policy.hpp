// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an object has any number of readers, or one thread that changes it.

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/access/proxies.hpp"
#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::access {

/// What the caller permits. It is passed in, never global. The defaults are the cautious choice.
struct policy {
  policy() = default;  // not an aggregate: see exchange/request.hpp

  std::vector<std::string> schemes{};          // in lower case: only these schemes; empty: any
  std::vector<std::uint16_t> ports_allowed{};  // allowed although they belong to another service
  bool private_addresses = false;              // whether private addresses may be reached
  /// Private hosts that are allowed in any case. They may redirect only to each other.
  std::vector<wire::endpoint> allowed_private_hosts{};
  bool local_files = false;  // whether a `file:` URI may be followed; it can always be planned
  // an absolute directory: only files beneath it are allowed; empty: all files
  std::string file_root{};
  // largest object in octets; of a listing, what is received for it, and at least 1 MiB of that; 0: no limit
  std::uint64_t largest = 0;
  std::size_t longest_listing = 100'000;  // entries
  unsigned redirects = 10;                // longest chain of redirects for one request, sets of URLs included

  std::chrono::milliseconds connect{10'000};  // longest time to connect, with the look-up and TLS
  std::chrono::milliseconds quiet{30'000};    // longest silence
  std::chrono::milliseconds total{600'000};   // longest conversation; 0: no limit
  std::uint64_t slowest = 0;                  // least octets per second, averaged over `quiet`; 0: no limit

  access::proxies proxies{};  // proxies and gateways for each scheme
  // where `mid` looks messages up (local/mail_store.hpp); empty: nowhere
  std::vector<std::string> mail_stores{};
  std::string mail_index{};  // the file that records where each message is; empty: none
  std::string trust_file{};  // PEM file of certificates that are trusted beside the system's
  wire::client asker{};      // what plans know of the user
};

/// The default port of the scheme (any case), also of a scheme without a module here; 0 if it has none.
WEND_API std::uint16_t own_port(std::string_view scheme) noexcept;

/// Errors: `unsafe-port`, at the port, unless the policy allows it. Port 0 is never allowed, because no
/// server can listen there.
WEND_API result<void> vet_port(uri_view, policy const&);

/// The names of this machine in a file URL, for `policy.asker.local_names`.
WEND_API std::vector<std::string> names_of_this_machine();

}  // namespace wend::access
