// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/disk_copy.hpp"

#include <algorithm>

#include "wend/gateway/refusals.hpp"

namespace wend::gateway {
namespace {

/// Whether the piece has the octets that the entry promises: the cache's file may be damaged.
bool is_intact(std::optional<std::string> const& piece, std::uint64_t number, cache_entry const& entry) {
  auto begins_at = number * cache::piece_size;
  return piece && piece->size() == std::min<std::uint64_t>(cache::piece_size, entry.octets - begins_at);
}

asio::awaitable<copy_status> send_pieces(transaction& t, cache::match const& copy, presenter& to) {
  bool more = co_await to.begin(copy.entry, source::cache);
  for (auto i = to.first_piece(cache::piece_size); more && i < copy.pieces; ++i) {
    auto piece = co_await t.gateway.disk_cache.piece(copy.number, i);
    if (!is_intact(piece, i, copy.entry)) {
      bool has_begun = co_await to.break_off();
      co_return has_begun ? copy_status::sent : copy_status::absent;
    }
    more = co_await to.octets(*piece);
  }
  bool is_complete = more || to.has_enough();
  if (!is_complete) co_return copy_status::sent;  // the client has closed the connection
  auto ready = co_await to.end();
  keep_in_memory(t, std::move(ready));
  co_return copy_status::sent;
}

}  // namespace

void keep_in_memory(transaction& t, std::optional<cached_response> ready) {
  if (ready) t.gateway.ready.keep(t.hot_key(), std::move(*ready));
}

asio::awaitable<copy_status> send_disk_copy(transaction& t, std::string const& key, presenter& to,
                                            staleness allowed, std::optional<cache::match>& stale) {
  auto copy = co_await t.gateway.disk_cache.find(key);
  if (!copy) co_return copy_status::absent;
  if (!copy->entry.is_fresh(t.context.now) && allowed == staleness::refused) {
    stale = std::move(copy);
    co_return copy_status::stale;
  }
  t.from = source::cache;
  bool has_memory = t.lease.hold(std::min<std::uint64_t>(copy->entry.octets, cache::piece_size));
  if (!has_memory) {
    auto full = refused_for_memory(t);
    co_await t.out.give(full);
    co_return copy_status::sent;
  }
  auto status = co_await send_pieces(t, *copy, to);
  co_return status;
}

}  // namespace wend::gateway
