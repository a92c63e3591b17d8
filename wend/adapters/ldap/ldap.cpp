// SPDX-License-Identifier: Apache-2.0
//
// libldap believes that it talks to a server. It talks to one end of a pair of sockets: what it says is read
// at the other end and sent by the engine, what the server has said is written there. It is only ever asked
// what has come completely, so it never waits.

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
constexpr std::size_t most_in_vain = 2 * largest_message;  // octets without a message that is of use

struct order {
  endpoint peer{};
  ldap::url asked{};
  bool is_entry = false;  // one entry as a text, else a listing
  std::optional<std::string> bind_name{}, password{};
  privacy wish = privacy::none;
  bool is_private = false;  // by now
  std::uint32_t at = 0;     // where the URI has the name

  order() = default;
};

/// What a result says.
struct verdict {
  int code = 0;
  std::string words{};
  std::vector<std::string> referrals{};

  verdict() = default;
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

/// What the server has said, complete.
class message {
 public:
  explicit message(LDAP* of, LDAPMessage* m) : of_(of), message_(m) {}

  explicit operator bool() const { return message_ != nullptr; }
  int type() const { return ldap_msgtype(message_.get()); }

  /// Nothing where its octets are no entry.
  std::optional<directory_entry> entry() const {
    directory_entry e;
    auto name = ldap_get_dn(of_, message_.get());
    if (!name) return {};
    e.dn = text_and_free(name);
    BerElement* place = nullptr;
    for (auto key = ldap_first_attribute(of_, message_.get(), &place); key;
         key = ldap_next_attribute(of_, message_.get(), place)) {
      auto& [attribute, values] = e.attributes.emplace_back();
      attribute = key;
      auto octets = ldap_get_values_len(of_, message_.get(), key);
      for (auto value = octets; value && *value; ++value)
        values.emplace_back((*value)->bv_val, (*value)->bv_len);
      ldap_value_free_len(octets);
      ldap_memfree(key);
    }
    ber_free(place, 0);
    int code = LDAP_SUCCESS;
    ldap_get_option(of_, LDAP_OPT_RESULT_CODE, &code);
    if (code == LDAP_DECODING_ERROR) return {};
    return e;
  }

  std::vector<std::string> references() const {
    char** uris = nullptr;
    ldap_parse_reference(of_, message_.get(), &uris, nullptr, 0);
    return texts_and_free(uris);
  }

  verdict result() const {
    verdict v;
    char *matched = nullptr, *text = nullptr, **referrals = nullptr;
    int done = ldap_parse_result(of_, message_.get(), &v.code, &matched, &text, &referrals, nullptr, 0);
    if (done != LDAP_SUCCESS) v.code = done;
    v.words = ldap_err2string(v.code);
    if (auto reason = text_and_free(text); !reason.empty()) v.words += ": " + reason;
    if (auto known = text_and_free(matched); !known.empty()) v.words += " (there is " + known + ")";
    v.referrals = texts_and_free(referrals);
    return v;
  }

 private:
  struct freeing {
    void operator()(LDAPMessage* m) const { ldap_msgfree(m); }
  };
  LDAP* of_;
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
class directory {
 public:
  directory() {
    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()) != 0) return;
    ours_ = descriptor(ends[1]);
    descriptor theirs(ends[0]);
    if (ldap_init_fd(*theirs, LDAP_PROTO_TCP, nullptr, &held_) != LDAP_SUCCESS) held_ = nullptr;
    if (!held_) return;
    theirs.release();
    int version = LDAP_VERSION3, never = LDAP_DEREF_NEVER;
    ldap_set_option(held_, LDAP_OPT_PROTOCOL_VERSION, &version);
    ldap_set_option(held_, LDAP_OPT_DEREF, &never);
    ldap_set_option(held_, LDAP_OPT_REFERRALS, LDAP_OPT_OFF);  // the caller chooses the servers
    Sockbuf* octets = nullptr;
    auto most = largest_message;
    ldap_get_option(held_, LDAP_OPT_SOCKBUF, &octets);
    if (octets) ber_sockbuf_ctrl(octets, LBER_SB_OPT_SET_MAX_INCOMING, &most);
  }
  ~directory() { leave(); }
  directory(directory const&) = delete;

  bool works() const { return held_ != nullptr; }

  // Each asks for what `said` then has, and `next` will answer.
  bool ask_privacy() {
    return ldap_extended_operation(held_, LDAP_EXOP_START_TLS, nullptr, nullptr, nullptr, &number_) ==
           LDAP_SUCCESS;
  }
  bool bind(std::string const& name, std::string password) {
    berval secret{password.size(), password.data()};
    return ldap_sasl_bind(held_, name.c_str(), LDAP_SASL_SIMPLE, &secret, nullptr, nullptr, &number_) ==
           LDAP_SUCCESS;
  }
  bool search(ldap::url const& wanted) {
    std::vector<std::string> names(wanted.attributes.begin(), wanted.attributes.end());
    std::vector<char*> attributes;
    for (auto& name : names) attributes.push_back(name.data());
    attributes.push_back(nullptr);
    constexpr int depths[] = {LDAP_SCOPE_BASE, LDAP_SCOPE_ONELEVEL, LDAP_SCOPE_SUBTREE};
    auto asked = names.empty() ? nullptr : attributes.data();
    return ldap_search_ext(held_, wanted.dn.c_str(), depths[static_cast<int>(wanted.depth)],
                           wanted.filter.c_str(), asked, 0, nullptr, nullptr, nullptr, LDAP_NO_LIMIT,
                           &number_) == LDAP_SUCCESS;
  }
  void leave() {
    if (held_) ldap_unbind_ext(std::exchange(held_, nullptr), nullptr, nullptr);
  }

  std::string said() const {
    std::string octets;
    std::array<char, 4096> some;
    while (true) {
      auto count = ::read(*ours_, some.data(), some.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return octets;
      octets.append(some.data(), static_cast<std::size_t>(count));
    }
  }

  void hear(std::string_view octets) {
    waiting_.erase(0, passed_);
    due_ -= std::exchange(passed_, 0);
    waiting_ += octets;
    in_vain_ += octets.size();
  }

  /// The next answer, as far as it has come.
  message next() {
    while (!is_lost_) {
      if (passed_ == due_) look_at_next();
      auto passed = is_lost_ ? 0 : pass_on();
      LDAPMessage* m = nullptr;
      timeval at_once{0, 0};
      int type = ldap_result(held_, number_, LDAP_MSG_ONE, &at_once, &m);
      message heard(held_, m);  // also a message of type 0, which no other code frees
      if (type > 0) in_vain_ = 0;
      if (type > 0) return heard;
      is_lost_ = is_lost_ || type < 0 || in_vain_ > most_in_vain;
      if (passed == 0) break;
    }
    return message(held_, nullptr);
  }
  bool is_lost() const { return is_lost_; }

 private:
  /// libldap loses memory over what is no message: it gets whole ones only.
  void look_at_next() {
    auto rest = std::string_view(waiting_).substr(passed_);
    ber_end end;
    auto size = end.in(rest);
    bool is_endless = rest.size() > 1 && rest[1] == '\x80';  // LDAP has no such lengths
    is_lost_ = end.is_none() || is_endless || rest.size() > most_in_vain;
    if (is_lost_ || !size) return;
    is_lost_ = *size > largest_message || !is_message(rest.substr(0, *size));
    due_ = passed_ + *size;
  }

  std::size_t pass_on() {
    auto rest = std::string_view(waiting_).substr(passed_, due_ - passed_);
    auto count = rest.empty() ? 0 : ::send(*ours_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (count > 0) passed_ += static_cast<std::size_t>(count);
    return count > 0 ? static_cast<std::size_t>(count) : 0;
  }

  LDAP* held_ = nullptr;
  descriptor ours_{};
  int number_ = 0;  // of what was asked last
  std::string waiting_{};
  std::size_t passed_ = 0, due_ = 0;  // libldap has the octets up to there; may have them
  std::size_t in_vain_ = 0;
  bool is_lost_ = false;
};

dialogue<message> hear(directory& d) {
  while (true) {
    auto reply = d.next();
    if (reply) co_return std::move(reply);
    if (d.is_lost()) co_yield fail(errc::unexpected_reply, "what the server said is no LDAP");
    auto octets = co_await some();
    if (!octets) co_yield fail(errc::truncated, "the server closed before its answer was complete");
    d.hear(*octets);
  }
}

dialogue<> make_sure(bool it_works) {
  if (!it_works) co_yield fail(errc::busy, "libldap cannot work here now");
}

/// RFC 4516 §5: what is secret is not said in clear without need. Before TLS nothing is believed, so what
/// libldap has heard by then is left behind with it.
dialogue<> go_private(order& o) {
  directory d;
  bool asked = d.works() && d.ask_privacy();
  co_await make_sure(asked);
  co_yield send(d.said());
  auto answer = co_await hear(d);
  auto verdict = answer.result();
  bool agreed = verdict.code == LDAP_SUCCESS;
  if (!agreed && o.wish == privacy::demanded) co_yield fail(errc::not_private, verdict.words);
  if (agreed) co_yield secure(o.peer.host);
  o.is_private = agreed;
}

dialogue<std::string> password_for(order const& o) {
  if (o.password) co_return *o.password;
  auto answer = co_await answer_to("password", "password of " + *o.bind_name + " at " + text_of(o.peer));
  if (!answer) co_yield fail(errc::no_answer, "the password of " + *o.bind_name, o.at);
  co_return *answer;
}

/// Refuses an empty password, which would look like a login but be anonymous. Sends a password in clear only
/// to this machine, or where the user has turned TLS off.
dialogue<> log_in(order const& o, directory& d) {
  std::string password;
  bool may = o.is_private || !o.bind_name || o.wish == privacy::none || is_this_machine(o.peer.host);
  if (!may) co_yield fail(errc::not_private, "no login in clear: there is no TLS", o.at);
  if (o.bind_name) password = co_await password_for(o);
  if (o.bind_name && password.empty()) co_yield fail(errc::login_refused, "the password is empty", o.at);
  bool asked = d.bind(o.bind_name.value_or(""), password);
  co_await make_sure(asked);
  auto request = d.said();
  co_yield send_secret(request, request.size() - password.size());
  auto answer = co_await hear(d);
  auto verdict = answer.result();
  auto wrong = trouble_in(verdict.code, true);
  if (wrong) co_yield fail(*wrong, verdict.words, o.at);
}

dialogue<> show_all(std::vector<entry> const& entries) {
  for (auto const& e : entries) co_yield item(e);
}

/// One entry as a text, or as rows of a listing.
dialogue<> show(order const& o, directory_entry const& e, bool is_first) {
  if (o.is_entry && !is_first) co_yield fail(errc::unexpected_reply, "more than one entry has this name");
  if (o.is_entry) {
    co_yield note(known::media_type, "text/plain; charset=utf-8");
    auto text = in_ldif(e);
    co_yield deliver(text);
    co_return;
  }
  if (is_first) co_yield note(known::listing, "ldap");
  auto const rows = listed(e, o.asked);
  co_await show_all(rows);
}

/// What is in another server's hands is a row that leads there.
dialogue<> show_references(order const& o, std::vector<std::string> const& uris, bool is_first) {
  if (o.is_entry) co_return;
  if (is_first) co_yield note(known::listing, "ldap");
  for (auto const& uri : uris) {
    auto there = led_to(uri, o.asked);
    if (!there) continue;
    entry row;
    row.title = uri;
    row.uri = *there;
    row.kind = kind::directory;
    co_yield item(row);
  }
}

dialogue<> conclude(order const& o, verdict const& v, bool has_any) {
  bool is_elsewhere = false;
  for (auto const& uri : v.referrals) {
    auto there = led_to(uri, o.asked);
    if (there && !has_any) co_yield note(known::url, *there);
    is_elsewhere = is_elsewhere || there;
  }
  if (is_elsewhere) co_return;
  auto wrong = trouble_in(v.code, false);
  if (wrong) co_yield fail(*wrong, v.words, o.at);
  if (o.is_entry && !has_any) co_yield fail(errc::not_found, "no entry answers to the filter", o.at);
  if (!o.is_entry && !has_any) co_yield note(known::listing, "ldap");
  if (!is_partial(v.code)) co_return;
  entry row;
  row.title = "there is more: " + v.words;
  row.kind = kind::info;
  if (!o.is_entry) co_yield item(row);
}

dialogue<> search(order const& o, directory& d) {
  bool asked = d.search(o.asked);
  if (!asked) co_yield fail(errc::bad_query, "libldap does not understand the filter", o.at);
  co_yield send(d.said());
  bool has_any = false;
  while (true) {
    auto reply = co_await hear(d);
    if (reply.type() == LDAP_RES_SEARCH_RESULT) {
      auto const over = reply.result();
      co_await conclude(o, over, has_any);
      co_return;
    }
    if (reply.type() == LDAP_RES_SEARCH_REFERENCE) {
      auto const uris = reply.references();
      co_await show_references(o, uris, !has_any);
      has_any = has_any || !o.is_entry;
    }
    if (reply.type() != LDAP_RES_SEARCH_ENTRY) continue;
    auto const e = reply.entry();
    if (!e) co_yield fail(errc::unexpected_reply, "an entry that is none");
    co_await show(o, *e, !has_any);
    has_any = true;
  }
}

exchange look_up(order o) {
  co_yield connect(o.peer.host, o.peer.port);
  o.is_private = o.asked.secure;
  bool wants_tls = o.wish == privacy::demanded || (o.wish == privacy::wished && o.bind_name);
  if (o.asked.secure) co_yield secure(o.peer.host);
  else if (wants_tls) co_await go_private(o);
  directory d;
  bool works = d.works();
  co_await make_sure(works);
  co_await log_in(o, d);
  co_await search(o, d);
  d.leave();
  bool heard = co_await send(d.said());  // Unbind; the server may have left before
  if (heard) co_yield close();
}

result<exchange> ask_directory(plan const& planned, access::request const& asked, client const& asker) {
  auto name = planned.url.as<ldap::url>();
  if (!name || !planned.peer) return mistake(errc::not_possible);
  uri_view u = asked.name;
  order o;
  o.asked = *name;
  if (argument(planned, "scope") == "one") o.asked.depth = ldap::scope::one;
  o.peer = *planned.peer;
  o.is_entry = asked.what == verb::get && o.asked.depth == ldap::scope::base;
  o.bind_name = ldap::login_name(planned, asker);
  bool is_of_user = !asker.user || asker.user == o.bind_name;
  if (o.bind_name && is_of_user) o.password = asker.password;
  o.wish = asker.tls;
  o.at = u.offset_of(u.path());
  return look_up(std::move(o));
}

}  // namespace
}  // namespace wend::engine

constinit wend::access::adapter const wend::access::ldap_adapter{.name = "ldap",
                                                                 .start = engine::ask_directory};
