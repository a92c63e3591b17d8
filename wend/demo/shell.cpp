// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/shell.hpp"

namespace wend::demo {
namespace {

constexpr std::string_view prompt = "> ";
constexpr std::size_t longest_line = 200;

std::string printable(std::string_view text) {
  std::string shown;
  for (char c : text) shown += c < ' ' || c > '~' ? '?' : c;
  return shown;
}

}  // namespace

std::string shell::greeting(std::string_view user) const {
  std::string name = user.empty() ? "" : ", " + printable(user);
  return "Welcome to a small world" + name + ". `help` says what there is.\r\n" + std::string(prompt);
}

std::string shell::hear(std::string_view octets) {
  std::string seen;
  for (char c : octets) {
    if (over_) break;
    bool is_end = c == '\r' || (c == '\n' && last_ != '\r');
    last_ = c;
    if (is_end) {
      auto reply = answer(line_);
      line_.clear();
      seen += "\r\n" + reply + (over_ ? "" : std::string(prompt));
    } else if ((c == '\b' || c == '\x7f') && !line_.empty()) {
      line_.pop_back();
      seen += "\b \b";
    } else if (c == '\x04') {
      over_ = true;
    } else if (c >= ' ' && c <= '~' && line_.size() < longest_line) {
      line_ += c;
      seen += c;
    }
  }
  return seen;
}

std::string shell::answer(std::string_view line) {
  auto space = line.find(' ');
  auto verb = line.substr(0, space), rest = space == line.npos ? std::string_view() : line.substr(space + 1);
  if (verb.empty()) return {};
  if (verb == "help") return "help  who  read NAME  bye\r\n";
  over_ = verb == "bye";
  if (over_) return "Good-bye.\r\n";
  std::string text;
  if (verb == "who")
    for (auto const& p : w_.people) text += p.name + "\r\n";
  auto file = verb == "read" ? document_at(w_, rest) : nullptr;
  if (file && file->is_text()) text = with_crlf(file->octets);
  return text.empty() ? "There is no such thing. `help` says what there is.\r\n" : text;
}

}  // namespace wend::demo
