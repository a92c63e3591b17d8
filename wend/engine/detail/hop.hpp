// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/access/representation.hpp"
#include "wend/engine/run.hpp"

namespace wend::engine {

/// Where to go on.
struct location {
  std::string uri;
  bool lists_uris = false;  // what is there is no object, but a list of URIs where it is: RFC 2169 §3.2

  friend bool operator==(location const&, location const&) = default;
};

/// What came of asking one place: the object, or the URIs where it is instead, in the order in which they
/// are to be tried. Each of them is vetted as if the user had named it: RFC 1738 §6.
struct hop {
  access::representation made{};
  std::vector<location> elsewhere{};
  bool of_a_name = false;  // they are what a name stands for: RFC 1630 §URN
  bool by_rule = false;    // and the user's own rules say so, nobody on the network
  bool by_get = false;     // RFC 9110 §15.4.4: what was to be done is done, and its result is over there
};

using answered = asio::awaitable<outcome<hop>>;

}  // namespace wend::engine
