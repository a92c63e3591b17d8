// SPDX-License-Identifier: Apache-2.0
#include "wend/access/detail/netrc.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"

namespace wend::access {
namespace {

constexpr std::size_t longest = 1 << 20;
constexpr charset blank = " \t\r\n";

class reader {
 public:
  explicit reader(std::string_view text) : text_(text) {}

  result<std::vector<netrc_login>> all();

 private:
  bool at_end() const { return i_ == text_.size(); }
  std::uint32_t here() const { return static_cast<std::uint32_t>(i_); }
  void skip_blanks() {
    while (!at_end() && blank[text_[i_]]) ++i_;
  }
  void skip_line() { i_ = std::min(text_.find('\n', i_), text_.size()); }
  void skip_comments();
  void skip_macro();
  result<std::string> value();
  result<void> take(std::string_view word, std::uint32_t at);

  std::string_view text_;
  std::size_t i_ = 0;
  std::vector<netrc_login> logins_{};
};

void reader::skip_comments() {
  for (skip_blanks(); !at_end() && text_[i_] == '#'; skip_blanks()) skip_line();
}

/// Skips up to and including the first empty line after the line of the macro's name.
void reader::skip_macro() {
  for (skip_line(); !at_end(); skip_line()) {
    ++i_;
    auto line = text_.substr(i_, text_.find('\n', i_) - i_);
    if (line.empty() || line == "\r") return;
  }
}

result<std::string> reader::value() {
  skip_blanks();
  auto begin = here();
  bool quoted = !at_end() && text_[i_] == '"';
  if (quoted) ++i_;
  std::string octets;
  for (;; ++i_) {
    if (at_end() || (!quoted && blank[text_[i_]])) break;
    if (quoted && text_[i_] == '"') break;
    if (text_[i_] == '\\' && i_ + 1 < text_.size()) ++i_;
    if (control[text_[i_]]) return mistake(errc::control_char, here());
    octets += text_[i_];
  }
  if (quoted && at_end()) return mistake(errc::bad_char, begin);
  if (quoted) ++i_;
  else if (octets.empty()) return mistake(errc::bad_login, begin);
  return octets;
}

result<void> reader::take(std::string_view name, std::uint32_t at) {
  constexpr std::pair<std::string_view, std::optional<std::string> netrc_login::*> fields[] = {
      {"login", &netrc_login::user},        {"user", &netrc_login::user},
      {"password", &netrc_login::password}, {"passwd", &netrc_login::password},
      {"account", &netrc_login::account},
  };
  auto it = std::ranges::find(fields, name, [](auto const& field) { return field.first; });
  if (it == std::end(fields)) return mistake(errc::bad_char, at);
  if (logins_.empty()) return mistake(errc::bad_login, at);
  auto given = value();
  if (!given)
    return unexpected(given.error().code == errc::bad_login ? error{errc::bad_login, at} : given.error());
  logins_.back().*(it->second) = std::move(*given);
  return {};
}

result<std::vector<netrc_login>> reader::all() {
  for (skip_comments(); !at_end(); skip_comments()) {
    auto at = here();
    while (!at_end() && !blank[text_[i_]]) ++i_;
    auto name = text_.substr(at, i_ - at);
    if (name == "macdef") {
      skip_macro();
    } else if (name == "default") {
      logins_.emplace_back();
    } else if (name == "machine") {
      auto host = value();
      if (!host && host.error().code != errc::bad_login) return unexpected(host.error());
      if (!host || host->empty()) return mistake(errc::no_host, at);
      std::ranges::transform(*host, host->begin(), lower);
      logins_.push_back({.machine = std::move(*host)});
    } else if (auto taken = take(name, at); !taken) {
      return unexpected(taken.error());
    }
  }
  return std::move(logins_);
}

}  // namespace

netrc_login const* netrc::login_for(std::string_view host, std::string_view user) const {
  auto fits = [&](netrc_login const& entry, std::string_view machine) {
    return same_ignoring_case(entry.machine, machine) && (user.empty() || !entry.user || *entry.user == user);
  };
  for (auto machine : {host, std::string_view()}) {
    auto login = std::ranges::find_if(logins_, [&](auto const& entry) { return fits(entry, machine); });
    if (login != logins_.end()) return &*login;
  }
  return nullptr;
}

result<netrc> parse_netrc(std::string_view text) {
  if (text.size() > longest) return mistake(errc::too_long, longest);
  auto read = reader(text).all();
  if (!read) return unexpected(read.error());
  return netrc(std::move(*read));
}

}  // namespace wend::access
