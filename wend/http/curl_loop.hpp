// SPDX-License-Identifier: Apache-2.0
//
// libcurl on an asio loop. libcurl says which sockets it waits for and until when; asio waits; what happens
// is told to libcurl, which then does its work and calls the transfers. No thread but its resolver's.

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

  /// Begins a transfer, and tells when it is over. libcurl calls nobody's functions but those of the handle
  /// from inside its own; the handle must be removed before it is destroyed.
  bool add(CURL*, std::function<void(CURLcode)> over);
  void remove(CURL*);
  bool is_broken() const { return broken_; }  // it begins nothing any more; all that was under way has failed
  std::string const& why_broken() const { return why_broken_; }  // in the system's words; may be empty

  /// How many allocations of libcurl have failed in this process.
  static unsigned failed_allocations() noexcept;

  /// For CURLOPT_CLOSESOCKETFUNCTION: libcurl closes nothing that asio still watches.
  static int close_socket(void* loop, curl_socket_t);

 private:
  struct watched;

  static int watch_socket(CURL*, curl_socket_t, int wanted, void* loop, void*);
  static int set_timer(CURLM*, long milliseconds, void* loop);
  template <class Work>
  int try_to(Work) noexcept;
  bool watch(curl_socket_t, int wanted);
  void forget(curl_socket_t);
  void wait(std::shared_ptr<watched>, int direction);
  void act(curl_socket_t, int happened);
  void break_off() noexcept;

  asio::steady_timer timer_;
  std::uint64_t turn_ = 0;  // which of the times that libcurl has set is the last
  std::map<curl_socket_t, std::shared_ptr<watched>> watched_;
  std::map<CURL*, std::function<void(CURLcode)>> transfers_;
  CURLM* multi_;
  bool broken_ = false;
  std::string why_broken_{};
};

}  // namespace wend::engine
