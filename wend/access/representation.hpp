// SPDX-License-Identifier: Apache-2.0
#pragma once

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

/// Octets went to the sink; here is how many.
struct bytes {
  std::uint64_t count = 0;

  friend bool operator==(bytes, bytes) = default;
};

/// Where the fragment leads in an object that was retrieved: RFC 1630 §Fragment-id. That there is no such
/// place is no error, and no text promises one.
struct anchor {
  std::string name{};                 // the fragment, decoded
  bool interpreted = false;           // false: the media type says nothing that is known here of fragments
  std::optional<std::uint64_t> at{};  // where its element begins, in octets

  friend bool operator==(anchor const&, anchor const&) = default;
};

/// One of the URLs that a name stood for, and why it gave nothing; no reason: it did.
struct attempt {
  std::string url{};
  std::optional<errc> why{};

  friend bool operator==(attempt const&, attempt const&) = default;
};

/// What came of a request.
struct representation {
  std::string uri{};         // the official one: url7a §Uniqueness
  std::string media_type{};  // empty where there is no body (stat of a directory, put, append, remove)
  access::facts facts{};
  wire::pairs notes{};          // what else the server told, under the protocol's own names
  std::uint64_t begins_at = 0;  // of the whole object: where the octets that came begin
  std::variant<bytes, listing> body{};
  std::optional<access::anchor> anchor{};
  std::vector<attempt>
      attempts{};  // of a name that stands for several URLs, in order; the last is this object

  friend bool operator==(representation const&, representation const&) = default;
};

}  // namespace wend::access
