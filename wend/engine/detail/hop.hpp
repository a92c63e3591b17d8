// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/access/representation.hpp"
#include "wend/engine/run.hpp"

namespace wend::engine {

/// Where an object is instead.
struct location {
  std::string uri;
  bool lists_uris = false;  // the target is no object, but a list of URIs of it: RFC 2169 §3.2

  friend bool operator==(location const&, location const&) = default;
};

/// The result of asking one place: the object, or the URIs where it is instead, in the order in which to try
/// them. Each URI is checked as if the user had named it: RFC 1738 §6.
struct hop {
  access::representation object{};
  std::vector<location> elsewhere{};
  bool of_a_name = false;  // they are the URLs of a name: RFC 1630 §URN
  bool by_rule = false;    // by the user's own rules, not by a server
  bool by_get = false;     // RFC 9110 §15.4.4: the operation is done, and a GET retrieves its result there
};

using answered = asio::awaitable<outcome<hop>>;
inline answered at_once(outcome<hop> known) { co_return known; }

}  // namespace wend::engine
