// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/telnet/net/conversation.hpp"

#include <libtelnet.h>

#include <algorithm>

#include "wend/base/detail/ascii.hpp"

namespace wend::telnet {
namespace {

// The options that may be agreed to; libtelnet keeps those in effect.
constexpr telnet_telopt_t agreeable[] = {
    {TELNET_TELOPT_BINARY, TELNET_WILL, TELNET_DO},
    {TELNET_TELOPT_ECHO, TELNET_WONT, TELNET_DO},
    {TELNET_TELOPT_SGA, TELNET_WILL, TELNET_DO},
    {TELNET_TELOPT_TTYPE, TELNET_WILL, TELNET_DONT},
    {TELNET_TELOPT_NAWS, TELNET_WILL, TELNET_DONT},
    {TELNET_TELOPT_NEW_ENVIRON, TELNET_WILL, TELNET_DONT},
    {-1, 0, 0},
};

// libtelnet raises an event for all input except an unfinished subnegotiation, which it buffers, and requests
// for a state already in effect. It also takes any command within a subnegotiation for the start of
// compression. So it gets small pieces, each ending at an IAC or with the octet after one, and is not fed
// past such a start.
constexpr std::size_t most_at_once = 1024;
constexpr std::size_t most_for_nothing = 4096;
constexpr char interpret_as_command = static_cast<char>(TELNET_IAC);

}  // namespace

struct telnet_line::ear {
  static void hear(telnet_t*, telnet_event_t* what, void* self) {
    auto& line = *static_cast<telnet_line*>(self);
    if (what->type != TELNET_EV_WARNING) line.hushed_ = 0;
    switch (what->type) {
      case TELNET_EV_DATA: return line.show({what->data.buffer, what->data.size});
      case TELNET_EV_SEND: line.to_peer.append(what->data.buffer, what->data.size); return;
      case TELNET_EV_DO:
      case TELNET_EV_DONT: return line.set_ours(what->neg.telopt, what->type == TELNET_EV_DO);
      case TELNET_EV_WILL:
      case TELNET_EV_WONT: return line.set_theirs(what->neg.telopt, what->type == TELNET_EV_WILL);
      case TELNET_EV_SUBNEGOTIATION: return line.answer(what->sub.telopt, {what->sub.buffer, what->sub.size});
      case TELNET_EV_COMPRESS:
        return line.fail(errc::unexpected_reply, "the peer compresses, which was not agreed");
      case TELNET_EV_ERROR: return line.fail(errc::unexpected_reply, what->error.msg);
      default: return;  // commands without an effect on a screen, and events handled above
    }
  }
};

void telnet_line::freed::operator()(telnet_t* codec) const { telnet_free(codec); }

telnet_line::telnet_line(wire::seat here)
    : seat_(std::move(here)), codec_(telnet_init(agreeable, ear::hear, 0, this)) {
  keyboard = {.edits = true, .echoes = true};  // RFC 854: by default a line at a time, with local echo
}
telnet_line::~telnet_line() = default;

void telnet_line::hear(std::string_view octets) {
  while (!octets.empty() && !is_over) {
    auto piece = octets.substr(0, most_at_once);
    piece =
        piece.substr(0, in_command_ ? 1 : std::min(piece.find(interpret_as_command), piece.size() - 1) + 1);
    in_command_ = !in_command_ && piece.ends_with(interpret_as_command);
    hushed_ += piece.size();
    telnet_recv(codec_.get(), piece.data(), piece.size());
    octets.remove_prefix(piece.size());
    if (hushed_ > most_for_nothing) fail(errc::unexpected_reply, "octets without end that say nothing");
  }
}

/// RFC 854: NUL is no operation, and CR NUL is a carriage return alone.
void telnet_line::show(std::string_view octets) {
  if (theirs_[TELNET_TELOPT_BINARY]) to_screen += octets;
  else std::ranges::copy_if(octets, std::back_inserter(to_screen), [](char c) { return c != '\0'; });
}

void telnet_line::set_ours(unsigned char option, bool is_on) {
  ours_[option] = is_on;
  if (option == TELNET_TELOPT_NAWS && is_on) send_window_size();
}

void telnet_line::set_theirs(unsigned char option, bool is_on) {
  theirs_[option] = is_on;
  keyboard.echoes = !theirs_[TELNET_TELOPT_ECHO];
  keyboard.edits = !theirs_[TELNET_TELOPT_SGA];
}

void telnet_line::answer(unsigned char option, std::string_view question) {
  bool asks = ours_[option] && question.starts_with('\1');  // SEND, in both options
  if (asks && option == TELNET_TELOPT_TTYPE) send_terminal_type();
  if (asks &&
      option == TELNET_TELOPT_NEW_ENVIRON) {  // RFC 1572: empty, since the user's variables are private
    constexpr char is = TELNET_ENVIRON_IS;
    telnet_subnegotiation(codec_.get(), option, &is, 1);
  }
}

/// RFC 1091: there is one name, which answers every request.
void telnet_line::send_terminal_type() {
  auto name = wire::terminal_name(seat_.terminal);
  std::ranges::transform(name, name.begin(), [](char c) { return upper(c); });
  telnet_ttype_is(codec_.get(), name.c_str());
}

/// RFC 1073: two octets each, 0 if unknown.
void telnet_line::send_window_size() {
  std::string size;
  for (auto number : {seat_.window.columns, seat_.window.rows}) {
    size += static_cast<char>(number >> 8);
    size += static_cast<char>(number & 255);
  }
  telnet_subnegotiation(codec_.get(), TELNET_TELOPT_NAWS, size.data(), size.size());
}

void telnet_line::resize(wire::window_size now) {
  if (now == seat_.window) return;
  seat_.window = now;
  if (ours_[TELNET_TELOPT_NAWS]) send_window_size();
}

std::size_t telnet_line::type(std::string_view octets) {
  auto end = seat_.is_attended ? octets.find(wire::escape_character) : octets.npos;
  calls_us = end != octets.npos;
  auto typed = octets.substr(0, end);
  if (ours_[TELNET_TELOPT_BINARY]) {
    telnet_send(codec_.get(), typed.data(), typed.size());
  } else {
    std::string lines;  // RFC 854: a line ends with CR LF, whichever key was pressed
    for (char c : typed) {
      bool is_second = c == '\n' && typed_return_;
      typed_return_ = c == '\r';
      if (c == '\r' || c == '\n') lines += is_second ? "" : "\r\n";
      else lines += c;
    }
    telnet_send(codec_.get(), lines.data(), lines.size());
  }
  return typed.size() + (calls_us ? 1 : 0);
}

}  // namespace wend::telnet
