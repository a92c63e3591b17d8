// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wend/access/representation.hpp"
#include "wend/gateway/desk_state.hpp"
#include "wend/gateway/route.hpp"
#include "wend/gateway/showing.hpp"
#include "wend/gateway/visit.hpp"

namespace wend::gateway {

/// One request at work. Lives in the frame of the coroutine that serves it.
class work {
 public:
  work(std::shared_ptr<desk_state> in, visit const& v, reply& to)
      : held_(std::move(in)),
        in_(*held_),
        visit_(v),
        to_(to),
        wishes_(wishes_of(v.head)),
        began_(std::chrono::steady_clock::now()) {
    identity_ = {in_.how.names, v.address, in_.port, in_.pseudonym};
    scene_.now = in_.how.now ? in_.how.now() : std::time(nullptr);
  }

  asio::awaitable<void> serve();

 private:
  asio::awaitable<void> own_page(route const&);
  asio::awaitable<void> go(std::string const& typed);
  asio::awaitable<void> object();
  asio::awaitable<void> post(uri_view);
  asio::awaitable<void> ask_form(uri);
  asio::awaitable<void> send_form(uri_view, std::vector<std::string> const& answers);
  asio::awaitable<void> obtain(uri, std::vector<std::string> answers, bool is_form);
  asio::awaitable<bool> from_cache(std::string const& key, showing&, bool even_if_old);
  asio::awaitable<void> fetch(uri, std::vector<std::string> answers, bool is_form, std::string const& key,
                              showing&);
  asio::awaitable<void> conclude(uri_view, access::outcome<access::representation> const&, kept&,
                                 cache::draft*, showing&);
  asio::awaitable<void> failed(uri_view, access::failure const&);
  asio::awaitable<void> refuse(unsigned status, std::optional<error>, std::string said = {});
  asio::awaitable<void> unreadable(std::string text, error);
  asio::awaitable<void> redirect(std::string location);
  asio::awaitable<void> want_login(uri_view, problem);
  std::string location_of(uri_view) const;
  bool takes_login(uri_view) const;
  asio::awaitable<void> refuse_for_want_of_room();
  asio::awaitable<bool> give_ready(ready_answer const&, metrics::from);
  void finish(metrics::from);
  std::string logged_target() const;
  std::string front_key() const;
  std::string home() const { return "http://" + visit_.address + ":" + std::to_string(in_.port); }

  std::shared_ptr<desk_state> held_;
  desk_state& in_;
  visit const& visit_;
  reply& to_;
  wishes wishes_;
  std::chrono::steady_clock::time_point began_;
  waiting::share room_{in_.octets_waiting, visit_.client};
  identity identity_{};
  route route_{};
  scene scene_{};
  std::string shown_uri_{};  // masked
  metrics::from source_ = metrics::from::own;
  std::optional<cache::found> stale_{};
  bool needs_all_ = false;  // a part that its server has sent was of no use
};

}  // namespace wend::gateway
