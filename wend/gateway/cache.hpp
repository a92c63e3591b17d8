// SPDX-License-Identifier: Apache-2.0
//
// What was fetched, kept in a file of SQLite. One thread of its own reads and writes it, so that no reader
// waits for a disk. An object comes in pieces, each safe by itself, and is seen by nobody before the last
// step has said that it is whole: who kills the program between two pieces leaves something that the next
// start takes away. Where the disk is full, or the file is spoilt, nothing is kept, and all else goes on.

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

  /// An object on its way into the cache; gone, if it is destroyed before it is whole.
  class draft {
   public:
    struct state;
    explicit draft(std::shared_ptr<state>);
    ~draft();
    draft(draft const&) = delete;

    /// Takes them, unless the disk is too slow or too full, or the cache has no room: then nothing of it is
    /// kept.
    void add(std::string_view octets);
    void finish(cache_entry const&);

   private:
    std::shared_ptr<state> held_;
  };

  /// Told, in the cache's own thread, why nothing can be kept; and with nothing when it can be again.
  using listener = std::function<void(std::string const&)>;

  /// At the file, which is created if need be, and emptied if it is of another layout. `most_octets` bounds
  /// the file, drafts included; the log of SQLite beside it has some MiB more. No file: nothing is ever
  /// found.
  cache(asio::any_io_executor, std::string const& file, std::uint64_t most_octets, listener = {});
  ~cache();
  cache(cache const&) = delete;

  std::string trouble() const;     // why nothing is kept; empty: all is well
  std::uint64_t failures() const;  // objects that could not be written

  asio::awaitable<std::optional<match>> find(std::string key);
  /// The octets of one piece; nothing if it has gone.
  asio::awaitable<std::optional<std::string>> piece(std::int64_t number, std::uint64_t which);
  std::unique_ptr<draft> begin(std::string key);
  void renew(std::int64_t number, cache_entry const&);

  /// What was to be written is, and nothing more is.
  void close();

 private:
  struct state;
  std::shared_ptr<state> held_;
  asio::any_io_executor on_;
};

}  // namespace wend::gateway
