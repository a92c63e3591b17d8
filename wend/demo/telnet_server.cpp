// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/telnet_server.hpp"

#include "wend/demo/shell.hpp"

namespace wend::demo {
namespace {

using wire::exchange;
using wire::send;

constexpr char iac = '\xff', se = '\xf0', sb = '\xfa', will = '\xfb', wont = '\xfc', do_ = '\xfd',
               dont = '\xfe';
constexpr char echo = 1, go_ahead = 3, terminal_type = 24, window_size = 31;
constexpr std::size_t longest_subnegotiation = 256;

std::string three(char verb, char option) { return {iac, verb, option}; }

/// Splits the stream into typed octets and telnet commands. RFC 854.
class reader {
 public:
  std::string answers{};  // for the client
  std::string type{};
  unsigned columns = 0, rows = 0;

  std::string typed(std::string_view octets) {
    std::string text;
    for (char c : octets) take(c, text);
    return text;
  }

 private:
  enum class state : std::uint8_t { data, command, option, inside, inside_command };

  void take(char c, std::string& out) {
    switch (at_) {
      case state::data:
        if (c == iac) at_ = state::command;
        else if (c != '\0') out += c;  // CR NUL is CR
        return;
      case state::command:
        verb_ = c;
        if (c == iac) out += c;
        at_ = c == sb                                           ? state::inside
              : c == will || c == wont || c == do_ || c == dont ? state::option
                                                                : state::data;
        option_.clear();
        return;
      case state::option:
        negotiate(c);
        at_ = state::data;
        return;
      case state::inside:
        if (c == iac) at_ = state::inside_command;
        else keep(c);
        return;
      case state::inside_command:
        if (c == iac) keep(c);
        if (c == se) learn();
        at_ = c == se ? state::data : state::inside;
        return;
    }
  }
  void keep(char c) {
    if (option_.size() < longest_subnegotiation) option_ += c;
  }
  void negotiate(char option) {
    bool ours = option == echo || option == go_ahead,
         theirs = option == terminal_type || option == window_size;
    if (verb_ == do_ && !ours) answers += three(wont, option);
    if (verb_ == will && !theirs) answers += three(dont, option);
    constexpr char ask = 1;
    if (verb_ == will && option == terminal_type)
      answers += std::string{iac, sb, terminal_type, ask, iac, se};
  }
  void learn() {
    auto number = [this](std::size_t i) {
      return static_cast<unsigned>(static_cast<unsigned char>(option_[i]) << 8 |
                                   static_cast<unsigned char>(option_[i + 1]));
    };
    if (option_.size() > 2 && option_[0] == terminal_type && option_[1] == 0) type = option_.substr(2);
    if (option_.size() != 5 || option_[0] != window_size) return;
    columns = number(1);
    rows = number(3);
  }

  state at_ = state::data;
  char verb_ = 0;
  std::string option_{};
};

}  // namespace

exchange telnet_server(world const& w) {
  reader from;
  shell at(w);
  co_yield send(three(will, echo) + three(will, go_ahead) + three(do_, terminal_type) +
                three(do_, window_size));
  co_yield send(at.greeting(""));
  bool has_told = false;
  while (auto octets = co_await wire::some()) {
    auto typed = from.typed(*octets);
    auto seen = std::exchange(from.answers, {}) + at.hear(typed);
    bool knows = !from.type.empty() && from.columns > 0;
    if (knows && !std::exchange(has_told, true))
      seen += "\r\n(" + from.type + ", " + std::to_string(from.columns) + " by " + std::to_string(from.rows) +
              ")\r\n> ";
    if (!seen.empty()) co_yield send(seen);
    if (at.over()) co_return;
  }
}

}  // namespace wend::demo
