// SPDX-License-Identifier: Apache-2.0
//
// Takes one object from a source (a server or the disk cache), and shows it to one client: streamed, or
// gathered and rendered.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/gateway/memory_lease.hpp"
#include "wend/gateway/object_head.hpp"
#include "wend/gateway/response_writer.hpp"
#include "wend/gateway/view.hpp"

namespace wend::gateway {

class presenter {
 public:
  /// `lease`: limits the octets that are gathered; null: no limit.
  presenter(message_writer& to, presentation shown, memory_lease* lease = nullptr)
      : shown_(std::move(shown)), to_(to), out_(to, shown_.wanted.conditions), lease_(lease) {}
  presenter(presenter const&) = delete;

  /// Whether the part that a server sends can be shown as that part. If not, the whole object is needed.
  bool takes_part(cache_entry const&);
  /// False: no octets are needed.
  asio::awaitable<bool> begin(cache_entry const&, source);
  /// The piece, of so many octets each, that a copy is to begin with.
  std::uint64_t first_piece(std::uint64_t size) { return out_.first_piece(size); }
  /// False: no more octets are needed, or the client has closed the connection.
  asio::awaitable<bool> octets(std::string_view);
  /// The object is complete. The result, if any, may be kept in the hot cache.
  asio::awaitable<std::optional<cached_response>> end();
  /// The source has failed. False: no response has begun yet.
  asio::awaitable<bool> break_off();

  /// Whether the source sends a part of the object.
  bool is_part(cache_entry const& entry) const { return begins_at(entry).has_value(); }
  /// The presenter itself has stopped the source, and the response is complete.
  bool has_enough() const { return is_cut_ || out_.is_complete(); }

 private:
  std::optional<std::uint64_t> begins_at(cache_entry const&) const;
  body_delivery choose_delivery() const;
  std::optional<std::uint64_t> known_length() const;
  std::size_t most_gathered() const;
  asio::awaitable<bool> begin_stream();
  asio::awaitable<bool> stream_gathered();
  asio::awaitable<void> refuse_for_memory();
  std::optional<cached_response> cached(response const&, validators const&) const;
  bool has_memory(std::size_t octets) { return !lease_ || lease_->hold(octets); }

  presentation shown_;
  message_writer& to_;
  response_writer out_;
  memory_lease* lease_;
  cache_entry entry_{};
  view view_ = view::raw;
  body_delivery delivery_ = body_delivery::streamed;
  gathered_body body_{};
  bool has_answered_ = false;
  bool is_cut_ = false;   // the source was stopped while its octets were gathered
  bool is_full_ = false;  // the memory budget is spent
};

}  // namespace wend::gateway
