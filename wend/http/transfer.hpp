// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "wend/http/curl_loop.hpp"
#include "wend/http/web_request.hpp"

namespace wend::engine {

/// One request in libcurl's hands. What libcurl brings is kept here until somebody comes for it: its
/// callbacks run nothing of anybody else's. It holds little: while the body that waits is not taken, or the
/// body to send not given, the transfer pauses.
class transfer {
 public:
  transfer(std::shared_ptr<curl_loop>, network&, web_request const&, limits const&);
  ~transfer();
  transfer(transfer const&) = delete;

  void trace_lines();  // keeps what is said and heard, headers only, secrets left out
  enum class bodies : std::uint8_t { none, objects, refusals_too, all };
  /// Whose body is kept; else it is dropped.
  void take(bodies which) { takes_ = which; }
  ending begin();

  enum class woken : std::uint8_t { event, deadline, cancelled };
  /// Until something is there to be seen to, or the hour has come.
  asio::awaitable<woken> event_by(std::chrono::steady_clock::time_point deadline);

  struct remark {
    char mark;
    std::string text;
  };
  std::vector<remark> remarks();  // what there is to tell of since the last call

  bool is_connected() const { return connected_; }
  bool has_head() const { return head_done_; }  // of the last answer, and no interim one
  web_answer& answer() { return answer_; }
  bool is_taken() const;

  bool has_body() const { return !body_.empty(); }
  std::string_view body();  // all of it that is there; good until the next call
  void go_on();             // the body that was given has been seen to

  bool wants_upload() const { return wants_upload_; }
  void upload(std::optional<std::string_view>);  // as engine::source gives it

  bool is_over() const { return over_; }
  ending how();  // once it is over

  std::uint64_t octets() const { return octets_; }  // of bodies, either way

 private:
  struct callbacks;

  template <class T>
  void set(CURLoption option, T value) {
    auto came = curl_easy_setopt(easy_, option, value);
    settings_hold_ = came == CURLE_OK && settings_hold_;
    out_of_memory_ = came == CURLE_OUT_OF_MEMORY || out_of_memory_;
  }
  transfer(std::shared_ptr<curl_loop>, network&, web_request const&, bool any_address);
  void say_where(web_request const&, limits const&);
  void say_what(web_request const&);
  void say_headers(web_request const&);
  bool may_reach(asio::ip::address const&) const;
  int connected_to(char const* address, int port);
  std::size_t heard_header(std::string_view line);
  std::size_t heard_body(std::string_view octets);
  void heard_line(std::string_view);
  std::string shown(std::string_view line) const;
  void resume();
  bool lacks_memory() const;
  void ring();

  std::shared_ptr<curl_loop> loop_;
  network& net_;
  bool any_address_;
  std::string peer_, target_, shown_target_;
  CURL* easy_;
  curl_slist *headers_ = nullptr, *tunnel_headers_ = nullptr;
  std::array<char, CURL_ERROR_SIZE> words_{};
  unsigned failed_allocations_ = curl_loop::failed_allocations();  // before this transfer
  bool settings_hold_ = true, out_of_memory_ = false;
  bodies takes_ = bodies::none;

  asio::steady_timer timer_;
  bool rung_ = false;

  unsigned addresses_refused_ = 0, addresses_tried_ = 0;
  int no_socket_ = 0;  // errno, where the system gave none
  bool connected_ = false, head_done_ = false, over_ = false;
  std::size_t header_octets_ = 0, dropped_ = 0;
  web_answer answer_{};
  std::string body_{}, given_{};
  bool body_waits_ = false;  // libcurl holds more of it back
  bool wants_upload_ = false, upload_broke_ = false;
  std::optional<std::string_view> upload_{};  // empty: no more
  std::uint64_t octets_ = 0;
  std::vector<remark> remarks_{};
  ending wrong_{};  // why one of our callbacks has stopped it
  bool stopped_ = false;
  CURLcode result_ = CURLE_OK;
};

}  // namespace wend::engine
