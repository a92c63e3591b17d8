// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/access/proxies.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::access {

/// What a caller lets happen. Passed in, never global. What is left alone is the careful choice.
struct policy {
  policy() = default;  // no aggregate: exchange/request.hpp

  std::vector<std::string> schemes{};          // in lower case: only these; empty: any
  std::vector<std::uint16_t> ports_allowed{};  // let pass although they belong to another service
  bool private_addresses = false;              // may our own network be talked to?
  std::vector<wire::endpoint>
      allowed_private_hosts{};            // of it, these may in any case; none that they lead to
  bool local_files = false;               // whether `file:` may be followed at all; a plan always may be made
  std::string file_root{};                // an absolute directory; only what is beneath it. Empty: anywhere
  std::uint64_t largest = 0;              // octets of one object; 0: no limit
  std::size_t longest_listing = 100'000;  // entries
  unsigned redirects = 10;                // that one request follows, sets of URLs among them

  std::chrono::milliseconds connect{10'000};  // longest wait for one connection, name and TLS included
  std::chrono::milliseconds quiet{30'000};    // longest silence
  std::chrono::milliseconds total{600'000};   // longest conversation; 0: no limit
  std::uint64_t slowest = 0;                  // octets per second, seen over `quiet`; 0: any

  access::proxies proxies{};               // who follows some schemes for us
  std::vector<std::string> mail_stores{};  // where `mid` is looked up: local/mail_store.hpp; none: nowhere
  std::string mail_index{};                // the file that remembers where each message is; empty: none does
  std::string trust_file{};                // PEM: certificates that are trusted beside the system's
  wire::client asker{};                    // what is known of the one who asks
};

/// The port of the scheme (any case) itself, also of one that has no room here; 0 if it has none.
std::uint16_t own_port(std::string_view scheme) noexcept;

/// `unsafe-port` at the port, unless the policy allows it. Port 0 is never allowed: nobody can listen there.
result<void> vet_port(uri_view, policy const&);

/// The names by which this machine may be called in a file URL, for `policy.asker.local_names`.
std::vector<std::string> names_of_this_machine();

}  // namespace wend::access
