// SPDX-License-Identifier: Apache-2.0
#include "wend/http/document.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <span>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/engine/address.hpp"
#include "wend/engine/network.hpp"
#include "wend/http/web.hpp"
#include "wend/local/opening.hpp"
#include "wend/schemes/http/plan.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/resolve.hpp"

namespace wend::engine {
namespace {

using access::request;
namespace known = wire::known;

constexpr std::size_t longest_reason = 200;  // octets of the reason phrase

// ---- the request

bool is_http(uri_view u) {
  return same_ignoring_case(u.scheme(), "http") || same_ignoring_case(u.scheme(), "https");
}
/// An https request through a proxy uses CONNECT, so that only the origin server reads it: RFC 9110 §9.3.6.
outcome<void> set_up_tunnel(web_request& request, uri_view u) {
  auto direct = http::plan_for(u, request.method);
  if (!direct) return failed(direct.error().code, {}, direct.error().at);
  request.tunnel = std::exchange(request.peer, *direct->peer);
  request.tunnel_tls = std::exchange(request.tls, true);
  request.target = direct->request_target;
  for (auto& [name, value] : request.headers)
    if (same_ignoring_case(name, "proxy-authorization")) direct->headers.emplace_back(name, value);
  request.headers = direct->headers;
  return {};
}

/// Adds headers of the caller. Headers that frame the message are set by libcurl.
outcome<void> put_own_headers(web_request& request, wire::pairs const& own) {
  constexpr std::string_view framing[] = {"content-length", "transfer-encoding", "upgrade", "connection"};
  for (auto const& header : own) {
    auto const& name = header.first;
    auto same = [&](std::string_view other) { return same_ignoring_case(other, name); };
    if (std::ranges::any_of(framing, same))
      return failed(errc::not_allowed, name + " is not for callers to say");
    std::erase_if(request.headers, [&](auto const& replaced) { return same(replaced.first); });
  }
  for (auto const& header : own)
    if (!header.second.empty()) request.headers.push_back(header);
  return {};
}

bool has_own_header(request const& asked, std::string_view header) {
  return std::ranges::any_of(asked.headers,
                             [&](auto const& own) { return same_ignoring_case(own.first, header); });
}

outcome<web_request> request_for(network& net, wire::plan const& plan, request const& asked,
                                 policy const& rules) {
  uri_view u = asked.name;
  web_request outgoing;
  outgoing.peer = *plan.peer;
  outgoing.tls = plan.tls;
  outgoing.method = plan.method;
  outgoing.target = plan.request_target;
  outgoing.headers = plan.headers;
  outgoing.has_body = asked.what == verb::put || asked.what == verb::append;
  auto own_peer = wire::peer_of(u);
  outgoing.is_chosen = !own_peer || *own_peer != outgoing.peer;  // a proxy or a gateway of the configuration
  bool private_too = net.options().private_addresses && rules.private_addresses;
  if (outgoing.is_chosen && !private_too && names_our_network(u))
    return failed(errc::not_allowed, std::string(u.host()) + " is no public address");

  bool through = !outgoing.target.starts_with('/');
  if (through && same_ignoring_case(u.scheme(), "https")) {
    if (auto done = set_up_tunnel(outgoing, u); !done) return unexpected(done.error());
  }
  if (asked.what == verb::get && asked.from > 0)
    outgoing.headers.emplace_back("Range",
                                  "bytes=" + std::to_string(asked.from) + "-");  // RFC 9110 §14.2
  if (auto put = put_own_headers(outgoing, asked.headers); !put) return unexpected(put.error());
  return outgoing;
}

// ---- logins: RFC 9110 §11.6

/// Whether a challenge is of the scheme: `Digest realm="a, Basic b", Basic realm="c"`.
bool offers(std::string_view challenges, std::string_view scheme) {
  constexpr charset word = alpha | digit | "-";
  bool quoted = false, begins = true;
  for (std::size_t i = 0; i < challenges.size(); ++i) {
    auto c = challenges[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
      continue;
    }
    if (begins && word[c]) {
      auto end = i;
      while (end < challenges.size() && word[challenges[end]]) ++end;
      if (same_ignoring_case(challenges.substr(i, end - i), scheme)) return true;
      i = end - 1;
      begins = false;
      continue;
    }
    quoted = c == '"';
    begins = c == ',' || (begins && (c == ' ' || c == '\t'));
  }
  return false;
}

bool offers(web_answer const& answer, std::string_view scheme) {
  return std::ranges::any_of(answer.headers, [&](auto const& header) {
    return same_ignoring_case(header.first, "www-authenticate") && offers(header.second, scheme);
  });
}

asio::awaitable<std::optional<std::string>> ask_user(async_caller const& caller, std::string_view kind,
                                                     std::string prompt) {
  access::question asked{std::string(kind), std::string(prompt), {}};
  std::optional<std::string> answer;
  if (caller.ask) answer = co_await caller.ask(asked);
  co_return answer;
}

/// The login of the policy, else of the URI, else what the user answers; nullopt without an answer. RFC 1738
/// §3.3 has no login in an http URL; one that RFC 3986 permits is sent only to the server that asks for it.
asio::awaitable<std::optional<web_login>> login_for(uri_view u, policy const& rules,
                                                    async_caller const& caller) {
  auto user = rules.asker.user;
  auto password = rules.asker.password;
  auto own = internet::login_of(u);
  if (!user && own.user) {
    user = own.user;
    password = own.password;
  }
  std::string place(u.host());
  if (!user) user = co_await ask_user(caller, "line", "User at " + place);
  if (!user) co_return std::nullopt;
  if (!password) password = co_await ask_user(caller, "password", "Password for " + *user + " at " + place);
  if (!password) co_return std::nullopt;
  web_login login;
  login.user = std::move(*user);
  login.password = std::move(*password);
  co_return login;
}

// ---- the answer

struct meaning {
  unsigned status;
  errc why;
};

constexpr meaning meanings[] = {
    {401, errc::login_refused}, {403, errc::not_allowed}, {404, errc::not_found}, {405, errc::not_possible},
    {407, errc::login_refused}, {408, errc::busy},        {410, errc::not_found}, {429, errc::busy},
    {501, errc::not_possible},  {503, errc::busy},
};

/// Content-Range = "bytes" SP ( first "-" last / "*" ) "/" ( length / "*" )             RFC 9110 §14.4
struct range {
  std::optional<std::uint64_t> first{}, last{}, length{};

  explicit range(std::string const* text) {
    if (!text || text->size() < 6 || !same_ignoring_case(text->substr(0, 6), "bytes ")) return;
    auto octets = std::string_view(*text).substr(6);
    auto slash = std::min(octets.find('/'), octets.size());
    auto part = octets.substr(0, slash);
    auto hyphen = std::min(part.find('-'), part.size());
    first = number_in(part.substr(0, hyphen));
    last = number_in(part.substr(std::min(hyphen + 1, part.size())));
    length = number_in(octets.substr(std::min(slash + 1, octets.size())));
    bool sound = first && last && *first <= *last && (!length || *last < *length);
    if (!sound) first = last = {};
  }

  /// Whether it lies within the range of the Range field: RFC 9110 §14.1.2.
  bool answers(std::string_view field) const {
    if (field.size() < 6 || !same_ignoring_case(field.substr(0, 6), "bytes=")) return true;  // other units
    auto part = field.substr(6);
    auto hyphen = std::min(part.find('-'), part.size());
    auto from = number_in(part.substr(0, hyphen)),
         to = number_in(part.substr(std::min(hyphen + 1, part.size())));
    if (from) return *first == *from && (!to || *last <= *to);
    return to && (!length || *first >= *length - std::min(*length, *to));
  }
};

unexpected<failure> refused(web_answer const& answer, std::string_view why = {}) {
  auto row = std::ranges::find(meanings, answer.status, &meaning::status);
  auto words = answer.status_text;
  for (auto name : {"Retry-After", "Allow", "Content-Range"})
    if (auto value = answer.header(name)) words += std::string(" (") + name + ": " + *value + ")";
  words.resize(std::min(words.size(), longest_reason));
  if (!why.empty()) (words += ": ") += why;
  failure result(row == std::end(meanings) ? errc::unexpected_reply : row->why, words);
  result.http_status = static_cast<int>(answer.status);
  result.length = range(answer.header("Content-Range")).length;
  return unexpected(std::move(result));
}

/// The position behind the last octet of the Range field; UINT64_MAX if it has none.
std::uint64_t end_asked_for(std::string_view field) {
  auto hyphen = field.find('-');
  auto last = hyphen == field.npos || field.substr(0, hyphen).ends_with('=')
                  ? std::nullopt
                  : number_in(field.substr(hyphen + 1));
  return last && *last < UINT64_MAX ? *last + 1 : UINT64_MAX;
}

/// `type "/" subtype` in lower case, without its parameters; application/octet-stream if invalid. RFC 9110
/// §8.3.1.
std::string media_type_in(std::string const* text) {
  constexpr charset token = alpha | digit | "!#$%&'*+-.^_`|~";
  auto type = text ? text->substr(0, text->find_first_of("; \t")) : std::string();
  auto slash = type.find('/');
  bool sound = slash != type.npos && slash > 0 && slash + 1 < type.size() &&
               std::ranges::count(type, '/') == 1 &&
               std::ranges::all_of(type, [&](char c) { return token[c] || c == '/'; });
  if (!sound) return "application/octet-stream";
  return in_lower_case(type);
}

// Headers that describe the object and are passed on as notes: RFC 9110 §8, §10.2, RFC 8288 §3.
constexpr std::string_view noted_headers[] = {"age",
                                              "allow",
                                              "cache-control",
                                              "content-disposition",
                                              "content-encoding",
                                              "content-language",
                                              "etag",
                                              "expires",
                                              "link",
                                              "server",
                                              "vary",
                                              "via"};

// Headers by which a 304 renews a stored response: RFC 9111 §4.3.4.
constexpr std::string_view renewing_headers[] = {"age", "cache-control", "etag", "expires", "vary"};

/// All values of a header, joined: RFC 9110 §5.3.
std::string all_values(web_answer const& head, std::string_view name) {
  std::string values;
  for (auto const& [header, value] : head.headers)
    if (same_ignoring_case(header, name) && !value.empty()) (values += values.empty() ? "" : ", ") += value;
  return values;
}

/// Reads the response to one request for an object.
class reading {
 public:
  reading(request const& asked, web_request const& sent, async_caller const& caller)
      : asked_(asked),
        sent_(sent),
        note_(caller.note),
        takes_refusals_(caller.takes_refusals),
        takes_any_part_(caller.takes_any_part),
        delivers_(caller.deliver != nullptr && sent.method != "HEAD") {}

  ending begin(web_answer&);
  outcome<hop> end(web_answer const&);

 private:
  bool has_object(web_answer const&) const;
  ending check_range(web_answer const&);
  ending check_length(web_answer const&) const;
  void tell(std::string_view name, std::string value);
  void tell_last_modified(web_answer const&);
  void tell_values(web_answer const&, std::span<std::string_view const> names);
  result<uri> resolved(std::string const& reference) const;
  bool is_of_same_origin(uri_view) const;
  outcome<hop> redirected(web_answer const&) const;

  request const& asked_;
  web_request const& sent_;
  std::function<void(std::string_view, std::string_view)> const& note_;
  std::uint64_t own_end_ = UINT64_MAX;               // end of the range in the own Range header
  bool takes_refusals_, takes_any_part_, delivers_;  // `delivers_`: octets of the body are counted
  hop hop_{};
  range range_{nullptr};
};

void reading::tell(std::string_view name, std::string value) {
  if (note_) note_(name, value);
  auto& object = hop_.object;
  if (name == known::media_type) object.facts.type = object.media_type = std::move(value);
  else if (name == known::size) object.facts.size = number_in(value);
  else if (name == known::date) object.facts.date = std::move(value);
  else if (name == known::begins_at) object.begins_at = number_in(value).value_or(0);
  else object.notes.emplace_back(name, std::move(value));
}

void reading::tell_last_modified(web_answer const& head) {
  auto changed = head.header("Last-Modified");
  if (auto date = changed ? date_of_http(*changed) : std::string(); !date.empty()) tell(known::date, date);
}

void reading::tell_values(web_answer const& head, std::span<std::string_view const> names) {
  for (auto name : names)
    if (auto value = all_values(head, name); !value.empty()) tell(name, std::move(value));
}

/// Checks the range of a 206 against the request: RFC 9110 §15.3.7. A server may ignore the range, and send
/// the whole object.
ending reading::check_range(web_answer const& head) {
  if (head.status != 206) return {};
  range_ = range(head.header("Content-Range"));
  auto own = std::ranges::find_if(
      asked_.headers, [](auto const& header) { return same_ignoring_case(header.first, "range"); });
  bool right = range_.first && all_values(head, "Content-Range").find(',') == std::string::npos;
  bool has_own = own != asked_.headers.end();
  if (has_own) own_end_ = end_asked_for(own->second);
  if (has_own) right = right && (takes_any_part_ || range_.answers(own->second));
  else right = right && asked_.from > 0 && *range_.first == asked_.from;
  if (!right) return failure{errc::unexpected_reply, head.status_text + ", but of other octets"};
  return {};
}

/// Whether the body is an object. The response to a change has one only if it is not empty.
bool reading::has_object(web_answer const& head) const {
  auto length = head.header("Content-Length");
  if (head.status == 204 || head.status == 205) return false;
  if (asked_.what == verb::append) return !length || *length != "0";
  return asked_.what != verb::put && asked_.what != verb::remove;
}

ending reading::begin(web_answer& head) {
  hop_ = {};
  if (auto wrong = check_range(head)) return wrong;
  if (range_.last) head.longest = *range_.last - *range_.first + 1;
  auto type = head.header("Content-Type");
  auto length = head.header("Content-Length");
  if (has_object(head)) {
    tell(known::media_type, media_type_in(type));
    auto size = head.status == 206 ? range_.length : number_in(length ? *length : "");
    if (size) tell(known::size, std::to_string(*size));
    tell_last_modified(head);
    if (asked_.from > 0 || range_.first) tell(known::begins_at, std::to_string(range_.first.value_or(0)));
    if (type && *type != hop_.object.media_type) tell("content-type", *type);
  }
  if (!head.is_good()) {
    tell("status", head.status_text);
    if (auto later = head.header("Retry-After")) tell("retry-after", *later);
  }
  tell_values(head, noted_headers);
  for (auto name : {"content-location", "location"}) {
    auto value = head.header(name);
    auto there = value ? resolved(*value) : mistake(errc::no_scheme);
    if (there && is_of_same_origin(*there)) tell(name, std::string(there->text()));
  }
  return {};
}

/// Resolves against the target URI; for a gateway, against the URI that was sent to it. RFC 9110 §10.2.2,
/// §8.7.
result<uri> reading::resolved(std::string const& reference) const {
  bool at_gateway = sent_.is_chosen && !sent_.tunnel && sent_.target.starts_with('/');
  auto asked = at_gateway ? (sent_.tls ? "https://" : "http://") + wire::text_of(sent_.peer) + sent_.target
                          : std::string(asked_.name.text());
  auto base = repair(asked);
  if (!base) return unexpected(base.error());
  auto read = repair_reference(reference);
  if (!read) return unexpected(read.error());
  auto target = resolve(base->value, read->value);
  if (!target) return unexpected(target.error());
  return std::move(target->value);
}

/// RFC 9110 §4.3.1. A URI without a host or a port has no origin.
bool reading::is_of_same_origin(uri_view other) const {
  uri_view u = asked_.name;
  auto here = wire::peer_of(u), there = wire::peer_of(other);
  return here && there && same_ignoring_case(u.scheme(), other.scheme()) && here->port == there->port &&
         same_ignoring_case(here->host, there->host);
}

outcome<hop> reading::redirected(web_answer const& answer) const {
  auto location = answer.header("Location");
  auto there = location ? resolved(*location) : mistake(errc::no_scheme);
  // RFC 9110 §4.2.4: a login in a Location is removed.
  if (there && is_http(*there) && there->view().has_userinfo())
    there = with(*there, part::userinfo, std::nullopt);
  if (!there) return refused(answer, "it does not say where");
  hop redirect;
  redirect.elsewhere.push_back({there->text()});
  uri_view from = asked_.name;
  if (from.has_fragment() && !there->view().has_fragment())
    (redirect.elsewhere.front().uri += '#') += from.fragment();  // RFC 9110 §10.2.2
  bool posted = asked_.what == verb::append && answer.status <= 302;
  bool changes = sent_.has_body || asked_.what == verb::remove;
  redirect.by_get = changes && (answer.status == 303 || posted);
  return redirect;
}

/// Whether the body has as many octets as its Content-Range states (RFC 9110 §14.4), and as were requested.
ending reading::check_length(web_answer const& answer) const {
  auto length = *range_.last - *range_.first + 1;
  if (delivers_ && answer.delivered < length)
    return failure{errc::truncated, answer.status_text + ": fewer octets than it says"};
  if (takes_any_part_) return {};
  // Without a length, the rest of an open range cannot be checked.
  if (*range_.last + 1 < std::min(range_.length.value_or(UINT64_MAX), own_end_))
    return failure{errc::truncated, answer.status_text + ": not as much as was asked for"};
  return {};
}

outcome<hop> reading::end(web_answer const& answer) {
  constexpr unsigned redirects[] = {301, 302, 303, 307, 308};
  if (std::ranges::count(redirects, answer.status)) return redirected(answer);
  if (answer.status == 304) {
    tell_last_modified(answer);
    tell_values(answer, renewing_headers);
  }
  if (answer.status == 416 && asked_.from > 0) {  // RFC 9110 §15.5.17
    auto length = range(answer.header("Content-Range")).length;
    if (!length || *length != asked_.from)
      return refused(answer, "the part that is already here does not fit the object");
    tell(known::begins_at, std::to_string(asked_.from));  // the caller has the whole object
    tell(known::size, std::to_string(*length));
    return hop_;
  }
  if (!answer.is_good() && !(takes_refusals_ && answer.is_refusal()))
    return refused(answer, answer.is_cut ? "the body of the response is incomplete" : "");
  if (answer.enough) return failed(errc::cancelled, {});
  if (auto wrong = range_.last ? check_length(answer) : ending()) return failed(wrong->code, wrong->said);
  hop_.object.body = access::bytes{answer.delivered};
  return hop_;
}

/// Fails with the last 401, and passes its stored body to the caller.
asio::awaitable<outcome<hop>> refused_login(web_answer const& answer, async_caller const& caller) {
  if (caller.refusal && !answer.question.empty()) co_await caller.refusal(answer.question);
  co_return refused(answer);
}

}  // namespace

bool names_our_network(uri_view u) {
  auto host = unescaped(u.host());
  if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
  if (host.ends_with('.')) host.pop_back();
  bool is_local = same_ignoring_case(host, "localhost") ||
                  (host.size() > 10 && same_ignoring_case(host.substr(host.size() - 10), ".localhost"));
  error_code no_address;
  auto address = asio::ip::make_address(host, no_address);
  in_addr old_form{};  // 127.1, 0x7f000001
  if (no_address && ::inet_aton(host.c_str(), &old_form) != 0) {
    address = asio::ip::address_v4(ntohl(old_form.s_addr));
    no_address = {};
  }
  return is_local || (!no_address && !is_public(address));
}

answered act_on_document(network& net, wire::plan const& plan, request const& asked, policy const& rules,
                         async_caller caller) {
  auto wanted = request_for(net, plan, asked, rules);
  if (!wanted) co_return unexpected(wanted.error());
  reading read(asked, *wanted, caller);
  wanted->begins = [&read](web_answer& head) { return read.begin(head); };
  if (asked.what == verb::put || asked.what == verb::remove) caller.deliver = nullptr;
  bool is_upload_sent = false;
  wanted->body_size = asked.body_size;
  if (caller.upload) {
    auto give = std::move(caller.upload);
    caller.upload = [give, &is_upload_sent]() {
      is_upload_sent = true;
      return give();
    };
  }

  auto most = limits_of(rules);
  auto answer = co_await fetch(net, *wanted, caller, most);
  bool asks = answer && answer->status == 401 && (offers(*answer, "Basic") || offers(*answer, "Digest")) &&
              !has_own_header(asked, "Authorization");
  bool is_gone = asks && is_upload_sent && !(asked.rewind && asked.rewind());
  if (is_gone) co_return refused(*answer, "it was asked too late, the data cannot be sent again");
  if (asks) {
    wanted->login = co_await login_for(asked.name, rules, caller);
    if (!wanted->login) co_return co_await refused_login(*answer, caller);
    wanted->login->digest = offers(*answer, "Digest");
    bool open = !wanted->tls && !wanted->login->digest;
    if (open && rules.asker.tls == wire::privacy::demanded)
      co_return failed(errc::not_private, "a password would be said in clear");
    answer = co_await fetch(net, *wanted, caller, most);
  }
  if (!answer) co_return failed(answer.error().code, answer.error().said, answer.error().at);
  if (answer->status == 401) co_return co_await refused_login(*answer, caller);
  co_return read.end(*answer);
}

}  // namespace wend::engine
