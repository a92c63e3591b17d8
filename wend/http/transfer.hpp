// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "wend/http/curl_loop.hpp"
#include "wend/http/web_request.hpp"

namespace wend::engine {

/// One request as an easy handle of libcurl. Callbacks only store what arrives; the owner takes it between
/// events. While the received body is not taken, or the body to send is not given, the transfer pauses.
class transfer {
 public:
  transfer(std::shared_ptr<curl_loop>, network&, web_request const&, limits const&);
  ~transfer();
  transfer(transfer const&) = delete;

  void record_trace();  // headers in both directions, without secrets
  enum class bodies : std::uint8_t { none, objects, refusals_too, all };
  /// Selects the responses whose body is stored; other bodies are dropped.
  void take(bodies which) { takes_ = which; }
  ending begin();

  enum class wake_reason : std::uint8_t { event, deadline, cancelled };
  /// Waits until the state has changed, or the deadline has passed.
  asio::awaitable<wake_reason> event_by(std::chrono::steady_clock::time_point deadline);

  struct trace_line {
    char mark;
    std::string text;
  };
  std::vector<trace_line> trace_lines();  // since the last call

  bool is_connected() const { return connected_; }
  bool has_head() const { return head_done_; }  // of the final response
  web_answer& answer() { return answer_; }
  bool keeps_body() const;

  bool has_body() const { return !body_.empty(); }
  std::string_view body();  // the octets received so far; valid until the next call
  void consume();           // after the octets of `body` were used

  bool wants_upload() const { return wants_upload_; }
  /// Octets of the body; empty: its end; nullopt: reading it failed.
  void upload(std::optional<std::string_view>);

  bool is_over() const { return over_; }
  ending result();  // valid once is_over

  std::uint64_t octets() const { return octets_; }  // of bodies, in both directions

 private:
  struct callbacks;

  template <class T>
  void set(CURLoption option, T value) {
    auto result = curl_easy_setopt(easy_, option, value);
    settings_valid_ = result == CURLE_OK && settings_valid_;
    out_of_memory_ = result == CURLE_OUT_OF_MEMORY || out_of_memory_;
  }
  transfer(std::shared_ptr<curl_loop>, network&, web_request const&, bool any_address);
  void set_destination(web_request const&, limits const&);
  void set_method_and_body(web_request const&);
  void set_headers(web_request const&);
  bool may_reach(asio::ip::address const&) const;
  int connected_to(char const* address, int port);
  std::size_t take_header(std::string_view line);
  std::size_t take_body(std::string_view octets);
  void read_header_line(std::string_view);
  std::string shown_request(std::string_view line) const;
  void resume();
  bool lacks_memory() const;
  void notify();

  std::shared_ptr<curl_loop> loop_;
  network& net_;
  bool any_address_;
  std::string peer_, target_;
  CURL* easy_;
  curl_slist *headers_ = nullptr, *tunnel_headers_ = nullptr;
  std::array<char, CURL_ERROR_SIZE> error_text_{};
  unsigned failed_allocations_ = curl_loop::failed_allocations();  // count before this transfer
  bool settings_valid_ = true, out_of_memory_ = false;
  bodies takes_ = bodies::none;

  asio::steady_timer timer_;
  bool is_notified_ = false;

  unsigned addresses_refused_ = 0, addresses_tried_ = 0;
  int socket_error_ = 0;  // errno of a failed socket()
  bool connected_ = false, head_done_ = false, over_ = false;
  std::size_t header_octets_ = 0, dropped_ = 0;
  web_answer answer_{};
  std::string body_{}, given_{};
  bool body_waits_ = false;  // libcurl is paused with more of the body
  bool wants_upload_ = false, upload_broke_ = false;
  std::optional<std::string_view> upload_{};  // empty: the end of the body
  std::uint64_t octets_ = 0;
  std::vector<trace_line> trace_lines_{};
  ending wrong_{};  // why a callback has stopped the transfer
  bool stopped_ = false;
  CURLcode result_ = CURLE_OK;
};

}  // namespace wend::engine
