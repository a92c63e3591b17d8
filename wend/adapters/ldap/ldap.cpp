// SPDX-License-Identifier: Apache-2.0
//
// libldap has one end of a pair of sockets in place of a connection. At the other end its requests are read,
// for the engine to send, and the server's replies are written. libldap gets complete messages only, so it
// never waits.

#include <fcntl.h>
#include <ldap.h>
#include <openldap.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wend/access/adapters.hpp"
#include "wend/adapters/ldap/directory_entry.hpp"
#include "wend/exchange/detail/ber.hpp"
#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/local/descriptor.hpp"
#include "wend/registry/detail/this_machine.hpp"
#include "wend/schemes/ldap/plan.hpp"
#include "wend/uri/parts.hpp"

namespace wend::engine {

using namespace wire;

namespace {

constexpr ber_len_t largest_message = 16 << 20;
constexpr std::size_t most_unused = 2 * largest_message;  // octets received without a reply to the request

struct directory_request {
  endpoint peer{};
  ldap::url url{};
  bool is_entry = false;  // one entry as a text, else a listing
  std::optional<std::string> bind_name{}, password{};
  privacy tls = privacy::none;
  bool has_tls = false;  // the connection, by now
  std::uint32_t at = 0;  // of the path in the URI

  directory_request() = default;
};

/// RFC 4511 §4.1.9.
struct ldap_status {
  int code = 0;
  std::string text{};
  std::vector<std::string> referrals{};

  ldap_status() = default;
};

std::string text_and_free(char* text) {
  std::string copy = text ? text : "";
  ldap_memfree(text);
  return copy;
}

std::vector<std::string> texts_and_free(char** texts) {
  std::vector<std::string> copies;
  for (auto text = texts; text && *text; ++text) copies.emplace_back(*text);
  ber_memvfree(reinterpret_cast<void**>(texts));
  return copies;
}

/// A complete message of the server.
class message {
 public:
  explicit message(LDAP* ldap, LDAPMessage* m) : ldap_(ldap), message_(m) {}

  explicit operator bool() const { return message_ != nullptr; }
  int type() const { return ldap_msgtype(message_.get()); }

  /// Nothing if the octets are not an entry.
  std::optional<directory_entry> entry() const {
    directory_entry e;
    auto name = ldap_get_dn(ldap_, message_.get());
    if (!name) return {};
    e.dn = text_and_free(name);
    BerElement* place = nullptr;
    for (auto key = ldap_first_attribute(ldap_, message_.get(), &place); key;
         key = ldap_next_attribute(ldap_, message_.get(), place)) {
      auto& [attribute, values] = e.attributes.emplace_back();
      attribute = key;
      auto octets = ldap_get_values_len(ldap_, message_.get(), key);
      for (auto value = octets; value && *value; ++value)
        values.emplace_back((*value)->bv_val, (*value)->bv_len);
      ldap_value_free_len(octets);
      ldap_memfree(key);
    }
    ber_free(place, 0);
    int code = LDAP_SUCCESS;
    ldap_get_option(ldap_, LDAP_OPT_RESULT_CODE, &code);
    if (code == LDAP_DECODING_ERROR) return {};
    return e;
  }

  std::vector<std::string> references() const {
    char** uris = nullptr;
    ldap_parse_reference(ldap_, message_.get(), &uris, nullptr, 0);
    return texts_and_free(uris);
  }

  ldap_status status() const {
    ldap_status status;
    char *matched_dn = nullptr, *diagnostic = nullptr, **referrals = nullptr;
    int parsed = ldap_parse_result(ldap_, message_.get(), &status.code, &matched_dn, &diagnostic, &referrals,
                                   nullptr, 0);
    if (parsed != LDAP_SUCCESS) status.code = parsed;
    status.text = ldap_err2string(status.code);
    if (auto text = text_and_free(diagnostic); !text.empty()) status.text += ": " + text;
    if (auto dn = text_and_free(matched_dn); !dn.empty()) status.text += " (nearest entry: " + dn + ")";
    status.referrals = texts_and_free(referrals);
    return status;
  }

 private:
  struct freeing {
    void operator()(LDAPMessage* m) const { ldap_msgfree(m); }
  };
  LDAP* ldap_;
  std::unique_ptr<LDAPMessage, freeing> message_;
};

/// A sequence of a number and at least one more element: RFC 4511 §4.1.1. The tag of a sequence is one octet.
bool is_message(std::string_view whole) {
  if (!whole.starts_with('0') || whole.size() < 2) return false;
  auto length = static_cast<unsigned char>(whole[1]);
  auto head = length < 128 ? 2u : 2u + (length & 127u);
  if (whole.size() < head + 2 || whole[head] != '\x02') return false;
  auto inside = whole.substr(head);
  auto digits = static_cast<unsigned char>(inside[1]);
  if (digits == 0 || digits > 4 || inside.size() < 2u + digits) return false;
  ber_end end;
  return end.in(inside.substr(2u + digits)).has_value();
}

/// libldap and its pair of sockets.
class libldap_session {
 public:
  libldap_session() {
    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()) != 0) return;
    socket_ = descriptor(ends[1]);
    descriptor of_libldap(ends[0]);
    if (ldap_init_fd(*of_libldap, LDAP_PROTO_TCP, nullptr, &ldap_) != LDAP_SUCCESS) ldap_ = nullptr;
    if (!ldap_) return;
    of_libldap.release();
    int version = LDAP_VERSION3, never = LDAP_DEREF_NEVER;
    ldap_set_option(ldap_, LDAP_OPT_PROTOCOL_VERSION, &version);
    ldap_set_option(ldap_, LDAP_OPT_DEREF, &never);
    ldap_set_option(ldap_, LDAP_OPT_REFERRALS, LDAP_OPT_OFF);  // the caller chooses the servers
    Sockbuf* buffer = nullptr;
    auto most = largest_message;
    ldap_get_option(ldap_, LDAP_OPT_SOCKBUF, &buffer);
    if (buffer) ber_sockbuf_ctrl(buffer, LBER_SB_OPT_SET_MAX_INCOMING, &most);
  }
  ~libldap_session() { unbind(); }
  libldap_session(libldap_session const&) = delete;

  bool is_open() const { return ldap_ != nullptr; }

  // Each encodes a request, which `take_output` then returns. False: libldap cannot.
  bool start_tls() {
    return ldap_extended_operation(ldap_, LDAP_EXOP_START_TLS, nullptr, nullptr, nullptr, &message_id_) ==
           LDAP_SUCCESS;
  }
  bool bind(std::string const& name, std::string password) {
    berval secret{password.size(), password.data()};
    return ldap_sasl_bind(ldap_, name.c_str(), LDAP_SASL_SIMPLE, &secret, nullptr, nullptr, &message_id_) ==
           LDAP_SUCCESS;
  }
  bool search(ldap::url const& url) {
    std::vector<std::string> names(url.attributes.begin(), url.attributes.end());
    std::vector<char*> attributes;
    for (auto& name : names) attributes.push_back(name.data());
    attributes.push_back(nullptr);
    constexpr int scopes[] = {LDAP_SCOPE_BASE, LDAP_SCOPE_ONELEVEL, LDAP_SCOPE_SUBTREE};
    auto wanted = names.empty() ? nullptr : attributes.data();
    return ldap_search_ext(ldap_, url.dn.c_str(), scopes[static_cast<int>(url.depth)], url.filter.c_str(),
                           wanted, 0, nullptr, nullptr, nullptr, LDAP_NO_LIMIT, &message_id_) == LDAP_SUCCESS;
  }
  void unbind() {
    if (ldap_) ldap_unbind_ext(std::exchange(ldap_, nullptr), nullptr, nullptr);
  }

  std::string take_output() const {
    std::string octets;
    std::array<char, 4096> block;
    while (true) {
      auto count = ::read(*socket_, block.data(), block.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return octets;
      octets.append(block.data(), static_cast<std::size_t>(count));
    }
  }

  void add_input(std::string_view octets) {
    input_.erase(0, passed_);
    message_end_ -= std::exchange(passed_, 0);
    input_ += octets;
    unused_ += octets.size();
  }

  /// The next reply to the last request; empty if more input is needed, or if `is_broken`.
  message next_reply() {
    while (!is_broken_) {
      if (passed_ == message_end_) find_message_end();
      auto passed = is_broken_ ? 0 : pass_input();
      LDAPMessage* m = nullptr;
      timeval no_wait{0, 0};
      int type = ldap_result(ldap_, message_id_, LDAP_MSG_ONE, &no_wait, &m);
      message reply(ldap_, m);  // frees a message of type 0, too
      if (type > 0) unused_ = 0;
      if (type > 0) return reply;
      is_broken_ = is_broken_ || type < 0 || unused_ > most_unused;
      if (passed == 0) break;
    }
    return message(ldap_, nullptr);
  }
  bool is_broken() const { return is_broken_; }

 private:
  /// libldap leaks memory on octets that are not a message, so it gets whole messages only.
  void find_message_end() {
    auto rest = std::string_view(input_).substr(passed_);
    ber_end end;
    auto size = end.in(rest);
    bool is_indefinite = rest.size() > 1 && rest[1] == '\x80';  // RFC 4511 §5.1 forbids this length
    is_broken_ = end.is_none() || is_indefinite || rest.size() > most_unused;
    if (is_broken_ || !size) return;
    is_broken_ = *size > largest_message || !is_message(rest.substr(0, *size));
    message_end_ = passed_ + *size;
  }

  std::size_t pass_input() {
    auto rest = std::string_view(input_).substr(passed_, message_end_ - passed_);
    auto count = rest.empty() ? 0 : ::send(*socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (count > 0) passed_ += static_cast<std::size_t>(count);
    return count > 0 ? static_cast<std::size_t>(count) : 0;
  }

  LDAP* ldap_ = nullptr;
  descriptor socket_{};
  int message_id_ = 0;  // of the last request
  std::string input_{};
  std::size_t passed_ = 0, message_end_ = 0;  // offsets in input_: what libldap has, and may have
  std::size_t unused_ = 0;                    // octets since the last reply
  bool is_broken_ = false;
};

dialogue<message> read_reply(libldap_session& session) {
  while (true) {
    auto reply = session.next_reply();
    if (reply) co_return std::move(reply);
    if (session.is_broken()) co_yield fail(errc::unexpected_reply, "the reply is not an LDAP message");
    auto octets = co_await some();
    if (!octets) co_yield fail(errc::truncated, "the server closed before the reply was complete");
    session.add_input(*octets);
  }
}

dialogue<> require(bool is_encoded) {
  if (!is_encoded) co_yield fail(errc::busy, "libldap cannot make a request now");
}

/// RFC 4516 §5. An attacker can have written what arrived before TLS, so libldap's session, with its input,
/// ends here.
dialogue<> start_tls(directory_request& request) {
  libldap_session session;
  bool is_encoded = session.is_open() && session.start_tls();
  co_await require(is_encoded);
  co_yield send(session.take_output());
  auto reply = co_await read_reply(session);
  auto status = reply.status();
  bool is_accepted = status.code == LDAP_SUCCESS;
  if (!is_accepted && request.tls == privacy::demanded) co_yield fail(errc::not_private, status.text);
  if (is_accepted) co_yield secure(request.peer.host);
  request.has_tls = is_accepted;
}

dialogue<std::string> password_for(directory_request const& request) {
  if (request.password) co_return *request.password;
  auto answer =
      co_await answer_to("password", "password of " + *request.bind_name + " at " + text_of(request.peer));
  if (!answer) co_yield fail(errc::no_answer, "the password of " + *request.bind_name, request.at);
  co_return *answer;
}

/// Refuses an empty password, with which a login would be anonymous: RFC 4513 §5.1.2. Sends a password in
/// clear only to this machine, or where the user has turned TLS off.
dialogue<> log_in(directory_request const& request, libldap_session& session) {
  std::string password;
  bool may = request.has_tls || !request.bind_name || request.tls == privacy::none ||
             is_this_machine(request.peer.host);
  if (!may) co_yield fail(errc::not_private, "no login without TLS", request.at);
  if (request.bind_name) password = co_await password_for(request);
  if (request.bind_name && password.empty())
    co_yield fail(errc::login_refused, "the password is empty", request.at);
  bool is_encoded = session.bind(request.bind_name.value_or(""), password);
  co_await require(is_encoded);
  auto octets = session.take_output();
  co_yield send_secret(octets, octets.size() - password.size());
  auto reply = co_await read_reply(session);
  auto status = reply.status();
  auto error = error_of(status.code, ldap_operation::bind);
  if (error) co_yield fail(*error, status.text, request.at);
}

dialogue<> show_entries(std::vector<entry> const& entries) {
  for (auto const& e : entries) co_yield item(e);
}

enum class position : std::uint8_t { first, later };

/// One entry as a text, or as rows of a listing.
dialogue<> show_entry(directory_request const& request, directory_entry const& e, position at) {
  bool is_first = at == position::first;
  if (request.is_entry && !is_first)
    co_yield fail(errc::unexpected_reply, "more than one entry has this name");
  if (request.is_entry) {
    co_yield note(known::media_type, "text/plain; charset=utf-8");
    auto text = to_ldif(e);
    co_yield deliver(text);
    co_return;
  }
  if (is_first) co_yield note(known::listing, "ldap");
  auto const rows = rows_of(e, request.url);
  co_await show_entries(rows);
}

/// A row for each part of the directory that another server has: RFC 4511 §4.5.3.
dialogue<> show_references(directory_request const& request, std::vector<std::string> const& uris,
                           position at) {
  if (request.is_entry) co_return;
  if (at == position::first) co_yield note(known::listing, "ldap");
  for (auto const& uri : uris) {
    auto target = referral_target(uri, request.url);
    if (!target) continue;
    entry row;
    row.title = uri;
    row.uri = *target;
    row.kind = kind::directory;
    co_yield item(row);
  }
}

/// After the last entry. `next`: `first` if the server has sent no entry.
dialogue<> finish_search(directory_request const& request, ldap_status const& status, position next) {
  bool has_none = next == position::first, is_elsewhere = false;
  for (auto const& uri : status.referrals) {
    auto target = referral_target(uri, request.url);
    if (target && has_none) co_yield note(known::url, *target);
    is_elsewhere = is_elsewhere || target;
  }
  if (is_elsewhere) co_return;
  auto error = error_of(status.code, ldap_operation::search);
  if (error) co_yield fail(*error, status.text, request.at);
  if (request.is_entry && has_none) co_yield fail(errc::not_found, "no entry matches the filter", request.at);
  if (!request.is_entry && has_none) co_yield note(known::listing, "ldap");
  if (!is_partial(status.code)) co_return;
  entry row;
  row.title = "incomplete: " + status.text;
  row.kind = kind::info;
  if (!request.is_entry) co_yield item(row);
}

dialogue<> search(directory_request const& request, libldap_session& session) {
  bool is_encoded = session.search(request.url);
  if (!is_encoded) co_yield fail(errc::bad_query, "libldap cannot parse the filter", request.at);
  co_yield send(session.take_output());
  auto next = position::first;
  while (true) {
    auto reply = co_await read_reply(session);
    if (reply.type() == LDAP_RES_SEARCH_RESULT) {
      auto const status = reply.status();
      co_await finish_search(request, status, next);
      co_return;
    }
    if (reply.type() == LDAP_RES_SEARCH_REFERENCE) {
      auto const uris = reply.references();
      co_await show_references(request, uris, next);
      if (!request.is_entry) next = position::later;
    }
    if (reply.type() != LDAP_RES_SEARCH_ENTRY) continue;
    auto const e = reply.entry();
    if (!e) co_yield fail(errc::unexpected_reply, "an entry is malformed");
    co_await show_entry(request, *e, next);
    next = position::later;
  }
}

exchange converse(directory_request request) {
  co_yield connect(request.peer.host, request.peer.port);
  request.has_tls = request.url.secure;
  bool wants_tls = request.tls == privacy::demanded || (request.tls == privacy::wished && request.bind_name);
  if (request.url.secure) co_yield secure(request.peer.host);
  else if (wants_tls) co_await start_tls(request);
  libldap_session session;
  bool is_open = session.is_open();
  co_await require(is_open);
  co_await log_in(request, session);
  co_await search(request, session);
  session.unbind();
  bool is_sent = co_await send(session.take_output());  // the server may have closed before
  if (is_sent) co_yield close();
}

result<exchange> start_ldap(plan const& plan, access::request const& asked, client const& asker) {
  auto url = plan.url.as<ldap::url>();
  if (!url || !plan.peer) return mistake(errc::not_possible);
  uri_view u = asked.name;
  directory_request request;
  request.url = *url;
  if (argument(plan, "scope") == "one") request.url.depth = ldap::scope::one;
  request.peer = *plan.peer;
  request.is_entry = asked.what == verb::get && request.url.depth == ldap::scope::base;
  request.bind_name = ldap::login_name(plan, asker);
  bool is_of_user = !asker.user || asker.user == request.bind_name;
  if (request.bind_name && is_of_user) request.password = asker.password;
  request.tls = asker.tls;
  request.at = u.offset_of(u.path());
  return converse(std::move(request));
}

}  // namespace
}  // namespace wend::engine

constinit wend::access::adapter const wend::access::ldap_adapter{.name = "ldap", .start = engine::start_ldap};
