// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/whatwg/attribute.hpp"

#include <algorithm>
#include <array>

#include "wend/uri/detail/splice.hpp"
#include "wend/uri/whatwg/detail/basic_parser.hpp"
#include "wend/uri/whatwg/detail/quick.hpp"
#include "wend/uri/whatwg/detail/reading.hpp"

namespace wend::whatwg {
namespace {

using detail::replacement;

constexpr std::array<std::string_view, 10> names{"href",     "protocol", "username", "password", "host",
                                                 "hostname", "port",     "pathname", "search",   "hash"};

/// Returns the value without a leading delimiter.
std::string_view headless(std::string_view value, char delimiter) {
  return value.starts_with(delimiter) ? value.substr(1) : value;
}

/// The steps of the setters. Each starts the basic parser in a state.
struct setter {
  record& url;
  parse_options const& with;

  /// Returns whether the parser succeeded; after a failure the record may be changed in part.
  bool parse(std::string_view value, state in_state) const {
    input in(value, input::ends::kept);
    basic_parser::parse_options const needs{nullptr, with.say ? reporter(*with.say) : reporter()};
    auto done = basic_parser(in, url, nullptr, needs, in_state).run();
    if (!done && with.say && done.error().code != errc::not_possible)
      (*with.say)(done.error().code, done.error().at);
    return done.has_value();
  }

  void protocol(std::string_view value) const {
    std::string with_colon(value);
    parse(with_colon += ':', state::scheme_start);
  }
  void login(std::string& to, std::string_view value) const {
    if (!url.cannot_have_credentials_or_port()) to = percent_encode(value, userinfo_percent_encode);
  }
  void host(std::string_view value, state in_state) const {
    if (!url.has_opaque_path) parse(value, in_state);
  }
  void port(std::string_view value) const {
    if (url.cannot_have_credentials_or_port()) return;
    if (value.empty()) url.port.reset();
    else parse(value, state::port);
  }
  void pathname(std::string_view value) const {
    if (url.has_opaque_path) return;
    url.path.clear();
    parse(value, state::path_start);
  }
  void aside(std::optional<std::string>& to, std::string_view value, char mark, state in_state) const {
    if (value.empty()) return to.reset();
    to = "";
    parse(headless(value, mark), in_state);
  }

  void set(attribute which, std::string_view value) const {
    switch (which) {
      case attribute::href: return;
      case attribute::protocol: return protocol(value);
      case attribute::username: return login(url.username, value);
      case attribute::password: return login(url.password, value);
      case attribute::host: return host(value, state::host);
      case attribute::hostname: return host(value, state::hostname);
      case attribute::port: return port(value);
      case attribute::pathname: return pathname(value);
      case attribute::search: return aside(url.query, value, '?', state::query);
      case attribute::hash: return aside(url.fragment, value, '#', state::fragment);
    }
  }
};

/// A value for a part of a URL. Each function returns whether it is in normal form there and the setter sets it.
struct normal_value {
  uri_view url;
  std::string_view value;
  special_scheme own = special_scheme_of(url.scheme());

  bool is_all_of(quick::kind bit) const noexcept {
    auto end = value.data() + value.size();
    return quick::past(value.data(), end, bit) == end;
  }
  bool is_file() const noexcept { return own.kind == scheme_kind::file; }
  bool may_have_login_or_port() const noexcept { return !url.host().empty() && !is_file(); }

  bool is_scheme() const noexcept {
    if (value.empty() || !chars::lowalpha[value[0]] || !is_all_of(quick::scheme_kind_bit)) return false;
    bool port_stays = own.kind == scheme_kind::other || !url.has_port();
    return !is_file() && port_stays && special_scheme_of(value).kind == own.kind;
  }
  bool is_login() const noexcept { return may_have_login_or_port() && is_all_of(quick::user_bit); }
  bool is_host() const noexcept {
    return url.has_authority() && !is_file() && quick::is_normal_host(value, own);
  }
  bool is_port() const noexcept {
    return may_have_login_or_port() && (value.empty() || quick::is_normal_port(value, own));
  }
  bool is_path() const noexcept { return url.has_authority() && quick::is_normal_path(value, own); }
};

/// The user, with the @ of a login that it begins or ends.
replacement user_replacement(uri_view u, std::string_view user) {
  auto const& at = detail::access::at(u);
  if (!u.has_userinfo()) return {{at.authority, at.host, 2}, {user, user.empty() ? "" : "@"}};
  bool ends = user.empty() && !u.has_password();
  auto user_end = static_cast<std::uint32_t>(at.authority + u.user().size());
  return {{at.authority, ends ? at.host : user_end, 2}, {user}};
}

replacement password_replacement(uri_view u, std::string_view password) {
  auto const& at = detail::access::at(u);
  auto user_end = static_cast<std::uint32_t>(at.authority + u.user().size());
  bool is_void = password.empty() && u.user().empty();
  return {{user_end, at.host, 2}, {password.empty() ? "" : ":", password, is_void ? "" : "@"}};
}

/// The value without a delimiter that the setter ignores.
std::string_view value_proper(attribute which, std::string_view value) {
  switch (which) {
    case attribute::protocol: return value.ends_with(':') ? value.substr(0, value.size() - 1) : value;
    case attribute::search: return headless(value, '?');
    case attribute::hash: return headless(value, '#');
    default: return value;
  }
}

/// Returns what the value replaces where it is in normal form and the other parts stay as they are.
std::optional<replacement> replacement_for(uri_view u, attribute which, std::string_view value) {
  if (!is_url(u) || u.text().size() + value.size() > quick::limit) return {};
  auto const& at = detail::access::at(u);
  auto text = value_proper(which, value);
  normal_value const given{u, text};
  auto only_if = [](bool good, replacement by) { return good ? std::optional(by) : std::nullopt; };
  auto marked = [&](std::string_view mark) { return detail::splice_pieces{value.empty() ? "" : mark, text}; };
  switch (which) {
    case attribute::href: return {};
    case attribute::protocol: return only_if(given.is_scheme(), {scheme_of(at), {text}});
    case attribute::username: return only_if(given.is_login(), user_replacement(u, text));
    case attribute::password: return only_if(given.is_login(), password_replacement(u, text));
    case attribute::host:
    case attribute::hostname: return only_if(given.is_host(), {host_of(at), {text}});
    case attribute::port: return only_if(given.is_port(), {port_of(at), marked(":")});
    case attribute::pathname: return only_if(given.is_path(), {path_of(at), {text}});
    case attribute::search: return only_if(given.is_all_of(quick::query_bit), {query_of(at), marked("?")});
    case attribute::hash:
      return only_if(given.is_all_of(quick::fragment_bit), {fragment_of(at, u.text()), marked("#")});
  }
  return {};
}

}  // namespace

std::string_view name_of(attribute a) noexcept { return names[static_cast<std::size_t>(a)]; }

std::optional<attribute> attribute_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<attribute>(i);
  return {};
}

result<uri> set(uri_view u, attribute which, std::string_view value, parse_options const& with) {
  if (!is_url(u)) {
    auto url = parse(u.text());
    return url ? set(*url, which, value, with) : url;
  }
  if (which == attribute::href) {
    auto alone = with;
    alone.base.reset();
    return parse(value, alone);
  }
  if (!with.say)
    if (auto by = replacement_for(u, which, value)) return detail::spliced(u, *by);
  record url(u);
  setter{url, with}.set(which, value);
  std::string out;
  auto changed = serialize_to(out, url);
  if (!changed) return unexpected(changed.error());
  return detail::access::own(std::move(out), *changed);
}

result<uri_view> set_in_place(std::string& text, uri_view u, attribute which, std::string_view value,
                              parse_options const& with) {
  if (which != attribute::href && !with.say)
    if (auto by = replacement_for(u, which, value)) return detail::splice_in_place(text, u, *by);
  auto changed = set(u, which, value, with);
  if (!changed) return unexpected(changed.error());
  auto url = changed->view();
  text.assign(url.text());
  return detail::access::view(text, detail::access::at(url), url.profile(), url.mode());
}

result<uri> with(uri_view u, part which, std::optional<std::string_view> value, parse_options const& how) {
  auto text = value.value_or("");
  // A query may be empty, and may begin with a question mark.
  auto marked = [&](char mark) { return value ? mark + std::string(*value) : std::string(); };
  switch (which) {
    case part::scheme: return set(u, attribute::protocol, text, how);
    case part::user: return set(u, attribute::username, text, how);
    case part::password: return set(u, attribute::password, text, how);
    case part::host: return set(u, attribute::hostname, text, how);
    case part::port: return set(u, attribute::port, text, how);
    case part::path: return set(u, attribute::pathname, text, how);
    case part::query: return set(u, attribute::search, marked('?'), how);
    case part::fragment: return set(u, attribute::hash, marked('#'), how);
    case part::userinfo: break;
  }
  auto colon = std::min(text.find(':'), text.size());
  auto named = set(u, attribute::username, text.substr(0, colon), how);
  if (!named) return named;
  return set(*named, attribute::password, text.substr(std::min(colon + 1, text.size())), how);
}

std::string origin(uri_view u) {
  if (special_scheme_of(u.scheme()).kind == scheme_kind::special)
    return std::string(u.scheme()) + "://" + std::string(get(u, attribute::host));
  if (u.scheme() != "blob") return "null";
  std::string kept;
  auto inner = parse_into(kept, u.path());
  // The origin of file is opaque, too.
  bool counts = inner && (inner->scheme() == "http" || inner->scheme() == "https");
  return counts ? origin(*inner) : "null";
}

}  // namespace wend::whatwg
