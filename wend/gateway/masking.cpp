// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/masking.hpp"

#include <algorithm>
#include <optional>
#include <ranges>
#include <vector>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/gateway/paths.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gateway {

std::pair<std::size_t, std::size_t> authority_in(std::string_view text) {
  auto colon = text.find(':');
  if (colon == text.npos || text.substr(colon + 1, 2) != "//") return {0, 0};
  auto begin = colon + 3;
  return {begin, std::min(text.find_first_of("/?#", begin), text.size())};
}

namespace {

/// An octet with all escapes decoded, escaped escapes included, and its position in the text.
struct plain_octet {
  char value;
  std::size_t begin, end;
};
std::vector<plain_octet> without_escapes(std::string_view text) {
  std::vector<plain_octet> plain;
  plain.reserve(text.size());
  auto ends_in_escape = [&] {
    auto n = plain.size();
    return n >= 3 && plain[n - 3].value == '%' && hex[plain[n - 2].value] && hex[plain[n - 1].value];
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    plain.push_back({text[i], i, i + 1});
    while (ends_in_escape()) {  // the decoded octet may be part of another escape
      auto n = plain.size();
      auto value = unescaped(std::string{'%', plain[n - 2].value, plain[n - 1].value});
      plain_octet const whole{value[0], plain[n - 3].begin, plain[n - 1].end};
      plain.resize(n - 3);
      plain.push_back(whole);
    }
  }
  return plain;
}

/// The position of the last @, escaped or not.
std::size_t end_of_login(std::string_view text) {
  for (auto const& octet : without_escapes(text) | std::views::reverse)
    if (octet.value == '@') return octet.begin;
  return text.npos;
}

/// Masks text that may have been meant as a login although the grammar has none there: before an escaped @ in
/// the host, where the slashes are missing, and where the scheme is the name of a user.
std::string without_disguised_login(std::string shown) {
  auto [begin, end] = authority_in(shown);
  auto colon = shown.find(':');
  if (begin > 0) {
    auto authority = std::string_view(shown).substr(begin, end - begin);
    auto at = end_of_login(authority);
    if (at != authority.npos && authority[at] == '%') shown.replace(begin, at, "***");
  } else if (colon != shown.npos) {
    auto at = end_of_login(shown), second = shown.find(':', colon + 1);
    bool has_login = second < at || !names_no_host(shown.substr(0, colon));
    if (at != shown.npos && at > colon && has_login) shown.replace(colon + 1, at - colon - 1, "***");
  }
  return shown;
}

/// A part of the text that the log must not have.
struct secret {
  std::size_t begin = 0, end = 0;
};

/// Text in the place of the port that is not a number: `ftp://ann:secret`, a login without its host.
secret in_place_of_port(std::string_view text) {
  auto [begin, end] = authority_in(text);
  std::optional<std::size_t> port{};
  bool is_number = true;
  for (auto const& octet : without_escapes(text.substr(begin, end - begin))) {
    if (octet.value == '@' || octet.value == ']') {
      port.reset();
    } else if (octet.value == ':') {
      port = begin + octet.end;
      is_number = true;
    } else {
      is_number = is_number && digit[octet.value];
    }
  }
  return port && !is_number ? secret{*port, end} : secret{end, end};
}

/// From a colon to an @ in the path, which may contain another URI.
secret login_in_path(std::string_view text) {
  auto begin = std::max(authority_in(text).second, std::min(text.find(':'), text.size() - 1) + 1);
  std::optional<std::size_t> colon{};
  secret login{text.size(), text.size()};
  for (auto const& octet : without_escapes(text.substr(begin))) {
    if (octet.value == ':' && !colon) colon = begin + octet.end;
    if (octet.value == '@' && colon) login = {*colon, begin + octet.begin};
  }
  return login;
}

/// The text behind the first `?` or `#`, or behind the TAB of a gopher search (RFC 1738 §3.4.3).
secret query_in(std::string_view text) {
  for (auto const& octet : without_escapes(text))
    if (octet.value == '?' || octet.value == '#' || octet.value == '\t') return {octet.end, text.size()};
  return {text.size(), text.size()};
}

void hide(std::string& in, secret what) {
  if (what.begin < what.end) in.replace(what.begin, what.end - what.begin, "***");
}

}  // namespace

std::string without_password(std::string const& uri) {
  auto u = parse(uri);
  if (!u || !u->has_password()) return uri;
  auto open = with(*u, part::password, std::nullopt);
  return open ? open->text() : std::string(u->scheme()) + ":";
}

std::string masked(std::string_view text) {
  auto at = end_of_login(text);
  if (at == text.npos) return std::string(text);
  if (auto u = parse(text)) return without_disguised_login(redacted(*u));
  if (auto u = repair(text)) return without_disguised_login(redacted(u->value));
  auto [begin, end] = authority_in(text);
  std::string shown(text);  // without an authority from the first octet on
  if (at > begin) shown.replace(begin, at - begin, "***");
  return shown;
}

std::string logged(std::string_view uri) {
  auto line = masked(uri);
  hide(line, query_in(line));
  if (!line.empty()) hide(line, login_in_path(line));
  hide(line, in_place_of_port(line));
  return line;
}

std::string unfollowed(std::string_view target) {
  if (target.empty()) return {};
  constexpr charset ends = "/:?#@";
  for (auto const& octet : without_escapes(target) | std::views::drop(1)) {
    if (octet.value == '@') return "***";
    if (ends[octet.value]) return std::string(target.substr(0, octet.begin));
  }
  return std::string(target);
}

}  // namespace wend::gateway
