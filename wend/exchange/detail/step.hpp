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

/// FTP uses two connections (RFC 959 §2.3); every other protocol uses only `control`. Uploads of the program
/// that runs the exchange are heard on `caller`, answers of a person on `answers`.
enum class channel : std::uint8_t { control, data, caller, answers };
inline constexpr std::size_t channels = 4;

/// One request of an exchange to its driver. What it points to is valid until the next step.
struct step {
  enum class act : std::uint8_t {
    connect,    // opens a stream to text:port
    datagrams,  // the same for UDP: each send is one packet, and so is each input
    secure,     // starts TLS on this channel, with a certificate for the host `text`
    listen,     // for a server: see wire::listen(); answered by feed() or end()
    send,       // sends all of text
    receive,    // answered by feed(), end() or ring()
    close,      // closes this channel; TLS sends its close_notify first
    alarm,      // ring() after this time, if the exchange is then listening; 0 stops the alarm
    deliver,    // passes text to the caller
    item,       // passes an entry of a listing to the caller
    note,       // passes a fact to the caller: name, text
    ask,        // asks the user a question of the kind `name`, worded `text`; answered by feed() or end()
    resume,     // takes the idle connection that was kept as `text`; refuse() if it is gone
    keep,       // keeps this channel idle as `text`; refuse() if the driver does not want it
    fail,       // the end, with an error and the server's words
    done,       // the end, without error
  };

  act what = act::done;
  channel on = channel::control;
  errc why{};
  std::uint16_t port = 0;
  std::uint32_t at = 0;  // fail: a byte of the URI
  std::chrono::milliseconds after{0};
  std::string_view name{};
  std::string_view text{};
  std::string_view choices{};                  // ask
  std::size_t shown = std::string_view::npos;  // send: the number of octets that may be displayed
  entry const* item = nullptr;                 // item
};

// Steps only point; an object that owns memory must not stand in a co_yield. GCC 12 copies an aggregate
// temporary there bit by bit and frees it twice (chriskohlhoff/asio issue 1073). These functions therefore
// take views and numbers, never a struct that could be written in place. The struct that `item` points to has
// a name in the scheme module.
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
/// Sends octets that hold a password: only the first `shown` of them are ever displayed.
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
