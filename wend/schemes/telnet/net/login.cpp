// SPDX-License-Identifier: Apache-2.0
//
// RFC 1282:
//
//     C: NUL client-user NUL server-user NUL terminal/speed NUL
//     S: NUL, then the session; or an error text, and the close

#include "wend/schemes/telnet/net/login.hpp"

namespace wend::telnet {
namespace {

constexpr std::string_view client_user = "wend";
constexpr std::string_view speed = "/38400";  // a constant, since servers require a speed
constexpr std::size_t longest_refusal = 500;
constexpr char escape = '~';
constexpr charset ends_a_line = "\r\n\x15";  // 0x15 cancels a line

// Urgent octets, which are commands.
constexpr char raw = 0x10, cooked = 0x20, wants_window = static_cast<char>(0x80);

void put(std::string& to, std::string_view text) {
  to += text.substr(0, text.find('\0'));
  to += '\0';
}

}  // namespace

rlogin_line::rlogin_line(std::string_view server_user, wire::seat here) : seat_(std::move(here)) {
  keyboard.pauses = true;  // RFC 1282 §From Client to Server (and Flow Control): the initial state
  put(to_peer, "");
  put(to_peer, client_user);
  put(to_peer, server_user);
  put(to_peer, wire::terminal_name(seat_.terminal).append(speed));
}

void rlogin_line::hear(std::string_view octets) {
  if (octets.empty() || is_over) return;
  if (at_ == stage::greeted) {
    at_ = octets[0] == '\0' ? stage::accepted : stage::refused;
    bool is_mark = octets[0] == '\0' || octets[0] == '\1';  // 1: an error text follows
    octets.remove_prefix(is_mark ? 1 : 0);
  }
  if (at_ == stage::accepted) {
    to_screen += octets;
    return;
  }
  refusal_ += octets.substr(0, longest_refusal - refusal_.size());
  refusal_.erase(0, refusal_.find_first_not_of("\r\n"));
  auto end = refusal_.find_first_of("\r\n");
  if (end == refusal_.npos && refusal_.size() < longest_refusal) return;
  fail(errc::login_refused, refusal_.substr(0, end));
}

void rlogin_line::hear_end() {
  if (at_ == stage::greeted) fail(errc::truncated, "it closed without an answer");
  if (at_ == stage::refused) fail(errc::login_refused, refusal_);
  is_over = true;
}

/// 02 discards output not shown yet: only `to_screen` holds any here.
void rlogin_line::hear_urgent(char what) {
  if (what == '\2') to_screen.clear();
  if (what == raw || what == cooked) keyboard.pauses = what == cooked;
  if (what != wants_window) return;
  wants_window_ = true;
  send_window_size();
}

void rlogin_line::resize(wire::window_size now) {
  if (now == seat_.window) return;
  seat_.window = now;
  if (wants_window_) send_window_size();
}

/// RFC 1282 §Screen/Window Size: rows, columns, and the size in pixels, which is unknown.
void rlogin_line::send_window_size() {
  to_peer += "\xff\xffss";
  for (auto number : {seat_.window.rows, seat_.window.columns}) {
    to_peer += static_cast<char>(number >> 8);
    to_peer += static_cast<char>(number & 255);
  }
  to_peer.append(4, '\0');
}

/// RFC 1282 §Implementation Notes: the escape character is held back; if the next one is not a command, both
/// are sent.
/// are sent.
bool rlogin_line::is_for_us(char c) {
  if (escaped_) {
    escaped_ = false;
    is_over = c == '.' || c == '\x04';
    if (!is_over) to_peer += escape;
    return is_over;
  }
  escaped_ = line_begins_ && seat_.is_attended && c == escape;
  return escaped_;
}

std::size_t rlogin_line::type(std::string_view octets) {
  for (char c : octets) {
    if (is_over) break;
    bool ours = is_for_us(c);
    line_begins_ = !ours && ends_a_line[c];
    if (!ours) to_peer += c;
  }
  return octets.size();
}

}  // namespace wend::telnet
