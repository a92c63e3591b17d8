// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/access/representation.hpp"

namespace wend::gateway {

/// What is known of a fetched object, except for its octets: the input of pages, and the record of the cache.
struct cache_entry {
  std::string uri{};  // as fetched; never with a password
  std::string media_type{};
  access::facts facts{};
  wire::pairs notes{};  // other notes of the server
  std::optional<access::listing> listing{};
  std::string peer{};            // address of the server; empty: not known
  std::int64_t fetched = 0;      // seconds since 1970
  std::int64_t fresh_until = 0;  // not after `fetched`: not stored
  std::uint64_t octets = 0;      // length of the body, once complete

  friend bool operator==(cache_entry const&, cache_entry const&) = default;

  /// False also for an entry from the future: the clock may have been set back.
  bool is_fresh(std::int64_t now) const { return fetched <= now && now < fresh_until; }
  /// The status of an http response that is an error (400 to 599), else 200.
  unsigned status() const;
  /// The note of the name, in any case; empty if absent.
  std::string_view note(std::string_view name) const;
  /// Whether a 304 with these headers confirms this entry: RFC 9111 §4.3.4.
  bool is_confirmed_by(cache_entry const& validation) const;
  /// Takes over the headers of a 304.
  void take_headers_of(cache_entry const& validation);
};

/// Serializes an entry, and reads it back; nullopt if the octets are incomplete or of another version.
std::string packed(cache_entry const&);
std::optional<cache_entry> unpacked(std::string_view);

}  // namespace wend::gateway
