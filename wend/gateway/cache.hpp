// SPDX-License-Identifier: Apache-2.0
//
// The disk cache: objects in an SQLite file. One thread reads and writes the file, so that no request waits
// for the disk. An object is written in pieces, and can be found only after `finish`: if the process is
// killed before, the next start deletes the pieces. If the disk is full or the file is damaged, nothing is
// stored, and requests are answered without the cache.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "wend/engine/asio.hpp"
#include "wend/gateway/cache_entry.hpp"

namespace wend::gateway {

namespace asio = engine::asio;

class cache {
 public:
  static constexpr std::size_t piece_size = 256 * 1024;

  struct match {
    std::int64_t number = 0;
    cache_entry entry{};
    std::uint64_t pieces = 0;
  };

  /// An object that is being written; deleted if it is destroyed before `finish`.
  class draft {
   public:
    struct state;
    explicit draft(std::shared_ptr<state>);
    ~draft();
    draft(draft const&) = delete;

    /// Adds octets. If the disk is too slow (more than 16 MiB wait) or has no space, the draft is dropped.
    void add(std::string_view octets);
    void finish(cache_entry const&);

   private:
    std::shared_ptr<state> held_;
  };

  /// Called in the cache's thread with the reason why nothing is stored, and with an empty string once
  /// objects are stored again.
  using listener = std::function<void(std::string const&)>;

  /// Opens the file, or creates it; a cache with another layout is emptied. A file of another program is not
  /// changed, and nothing is stored. `most_octets` bounds the file, drafts included; the log of SQLite beside
  /// it takes up to 5 MiB more. An empty name: nothing is stored.
  cache(asio::any_io_executor, std::string const& file, std::uint64_t most_octets, listener = {});
  ~cache();
  cache(cache const&) = delete;

  std::string trouble() const;     // why nothing is stored; empty: no error
  std::uint64_t failures() const;  // objects that could not be written

  asio::awaitable<std::optional<match>> find(std::string key);
  /// The octets of one piece; nullopt if it has been deleted.
  asio::awaitable<std::optional<std::string>> piece(std::int64_t number, std::uint64_t which);
  std::unique_ptr<draft> begin(std::string key);
  void renew(std::int64_t number, cache_entry const&);
  void remove(std::int64_t number);

  /// Finishes the pending writes; nothing is written afterwards.
  void close();

 private:
  struct state;
  std::shared_ptr<state> held_;
  asio::any_io_executor on_;
};

}  // namespace wend::gateway
