// SPDX-License-Identifier: Apache-2.0
#include "wend/local/draft.hpp"

#include <fcntl.h>
#include <sys/random.h>

#include <array>
#include <atomic>
#include <cerrno>

#include "wend/local/opening.hpp"

namespace wend::engine {
namespace {

constexpr std::string_view prefix = ".wend-";
constexpr std::size_t random_octets = 8;

/// What a signal handler needs in order to remove a draft. `state` goes from free to taken to named and back.
struct place {
  enum : int { free, taken, named };
  std::atomic<int> state{free};
  int folder = -1;
  std::array<char, prefix.size() + 2 * random_octets + 1> name{};
};
static_assert(std::atomic<int>::is_always_lock_free);

constexpr std::size_t most = 64;  // drafts beyond that are not removed when a signal ends the process
constinit std::array<place, most> places{};

std::string new_name() {
  std::array<unsigned char, random_octets> octets{};
  if (::getrandom(octets.data(), octets.size(), 0) < 0) octets.fill(0);
  std::string text(prefix);
  for (auto octet : octets) (text += "0123456789abcdef"[octet >> 4]) += "0123456789abcdef"[octet & 15];
  return text;
}

}  // namespace

draft::draft(descriptor folder, std::string name, mode_t mode)
    : folder_(std::move(folder)), name_(std::move(name)), place_(most) {
  constexpr int tries = 16;
  for (int i = 0; i < tries && !file_; ++i) {
    own_name_ = new_name();
    remember();  // first: a signal may arrive at any time
    constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY;
    file_ = descriptor(insisting([&] { return ::openat(*folder_, own_name_.c_str(), flags, mode); }));
    failure_ = file_ ? 0 : errno;
    if (!file_) forget();
    if (failure_ != EEXIST) return;
  }
}

draft::~draft() {
  if (file_) ::unlinkat(*folder_, own_name_.c_str(), 0);
  forget();
}

int draft::keep() {
  if (::renameat(*folder_, own_name_.c_str(), *folder_, name_.c_str()) != 0) return errno;
  file_ = descriptor();
  ::fsync(*folder_);  // a failure is ignored: the octets are on disk, under one of the two names
  return 0;
}

void draft::remember() {
  for (std::size_t i = 0; i < most; ++i) {
    int expected = place::free;
    if (!places[i].state.compare_exchange_strong(expected, place::taken)) continue;
    places[i].folder = *folder_;
    own_name_.copy(places[i].name.data(), places[i].name.size() - 1);
    places[i].state = place::named;
    place_ = i;
    return;
  }
}

void draft::forget() {
  if (place_ < most) places[place_].state = place::free;
  place_ = most;
}

void remove_drafts() noexcept {
  for (auto& draft : places)
    if (draft.state == place::named) ::unlinkat(draft.folder, draft.name.data(), 0);
}

}  // namespace wend::engine
