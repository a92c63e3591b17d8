// SPDX-License-Identifier: Apache-2.0
//
// Fails each allocation once (hostile H0439): a gateway in this process answers requests while the n-th
// allocation of its threads fails, for n from 1 until all succeed. The response is an error or visibly cut,
// and the next request is answered normally.

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <thread>

#include "wend/demo/speaker.hpp"
#include "wend/gateway/running_site.test.hpp"

namespace {

std::atomic<long> allocations_left = 0;  // 0: no failure
thread_local bool is_of_the_test = false;

void* allocated(std::size_t size, std::size_t alignment) {
  bool counts = !is_of_the_test && allocations_left.load(std::memory_order_relaxed) > 0;
  if (counts && allocations_left.fetch_sub(1) == 1) throw std::bad_alloc();
  size = (size + alignment - 1) / alignment * alignment;
  auto memory =
      alignment > alignof(std::max_align_t) ? std::aligned_alloc(alignment, size) : std::malloc(size);
  if (!memory) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return allocated(size, 1); }
void* operator new[](std::size_t size) { return allocated(size, 1); }
void* operator new(std::size_t size, std::align_val_t to) {
  return allocated(size, static_cast<std::size_t>(to));
}
void* operator new[](std::size_t size, std::align_val_t to) {
  return allocated(size, static_cast<std::size_t>(to));
}
void operator delete(void* at) noexcept { std::free(at); }
void operator delete[](void* at) noexcept { std::free(at); }
void operator delete(void* at, std::size_t) noexcept { std::free(at); }
void operator delete[](void* at, std::size_t) noexcept { std::free(at); }
void operator delete(void* at, std::align_val_t) noexcept { std::free(at); }
void operator delete[](void* at, std::align_val_t) noexcept { std::free(at); }
void operator delete(void* at, std::size_t, std::align_val_t) noexcept { std::free(at); }
void operator delete[](void* at, std::size_t, std::align_val_t) noexcept { std::free(at); }

namespace wend::gateway {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

class OutOfMemory : public ::testing::Test {
 protected:
  void SetUp() override {
    is_of_the_test = true;
    auto name = (std::filesystem::temp_directory_path() / "wend-memory-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    settings how;
    how.for_head = how.for_body = how.for_write = 2s;
    how.rules.total = 2s;
    how.cache_file = folder_ + "/cache.sqlite";
    how.log_file = folder_ + "/log";
    for (auto port : {menu_.port(), document_.port()})
      how.allowed_private_hosts.push_back({"127.0.0.1", port});
    site_ = std::make_unique<running_site>(how);
  }
  void TearDown() override {
    site_.reset();
    std::filesystem::remove_all(folder_);
  }

  /// The octets until the connection is closed or reset.
  std::string answer_to(std::string const& request) const {
    asio::io_context loop;
    tcp::socket talk(loop);
    error_code error;
    talk.connect({asio::ip::address_v4::loopback(), site_->port()}, error);
    asio::write(talk, asio::buffer(request), error);
    std::string heard;
    asio::read(talk, asio::dynamic_buffer(heard), error);
    return heard;
  }
  static bool is_well(std::string const& heard, std::string const& wanted) {
    return heard.starts_with("HTTP/1.1 200 ") && heard.find(wanted) != heard.npos;
  }
  /// Whether a client can tell a cut or failed response from a complete one.
  static bool is_honest(std::string const& heard) {
    if (heard.empty()) return true;
    for (auto status : {"500", "502", "503", "504"})
      if (heard.starts_with(std::string("HTTP/1.1 ") + status + " ")) return true;
    auto head = heard.find("\r\n\r\n");
    if (head == heard.npos) return true;
    auto length = heard.find("Content-Length: ");
    if (length > head) return !heard.ends_with("\r\n0\r\n\r\n");
    return heard.size() - head - 4 < std::stoul(heard.substr(length + 16));
  }

  void fails_at_each(std::string const& target, std::string const& more, std::string const& wanted) {
    auto request = "GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more + "\r\n";
    ASSERT_TRUE(is_well(answer_to(request), wanted)) << answer_to(request);
    long n = 1, tried = 0, ended = 0;
    bool tries_every = std::getenv("WEND_EVERY_ALLOCATION") != nullptr;
    for (; n < 100'000; n += tries_every || n < 300 ? 1 : n / 60) {
      allocations_left = n;
      auto heard = answer_to(request);
      auto left = allocations_left.exchange(0);
      ASSERT_TRUE(is_well(heard, wanted) || is_honest(heard)) << n << ": " << heard.substr(0, 2000);
      ended += !is_well(heard, wanted);
      auto next = answer_to(request);
      ASSERT_TRUE(is_well(next, wanted)) << "after " << n << ": " << next.substr(0, 2000);
      if (left > 0) break;
      ++tried;
    }
    EXPECT_GT(tried, 20) << target;
    EXPECT_GT(ended, 10) << target;
  }

  static void is_exempt() { is_of_the_test = true; }

  demo::speaker menu_{"1A <menu>\t/a\th\t70\r\n0A text\t/b\th\t70\r\n.\r\n", is_exempt};
  demo::speaker document_{
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nCache-Control: max-age=60\r\n"
      "Content-Length: 300000\r\nConnection: close\r\n\r\n" +
          std::string(300'000, 'x'),
      is_exempt};
  std::string folder_;
  std::unique_ptr<running_site> site_;
};

// shows H0439
TEST_F(OutOfMemory, own_pages_survive_a_failed_allocation) { fails_at_each("/", "", "Follow any URI"); }

// shows H0439
TEST_F(OutOfMemory, a_fetched_menu_survives_a_failed_allocation) {
  fails_at_each("/gopher/127.0.0.1:" + std::to_string(menu_.port()) + "/1", "Cache-Control: no-cache\r\n",
                "A text");
}

// shows H0439
TEST_F(OutOfMemory, a_fetched_document_survives_a_failed_allocation) {
  fails_at_each("http://127.0.0.1:" + std::to_string(document_.port()) + "/a", "Cache-Control: no-cache\r\n",
                std::string(300'000, 'x'));
}

// shows H0439
TEST_F(OutOfMemory, a_cached_document_survives_a_failed_allocation) {
  fails_at_each("http://127.0.0.1:" + std::to_string(document_.port()) + "/b", "", std::string(300'000, 'x'));
}

}  // namespace
}  // namespace wend::gateway
