// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/access/representation.hpp"

namespace wend::gateway {

/// What came of following a URI, but for its octets: what pages are made of, and what the cache keeps.
struct cache_entry {
  std::string uri{};  // the official one; never with a password
  std::string media_type{};
  access::facts facts{};
  wire::pairs notes{};  // what else the server told
  std::optional<access::listing> listing{};
  std::string peer{};            // the address that it came from; empty: none
  std::int64_t fetched = 0;      // seconds since 1970
  std::int64_t fresh_until = 0;  // the same; not after `fetched`: never to be kept
  std::uint64_t octets = 0;      // that belong to it, once they are all there

  friend bool operator==(cache_entry const&, cache_entry const&) = default;

  /// Not yet old, and not of a time that is still to come: the clock may have been set back.
  bool is_fresh(std::int64_t now) const { return fetched <= now && now < fresh_until; }
  /// 200, or what an HTTP server said instead of the object.
  unsigned status() const;
  /// What the server calls this state of it; empty where it does not. RFC 9110 §8.8.
  std::string_view note(std::string_view name) const;
};

/// As octets, and back; nothing where they are not whole.
std::string packed(cache_entry const&);
std::optional<cache_entry> unpacked(std::string_view);

}  // namespace wend::gateway
