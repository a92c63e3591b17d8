// SPDX-License-Identifier: Apache-2.0
#include "cli/net/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "wend/names/redact.hpp"

namespace wend::cli {

void dialogue_view::line(char mark, std::string_view text) const {
  output to(2);
  auto tone = mark == '>' ? tint::strong : tint::faint;
  to.text = tinted(std::string(1, mark) + " " + shown(text), tone, colours_) + "\n";
  to.flush();
}

void dialogue_view::show(char mark, std::string_view octets) {
  constexpr std::size_t most_lines = 40, longest = 300;
  if (mark != '<' || last_ != '<') {
    lines_ = 0;
    cut_ = false;
  }
  last_ = mark;
  while (!octets.empty() && !cut_) {
    auto end = octets.find('\n');
    auto text = octets.substr(0, end);
    octets.remove_prefix(end == octets.npos ? octets.size() : end + 1);
    if (text.ends_with('\r')) text.remove_suffix(1);
    cut_ = mark == '<' && ++lines_ > most_lines;
    line(mark, cut_ ? "…" : redact_text(text).substr(0, longest));
  }
}

std::string size_text(std::uint64_t octets) {
  constexpr std::string_view units[] = {"B", "kB", "MB", "GB", "TB"};
  auto size = static_cast<double>(octets);
  std::size_t i = 0;
  for (; size >= 999.5 && i + 1 < std::size(units); ++i) size /= 1000;
  return i == 0 ? fmt::format("{} B", octets) : fmt::format("{:.1f} {}", size, units[i]);
}

void progress_bar::add(std::size_t octets) {
  count_ += octets;
  if (!wanted_) return;
  constexpr std::chrono::milliseconds pause{100};
  if (auto now = clock::now(); now - drawn_ >= pause) draw(now);
}

void progress_bar::draw(clock::time_point now) {
  drawn_ = now;
  is_drawn_ = true;
  auto seconds = std::max(std::chrono::duration<double>(now - began_).count(), 0.001);
  auto speed = static_cast<std::uint64_t>(static_cast<double>(count_ - already_) / seconds);
  std::string bar;
  if (size_ && *size_ > 0) {
    constexpr std::uint64_t width = 24;
    auto full = std::min(count_, *size_) * width / *size_;
    bar = fmt::format("[{:=<{}}{: <{}}] {:3}% of ", "", full, "", width - full,
                      std::min(count_, *size_) * 100 / *size_) +
          size_text(*size_) + "  ";
  }
  output to(2);
  to.text = "\r\x1b[K" + bar + size_text(count_) + "  " + size_text(speed) + "/s";
  to.flush();
}

void progress_bar::wipe() {
  if (!std::exchange(is_drawn_, false)) return;
  output to(2);
  to.text = "\r\x1b[K";
  to.flush();
}

}  // namespace wend::cli
