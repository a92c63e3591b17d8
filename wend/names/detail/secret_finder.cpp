// SPDX-License-Identifier: Apache-2.0
#include "wend/names/detail/secret_finder.hpp"

#include <charconv>
#include <ranges>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/names/detail/glob.hpp"
#include "wend/names/detail/secret_names.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/detail/syntax.hpp"

namespace wend::detail {
namespace {

// Known schemes whose logins need no slashes: RFC 3261 §19.1; others by habit.
constexpr std::string_view schemes_of_logins[] = {"sip",     "sips",  "postgres", "postgresql", "mysql",
                                                  "mongodb", "redis", "rediss",   "amqp",       "amqps"};
constexpr std::string_view schemes_of_tags[] = {"docker", "oci"};  // docker://alpine:latest

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
  constexpr charset html = "#aA", json = "uUxX";
  std::size_t count = 0;
  for (std::size_t i = 0; i < plain.size(); ++count) {
    plain[count] = plain[i];
    auto next = i + 1 < plain.size() ? plain[i + 1].value : '\0';
    bool may_begin = (plain[i].value == '&' && html[next]) || (plain[i].value == '\\' && json[next]);
    if (!may_begin) {
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

}  // namespace

secret_finder::secret_finder(std::string_view text) : plain_(without_references(without_escapes(text))) {}

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

bool secret_finder::has_slashes(std::size_t at) const {
  return at + 2 <= plain_.size() && slash[plain_[at].value] && slash[plain_[at + 1].value];
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
  // Few URIs have a colon, no port and no path, `h:?a@b`: a password that begins so is as likely.
  bool is_no_port = !is_number(port) || (port.empty() && end < plain_.size() && plain_[end].value != '/');
  bool is_in_password = next_at < plain_.size() && (is_no_port || is_hash_in_password(port, next_at));
  if (is_in_password) {
    auto end_of_host = find("/?#", {next_at, plain_.size()});
    colon = find(":", authority);  // the brackets may be a part of the login
    return login{{begin, colon}, {colon + 1, find_last('@', {next_at, end_of_host})}};
  }
  if (scheme.empty() || is_port(port) || is_ipv6(authority) || is_in(schemes_of_tags, scheme)) return {};
  return login{{}, {colon + 1, end}, false};
}

std::vector<secret_finder::login> secret_finder::logins() const {
  std::vector<login> logins;
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
      logins.push_back(*it);
      last = std::max(last, it->password.end - 1);
    }
    i = std::max(i, last);
  }
  return logins;
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

/// In `a[b][]` each part counts.
bool secret_finder::is_secret_name(range name, std::span<std::string const> more, bool is_alone) const {
  std::string text;
  for (auto const& octet : octets(name)) text += octet.value == ']' ? '[' : octet.value;
  auto is_asked_for = [more](std::string const& part) {
    return std::ranges::any_of(
        more, [&](auto const& pattern) { return glob_matches(pattern, std::string_view(part)); });
  };
  for (auto const& octets_of_part : std::views::split(text, '[')) {
    std::string_view part(octets_of_part.begin(), octets_of_part.end());
    bool is_whole = part.size() == text.size();
    if (detail::is_secret_name(part, is_whole, is_alone) || is_asked_for(in_lower_case(part))) return true;
  }
  return false;
}

std::vector<range> secret_finder::values(std::span<std::string_view const> patterns) const {
  std::vector<range> values;
  constexpr charset before_name = "?#&;";
  std::vector<std::string> more(patterns.begin(), patterns.end());
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
    if (end > i + 1) values.push_back({i + 1, end});
    i = end - 1;
  }
  return values;
}

}  // namespace wend::detail
