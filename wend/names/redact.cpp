// SPDX-License-Identifier: Apache-2.0
#include "wend/names/redact.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/names/detail/glob.hpp"
#include "wend/names/detail/plain_text.hpp"
#include "wend/registry/registry.hpp"
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

using detail::plain_octet;

constexpr charset slash = "/\\";
constexpr charset ignored = "\t\r\n";  // by browsers: URL Standard §4.4

/// Octets from `begin` up to `end` of a plain text.
struct range {
  std::size_t begin = 0, end = 0;
  bool empty() const { return begin == end; }
};

/// Finds what is secret in one URI, or in a text that was meant as one.
class secret_finder {
 public:
  explicit secret_finder(std::string_view text) : plain_(detail::without_escapes(text)) {}

  struct login {
    range user{}, password{};
    bool has_host = true;
    bool may_be_token = false;  // the user, if no password follows
  };

  /// The logins, in order. Each octet is looked at a bounded number of times.
  template <class Visitor>
  void for_each_login(Visitor visit) const;
  /// The values of the pairs with a secret name.
  template <class Visitor>
  void for_each_value(std::span<std::string_view const> names, Visitor visit) const;

  range bare_login() const;
  range query() const;
  range login_in_path() const;

  bool is_token(range) const;
  bool is(range what, std::string_view text) const {
    return std::ranges::equal(octets(what), text, {}, &plain_octet::value);
  }
  span_of_text place_of(range what) const { return {plain_[what.begin].begin, plain_[what.end - 1].end}; }

 private:
  range whole() const { return {0, plain_.size()}; }
  std::span<plain_octet const> octets(range what) const {
    return std::span(plain_).subspan(what.begin, what.end - what.begin);
  }
  std::size_t find(charset set, range in, unsigned most_depth = 255) const;
  std::size_t find_text(std::string_view text, range in) const;
  std::size_t find_last(char value, range in) const;
  bool is_number(range) const;
  bool has_slashes(std::size_t at) const {
    return at + 2 <= plain_.size() && slash[plain_[at].value] && slash[plain_[at + 1].value];
  }
  std::string scheme_before(std::size_t at) const;
  std::optional<login> login_in(range authority, bool has_scheme, std::size_t next_at) const;
  bool is_secret_name(range name, std::span<std::string const> more) const;

  std::vector<plain_octet> plain_;
};

/// Returns `in.end` where no octet is in the set.
std::size_t secret_finder::find(charset set, range in, unsigned most_depth) const {
  while (in.begin < in.end && !(set[plain_[in.begin].value] && plain_[in.begin].depth <= most_depth))
    ++in.begin;
  return in.begin;
}

std::size_t secret_finder::find_text(std::string_view text, range in) const {
  auto place = std::ranges::search(octets(in), text, {}, &plain_octet::value).begin();
  return in.begin + static_cast<std::size_t>(place - octets(in).begin());
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

/// A login that ends with an @; one with a raw delimiter in its password, before the @ at `next_at`; one whose host is missing.
std::optional<secret_finder::login> secret_finder::login_in(range authority, bool has_scheme,
                                                            std::size_t next_at) const {
  auto [begin, end] = authority;
  if (auto at = find_last('@', authority); at < end) {
    auto colon = find(":", {begin, at});
    return login{{begin, colon}, {std::min(colon + 1, at), at}};
  }
  bool is_ipv6 = find("[", authority) < end;
  auto colon = find(":", {is_ipv6 ? find_last(']', authority) : begin, end});
  if (colon == end || is_number({colon + 1, end})) return {};
  if (next_at < plain_.size()) {
    auto end_of_host = find("/?#", {next_at, plain_.size()});
    colon = find(":", authority);  // the brackets may be a part of the login
    return login{{begin, colon}, {colon + 1, find_last('@', {next_at, end_of_host})}};
  }
  if (!has_scheme) return {};
  return login{{}, {find_last(':', authority) + 1, end}, false};
}

template <class Visitor>
void secret_finder::for_each_login(Visitor visit) const {
  constexpr std::string_view special[] = {"http", "https", "ftp", "ws", "wss"};  // WHATWG URL §3.1
  constexpr auto begins_authority = charset::range('\0', '\xFF') - slash - ignored;
  bool is_first = true;
  std::size_t at = 0, query = 0;  // the next ones, so that each octet is searched once
  auto move_to = [this](std::size_t& place, charset set, std::size_t from) {
    if (place <= from) place = find(set, {from, plain_.size()});
    return place;
  };
  for (std::size_t i = 0; i < plain_.size(); ++i) {
    bool begins_slashes = slash[plain_[i].value] && (i == 0 || !slash[plain_[i - 1].value]);
    bool is_colon = plain_[i].value == ':';
    if (!begins_slashes && !is_colon) continue;
    auto scheme = scheme_before(is_colon ? i + 1 : i);
    auto begin = find(begins_authority, {is_colon ? i + 1 : i, plain_.size()});
    bool is_authority = begins_slashes && begin - i >= 2;
    // URL Standard §4.4: browsers need no slashes.
    bool is_special = is_colon && std::ranges::count(special, scheme) > 0;
    if (!is_authority && !is_special) continue;
    auto const& rules = syntax_of(scheme, profile::rfc1738);
    bool may_ask = rules.user_allowed && rules.user['?'];  // RFC 1738 §5: users of ftp
    auto end = find(may_ask ? "/#" : "/?#", {begin, plain_.size()}, plain_[i].depth);
    // The scheme of another URI may stand at the end.
    bool ends_in_colon = end > begin && plain_[end - 1].value == ':';
    auto last = ends_in_colon ? end - 2 : end - 1;
    // Only the first password may contain a question mark or a hash.
    bool may_hold_query = std::exchange(is_first, false);
    auto next_at = move_to(at, "@", end);
    if (!may_hold_query && move_to(query, "?#", end) < next_at) next_at = plain_.size();
    if (auto it = login_in({begin, end}, !scheme.empty(), next_at)) {
      it->may_be_token =
          scheme.ends_with("http") || scheme.ends_with("https") || (is_special && begin - i < 3);
      visit(*it);
      last = std::max(last, it->password.end - 1);
    }
    i = std::max(i, last);
  }
}

/// `ann:s3cret@h`: the scheme is the name of a user, or the slashes are missing.
range secret_finder::bare_login() const {
  auto colon = find(":", whole());
  if (colon == plain_.size()) return {};
  range const before{0, colon};
  bool has_reference =
      find("?#", before) < colon || find_text("//", before) < colon || find_text("\\\\", before) < colon;
  auto scheme = scheme_before(colon + 1);
  bool has_scheme = scheme.size() == colon && is_known_scheme(scheme);
  if (has_reference || has_scheme || has_slashes(colon + 1)) return {};
  range const rest{colon + 1, find_text("://", {colon + 1, plain_.size()})};
  range const password{rest.begin, find_last('@', rest)};
  auto end_of_port = find("/?#", password);
  bool has_port = !range{rest.begin, end_of_port}.empty() && end_of_port < password.end &&
                  is_number({rest.begin, end_of_port});
  return password.end == rest.end || has_port ? range{} : password;
}

range secret_finder::query() const {
  auto mark = find("?#\t", whole());
  return {std::min(mark + 1, plain_.size()), plain_.size()};
}

range secret_finder::login_in_path() const {
  range path{0, find("?#\t", whole())};
  path.begin = std::min(find(":", path) + 1, path.end);
  if (has_slashes(path.begin)) path.begin = find("/", {path.begin + 2, path.end});
  auto begin = std::min(find(":", path) + 1, path.end);
  auto at = find_last('@', {begin, path.end});
  return at == path.end ? range{} : range{begin, at};
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

bool may_hold_secret(std::string_view text, secrets kinds) {
  bool may_hold_at = text.contains('@') || (text.contains('%') && text.contains('4'));
  return may_hold_at || (kinds != secrets::passwords && text.find_first_of(":/=%?#\t") != text.npos);
}

/// Sorted, and no two of them touch.
void join(std::vector<span_of_text>& spans) {
  std::ranges::sort(spans, {}, &span_of_text::begin);
  std::size_t count = 0;
  for (auto const& span : spans) {
    if (count > 0 && span.begin <= spans[count - 1].end)
      spans[count - 1].end = std::max(spans[count - 1].end, span.end);
    else spans[count++] = span;
  }
  spans.resize(count);
}

/// Appends the text with a mark in place of each span.
void append_masked(std::string& out, std::string_view text, std::span<span_of_text const> spans) {
  std::size_t done = 0;
  for (auto [begin, end] : spans) {
    ((out += text.substr(done, begin - done)) += "***");
    done = end;
  }
  out += text.substr(done);
}

constexpr charset ends_word = control | " \"<>`";

/// A word: what ends a sentence is not part of a secret.
void append_word(std::string& out, std::string_view word, redact_options const& how) {
  auto spans = secrets_in(word, how);
  auto last = word.find_last_not_of(".,;:!?)]}'\\") + 1;
  if (!spans.empty() && spans.back().end == word.size())
    spans.back().end = std::max(spans.back().begin + 1, last);
  append_masked(out, word, spans);
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

std::vector<span_of_text> secrets_in(std::string_view text, redact_options const& how) {
  if (!may_hold_secret(text, how.kinds)) return {};
  std::vector<span_of_text> spans;
  secret_finder const finder(text);
  auto wants = [&](secrets kind) { return includes(how.kinds, kind); };
  auto add = [&](range what) {
    if (!what.empty()) spans.push_back(finder.place_of(what));
  };
  finder.for_each_login([&](secret_finder::login const& login) {
    auto const& [user, password, has_host, may_be_token] = login;
    bool stands_alone =
        has_host && may_be_token && (password.empty() || finder.is(password, "x-oauth-basic"));
    if (wants(secrets::users) && (stands_alone || finder.is_token(user))) add(user);
    if (wants(has_host ? secrets::passwords : secrets::ports)) add(password);
  });
  if (wants(secrets::values)) finder.for_each_value(how.names, add);
  if (wants(secrets::bare_logins)) add(finder.bare_login());
  if (wants(secrets::queries)) add(finder.query());
  if (wants(secrets::paths)) add(finder.login_in_path());
  join(spans);
  return spans;
}

std::string redact(std::string_view uri, redact_options const& how) {
  std::string out;
  append_masked(out, uri, secrets_in(uri, how));
  return out;
}

std::string redact_text(std::string_view text, redact_options const& how) {
  redact_options const in_words{how.names, how.kinds - secrets::bare_logins};
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
    append_word(out, text.substr(begin, i - begin), in_words);
  }
  return out;
}

}  // namespace wend
