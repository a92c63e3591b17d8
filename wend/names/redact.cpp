// SPDX-License-Identifier: Apache-2.0
#include "wend/names/redact.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <ranges>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/names/detail/glob.hpp"
#include "wend/names/detail/plain_text.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/detail/syntax.hpp"

namespace wend {
namespace {

// A pattern with _ is compared with the words of a name: `userPwd`, `user-pwd` and `user.pwd` are _user_pwd. One without is
// compared with their letters: userpwd.
constexpr std::string_view secret_names[] = {"*token*",
                                             "*secret*",
                                             "*passw*",
                                             "*passphrase*",
                                             "*passcode*",
                                             "*?pwd*",
                                             "*?_pass",
                                             "userpass",
                                             "*?_pw",
                                             "*bindpw",
                                             "*?_key",
                                             "*apikey*",
                                             "*appkey",
                                             "*authkey",
                                             "*clientkey",
                                             "*sessionkey",
                                             "*licensekey",
                                             "*accesskey",
                                             "*accountkey",
                                             "*privatekey",
                                             "*passkey",
                                             "*keyid",
                                             "*credential*",
                                             "authorization",
                                             "*signature",
                                             "signedrequest",
                                             "*assertion",
                                             "samlrequest",
                                             "samlresponse",
                                             "*sessionid",
                                             "*sessid",
                                             "connectsid",
                                             "loginticket",
                                             "csrf*",
                                             "xsrf*",
                                             "authcode",
                                             "oauthcode",
                                             "otpcode",
                                             "pincode",
                                             "oobcode",
                                             "authorizationcode",
                                             "devicecode",
                                             "codeverifier",
                                             "oauthverifier",
                                             "hdnts",
                                             "verificationcode"};
constexpr std::string_view public_names[] = {"_token_type",   "*_tokens",    "*_sort_key",  "*_primary_key",
                                             "*_public_key",  "*_cache_key", "*_group_key", "*_partition_key",
                                             "*_foreign_key", "*_meta_key",  "*_order_key", "*_routing_key"};
// Whole names, which are common words too: at the begin of a text they count only if another pair follows.
constexpr std::string_view short_names[] = {"_pass", "_pwd",  "_pw",  "_key",     "_auth",   "_bearer",
                                            "_sig",  "_sign", "_mac", "_hmac",    "_jwt",    "_otp",
                                            "_totp", "_sid",  "_pin", "_session", "_ticket", "_code"};
// Known schemes whose logins need no slashes: RFC 3261 §19.1; others by habit.
constexpr std::string_view schemes_of_logins[] = {"sip",     "sips",  "postgres", "postgresql", "mysql",
                                                  "mongodb", "redis", "rediss",   "amqp",       "amqps"};
constexpr std::string_view schemes_of_tags[] = {"docker", "oci"};  // docker://alpine:latest

using detail::plain_octet;

constexpr charset slash = "/\\";
constexpr charset alnum = alpha | digit;
constexpr charset punctuation = charset::range('!', '~') - alnum;
constexpr charset any = charset::range('\0', '\xFF');
constexpr charset ignored = "\t\r\n";  // by browsers: URL Standard §4.4

constexpr bool is_in(std::span<std::string_view const> list, std::string_view text) {
  return std::ranges::count(list, text) > 0;
}

struct reference {
  std::size_t size = 0;  // 0: no reference
  char delimiter = 0;
};

/// What JSON and HTML write for a delimiter: \u0026, \x26, &amp;, &#38;, &#x26;.
reference reference_at_front(std::string_view text) {
  struct form {
    std::string_view prefix;
    bool is_html;
    int base;
  };
  constexpr form forms[] = {{"\\u00", false, 16}, {"\\x", false, 16}, {"&#x", true, 16}, {"&#", true, 10}};
  constexpr charset delimiter = ":/?#[]@&;=%\\";
  if (same_ignoring_case(text.substr(0, 5), "&amp;")) return {5, '&'};
  for (auto [prefix, is_html, base] : forms) {
    if (!same_ignoring_case(text.substr(0, prefix.size()), prefix)) continue;
    auto digits = text.substr(prefix.size());
    auto count = is_html ? digits.find(';') : 2;
    if (count > digits.size()) continue;
    unsigned value = 0;
    auto end = digits.data() + count;
    bool is_whole = std::from_chars(digits.data(), end, value, base).ptr == end;
    if (is_whole && value < 128 && delimiter[static_cast<char>(value)])
      return {prefix.size() + count + (is_html ? 1 : 0), static_cast<char>(value)};
  }
  return {};
}

/// The text around the URI was escaped, so its references are as deep as their own octets.
std::vector<plain_octet> without_references(std::vector<plain_octet> plain) {
  constexpr std::size_t longest = 10;
  std::size_t count = 0;
  for (std::size_t i = 0; i < plain.size(); ++count) {
    plain[count] = plain[i];
    if (plain[i].value != '&' && plain[i].value != '\\') {
      ++i;
      continue;
    }
    auto front = std::span(plain).subspan(i, std::min(longest, plain.size() - i));
    std::string text;
    for (auto const& octet : front) text += octet.value;
    auto [size, delimiter] = reference_at_front(text);
    if (size > 0) plain[count] = {delimiter, plain[i].depth, plain[i].begin, plain[i + size - 1].end};
    i += std::max<std::size_t>(size, 1);
  }
  plain.resize(count);
  return plain;
}

/// `userPwd`, `user-pwd` and ` user.pwd ` are _user_pwd.
std::string words_of(std::string_view name) {
  std::string words;
  char before = 0;
  for (char c : name) {
    if (ignored[c]) continue;
    bool begins_word = !alnum[before] || (hialpha[c] && !hialpha[before]);
    if (alnum[c] && begins_word) words += '_';
    if (alnum[c]) words += lower(c);
    before = c;
  }
  return words;
}

/// Octets from `begin` up to `end` of a plain text.
struct range {
  std::size_t begin = 0, end = 0;
  bool empty() const { return begin == end; }
};

/// Finds what is secret in one URI, or in a text that was meant as one.
class secret_finder {
 public:
  explicit secret_finder(std::string_view text) : plain_(without_references(detail::without_escapes(text))) {}

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
  range bare_login_in_words() const;
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
  bool is_port(range) const;
  bool is_hash_in_password(range port, std::size_t at) const;
  bool is_ipv6(range) const;
  bool has_slashes(std::size_t at) const {
    return at + 2 <= plain_.size() && slash[plain_[at].value] && slash[plain_[at + 1].value];
  }
  std::string scheme_before(std::size_t at) const;
  std::size_t colon_of_login() const;
  std::optional<login> login_in(range authority, std::string_view scheme, std::size_t next_at) const;
  bool is_secret_name(range name, std::span<std::string const> more, bool is_alone) const;

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

bool secret_finder::is_number(range what) const { return find(any - digit, what) == what.end; }

/// `u:1234#pw@h`: no path has begun.
bool secret_finder::is_hash_in_password(range port, std::size_t at) const {
  return !port.empty() && plain_[port.end].value == '#' && find("/?", {port.end, at}) == at;
}

/// A port and what follows it, as `8080).` or `1,h2:2`; or what stands for one, as `*`. `5672/vhost` was escaped.
bool secret_finder::is_port(range what) const {
  auto end = find(any - digit, what);
  if (end > what.begin) return end == what.end || !alnum[plain_[end].value];
  return std::ranges::all_of(octets(what), [](plain_octet const& octet) { return punctuation[octet.value]; });
}

/// An address without its brackets.
bool secret_finder::is_ipv6(range what) const {
  auto end = find(any - hex - ":", what);
  auto colons = std::ranges::count(octets({what.begin, end}), ':', &plain_octet::value);
  return colons > 1 && (end == what.end || !alnum[plain_[end].value]);
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

/// A login that ends with an @; one with a raw delimiter in its password, before the @ at `next_at`; one whose host is
/// missing, behind a scheme.
std::optional<secret_finder::login> secret_finder::login_in(range authority, std::string_view scheme,
                                                            std::size_t next_at) const {
  auto [begin, end] = authority;
  if (auto at = find_last('@', authority); at < end) {
    auto colon = find(":", {begin, at});
    return login{{begin, colon}, {std::min(colon + 1, at), at}};
  }
  bool has_brackets = find("[", authority) < end;
  auto colon = find(":", {has_brackets ? find_last(']', authority) : begin, end});
  if (colon == end) return {};
  range const port{colon + 1, end};
  bool is_in_password = next_at < plain_.size() && (!is_number(port) || is_hash_in_password(port, next_at));
  if (is_in_password) {
    auto end_of_host = find("/?#", {next_at, plain_.size()});
    colon = find(":", authority);  // the brackets may be a part of the login
    return login{{begin, colon}, {colon + 1, find_last('@', {next_at, end_of_host})}};
  }
  if (scheme.empty() || is_port(port) || is_ipv6(authority) || is_in(schemes_of_tags, scheme)) return {};
  return login{{}, {colon + 1, end}, false};
}

template <class Visitor>
void secret_finder::for_each_login(Visitor visit) const {
  constexpr std::string_view special[] = {"http", "https", "ftp", "ws", "wss"};  // WHATWG URL §3.1
  constexpr auto begins_authority = any - slash - ignored;
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
    bool has_two_slashes = begin - i >= (is_colon ? 3 : 2);
    bool is_authority = begins_slashes && has_two_slashes;
    // URL Standard §4.4: browsers need no slashes.
    bool is_special = is_colon && is_in(special, scheme);
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
    if (auto it = login_in({begin, end}, has_two_slashes ? scheme : "", next_at)) {
      it->may_be_token =
          scheme.ends_with("http") || scheme.ends_with("https") || (is_special && !has_two_slashes);
      visit(*it);
      last = std::max(last, it->password.end - 1);
    }
    i = std::max(i, last);
  }
}

/// The first one, or the second in `sip:u:pw@h`.
std::size_t secret_finder::colon_of_login() const {
  auto first = find(":", whole());
  if (first == plain_.size() || has_slashes(first + 1)) return first;
  auto second = find(":@", {first + 1, plain_.size()});
  bool has_second = second < plain_.size() && plain_[second].value == ':';
  return has_second && is_in(schemes_of_logins, scheme_before(first + 1)) ? second : first;
}

/// `ann:s3cret@h`: the scheme is the name of a user, or the slashes are missing.
range secret_finder::bare_login() const {
  auto colon = colon_of_login();
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
  bool has_port =
      end_of_port > rest.begin && end_of_port < password.end && is_number({rest.begin, end_of_port});
  return password.end == rest.end || has_port ? range{} : password;
}

/// Most of what looks so in running text is a mail address, a time or the tag of an image. A login has a port, as `u:pw@h:80`,
/// or a network, as `u:pw@tcp(h)/db`; or its scheme needs no slashes.
range secret_finder::bare_login_in_words() const {
  auto colon = colon_of_login();
  if (colon == plain_.size() || has_slashes(colon + 1)) return {};
  auto user = scheme_before(colon + 1);
  range const rest{colon + 1, find_text("://", {colon + 1, plain_.size()})};
  auto end = find("/?#", {find("@", rest), rest.end});
  auto at = find_last('@', {rest.begin, end});
  if (at == end || user.empty() || !alpha[user[0]] || is_known_scheme(user)) return {};
  range const host{at + 1, end};
  auto port = std::min(find_last(':', host) + 1, end);
  bool has_port = port < end && digit[plain_[port].value] && is_port({port, end});
  auto begins_with = [&](std::string_view text) {
    return is({at + 1, std::min(at + 1 + text.size(), end)}, text);
  };
  bool has_network = begins_with("tcp(") || begins_with("unix(");
  bool has_scheme = colon > find(":", whole());
  return has_port || has_network || has_scheme ? range{rest.begin, at} : range{};
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

bool is_secret_part(std::string_view part, bool is_whole, bool is_alone) {
  auto words = words_of(part), letters = words;
  std::erase(letters, '_');
  auto matches = [&](std::string_view pattern) {
    return detail::glob_matches(pattern, std::string_view(pattern.contains('_') ? words : letters));
  };
  auto short_name = words_of(in_lower_case(part));  // sId is no word of two
  if (!is_alone && is_in(short_names, short_name)) return is_whole || short_name != "_code";
  return std::ranges::any_of(secret_names, matches) && std::ranges::none_of(public_names, matches);
}

/// In `a[b][]` each part counts.
bool secret_finder::is_secret_name(range name, std::span<std::string const> more, bool is_alone) const {
  std::string text;
  for (auto const& octet : octets(name)) text += octet.value == ']' ? '[' : octet.value;
  auto is_asked_for = [more](std::string const& part) {
    return std::ranges::any_of(
        more, [&](auto const& pattern) { return detail::glob_matches(pattern, std::string_view(part)); });
  };
  for (auto const& octets_of_part : std::views::split(text, '[')) {
    std::string_view part(octets_of_part);
    bool is_whole = part.size() == text.size();
    if (is_secret_part(part, is_whole, is_alone) || is_asked_for(in_lower_case(part))) return true;
  }
  return false;
}

template <class Visitor>
void secret_finder::for_each_value(std::span<std::string_view const> names, Visitor visit) const {
  constexpr charset before_name = "?#&;";
  std::vector<std::string> more(names.begin(), names.end());
  for (auto& pattern : more) std::ranges::transform(pattern, pattern.begin(), lower);
  // `password=pw&user=ann`, `Server=h;Password=pw`
  bool const is_form = find("=", whole()) < find("/?#:", whole());
  range name{};  // up to a `=`
  bool has_name = is_form, in_query = false, in_path = false;
  unsigned depth = 0, depth_of_fragment = 256;
  for (std::size_t i = 0; i < plain_.size(); ++i) {
    auto const& octet = plain_[i];
    char c = octet.value;
    in_query |= c == '?' || c == '#';
    in_path |= c == '/' && !has_slashes(i) && !(i > 0 && has_slashes(i - 1));
    if (c == '#') depth_of_fragment = std::min<unsigned>(depth_of_fragment, octet.depth);
    if (before_name[c] || (c == '/' && in_query && has_name)) {
      name.begin = i + 1;
      depth = octet.depth;
      has_name = true;
    } else if (c == '/') {
      has_name = false;
    }
    if (c != '=' || !std::exchange(has_name, false)) continue;
    name.end = i;
    bool is_alone = is_form && name.begin == 0 &&
                    find("=", {find("&;", {i, plain_.size()}), plain_.size()}) == plain_.size();
    if (!is_secret_name(name, more, is_alone)) continue;
    depth = std::max<unsigned>(depth, octet.depth);
    bool is_parameter = in_path && !in_query && !is_form;  // of a path segment: RFC 3986 §3.3
    auto end = find(is_parameter ? "/?#&" : "&", {i + 1, plain_.size()}, depth);
    if (depth_of_fragment > 0) end = find("#", {i + 1, end}, std::min(depth, depth_of_fragment - 1));
    if (end > i + 1) visit(range{i + 1, end});
    i = end - 1;
  }
}

bool may_hold_secret(std::string_view text, secrets kinds) {
  bool may_hold_at = text.contains('@') || (text.contains('4') && text.find_first_of("%\\&") != text.npos);
  return may_hold_at || (kinds != secrets::passwords && text.find_first_of(":/=%?#\t\\") != text.npos);
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

std::vector<span_of_text> find_secrets(std::string_view text, redact_options const& how,
                                       range (secret_finder::*bare_login)() const) {
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
  if (wants(secrets::bare_logins)) add((finder.*bare_login)());
  if (wants(secrets::queries)) add(finder.query());
  if (wants(secrets::paths)) add(finder.login_in_path());
  join(spans);
  return spans;
}

constexpr charset ends_word = control | " \"<>`";

/// A word: what ends a sentence is not part of a secret.
void append_word(std::string& out, std::string_view word, redact_options const& how) {
  auto spans = find_secrets(word, how, &secret_finder::bare_login_in_words);
  auto last = word.find_last_not_of(".,;:!?)]}'\\") + 1;
  if (!spans.empty() && spans.back().end == word.size())
    spans.back().end = std::max(spans.back().begin + 1, last);
  append_masked(out, word, spans);
}

/// `<URL:…>` and `<http://…>`: the place of the closing bracket. RFC 3986 appendix C. White space may fold the URI once, so
/// that a stray bracket takes in no further lines.
std::optional<std::size_t> end_of_wrapper(std::string_view text, std::size_t open) {
  constexpr std::string_view white_space = " \t\r\n";
  auto close = text.find_first_of("<>", open + 1);
  if (close == text.npos || text[close] == '<') return {};
  auto inside = text.substr(open + 1, close - open - 1);
  auto fold = std::min(inside.find_first_of(white_space), inside.size());
  auto rest = inside.substr(fold);
  auto more = std::min(rest.find_first_not_of(white_space), rest.size());
  if (rest.find_first_of(white_space, more) != rest.npos || std::ranges::count(rest, '\n') > 1) return {};
  if (same_ignoring_case(inside.substr(0, 4), "url:")) return close;
  auto colon = inside.find_first_not_of("+-.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  if (colon == inside.npos || !inside.substr(colon).starts_with("://")) return {};
  return close;
}

}  // namespace

std::vector<span_of_text> secrets_in(std::string_view text, redact_options const& how) {
  return find_secrets(text, how, &secret_finder::bare_login);
}

std::string redact(std::string_view uri, redact_options const& how) {
  std::string out;
  append_masked(out, uri, secrets_in(uri, how));
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

}  // namespace wend
