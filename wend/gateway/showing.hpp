// SPDX-License-Identifier: Apache-2.0
//
// One object on its way to one reader: passed on as it comes, or gathered and made a page of. Where it comes
// from, a server or the cache, makes no difference here.

#pragma once

#include <optional>
#include <string>

#include "wend/gateway/answers.hpp"
#include "wend/gateway/waiting.hpp"

namespace wend::gateway {

class showing {
 public:
  /// `room`: what it may hold in memory; none: as much as it needs.
  showing(reply& to, scene for_whom, wishes what, std::string uri, std::string via,
          waiting::share* room = nullptr);

  asio::awaitable<bool> begin(kept const&, bool is_copy);
  /// Whether a part that has come from its server can be shown as one. If not, all must come.
  bool takes_part(kept const&);
  /// With which piece of so many octets a copy begins.
  std::uint64_t first_piece(std::uint64_t size);
  /// False: enough, or nobody is there any more.
  asio::awaitable<bool> octets(std::string_view);
  /// All has come. Nothing: there is nothing to be kept ready.
  asio::awaitable<std::optional<ready_answer>> end();
  /// It has broken off. False: nothing has been said yet, so that something else can be.
  asio::awaitable<bool> break_off();

  bool is_part() const { return begins_at().has_value(); }  // of what its server has
  bool has_begun() const { return begun_; }
  bool has_enough() const { return enough_; }  // it stopped the source itself, and all is well
  void official(std::string const& uri) { object_.uri = uri; }

 private:
  enum class way : std::uint8_t { pass, page, article, part, json, brief };

  way choose() const;
  std::string option(std::string_view name) const { return std::string(value_of(scene_.options, name)); }
  bool is_of_web() const;
  answer head_for_octets() const;  // these three: showing_head.cpp
  void add_hints(answer&) const;
  void add_validators(answer&, std::string const& etag) const;
  about what_it_is() const;
  answer gathered_answer();
  asio::awaitable<bool> begin_stream();
  std::optional<std::uint64_t> begins_at() const;
  std::string_view his_of(std::string_view some);
  bool has_room(std::size_t octets) { return !room_ || room_->hold(octets); }

  reply& to_;
  scene scene_;
  wishes wishes_;
  std::string uri_, via_;
  kept object_{};
  bool is_copy_ = false, begun_ = false, enough_ = false, said_ = false;
  way way_ = way::pass;
  std::optional<octet_range> part_{};
  std::uint64_t at_ = 0;  // where the next octets of the source belong
  std::string gathered_{};
  waiting::share* room_;
  bool is_full_ = false;  // there was no room for it
};

}  // namespace wend::gateway
