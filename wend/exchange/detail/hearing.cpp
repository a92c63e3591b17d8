// SPDX-License-Identifier: Apache-2.0
#include "wend/exchange/detail/hearing.hpp"

#include "wend/exchange/detail/dotted.hpp"

namespace wend::wire {

std::string_view inbox::take(std::size_t n) {
  auto front = waiting().substr(0, n);
  if (front.empty()) return front;
  last_ = front.back();
  if (taken_ < kept_.size()) taken_ += front.size();
  else lent_.remove_prefix(front.size());
  return front;
}

void inbox::feed(std::string_view octets) {
  fed_ = true;
  kept_.erase(0, std::exchange(taken_, 0));
  if (kept_.empty()) lent_ = octets;
  else kept_ += octets;
}

void inbox::keep() {
  if (lent_.empty()) return;
  kept_.assign(lent_);
  taken_ = 0;
  lent_ = {};
}

void inbox::clear() { *this = {}; }

hearing<std::string_view> some(channel on) { return up_to(std::string_view::npos, on); }

hearing<std::string_view> up_to(std::size_t n, channel on) {
  auto take = [](inbox& in, std::size_t most) -> heard<std::string_view> {
    if (!in.waiting().empty()) return in.take(most);
    if (in.ended()) return closed;
    return not_yet;
  };
  return {take, on, n};
}

hearing<std::string> exactly(std::size_t n, channel on) {
  auto take = [](inbox& in, std::size_t wanted) -> heard<std::string> {
    if (in.waiting().size() >= wanted) return std::string(in.take(wanted));
    if (in.ended()) return closed;
    return not_yet;
  };
  return {take, on, n};
}

hearing<std::string> line(channel on) {
  auto take = [](inbox& in, std::size_t) -> heard<std::string> {
    auto end = in.waiting().find('\n');
    if (end == std::string_view::npos) {
      if (in.ended()) return closed;
      return not_yet;
    }
    std::string text(in.take(end + 1).substr(0, end));
    if (text.ends_with('\r')) text.pop_back();
    return text;
  };
  return {take, on};
}

hearing<std::string_view> dotted(channel on) {
  auto take = [](inbox& in, std::size_t) -> heard<std::string_view> {
    auto text = in.waiting();
    if (in.at_line_start() && text.starts_with('.')) {
      bool cut_short = text == "." || text == ".\r";
      if (cut_short && !in.ended()) return not_yet;
      if (cut_short || text.starts_with(".\n") || text.starts_with(".\r\n")) {
        in.take(cut_short ? text.size() : text.find('\n') + 1);
        if (cut_short) return closed;  // perhaps a line that began with a dot
        return dot;
      }
      if (text[1] == '.') in.take(1);  // a doubled dot stands for one
      text = in.waiting();
    }
    if (text.empty()) {
      if (in.ended()) return closed;
      return not_yet;
    }
    return in.take(next_dotted_line(text));
  };
  return {take, on};
}

hearing<std::string> dotted_line(channel on) {
  auto take = [](inbox& in, std::size_t) -> heard<std::string> {
    auto end = in.waiting().find('\n');
    if (end == std::string_view::npos && !in.ended()) return not_yet;
    if (in.waiting().empty()) return closed;
    std::string text(in.take(end == std::string_view::npos ? end : end + 1).substr(0, end));
    if (text.ends_with('\r')) text.pop_back();
    if (text == "." && end == std::string_view::npos) return closed;  // perhaps a line that began with a dot
    if (text == ".") return dot;
    if (text.starts_with("..")) text.erase(0, 1);
    return text;
  };
  return {take, on};
}

namespace {

/// Takes all that was fed; the next question gets an answer of its own.
heard<std::string> take_answer(inbox& in, std::size_t) {
  if (!in.fed() && !in.ended()) return not_yet;
  heard<std::string> answer = closed;
  if (in.fed()) answer = std::string(in.waiting());
  in.clear();
  return answer;
}

}  // namespace

hearing<std::string> answer_to(std::string_view kind, std::string_view prompt, std::string_view choices) {
  return {take_answer,
          channel::answers,
          0,
          {.what = step::act::ask, .on = channel::answers, .name = kind, .text = prompt, .choices = choices}};
}

hearing<std::string> listen() {
  return {take_answer, channel::answers, 0, {.what = step::act::listen, .on = channel::answers}};
}

}  // namespace wend::wire
