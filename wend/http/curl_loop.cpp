// SPDX-License-Identifier: Apache-2.0
#include "wend/http/curl_loop.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <cstdlib>
#include <cstring>

#include "wend/access/detail/new_handler.hpp"

namespace wend::engine {
namespace {

// So that what libcurl waits for is what it is told of.
static_assert(CURL_POLL_IN == CURL_CSELECT_IN && CURL_POLL_OUT == CURL_CSELECT_OUT);

std::atomic<unsigned> failed_allocations = 0;  // of libcurl, in all threads

template <class T>
T* noted(T* memory) noexcept {
  if (memory) return memory;
  ++failed_allocations;
  call_new_handler();
  return nullptr;
}

void* allocate(std::size_t size) { return noted(std::malloc(size)); }
void* reallocate(void* old, std::size_t size) { return noted(std::realloc(old, size)); }
void* allocate_zeros(std::size_t count, std::size_t size) { return noted(std::calloc(count, size)); }
char* duplicate(char const* text) { return noted(::strdup(text)); }

CURLM* new_multi() {
  static bool const ready = curl_global_init_mem(CURL_GLOBAL_DEFAULT, allocate, std::free, reallocate,
                                                 duplicate, allocate_zeros) == CURLE_OK;
  return ready ? curl_multi_init() : nullptr;
}

}  // namespace

/// A socket of libcurl's, which asio only watches.
struct curl_loop::watched {
  explicit watched(asio::any_io_executor on) : end(on) {}
  ~watched() { leave(); }

  void leave() {
    wanted = 0;
    if (end.is_open()) end.release();  // what waits here ends
  }
  bool& waits(int direction) { return waiting[direction == CURL_POLL_OUT]; }

  asio::posix::stream_descriptor end;
  int wanted = 0;
  std::array<bool, 2> waiting{};
};

unsigned curl_loop::failed_allocations() noexcept { return engine::failed_allocations; }

curl_loop::curl_loop(asio::any_io_executor on) : timer_(on), multi_(new_multi()) {
  curl_multi_setopt(multi_, CURLMOPT_SOCKETFUNCTION, &curl_loop::watch_socket);
  curl_multi_setopt(multi_, CURLMOPT_SOCKETDATA, this);
  curl_multi_setopt(multi_, CURLMOPT_TIMERFUNCTION, &curl_loop::set_timer);
  curl_multi_setopt(multi_, CURLMOPT_TIMERDATA, this);
  // By itself it keeps so many for each request at work, which is few as soon as there is a pause.
  curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, 64L);
}

curl_loop::~curl_loop() { curl_multi_cleanup(multi_); }

bool curl_loop::add(CURL* one, std::function<void(CURLcode)> over) {
  transfers_[one] = std::move(over);
  bool begun = curl_multi_add_handle(multi_, one) == CURLM_OK;
  broken_ = broken_ || !begun;
  return begun;
}

void curl_loop::remove(CURL* one) {
  curl_multi_remove_handle(multi_, one);
  transfers_.erase(one);
}

int curl_loop::close_socket(void* loop, curl_socket_t socket) {
  static_cast<curl_loop*>(loop)->forget(socket);
  return ::close(socket);
}

/// After a callback has answered -1, libcurl does nothing for any transfer any more: each fails now, and not
/// at its deadline. Not from inside the callback, which must not call libcurl's users.
void curl_loop::break_off() noexcept {
  broken_ = true;
  try {
    asio::post(executor(), [self = weak_from_this()] {
      if (auto still = self.lock())
        for (auto const& [handle, over] : still->transfers_) over(CURLE_ABORTED_BY_CALLBACK);
    });
  } catch (std::bad_alloc const&) {  // then it is at the deadline
  }
}

/// What a callback does, for which memory may lack. Nothing may be thrown through libcurl; and where it is
/// told -1 it is lost for all that uses it, so that a moment's want is waited out.
template <class Work>
int curl_loop::try_to(Work work) noexcept {
  for (int i = 0; i < 3; ++i) try {
      if (work()) return 0;
      break;
    } catch (std::bad_alloc const&) {
    }
  break_off();
  return -1;
}

int curl_loop::watch_socket(CURL*, curl_socket_t socket, int wanted, void* loop, void*) {
  auto me = static_cast<curl_loop*>(loop);
  if (wanted != CURL_POLL_REMOVE) return me->try_to([&] { return me->watch(socket, wanted); });
  me->forget(socket);
  return 0;
}

bool curl_loop::watch(curl_socket_t socket, int wanted) {
  auto& one = watched_[socket];
  if (!one) {
    auto fresh = std::make_shared<watched>(executor());
    error_code wrong;
    fresh->end.assign(socket, wrong);
    if (wrong) {
      why_broken_ = wrong.message();
      return false;
    }
    one = std::move(fresh);
  }
  one->wanted = wanted;
  wait(one, CURL_POLL_IN);
  wait(one, CURL_POLL_OUT);
  return true;
}

void curl_loop::forget(curl_socket_t socket) {
  auto found = watched_.find(socket);
  if (found == watched_.end()) return;
  found->second->leave();
  watched_.erase(found);
}

void curl_loop::wait(std::shared_ptr<watched> one, int direction) {
  if (!(one->wanted & direction) || one->waits(direction)) return;
  one->waits(direction) = true;
  auto how = direction == CURL_POLL_IN ? asio::posix::descriptor_base::wait_read
                                       : asio::posix::descriptor_base::wait_write;
  auto lost = [](bool* waits) { *waits = false; };
  std::unique_ptr<bool, decltype(lost)> unless_begun(&one->waits(direction), lost);
  one->end.async_wait(how, [self = weak_from_this(), one, direction](error_code wrong) {
    one->waits(direction) = false;
    auto me = self.lock();
    if (!me || !(one->wanted & direction)) return;
    me->act(one->end.native_handle(), wrong ? CURL_CSELECT_ERR : direction);
    me->wait(one, direction);
  });
  (void)unless_begun.release();
}

int curl_loop::set_timer(CURLM*, long milliseconds, void* loop) {
  auto me = static_cast<curl_loop*>(loop);
  me->timer_.cancel();
  auto turn = ++me->turn_;
  if (milliseconds < 0) return 0;
  if (milliseconds == 0) {  // with every request: not worth a clock
    return me->try_to([me, turn] {
      asio::post(me->executor(), [self = me->weak_from_this(), turn] {
        auto still = self.lock();
        if (still && still->turn_ == turn) still->act(CURL_SOCKET_TIMEOUT, 0);
      });
      return true;
    });
  }
  me->timer_.expires_after(std::chrono::milliseconds(milliseconds));
  return me->try_to([me] {
    me->timer_.async_wait([self = me->weak_from_this()](error_code stopped) {
      auto still = self.lock();
      if (still && !stopped) still->act(CURL_SOCKET_TIMEOUT, 0);
    });
    return true;
  });
}

/// libcurl forgets a transfer, or a socket, whose allocation fails in the middle of its work: all are told.
void curl_loop::act(curl_socket_t socket, int happened) {
  int running = 0;
  auto before = failed_allocations();
  curl_multi_socket_action(multi_, socket, happened, &running);
  int left = 0;
  while (auto said = curl_multi_info_read(multi_, &left)) {
    if (said->msg != CURLMSG_DONE) continue;
    auto found = transfers_.find(said->easy_handle);
    if (found != transfers_.end()) found->second(said->data.result);
  }
  if (failed_allocations() != before)
    for (auto const& [handle, over] : transfers_) over(CURLE_OUT_OF_MEMORY);
}

}  // namespace wend::engine
