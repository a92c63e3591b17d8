// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/response_writer.hpp"

#include "wend/gateway/responses.hpp"

namespace wend::gateway {

asio::awaitable<void> response_writer::send(cached_response const& cached, std::int64_t now) {
  auto chosen = select(conditions_, cached.state, cached.body.size());
  if (chosen.status == 304) {
    response unchanged{304, common_headers(), {}};
    if (!cached.state.etag.empty()) unchanged.headers.emplace_back("ETag", cached.state.etag);
    co_await to_.give(unchanged);
  } else if (chosen.status == 416) {
    auto refusal = range_not_satisfiable(cached.body.size());
    co_await to_.give(refusal);
  } else {
    auto age = cached.has_age ? now - cached.state.fetched : -1;
    co_await to_.give(cached.head, age, cached.body, chosen.part);
  }
}

asio::awaitable<void> response_writer::send(response& whole, validators const& state) {
  selection chosen{whole.status, {}};
  if (whole.status == 200) chosen = select(conditions_, state, whole.body.size());
  if (chosen.status == 416) {
    whole = range_not_satisfiable(whole.body.size());
  } else if (chosen.part) {
    whole.headers.emplace_back("Content-Range", written(*chosen.part));
    whole.body = whole.body.substr(chosen.part->first, chosen.part->count());
  }
  whole.status = chosen.status;
  if (whole.status == 304) whole.body.clear();
  co_await to_.give(whole);
}

asio::awaitable<bool> response_writer::send_without_body(response& head, selection const& chosen,
                                                         std::optional<std::uint64_t> length) {
  is_complete_ = true;
  if (chosen.status == 416) head = range_not_satisfiable(length);
  head.status = chosen.status;
  co_await to_.give(head);
  co_return false;
}

asio::awaitable<bool> response_writer::begin(response& head, validators const& state,
                                             body_extent const& extent) {
  selection chosen{head.status, {}};
  auto length = extent.length;
  if (head.status == 200) chosen = select(conditions_, state, extent.begins_at ? std::nullopt : length);
  bool is_judged = chosen.status == 200 && extent.begins_at && length;
  if (is_judged) chosen = select_part(conditions_, *length);
  if (chosen.status == 304 || chosen.status == 416) {
    bool more = co_await send_without_body(head, chosen, length);
    co_return more;
  }
  head.status = chosen.status;
  if (chosen.part) {
    part_ = chosen.part;
    filter_ = range_filter(*part_, extent.begins_at.value_or(0));
    stops_source_ = !filter_.reaches_end() && !extent.ends_with_part;
    head.headers.emplace_back("Content-Range", written(*part_));
    length = part_->count();
  }
  bool well = co_await to_.begin(head, length);
  is_complete_ = well && to_.is_head();
  co_return well && !to_.is_head();
}

asio::awaitable<bool> response_writer::more(std::string_view octets) {
  bool well = co_await to_.more(filter_.next(octets));
  is_complete_ = well && (stops_source_ ? filter_.is_complete() : filter_.is_exceeded());
  co_return well && !is_complete_;
}

std::uint64_t response_writer::first_piece(std::uint64_t size) {
  if (!part_) return 0;
  auto piece = part_->first / size;
  filter_.seek(piece * size);
  return piece;
}

}  // namespace wend::gateway
