// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: callbacks run on the thread of the request.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "wend/base/failure.hpp"
#include "wend/exchange/listing.hpp"
#include "wend/registry/plan.hpp"

namespace wend::access {

using wire::date_text;
using wire::entry;
using wire::facts;
using wire::kind;
using wire::listing;
using wire::name_of;

/// The octets went to the sink; this is their number.
struct bytes {
  std::uint64_t count = 0;

  friend bool operator==(bytes, bytes) = default;
};

/// Where the fragment points in a retrieved object (RFC 1630 §Fragment-id). A missing target is not an error.
struct anchor {
  std::string name{};                 // the fragment, decoded
  bool interpreted = false;           // false: wend knows no fragments for the media type
  std::optional<std::uint64_t> at{};  // offset of its element, in octets

  friend bool operator==(anchor const&, anchor const&) = default;
};

/// One of the URLs that a name stood for, and why it failed; without a reason: it succeeded.
struct attempt {
  std::string url{};
  std::optional<errc> why{};

  friend bool operator==(attempt const&, attempt const&) = default;
};

/// The result of a request.
struct representation {
  std::string uri{};         // the official name: url7a §Uniqueness
  std::string media_type{};  // empty without a body (stat of a directory, put, append, remove)
  access::facts facts{};
  wire::pairs notes{};          // other facts from the server, under the protocol's names
  std::uint64_t begins_at = 0;  // offset of the first octet in the whole object
  std::variant<bytes, listing> body{};
  std::optional<access::anchor> anchor{};
  std::vector<attempt> attempts{};  // for a name with several URLs, in order; the last is this object

  friend bool operator==(representation const&, representation const&) = default;
};

}  // namespace wend::access
