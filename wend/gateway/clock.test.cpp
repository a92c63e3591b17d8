// SPDX-License-Identifier: Apache-2.0
//
// The system clock is set forward and back (hostile H0444) while a gateway runs: no Age is wrong or negative,
// and no entry stays for ever. Timeouts use the steady clock: tests/gateway/test_faults.py.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "wend/demo/speaker.hpp"
#include "wend/gateway/running_site.test.hpp"

namespace wend::gateway {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr std::int64_t noon = 1'900'000'000, hour = 3600;

class Clock : public ::testing::Test {
 protected:
  void SetUp() override {
    auto name = (std::filesystem::temp_directory_path() / "wend-clock-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    begin();
  }
  void TearDown() override {
    end();
    std::filesystem::remove_all(folder_);
  }
  void begin() {
    settings how;
    how.cache_file = folder_ + "/cache.sqlite";
    how.now = [this] { return now_.load(); };
    for (auto const* server : {&brief_, &long_})
      how.allowed_private_hosts.push_back({"127.0.0.1", server->port()});
    site_ = std::make_unique<running_site>(how);
  }
  void end() { site_.reset(); }
  std::string get(demo::speaker const& from) const {
    asio::io_context loop;
    tcp::socket talk(loop);
    boost::system::error_code error;
    talk.connect({asio::ip::address_v4::loopback(), site_->port()}, error);
    asio::write(talk,
                asio::buffer("GET http://127.0.0.1:" + std::to_string(from.port()) +
                             "/ HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"),
                error);
    std::string heard;
    asio::read(talk, asio::dynamic_buffer(heard), error);
    EXPECT_TRUE(heard.starts_with("HTTP/1.1 200 ")) << heard.substr(0, 500);
    return heard;
  }
  /// Age in a response; -1: absent.
  static long age_in(std::string const& heard) {
    auto at = heard.find("\r\nAge: ");
    return at == heard.npos ? -1 : std::stol(heard.substr(at + 7));
  }
  /// Requests the document; returns how many requests reached the server.
  int asked_for(demo::speaker const& server) {
    auto before = server.count();
    auto heard = get(server);
    bool is_copy = server.count() == before;
    EXPECT_TRUE(!is_copy || (age_in(heard) >= 0 && age_in(heard) < 600)) << heard.substr(0, 500);
    return server.count() - before;
  }
  static std::string document(std::size_t octets) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nCache-Control: max-age=600\r\nContent-Length: " +
           std::to_string(octets) + "\r\nConnection: close\r\n\r\n" + std::string(octets, 'x');
  }

  std::atomic<std::int64_t> now_ = noon;
  demo::speaker brief_{document(10)}, long_{document(400'000)};  // for the hot cache, and for the disk cache
  std::string folder_;
  std::unique_ptr<running_site> site_;
};

// shows H0444
TEST_F(Clock, an_age_is_never_negative_and_no_entry_is_kept_for_ever) {
  for (auto const* server : {&brief_, &long_}) {
    now_ = noon;
    EXPECT_EQ(asked_for(*server), 1);
    now_ = noon + 60;
    EXPECT_EQ(asked_for(*server), 0);
    EXPECT_EQ(age_in(get(*server)), 60);
    now_ = noon + hour;  // stale
    EXPECT_EQ(asked_for(*server), 1);
    EXPECT_EQ(asked_for(*server), 0);
    now_ = noon;  // an entry from the future has an unknown age
    EXPECT_EQ(asked_for(*server), 1);
    EXPECT_EQ(asked_for(*server), 0);
    now_ = noon - hour;
    EXPECT_EQ(asked_for(*server), 1);
    now_ = 0;  // the clock of a machine without a battery at its start
    EXPECT_EQ(asked_for(*server), 1);
    EXPECT_EQ(asked_for(*server), 0);
  }
}

// shows H0444
TEST_F(Clock, entries_of_an_earlier_process_follow_the_same_rule) {
  EXPECT_EQ(asked_for(long_), 1);
  for (auto to : {noon - hour, noon + hour, noon - 10 * hour}) {
    end();
    now_ = to;
    begin();
    EXPECT_EQ(asked_for(long_), 1);
    EXPECT_EQ(asked_for(long_), 0);
  }
}

}  // namespace
}  // namespace wend::gateway
