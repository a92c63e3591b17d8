// SPDX-License-Identifier: Apache-2.0
//
// libcurl on an asio loop: libcurl states the sockets and the time to wait for, asio waits and reports the
// event, libcurl processes it and calls the transfers. Only its resolver has a thread.

#pragma once

#include <curl/curl.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include "wend/engine/asio.hpp"

namespace wend::engine {

class curl_loop : public std::enable_shared_from_this<curl_loop> {
 public:
  explicit curl_loop(asio::any_io_executor);
  ~curl_loop();
  curl_loop(curl_loop const&) = delete;

  asio::any_io_executor executor() { return timer_.get_executor(); }

  /// Begins a transfer; calls `over` with its result. Callbacks of libcurl call functions of the transfer
  /// only. Remove the handle before it is destroyed.
  bool add(CURL*, std::function<void(CURLcode)> over);
  void remove(CURL*);
  bool is_broken() const { return broken_; }                     // no transfer can begin; all have failed
  std::string const& why_broken() const { return why_broken_; }  // message of the system; may be empty

  /// The number of failed allocations of libcurl in this process.
  static unsigned failed_allocations() noexcept;

  /// For CURLOPT_CLOSESOCKETFUNCTION: stops watching a socket before it is closed.
  static int close_socket(void* loop, curl_socket_t);

 private:
  struct watched_socket;

  static int watch_socket(CURL*, curl_socket_t, int wanted, void* loop, void*);
  static int set_timer(CURLM*, long milliseconds, void* loop);
  template <class Work>
  int try_to(Work) noexcept;
  bool watch(curl_socket_t, int wanted);
  void forget(curl_socket_t);
  void wait(std::shared_ptr<watched_socket>, int direction);
  void act(curl_socket_t, int happened);
  void break_off() noexcept;

  asio::steady_timer timer_;
  std::uint64_t turn_ = 0;  // number of the latest timeout of libcurl
  std::map<curl_socket_t, std::shared_ptr<watched_socket>> watched_;
  std::map<CURL*, std::function<void(CURLcode)>> transfers_;
  CURLM* multi_;
  bool broken_ = false;
  std::string why_broken_{};
};

}  // namespace wend::engine
