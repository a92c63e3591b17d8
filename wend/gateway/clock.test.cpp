// SPDX-License-Identifier: Apache-2.0
//
// The clock on the wall is set forward and back (hostile H0444) while a gateway runs: nothing is older than
// it is, or younger than nothing, and nothing stays for ever. What is timed goes by another clock:
// tests/gateway/test_faults.py.

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
    for (auto const* one : {&brief_, &long_}) how.allowed_private_hosts.push_back({"127.0.0.1", one->port()});
    site_ = std::make_unique<running_site>(how);
  }
  void end() { site_.reset(); }
  std::string get(testing::speaker const& from) const {
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
  /// Below zero: it says none.
  static long age_in(std::string const& heard) {
    auto at = heard.find("\r\nAge: ");
    return at == heard.npos ? -1 : std::stol(heard.substr(at + 7));
  }
  /// How often the server is asked for one more answer.
  int asked_for(testing::speaker const& one) {
    auto before = one.count();
    auto heard = get(one);
    bool is_copy = one.count() == before;
    EXPECT_TRUE(!is_copy || (age_in(heard) >= 0 && age_in(heard) < 600)) << heard.substr(0, 500);
    return one.count() - before;
  }
  static std::string document(std::size_t octets) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nCache-Control: max-age=600\r\nContent-Length: " +
           std::to_string(octets) + "\r\nConnection: close\r\n\r\n" + std::string(octets, 'x');
  }

  std::atomic<std::int64_t> now_ = noon;
  testing::speaker brief_{document(10)}, long_{document(400'000)};  // in memory, and in the file
  std::string folder_;
  std::unique_ptr<running_site> site_;
};

// shows H0444
TEST_F(Clock, an_age_is_never_negative_and_no_entry_is_kept_for_ever) {
  for (auto const* one : {&brief_, &long_}) {
    now_ = noon;
    EXPECT_EQ(asked_for(*one), 1);
    now_ = noon + 60;
    EXPECT_EQ(asked_for(*one), 0);
    EXPECT_EQ(age_in(get(*one)), 60);
    now_ = noon + hour;  // old
    EXPECT_EQ(asked_for(*one), 1);
    EXPECT_EQ(asked_for(*one), 0);
    now_ = noon;  // of a time that is still to come: nobody knows how old it is
    EXPECT_EQ(asked_for(*one), 1);
    EXPECT_EQ(asked_for(*one), 0);
    now_ = noon - hour;
    EXPECT_EQ(asked_for(*one), 1);
    now_ = 0;  // as machines without a battery begin
    EXPECT_EQ(asked_for(*one), 1);
    EXPECT_EQ(asked_for(*one), 0);
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
