// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/presenter.hpp"

#include "wend/base/detail/number.hpp"
#include "wend/exchange/known.hpp"
#include "wend/gateway/http_date.hpp"

namespace wend::gateway {
namespace {

constexpr std::size_t longest_text = 2 << 20, longest_message = 8 << 20, most_brief = 256 << 10,
                      most_cached = 256 << 10;

}  // namespace

/// An FTP server that cannot begin at an offset sends the whole file.
std::optional<std::uint64_t> presenter::begins_at(cache_entry const& entry) const {
  if (shown_.is_copy()) return {};
  auto position = number_in(entry.note(wire::known::begins_at));
  bool is_whole = position && *position == 0 && !is_of_web(shown_.uri);
  return is_whole ? std::nullopt : position;
}

bool presenter::takes_part(cache_entry const& entry) {
  auto position = begins_at(entry);
  if (!position) return true;
  auto size = entry.facts.size;
  auto const& range = shown_.wanted.conditions.range;
  if (choose_view(shown_, entry) != view::raw || !size || !range) return false;
  auto part = fitted(*range, *size);
  return !part || part->first >= *position;
}

/// The length of the whole body, if it is known before the body arrives.
std::optional<std::uint64_t> presenter::known_length() const {
  if (shown_.is_copy()) return entry_.octets;
  return is_of_web(shown_.uri) || begins_at(entry_) ? entry_.facts.size : std::nullopt;
}

/// A raw object is gathered if it is short; one of unknown length as long as it stays short.
body_delivery presenter::choose_delivery() const {
  if (view_ != view::raw) return body_delivery::gathered;
  if (is_part(entry_)) return body_delivery::streamed;
  auto length = known_length();
  bool is_brief = length ? *length <= most_cached : shown_.option("view") != "download";
  return is_brief ? body_delivery::gathered : body_delivery::streamed;
}

asio::awaitable<bool> presenter::begin(cache_entry const& entry, source from) {
  entry_ = entry;
  shown_.from = from;
  body_ = {};
  view_ = choose_view(shown_, entry_);
  delivery_ = choose_delivery();
  if (delivery_ == body_delivery::gathered) co_return true;
  bool more = co_await begin_stream();
  co_return more;
}

asio::awaitable<bool> presenter::begin_stream() {
  has_answered_ = true;
  auto modified = seconds_of(entry_.facts.date);
  validators state{{}, modified.value_or(0), entry_.fetched};
  if (modified && entry_.facts.size)
    state.etag =
        "W/" + etag_of(shown_.uri + " " + entry_.facts.date + " " + std::to_string(*entry_.facts.size));
  auto head = object_head(shown_, entry_, delivery_);
  add_validators(head, shown_, entry_, state.etag);
  add_age(head, shown_, entry_);
  auto position = begins_at(entry_);
  body_extent const extent{known_length(), position, position && is_of_web(shown_.uri)};
  bool more = co_await out_.begin(head, state, extent);
  co_return more;
}

/// A text may be six times as long as JSON.
std::size_t presenter::most_gathered() const {
  if (view_ == view::raw) return most_brief;
  return view_ == view::page || view_ == view::json ? longest_text : longest_message;
}

/// The object is too long to gather: sends the gathered octets, and streams the rest.
asio::awaitable<bool> presenter::stream_gathered() {
  delivery_ = body_delivery::streamed;
  auto first = std::move(body_.octets);
  bool more = co_await begin_stream();
  if (more) more = co_await out_.more(first);
  co_return more;
}

asio::awaitable<bool> presenter::octets(std::string_view piece) {
  if (delivery_ == body_delivery::streamed) {
    bool more = co_await out_.more(piece);
    co_return more;
  }
  is_full_ = !has_memory(body_.octets.size() + piece.size());
  is_cut_ = is_full_;
  if (is_full_) co_return false;
  body_.octets += piece;
  auto most = most_gathered();
  if (body_.octets.size() <= most) co_return true;
  if (view_ == view::raw) {
    bool more = co_await stream_gathered();
    co_return more;
  }
  body_.octets.resize(most);
  is_cut_ = true;
  co_return false;
}

asio::awaitable<void> presenter::refuse_for_memory() {
  http_error const full{503, shown_.uri, error{errc::busy, 0}, "too much waits to be read already", {}};
  auto refusal = error_response(shown_.context, shown_.wanted, full);
  co_await to_.give(refusal);
}

std::optional<cached_response> presenter::cached(response const& whole, validators const& state) const {
  bool keeps = whole.status == 200 && entry_.fresh_until > shown_.context.now && !shown_.wanted.is_private &&
               whole.body.size() <= most_cached;
  if (!keeps) return {};
  return cached_response{prepared_head(whole), whole.body, state, entry_.fresh_until};
}

asio::awaitable<std::optional<cached_response>> presenter::end() {
  std::optional<cached_response> copy;
  if (delivery_ == body_delivery::streamed) {
    co_await out_.end(body_end::complete);
    co_return copy;
  }
  has_answered_ = true;
  body_.is_cut = is_cut_;
  response whole;
  if (!is_full_) whole = render(view_, shown_, entry_, body_);
  std::string().swap(body_.octets);
  is_full_ = is_full_ || !has_memory(whole.body.size());
  if (is_full_) {
    std::string().swap(whole.body);
    co_await refuse_for_memory();
    co_return copy;
  }
  validators state;
  if (whole.status == 200)
    state = {etag_of(whole.body), seconds_of(entry_.facts.date).value_or(0), entry_.fetched};
  if (whole.status == 200 || view_ == view::raw) add_validators(whole, shown_, entry_, state.etag);
  copy = cached(whole, state);
  add_age(whole, shown_, entry_);
  co_await out_.send(whole, state);
  co_return copy;
}

asio::awaitable<bool> presenter::break_off() {
  if (!has_answered_) co_return false;
  co_await out_.end(body_end::truncated);
  co_return true;
}

}  // namespace wend::gateway
