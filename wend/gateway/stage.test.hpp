// SPDX-License-Identifier: Apache-2.0
//
// For tests of one stage of the pipeline: a client without a socket, and a gateway without a listener.

#pragma once

#include <sqlite3.h>
#include <stdlib.h>

#include <boost/asio/use_future.hpp>
#include <chrono>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "wend/gateway/transaction.hpp"

namespace wend::gateway {

/// Runs a stage to its end.
inline void run(asio::io_context& loop, asio::awaitable<void> stage) {
  auto result = asio::co_spawn(loop, std::move(stage), asio::use_future);
  loop.restart();
  auto is_ready = [&] { return result.wait_for(std::chrono::seconds(0)) == std::future_status::ready; };
  while (!is_ready() && loop.run_one_for(std::chrono::seconds(20)) > 0) continue;
  if (!is_ready()) throw std::runtime_error("the stage does not end");
  result.get();
}

template <class Value>
Value run(asio::io_context& loop, asio::awaitable<Value> stage) {
  std::optional<Value> value;
  auto keep = [](asio::awaitable<Value> work, std::optional<Value>& to) -> asio::awaitable<void> {
    auto result = co_await std::move(work);
    to.emplace(std::move(result));
  };
  run(loop, keep(std::move(stage), value));
  return std::move(*value);
}

inline request_head request_for(std::string target, wire::pairs headers = {}, std::string method = "GET") {
  request_head head;
  head.method = std::move(method);
  head.target = std::move(target);
  head.fields = std::move(headers);
  return head;
}

/// The response of a web server that then closes its connection.
inline std::string web_reply(std::string const& status, std::string const& headers, std::string const& body) {
  return "HTTP/1.1 " + status + "\r\nConnection: close\r\n" + headers + "\r\n" + body;
}

/// Keeps what a message_writer writes.
class recording_client {
 public:
  explicit recording_client(request_head const& head = request_for("/"))
      : out(
            [this](std::string_view first, std::string_view rest) -> asio::awaitable<bool> {
              (octets += first) += rest;
              if (on_write) on_write();
              co_return writes_left-- > 0;
            },
            head) {}
  recording_client(recording_client const&) = delete;

  std::string head() const { return octets.substr(0, body_at()); }
  std::string body() const { return octets.substr(body_at()); }
  unsigned status() const { return out.status(); }
  /// The status and the body: "404 missing".
  std::string answer() const { return std::to_string(status()) + " " + body(); }
  /// The value of a header; "(absent)" without it.
  std::string header(std::string const& name) const {
    auto lines = head();
    auto at = lines.find("\r\n" + name + ": ");
    if (at == lines.npos) return "(absent)";
    at += name.size() + 4;
    return lines.substr(at, lines.find("\r\n", at) - at);
  }

  std::string octets{};
  int writes_left = 1'000'000;  // 0: the client has gone
  std::function<void()> on_write{};
  message_writer out;

 private:
  std::size_t body_at() const { return std::min(octets.find("\r\n\r\n"), octets.size() - 4) + 4; }
};

/// The state of a gateway in the year 2001, with a disk cache in a folder of its own.
class gateway_in_test {
 public:
  static constexpr std::int64_t now = 1'000'000'000;

  explicit gateway_in_test(settings how = {}) {
    if (!::mkdtemp(folder_.data())) throw std::runtime_error("no folder for a test");
    how.now = [this] { return now + seconds_later; };
    how.cache_file = folder_ + "/cache.sqlite";
    how.allowed_private_hosts = {{"127.0.0.1", 1}};  // the network is set up for some
    state = std::make_shared<gateway_state>(loop.get_executor(), std::move(how));
  }
  ~gateway_in_test() {
    state.reset();
    std::filesystem::remove_all(folder_);
  }
  gateway_in_test(gateway_in_test const&) = delete;

  void allow_port(std::uint16_t port) { state->how.allowed_private_hosts.push_back({"127.0.0.1", port}); }
  std::optional<cache::match> on_disk(std::string key) {
    return run(loop, state->disk_cache.find(std::move(key)));
  }
  /// Runs a statement in the file of the disk cache.
  void change_cache(std::string const& sql) {
    sqlite3* file = nullptr;
    bool well = ::sqlite3_open((folder_ + "/cache.sqlite").c_str(), &file) == SQLITE_OK &&
                ::sqlite3_exec(file, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
    ::sqlite3_close(file);
    if (!well) throw std::runtime_error("the cache cannot be changed");
  }

  asio::io_context loop{};
  std::shared_ptr<gateway_state> state{};
  std::int64_t seconds_later = 0;

 private:
  std::string folder_ = (std::filesystem::temp_directory_path() / "wend-stage-XXXXXX").string();
};

/// One request to that gateway.
struct request_in_test {
  request_in_test(gateway_in_test& gateway, request_head head)
      : request{std::move(head), {}, "192.0.2.7", "127.0.0.1"},
        client(request.head),
        t(gateway.state, request, client.out) {}

  http_request request;
  recording_client client;
  transaction t;
};

}  // namespace wend::gateway
