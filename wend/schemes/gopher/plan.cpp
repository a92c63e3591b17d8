// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/plan.hpp"

#include "wend/schemes/gopher/command.hpp"
#include "wend/schemes/gopher/form.hpp"
#include "wend/schemes/gopher/menu.hpp"
#include "wend/schemes/gopher/module.hpp"
#include "wend/schemes/gopher/plus.hpp"
#include "wend/schemes/gopher/url.hpp"
#include "wend/uri/detail/octets.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gopher {
namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::string_view form_begins = "\t+\t1\r\n";

/// The octets behind the type as written in the URL, with every tab.
std::string as_written(url const& x) {
  auto written = x.selector;
  if (x.search) (written += '\t') += *x.search;
  if (x.plus) (written += '\t') += *x.plus;
  return written;
}

/// The length of the part that may hold no line end: all but a filled-out form. RFC 1738 §3.4.9 and §6.
std::size_t length_of_line(std::string const& written, url const& x, profile p) {
  if (p == profile::url7a) return written.size();
  if (!predates_rfc1738(p))
    return x.plus && form_answers(*x.plus) ? written.size() - x.plus->size() : written.size();
  // RFC 1630 §Gopher: the URL omits the command's final line end; one that is there is not sent twice.
  auto command = written.ends_with(line_end) ? written : written + std::string(line_end);
  auto form = command.find(form_begins);
  if (form != command.npos && form_answers(std::string_view(command).substr(form + 1))) return form;
  return command.size() - line_end.size();
}

result<void> vet(uri_view u, url const& x) {
  auto line = as_written(x);
  line.resize(length_of_line(line, x, u.profile()));
  auto breaker = line.find_first_of(line_breakers);
  if (breaker == line.npos) return {};
  return mistake(errc::unsafe_control, byte_of(u, breaker));
}

bool names_attributes(std::optional<std::string> const& plus) {
  return plus && !plus->empty() && charset("!$")[plus->front()];
}

/// The same item, with another Gopher+ string.
url with_plus(url x, std::string_view plus) {
  x = in_parts_of(profile::rfc1738, std::move(x));
  if (!x.search) x.search = "";
  x.plus = plus;
  return x;
}

/// RFC 1738 §3.4.3 sends a tab for the empty search, §3.4.9 does not.
void note_tab(wire::plan& plan, uri_view u, url const& x) {
  if (command_of(x, {.literal_tabs = true}) != command_of(x))
    plan.notices.push_back({errc::gopher_plus_tab, byte_of(u, x.selector.size())});
}

/// The CSO protocol of phone books: one command a line. RFC 1436 §3.7.1.
void ask_phone_book(wire::plan& plan, url x) {
  x = in_parts_of(profile::rfc1738, std::move(x));
  if (x.search && !x.search->empty()) {
    plan.octets = phone_book_query(*x.search);
    return;
  }
  plan.commands = {"query {prompt}", "quit"};
  plan.steps = {{"query {words}\r\nquit", wire::when::always}};
  plan.prompts = {"words"};
}

void ask_server(wire::plan& plan, uri_view u, url const& x, verb what, wire::client const& asker) {
  note_tab(plan, u, x);
  plan.octets = request_for(asked_for(x, what), written_for(asker));
  if (what == verb::stat || !asks_for_form(x.plus)) return;
  plan.prompts = {"form"};
  // Some servers support the request for all attributes only.
  auto every = request_for(with_plus(x, "!"), written_for(asker));
  every.resize(every.size() - line_end.size());
  plan.steps = {{std::move(every), wire::when::if_offered}, {"{filled form}", wire::when::always}};
}

bool is_possible(uri_view u, url const& x, verb what) {
  if (what == verb::get) return true;  // search items and sessions can be opened, too
  if (what == verb::list && x.type == '7' && x.search) return true;  // the result is a menu
  return descriptor.operations_of(u).has(what);
}

/// The URI of an item that gopher does not serve; a request for its attributes (RFC 1738 §3.4.6) still goes
/// to the gopher server.
std::string uri_elsewhere(uri_view u, url const& x, verb what) {
  auto selector = in_parts_of(profile::rfc1738, x).selector;
  if (is_session(x.type)) return session_uri(x.type, selector, x.peer, u.profile());
  bool about_it = what == verb::stat || names_attributes(x.plus);
  return about_it ? std::string() : std::string(link_in(x.type, selector, u.profile()));
}

}  // namespace

std::uint32_t byte_of(uri_view u, std::size_t octet) {
  auto path = gopher_path(u);
  if (u.path().size() > 1) ++octet;  // the octet of the type
  for (auto [value, at] : octets(path))
    if (octet-- == 0) return u.offset_of(path.substr(at));
  return u.offset_of(path) + static_cast<std::uint32_t>(path.size());
}

// RFC 1738 §3.4.5, §3.4.6, §3.4.7, §3.4.8; RFC 4266 §2.5, §2.6, §2.7, §2.8.
url asked_for(url const& x, verb what) {
  if (what == verb::stat) return names_attributes(x.plus) ? x : with_plus(x, "!");
  return asks_for_form(x.plus) ? with_plus(x, "!+ASK") : x;
}

// GOPHER-19: a filled-out form ends with its own line end.
command_options written_for(wire::client const& asker) noexcept {
  return {.literal_tabs = asker.literal_gopher_tabs};
}

std::string request_for(url const& x, command_options written) {
  auto line = command_of(x, written);
  if (!line.ends_with(line_end)) line += line_end;
  return line;
}

std::string phone_book_query(std::string_view words) {
  return "query " + std::string(words) + "\r\nquit\r\n";
}

result<wire::plan> plan_for(uri_view u, verb what, wire::client const& asker) {
  auto x = parse(u);
  if (!x) return unexpected(x.error());
  if (!is_possible(u, *x, what)) return mistake(errc::not_possible);
  if (auto safe = vet(u, *x); !safe) return unexpected(safe.error());

  wire::plan plan;
  plan.facts.emplace_back("type", std::string(1, x->type));
  if (auto elsewhere = uri_elsewhere(u, *x, what); !elsewhere.empty()) {
    plan.kind = wire::plan_kind::nothing;
    if (is_session(x->type)) {
      plan.action = wire::action::session;
      plan.kind = wire::plan_kind::session;
    }
    plan.facts.emplace_back("uri", std::move(elsewhere));
    return plan;
  }
  auto peer = wire::peer_of(u);
  if (!peer) return unexpected(peer.error());
  plan.peer = std::move(*peer);
  plan.tls = x->secure;
  if (x->type == '2') ask_phone_book(plan, *x);
  else ask_server(plan, u, *x, what, asker);
  plan.url = wire::decoded(std::move(*x));
  return plan;
}

result<uri> asking(uri_view u, std::vector<std::string> const& words) {
  auto x = parse(u);
  if (!x) return unexpected(x.error());
  if (!descriptor.operations_of(u).has(verb::search)) return mistake(errc::not_possible);
  std::string search;
  for (auto const& word : words) (search += search.empty() ? "" : " ") += word;
  if (search.find('\t') != search.npos || breaks_a_line(search)) return mistake(errc::unsafe_control);

  auto asked = in_parts_of(profile::rfc1738, std::move(*x));
  asked.search = std::move(search);
  auto text = format(in_parts_of(u.profile(), std::move(asked)), u.profile());
  if (!text) return unexpected(text.error());
  auto read = wend::parse(*text, u.profile());
  if (!read) return unexpected(read.error());
  return uri(*read);
}

}  // namespace wend::gopher
