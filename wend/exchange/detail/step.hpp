// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "wend/base/failure.hpp"
#include "wend/exchange/known.hpp"
#include "wend/exchange/listing.hpp"

namespace wend::wire {

/// FTP talks on two connections (RFC 959 §2.3); everything else uses only `control`. `caller` is the program
/// that wants the exchange: what it uploads is heard there. What a person answers is heard on `answers`.
enum class channel : std::uint8_t { control, data, caller, answers };
inline constexpr std::size_t channels = 4;

/// One thing an exchange asks of its driver. What it points to is good until the next step.
struct step {
  enum class act : std::uint8_t {
    connect,    // a stream to text:port
    datagrams,  // the same, but each send is one packet and each hearing is one packet
    secure,     // TLS on this channel, with a certificate for the host `text`
    listen,     // a server's: see wire::listen(); answered by feed() or end()
    send,       // all of text
    receive,    // answered by feed(), end() or ring()
    close,      // this channel; a TLS channel says goodbye first
    alarm,      // ring() after this long, if an exchange is then listening; 0 stops it
    deliver,    // text to the caller
    item,       // an entry of a listing to the caller
    note,       // a fact for the caller: name, text
    ask,        // the user: a question of the kind `name`, put as `text`; answered by feed() or end()
    resume,     // take up an idle connection that was kept as `text`; refuse() if there is none
    keep,       // leave this channel idle as `text`; refuse() if it is not wanted
    fail,       // the end: why, and the server's words
    done,       // the end: all went well
  };

  act what = act::done;
  channel on = channel::control;
  errc why{};
  std::uint16_t port = 0;
  std::uint32_t at = 0;  // fail: the byte of the URI
  std::chrono::milliseconds after{0};
  std::string_view name{};
  std::string_view text{};
  std::string_view choices{};                  // ask
  std::size_t shown = std::string_view::npos;  // send: so many octets may be displayed
  entry const* item = nullptr;                 // item
};

// Steps only point; nothing that owns memory may stand in a co_yield. GCC 12 copies an aggregate
// temporary there bit by bit and frees it twice (chriskohlhoff/asio issue 1073), so these
// functions take views and numbers, and never a struct that one would be tempted to write in place.
// The struct that `item` points to has a name of its own in the room.
static_assert(std::is_trivially_copyable_v<step>);

constexpr step connect(std::string_view host, std::uint16_t port, channel on = channel::control) {
  return {.what = step::act::connect, .on = on, .port = port, .text = host};
}
constexpr step datagrams(std::string_view host, std::uint16_t port) {
  return {.what = step::act::datagrams, .port = port, .text = host};
}
constexpr step secure(std::string_view host, channel on = channel::control) {
  return {.what = step::act::secure, .on = on, .text = host};
}
constexpr step send(std::string_view octets, channel on = channel::control) {
  return {.what = step::act::send, .on = on, .text = octets};
}
/// A password is in it: only its first `shown` octets are ever displayed.
constexpr step send_secret(std::string_view octets, std::size_t shown) {
  return {.what = step::act::send, .text = octets, .shown = shown};
}
constexpr step close(channel on = channel::control) { return {.what = step::act::close, .on = on}; }
constexpr step alarm(std::chrono::milliseconds after) { return {.what = step::act::alarm, .after = after}; }
constexpr step deliver(std::string_view octets) {
  return {.what = step::act::deliver, .on = channel::caller, .text = octets};
}
constexpr step item(entry const& entry) {
  return {.what = step::act::item, .on = channel::caller, .item = &entry};
}
constexpr step note(std::string_view name, std::string_view value) {
  return {.what = step::act::note, .on = channel::caller, .name = name, .text = value};
}
constexpr step resume(std::string_view key) { return {.what = step::act::resume, .text = key}; }
constexpr step keep(std::string_view key) { return {.what = step::act::keep, .text = key}; }
constexpr step fail(errc why, std::string_view words = {}, std::uint32_t at = 0) {
  return {.what = step::act::fail, .why = why, .at = at, .text = words};
}

}  // namespace wend::wire
