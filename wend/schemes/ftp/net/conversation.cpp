// SPDX-License-Identifier: Apache-2.0
//
//     * control h.example:21            > SIZE a.bin         ftp://h.example/pub/a.bin;type=i
//     < 220 ready                       < 213 5
//     > USER anonymous                  > EPSV
//     < 331 who are you?                < 229 Entering Extended Passive Mode (|||50001|)
//     > PASS ann@here.example           * data h.example:50001
//     < 230 in                          > RETR a.bin
//     > CWD pub                         < 150 here it comes
//     < 250 done                        <data hello
//     > TYPE I                          <data|
//     < 200 done                        < 226 done
//
// The close of the data connection and the final reply come in any order; the conversation waits for both.

#include "wend/schemes/ftp/net/conversation.hpp"

#include <utility>

#include "wend/schemes/ftp/net/attributes.hpp"
#include "wend/schemes/ftp/net/login.hpp"
#include "wend/schemes/ftp/net/transfer.hpp"
#include "wend/schemes/ftp/path.hpp"
#include "wend/schemes/ftp/plan.hpp"
#include "wend/uri/detail/profiles.hpp"

namespace wend::ftp {

using namespace wire;

namespace {

// ---- what each operation does

dialogue<> introduce(visit& v, attributes const& of) {
  co_await note_facts(v);
  co_await note_attributes(of);
  if (v.from > 0) co_yield note(known::begins_at, std::to_string(v.restart));
}

dialogue<> retrieve(visit& v) {
  auto const command = "RETR " + v.name;
  co_await must("TYPE " + v.planned.type, errc::not_possible, v.type_at);
  auto of = co_await attributes_of_file(v);
  bool is_longer_here = of.size && v.from > *of.size;
  if (is_longer_here)
    co_yield fail(errc::unexpected_reply, "the part that is already here does not fit the object", v.name_at);
  bool fits = v.is_image() && v.from <= of.size.value_or(v.from);
  v.restart = fits ? v.from : 0;
  bool is_here_already = v.restart > 0 && of.size == v.restart;
  if (is_here_already) co_return co_await introduce(v, of);
  auto began = co_await begin(v, command);
  bool listable = false;
  if (began.code() == 550 && v.may_be_directory) listable = co_await is_directory(v);
  if (listable) co_return co_await list(v);
  if (!begins(began)) co_yield fail(began.trouble(errc::not_found), quoted(command, began), v.name_at);
  co_await introduce(v, of);
  co_await receive(v, command, began, of.size);
}

dialogue<> store(visit& v) {
  auto const command = (v.what == verb::append ? "APPE " : "STOR ") + v.name;
  co_await must("TYPE " + v.planned.type, errc::not_possible, v.type_at);
  co_await note_facts(v);
  auto began = co_await begin(v, command);
  if (!begins(began)) co_yield fail(began.trouble(errc::not_allowed), quoted(command, began), v.name_at);
  co_await transmit(v, command, began);
}

dialogue<> remove(visit& v) { co_await must("DELE " + v.name, errc::not_found, v.name_at); }

exchange follow(visit v) {
  co_await enter(v);
  switch (v.what) {
    case verb::stat: co_await find_attributes(v); break;
    case verb::remove: co_await remove(v); break;
    case verb::put:
    case verb::append: co_await store(v); break;
    default:
      if (v.lists) co_await list(v);
      else co_await retrieve(v);
  }
  co_await leave(v);
}

// ---- the request

void set_login(visit& v, internet::login const& login, client const& asker) {
  v.anonymous = !login.user && !asker.user;
  v.user = login.user.value_or(asker.user.value_or("anonymous"));
  v.mail = asker.mail;
  bool is_the_askers = !asker.user || *asker.user == v.user;
  v.password = login.password;
  if (!v.password && is_the_askers) v.password = asker.password;
}

/// The URI prefix of the entries of a directory: the URI of an entry with a name of one letter, without that
/// letter.
result<std::string> uri_inside(url x, profile p) {
  if (!x.name.empty()) x.directory.push_back(x.name);
  x.name = "x";
  x.type = {};
  x.who.password.reset();
  auto text = format(x, p);
  if (text) text->pop_back();
  return text;
}

void set_positions(visit& v, uri_view u) {
  auto name = segments_of(u).back(), code = type_code(u);
  v.name_at = u.offset_of(name);
  v.type_at = u.offset_of(code.empty() ? name : code);
  v.login_at = u.offset_of(u.has_userinfo() ? u.userinfo() : u.host());
}

/// Sets whether there will be a listing, and by which commands.
result<void> set_listing(visit& v, uri_view u, url const& x) {
  bool modern = !predates_rfc3986(v.profile);
  v.lists = v.what == verb::list || is_listing(x);
  v.with_facts = modern || v.what != verb::get;
  auto inside = uri_inside(x, v.profile);
  if (!inside && v.lists) return unexpected(inside.error());
  v.may_be_directory = modern && inside;
  v.inside = inside.value_or("");
  bool goes_in = v.lists && v.with_facts && v.what != verb::stat && !v.name.empty();
  if (goes_in) v.planned.directory.push_back({v.name, v.name_at, segments_of(u).size()});
  return {};
}

result<visit> visit_for(outline const& planned, access::request const& asked, client const& asker) {
  uri_view u = asked.name;
  auto const& name = planned.name;
  visit v;
  v.what = asked.what;
  v.profile = u.profile();
  v.planned = planned.commands;
  v.name = name.name;
  v.from = asked.from;
  v.secure = name.secure;
  v.wish = asker.tls;
  if (asker.now) v.now = asker.now;
  set_positions(v, u);
  set_login(v, name.who, asker);
  if (holds_line_end(v.user) || holds_line_end(v.password.value_or("")))
    return mistake(errc::unsafe_control, v.login_at);
  if (auto fine = set_listing(v, u, name); !fine) return unexpected(fine.error());
  return v;
}

}  // namespace

result<exchange> start(plan const& planned, access::request const& asked, client const& asker) {
  auto known = planned.url.as<outline>();
  if (!known) return mistake(errc::not_possible);
  auto v = visit_for(*known, asked, asker);
  if (!v) return unexpected(v.error());
  return follow(std::move(*v));
}

}  // namespace wend::ftp
