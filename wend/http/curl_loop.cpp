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

// A direction to watch is passed back to libcurl as the event.
static_assert(CURL_POLL_IN == CURL_CSELECT_IN && CURL_POLL_OUT == CURL_CSELECT_OUT);

std::atomic<unsigned> failed_allocations = 0;  // of libcurl, in all threads

template <class T>
T* checked(T* memory) noexcept {
  if (memory) return memory;
  ++failed_allocations;
  call_new_handler();
  return nullptr;
}

void* allocate(std::size_t size) { return checked(std::malloc(size)); }
void* reallocate(void* old, std::size_t size) { return checked(std::realloc(old, size)); }
void* allocate_zeros(std::size_t count, std::size_t size) { return checked(std::calloc(count, size)); }
char* duplicate(char const* text) { return checked(::strdup(text)); }

CURLM* new_multi() {
  static bool const ready = curl_global_init_mem(CURL_GLOBAL_DEFAULT, allocate, std::free, reallocate,
                                                 duplicate, allocate_zeros) == CURLE_OK;
  return ready ? curl_multi_init() : nullptr;
}

}  // namespace

/// A socket of libcurl; asio only waits for its events.
struct curl_loop::watched_socket {
  explicit watched_socket(asio::any_io_executor on) : end(on) {}
  ~watched_socket() { leave(); }

  void leave() {
    wanted = 0;
    if (end.is_open()) end.release();  // pending waits are cancelled
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
  // The default is four times the number of active transfers, so that a pause would close most connections.
  curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, 64L);
}

curl_loop::~curl_loop() { curl_multi_cleanup(multi_); }

bool curl_loop::add(CURL* handle, std::function<void(CURLcode)> over) {
  transfers_[handle] = std::move(over);
  bool begun = curl_multi_add_handle(multi_, handle) == CURLM_OK;
  broken_ = broken_ || !begun;
  return begun;
}

void curl_loop::remove(CURL* handle) {
  curl_multi_remove_handle(multi_, handle);
  transfers_.erase(handle);
}

int curl_loop::close_socket(void* loop, curl_socket_t socket) {
  static_cast<curl_loop*>(loop)->forget(socket);
  return ::close(socket);
}

/// After a callback returned -1, libcurl processes no transfer any more: ends each transfer with an error,
/// instead of at its deadline. Posted, since the callback must not call users of libcurl.
void curl_loop::break_off() noexcept {
  broken_ = true;
  try {
    asio::post(executor(), [self = weak_from_this()] {
      if (auto still = self.lock())
        for (auto const& [handle, over] : still->transfers_) over(CURLE_ABORTED_BY_CALLBACK);
    });
  } catch (std::bad_alloc const&) {  // the transfers end at their deadlines
  }
}

/// Runs the work of a callback, up to three times if memory is short: an exception must not pass through
/// libcurl, and a result of -1 breaks the whole loop.
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
  auto owner = static_cast<curl_loop*>(loop);
  if (wanted != CURL_POLL_REMOVE) return owner->try_to([&] { return owner->watch(socket, wanted); });
  owner->forget(socket);
  return 0;
}

bool curl_loop::watch(curl_socket_t socket, int wanted) {
  auto& entry = watched_[socket];
  if (!entry) {
    auto fresh = std::make_shared<watched_socket>(executor());
    error_code wrong;
    fresh->end.assign(socket, wrong);
    if (wrong) {
      why_broken_ = wrong.message();
      return false;
    }
    entry = std::move(fresh);
  }
  entry->wanted = wanted;
  wait(entry, CURL_POLL_IN);
  wait(entry, CURL_POLL_OUT);
  return true;
}

void curl_loop::forget(curl_socket_t socket) {
  auto it = watched_.find(socket);
  if (it == watched_.end()) return;
  it->second->leave();
  watched_.erase(it);
}

void curl_loop::wait(std::shared_ptr<watched_socket> entry, int direction) {
  if (!(entry->wanted & direction) || entry->waits(direction)) return;
  entry->waits(direction) = true;
  auto how = direction == CURL_POLL_IN ? asio::posix::descriptor_base::wait_read
                                       : asio::posix::descriptor_base::wait_write;
  auto lost = [](bool* waits) { *waits = false; };
  std::unique_ptr<bool, decltype(lost)> unless_begun(&entry->waits(direction), lost);
  entry->end.async_wait(how, [self = weak_from_this(), entry, direction](error_code wrong) {
    entry->waits(direction) = false;
    auto owner = self.lock();
    if (!owner || !(entry->wanted & direction)) return;
    owner->act(entry->end.native_handle(), wrong ? CURL_CSELECT_ERR : direction);
    owner->wait(entry, direction);
  });
  (void)unless_begun.release();
}

int curl_loop::set_timer(CURLM*, long milliseconds, void* loop) {
  auto owner = static_cast<curl_loop*>(loop);
  owner->timer_.cancel();
  auto turn = ++owner->turn_;
  if (milliseconds < 0) return 0;
  if (milliseconds == 0) {  // set for every request: no timer needed
    return owner->try_to([owner, turn] {
      asio::post(owner->executor(), [self = owner->weak_from_this(), turn] {
        auto still = self.lock();
        if (still && still->turn_ == turn) still->act(CURL_SOCKET_TIMEOUT, 0);
      });
      return true;
    });
  }
  owner->timer_.expires_after(std::chrono::milliseconds(milliseconds));
  return owner->try_to([owner] {
    owner->timer_.async_wait([self = owner->weak_from_this()](error_code stopped) {
      auto still = self.lock();
      if (still && !stopped) still->act(CURL_SOCKET_TIMEOUT, 0);
    });
    return true;
  });
}

/// If an allocation of libcurl fails here, it may lose a transfer or a socket without a notice: ends all
/// transfers.
void curl_loop::act(curl_socket_t socket, int happened) {
  int running = 0;
  auto before = failed_allocations();
  curl_multi_socket_action(multi_, socket, happened, &running);
  int left = 0;
  while (auto message = curl_multi_info_read(multi_, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    auto it = transfers_.find(message->easy_handle);
    if (it != transfers_.end()) it->second(message->data.result);
  }
  if (failed_allocations() != before)
    for (auto const& [handle, over] : transfers_) over(CURLE_OUT_OF_MEMORY);
}

}  // namespace wend::engine
