// SPDX-License-Identifier: Apache-2.0
#include "wend/names/redact.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/names/detail/glob.hpp"
#include "wend/uri/detail/syntax.hpp"

namespace wend {
namespace {

// Compared with the decoded name in lower case; `a[b]` is the name b.
constexpr std::string_view secret_names[] = {
    "*token",       "*secret",     "*passw*",      "*passphrase",   "pass",       "pwd",     "auth",
    "auth?key",     "key",         "*api?key",     "*apikey",       "*_key",      "*-key",   "*accesskey",
    "*secretkey",   "*privatekey", "*keyid",       "authorization", "sig",        "hmac",    "*signature",
    "*credential",  "code",        "*credentials", "code_verifier", "jwt",        "otp",     "*assertion",
    "samlresponse", "samlrequest", "sid",          "*session?id",   "*sessionid", "*sessid", "session",
    "ticket",       "pin",         "csrf*",        "xsrf*"};

/// An octet as it is once every escape is undone, escaped escapes too; and where it stands in the text.
struct plain_octet {
  char value;
  std::uint8_t depth;  // how many times escapes had to be undone
  std::size_t begin, end;
};
using plain_text = std::vector<plain_octet>;

unsigned digit_value(char c) { return static_cast<unsigned>(digit[c] ? c - '0' : lower(c) - 'a' + 10); }

void undo_escapes_at_end(plain_text& plain) {
  for (auto n = plain.size(); n >= 3;
       n = plain.size()) {  // what an escape stands for may be a part of another one
    auto const first = plain[n - 3], high = plain[n - 2], low = plain[n - 1];
    if (first.value != '%' || !hex[high.value] || !hex[low.value]) return;
    auto value = static_cast<char>(digit_value(high.value) << 4 | digit_value(low.value));
    auto depth = std::min(std::max({first.depth, high.depth, low.depth}) + 1, 255);
    plain.resize(n - 3);
    plain.push_back({value, static_cast<std::uint8_t>(depth), first.begin, low.end});
  }
}

plain_text without_escapes(std::string_view text) {
  plain_text plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    plain.push_back({text[i], 0, i, i + 1});
    if (hex[text[i]]) undo_escapes_at_end(plain);
  }
  return plain;
}

constexpr charset slash = "/\\";

/// Octets from `begin` up to `end` of a plain text.
struct range {
  std::size_t begin = 0, end = 0;
  bool empty() const { return begin == end; }
};

/// Finds what is secret in one URI, or in a text that was meant as one.
class secret_finder {
 public:
  explicit secret_finder(std::string_view text) : plain_(without_escapes(text)) {}

  struct login {
    range user{}, password{};
    bool has_host = true;
    bool is_web = false;  // of http and https
  };

  /// The logins, in order. Each octet is looked at a bounded number of times.
  template <class Visitor>
  void for_each_login(Visitor visit) const;
  /// The values of the pairs with a secret name.
  template <class Visitor>
  void for_each_value(std::span<std::string_view const> names, Visitor visit) const;

  bool is_token(range) const;
  bool is(range what, std::string_view text) const {
    return std::ranges::equal(octets(what), text, {}, &plain_octet::value);
  }
  span_of_text place_of(range what) const { return {plain_[what.begin].begin, plain_[what.end - 1].end}; }

 private:
  std::span<plain_octet const> octets(range what) const {
    return std::span(plain_).subspan(what.begin, what.end - what.begin);
  }
  std::size_t find(charset set, range in, unsigned most_depth = 255) const;
  std::size_t find_last(char value, range in) const;
  bool is_number(range) const;
  std::string scheme_before(std::size_t at) const;
  std::optional<login> login_in(range authority, bool has_scheme, bool is_first) const;
  bool is_secret_name(range name, std::span<std::string const> more) const;

  plain_text plain_;
};

/// Returns `in.end` where no octet is in the set.
std::size_t secret_finder::find(charset set, range in, unsigned most_depth) const {
  while (in.begin < in.end && !(set[plain_[in.begin].value] && plain_[in.begin].depth <= most_depth))
    ++in.begin;
  return in.begin;
}

std::size_t secret_finder::find_last(char value, range in) const {
  for (auto i = in.end; i > in.begin; --i)
    if (plain_[i - 1].value == value) return i - 1;
  return in.end;
}

bool secret_finder::is_number(range what) const {
  return std::ranges::all_of(octets(what), [](plain_octet const& octet) { return digit[octet.value]; });
}

/// Keys of services: long, and of letters with digits.
bool secret_finder::is_token(range what) const {
  constexpr charset token_char = alpha | digit | "_-.~+=/";
  bool has_digit = false, has_letter = false;
  for (auto const& octet : octets(what)) {
    if (!token_char[octet.value]) return false;
    has_digit |= digit[octet.value];
    has_letter |= alpha[octet.value];
  }
  return what.end - what.begin >= 16 && has_digit && has_letter;
}

/// In lower case; empty if there is no colon before `at`.
std::string secret_finder::scheme_before(std::size_t at) const {
  constexpr charset scheme_char = alpha | digit | "+-.";
  constexpr std::size_t longest = 64;
  if (at == 0 || plain_[at - 1].value != ':') return {};
  auto begin = at - 1;
  while (begin > 0 && at - begin <= longest && scheme_char[plain_[begin - 1].value]) --begin;
  std::string scheme;
  for (auto const& octet : octets({begin, at - 1})) scheme += lower(octet.value);
  return scheme;
}

/// A login that ends with an @; one with a raw delimiter in its password, before an @ further on; one whose host is missing.
std::optional<secret_finder::login> secret_finder::login_in(range authority, bool has_scheme,
                                                            bool is_first) const {
  auto [begin, end] = authority;
  auto at = find_last('@', authority);
  auto colon = find(":", {begin, std::min(at, end)});
  if (at < end) return login{{begin, colon}, {std::min(colon + 1, at), at}};
  if (colon == end || find("[", authority) < end || is_number({colon + 1, end})) return {};
  at = is_first ? find("@", {end, plain_.size()}) : plain_.size();
  if (at < plain_.size()) {
    auto end_of_host = find("/?#", {at, plain_.size()});
    return login{{begin, colon}, {colon + 1, find_last('@', {at, end_of_host})}};
  }
  if (!has_scheme) return {};
  return login{{}, {find_last(':', authority) + 1, end}, false};
}

template <class Visitor>
void secret_finder::for_each_login(Visitor visit) const {
  constexpr std::string_view special[] = {"http", "https", "ftp", "ws", "wss"};  // WHATWG URL §3.1
  bool is_first = true;
  for (std::size_t i = 0; i < plain_.size(); ++i) {
    bool begins_slashes = slash[plain_[i].value] && (i == 0 || !slash[plain_[i - 1].value]);
    bool is_colon = plain_[i].value == ':';
    if (!begins_slashes && !is_colon) continue;
    auto scheme = scheme_before(is_colon ? i + 1 : i);
    auto after_slashes = find(charset::range('\0', '\xFF') - slash, {is_colon ? i + 1 : i, plain_.size()});
    bool has_slashes = begins_slashes && after_slashes - i >= 2;
    // URL Standard §4.4: browsers need no slashes.
    bool is_special = is_colon && std::ranges::count(special, scheme) > 0;
    if (!has_slashes && !is_special) continue;
    auto const& rules = syntax_of(scheme, profile::rfc1738);
    bool may_ask = rules.user_allowed && rules.user['?'];  // RFC 1738 §5: users of ftp
    auto end = find(may_ask ? "/#" : "/?#", {after_slashes, plain_.size()}, plain_[i].depth);
    if (auto it = login_in({after_slashes, end}, !scheme.empty(), std::exchange(is_first, false))) {
      it->is_web = scheme.ends_with("http") || scheme.ends_with("https");
      visit(*it);
    }
    // The scheme of another URI may stand at the end.
    bool ends_in_colon = end > after_slashes && plain_[end - 1].value == ':';
    i = std::max(i, ends_in_colon ? end - 2 : end - 1);
  }
}

bool secret_finder::is_secret_name(range name, std::span<std::string const> more) const {
  std::string text;
  for (auto const& octet : octets(name)) text += lower(octet.value);
  if (text.ends_with(']')) text.pop_back();
  std::string_view last(text);
  last.remove_prefix(last.rfind('[') + 1);
  auto matches = [last](std::string_view pattern) { return detail::glob_matches(pattern, last); };
  return std::ranges::any_of(secret_names, matches) || std::ranges::any_of(more, matches);
}

template <class Visitor>
void secret_finder::for_each_value(std::span<std::string_view const> names, Visitor visit) const {
  constexpr charset before_name = "?#&;";
  std::vector<std::string> more(names.begin(), names.end());
  for (auto& pattern : more) std::ranges::transform(pattern, pattern.begin(), lower);
  std::optional<std::size_t> delimiter{};  // before the name
  bool in_query = false;
  for (std::size_t i = 0; i < plain_.size(); ++i) {
    char c = plain_[i].value;
    in_query |= c == '?' || c == '#';
    if (before_name[c]) delimiter = i;
    else if (c == '/') delimiter.reset();
    if (c != '=' || !delimiter) continue;
    range const name{*delimiter + 1, i};
    auto depth = std::max(plain_[*delimiter].depth, plain_[i].depth);
    delimiter.reset();
    if (!is_secret_name(name, more)) continue;
    auto end = find(in_query ? "&#" : "/?#&", {i + 1, plain_.size()}, depth);
    if (end > i + 1) visit(range{i + 1, end});
    i = end - 1;
  }
}

using spans = std::vector<span_of_text>;

spans secrets_in(std::string_view text, redact_options const& how) {
  spans secrets;
  secret_finder const finder(text);
  auto add = [&](range what) {
    if (!what.empty()) secrets.push_back(finder.place_of(what));
  };
  finder.for_each_login([&](secret_finder::login const& login) {
    auto const& [user, password, has_host, is_web] = login;
    bool stands_alone = has_host && is_web && (password.empty() || finder.is(password, "x-oauth-basic"));
    if (stands_alone || finder.is_token(user)) add(user);
    add(password);
  });
  finder.for_each_value(how.names, add);
  return secrets;
}

/// Appends the text with a mark in place of each span.
void append_masked(std::string& out, std::string_view text, spans& secrets) {
  std::ranges::sort(secrets, {}, &span_of_text::begin);
  std::size_t done = 0;
  for (auto it = secrets.begin(); it != secrets.end();) {
    auto [begin, end] = *it;
    for (++it; it != secrets.end() && it->begin <= end; ++it) end = std::max(end, it->end);
    ((out += text.substr(done, begin - done)) += "***");
    done = end;
  }
  out += text.substr(done);
}

constexpr charset ends_word = control | " \"<>`";

bool may_hold_secret(std::string_view word) { return word.find_first_of(":/@=%") != word.npos; }

/// A word: what ends a sentence is not part of a secret.
void append_word(std::string& out, std::string_view word, redact_options const& how) {
  if (!may_hold_secret(word)) {
    out += word;
    return;
  }
  auto secrets = secrets_in(word, how);
  auto last = word.find_last_not_of(".,;:!?)]}'\\") + 1;
  for (auto& [begin, end] : secrets)
    if (end == word.size()) end = std::max(begin + 1, last);
  append_masked(out, word, secrets);
}

/// `<URL:…>` and `<http://…>`: the place of the closing bracket. RFC 3986 appendix C.
std::optional<std::size_t> end_of_wrapper(std::string_view text, std::size_t open) {
  auto close = text.find_first_of("<>", open + 1);
  if (close == text.npos || text[close] == '<') return {};
  auto inside = text.substr(open + 1, close - open - 1);
  if (same_ignoring_case(inside.substr(0, 4), "url:")) return close;
  auto colon = inside.find_first_not_of("+-.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  if (colon == inside.npos || !inside.substr(colon).starts_with("://")) return {};
  return close;
}

}  // namespace

std::string redact(std::string_view uri, redact_options const& how) {
  std::string out;
  auto secrets = secrets_in(uri, how);
  append_masked(out, uri, secrets);
  return out;
}

std::string redact_text(std::string_view text, redact_options const& how) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '<') {
      auto end = end_of_wrapper(text, i);
      out += '<';
      ++i;
      if (!end) continue;
      out += redact(text.substr(i, *end - i), how);
      i = *end;
      continue;
    }
    if (ends_word[text[i]]) {
      out += text[i++];
      continue;
    }
    auto begin = i;
    while (i < text.size() && !ends_word[text[i]]) ++i;
    append_word(out, text.substr(begin, i - begin), how);
  }
  return out;
}

span_of_text password_in(std::string_view text) {
  bool may_have_one = text.contains('@') || (text.contains('%') && text.contains('4'));
  if (!may_have_one) return {};
  span_of_text place{};
  secret_finder const finder(text);
  finder.for_each_login([&](secret_finder::login const& login) {
    bool is_first = place.begin == place.end;
    if (is_first && !login.password.empty() && login.has_host) place = finder.place_of(login.password);
  });
  return place;
}

}  // namespace wend
