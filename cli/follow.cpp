// SPDX-License-Identifier: Apache-2.0
#include "cli/follow.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "cli/asking.hpp"
#include "cli/config.hpp"
#include "cli/guess.hpp"
#include "cli/memory.hpp"
#include "cli/parts.hpp"
#include "cli/progress.hpp"
#include "cli/terminal.hpp"
#include "wend/access/detail/protocols.hpp"
#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/schemes/file/local_name.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/parse.hpp"

namespace wend::cli {
namespace {

using access::representation;
using access::verb;

void say(std::string_view sentence) {
  output complaints(2);
  complaints.text = "wend: " + shown(sentence) + "\n";
  complaints.flush();
}

/// What was typed, without its password; without a scheme that is known it may be user:password@host.
std::string shown_name(std::string_view typed, errc why) {
  bool may_be_login = why == errc::unknown_scheme && !typed.contains("//");
  return may_be_login ? masked("//" + std::string(typed)).substr(2) : masked(typed);
}

std::string sentence_for(std::string_view uri, verb what, access::failure const& why) {
  auto const& row = explain(why.what.code);
  auto u = parse_reference(uri);
  auto scheme = u ? in_lower_case(u->scheme()) : std::string();
  if (why.what.code == errc::not_possible && why.said.empty()) {
    auto operation = what == verb::get ? "access" : access::row_of(what).operation;
    return std::string(operation) + " not defined for " + scheme + " (not-possible, RFC 1738 §2)";
  }
  auto name = shown_name(uri, why.what.code);
  auto sentence = name + ": " + std::string(row.name);
  if (why.what.code == errc::not_possible) return sentence + ": " + why.said;
  sentence += ": " + std::string(row.message);
  if (!row.spec.empty()) sentence += " (" + std::string(row.spec) + ")";
  if (!why.said.empty()) sentence += ": " + why.said;
  if (why.what.code == errc::unknown_scheme) sentence += guess(name);
  if (why.what.code == errc::no_answer) sentence += " (--yes agrees, --answer TEXT answers)";
  return sentence;
}

}  // namespace

namespace {

wire::pairs environment() {
  wire::pairs all;
  for (auto one = ::environ; one && *one; ++one) {
    std::string_view text(*one);
    auto equals = std::min(text.find('='), text.size());
    all.emplace_back(text.substr(0, equals), text.substr(std::min(equals + 1, text.size())));
  }
  return all;
}

/// RFC 1738 §4: what was said on the command line goes before the environment, that before the settings.
access::proxies proxies_for(options const& how) {
  access::proxy_settings file{how.proxies, how.gateways, how.no_proxy};
  return how.proxy ? access::proxies(*how.proxy) : access::proxies(environment(), file);
}

/// Where it is kept between times; its folder is made if need be.
std::string mail_index_file() {
  auto folder = cache_folder();
  if (folder.empty()) return {};
  ::mkdir(folder.substr(0, folder.rfind('/')).c_str(), 0700);
  ::mkdir(folder.c_str(), 0700);
  return folder + "/mail.index";
}

}  // namespace

access::policy policy_for(options const& how) {
  access::policy rules;
  rules.local_files = true;
  rules.private_addresses = true;
  rules.total = std::chrono::milliseconds(static_cast<std::int64_t>(how.max_time.value_or(0) * 1000));
  rules.slowest = 1;  // without --max-time nothing else ends a server that drips
  rules.largest = how.max_size.value_or(0);
  rules.redirects = static_cast<unsigned>(how.max_redirects.value_or(rules.redirects));
  rules.trust_file = how.trust_file.value_or("");
  rules.proxies = proxies_for(how);
  rules.asker.mail = how.mail.value_or("");
  rules.asker.user = how.user;
  rules.asker.password = how.password;
  rules.asker.tls = how.tls.value_or(wire::privacy::wished);
  rules.asker.spool = how.spool.value_or("");
  rules.mail_stores = how.mail_stores;
  if (!how.mail_stores.empty()) rules.mail_index = mail_index_file();
  rules.asker.mail_server = how.mail_server;
  rules.asker.names = how.names;
  rules.ports_allowed = how.ports_allowed;
  rules.asker.local_names = engine::names_of_this_machine();
  rules.asker.local_names.insert(rules.asker.local_names.end(), how.local_names.begin(),
                                 how.local_names.end());
  rules.asker.to_ascii = host_names();
  rules.asker.mounted = how.mounted;
  rules.asker.literal_gopher_tabs = how.literal_gopher_tabs;
  if (how.news_server) rules.asker.news_server = *how.news_server;
  else if (auto server = std::getenv("NNTPSERVER")) rules.asker.news_server = server;  // RFC 1630 §News
  return rules;
}

access::way way_for(uri_view u, access::policy const& rules) {
  auto way = rules.proxies.way_for(u);
  if (way) return *std::move(way);
  auto const& [what, said] = way.error();
  if (what.code == errc::not_possible) throw usage_error(said);
  auto row = explain(what.code);
  throw usage_error(said + ": " + std::string(row.name) + ": " + std::string(row.message));
}

exit_status status_of(errc code) noexcept {
  switch (code) {
    case errc::not_found:
    case errc::file_not_representable: return no_input;
    case errc::no_such_host:
    case errc::host_not_resolvable: return no_host;
    case errc::unreachable: return unavailable;
    case errc::truncated:
    case errc::io_error:
    case errc::cancelled: return io_error;
    case errc::timed_out:
    case errc::busy: return try_later;
    case errc::out_of_memory: return no_memory;
    case errc::unexpected_reply:
    case errc::too_long:  // a URI that is has not come so far
    case errc::too_many_redirects:
    case errc::not_private: return protocol_error;
    case errc::not_allowed:
    case errc::login_refused:
    case errc::no_answer:
    case errc::unsafe_port:
    case errc::unsafe_control:
    case errc::file_not_local:
    case errc::too_large: return no_permission;
    case errc::not_possible:
    case errc::unknown_scheme:
    case errc::no_context:
    case errc::cid_needs_message: return usage;
    default: return no;
  }
}

name read_target(std::string const& text, options const& how) {
  record one;
  one.profile = how.profile;
  one.mode = how.mode_or(mode::lenient);
  one.iri = how.iri;
  desk at(how, shape::lines);
  auto it = read_name(one, text, true);
  if (!it) {
    auto partial = one;
    partial.reference = true;
    bool no_base = it.error().name == explain(errc::no_scheme).name && read_name(partial, text);
    if (no_base) {
      at.say(at.repeated(text) + ": no context: " + std::string(explain(errc::no_context).message) +
             guess(at.repeated(text)));
      throw failed_command{usage};
    }
    output complaints(2);
    put_caret(complaints.text, text, it.error(), how, how.colours_err);
    if (auto meant = probable_uri(at.repeated(text)); !meant.empty())
      complaints.text += "wend: did you mean " + shown(meant) + "?\n";
    complaints.flush();
    throw failed_command{no};
  }
  for (auto said : it->said)
    if (said.code != errc::password_in_url && !is_error(said)) at.tell(one, said);
  return std::move(*it);
}

exit_status complain(std::string_view uri, verb what, access::failure const& why, options const&) {
  say(sentence_for(uri, what, why));
  return status_of(why.what.code);
}

void fail_to_write(desk& at, std::string const& what, int number) {
  if (number != EPIPE) at.say(what + ": " + std::strerror(number));
  throw failed_command{io_error};
}

options with_settings(options how) {
  read_settings(how);
  return how;
}

namespace {

access::netrc logins_of_user(options const& how) {
  auto named = std::getenv("NETRC");
  auto home = std::getenv("HOME");
  auto file = named ? std::string(named) : home ? std::string(home) + "/.netrc" : "";
  std::ifstream stream(file, std::ios::binary);
  if (file.empty() || !stream) return {};
  constexpr std::size_t most = 1 << 20;
  std::string text(most + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  auto read = access::parse_netrc(text);
  if (read) return std::move(*read);
  auto at = " at byte " + std::to_string(read.error().at);
  if (!how.quiet) say(file + ": " + std::string(explain(read.error().code).name) + at + "; it is not used");
  return {};
}

}  // namespace

follower::follower(options const& given)
    : how_(with_settings(given)), logins_(logins_of_user(how_)), agent_(policy_for(how_)) {
  end_at_lack_of_memory();
}

bool follower::take_login_of_start(uri_view u) {
  if (!start_) return false;
  uri_view start = *start_;
  auto known = internet::login_of(start), asked = internet::login_of(u);
  bool is_same = same_ignoring_case(u.scheme(), start.scheme()) &&
                 same_ignoring_case(u.host(), start.host()) && u.port_number() == start.port_number() &&
                 asked.user == known.user;
  if (!known.password || !is_same) return false;
  agent_.rules().asker.user = known.user;
  agent_.rules().asker.password = known.password;
  return true;
}

/// Who the user is on this host: the command line, else the file that ftp and its kin keep.
void follower::name_user(uri_view u) {
  if (how_.user || take_login_of_start(u)) return;
  auto& asker = agent_.rules().asker;
  auto known = logins_.login_for(u.host(), internet::login_of(u).user.value_or(""));
  asker.user = known ? known->user : std::nullopt;
  asker.password = known ? known->password : std::nullopt;
}

access::outcome<representation> follower::try_to(access::request asked, access::sink const& take,
                                                 note const& told) {
  refuse_range_of_octets(asked.name);
  way_for(asked.name, agent_.rules());
  asked.headers = how_.headers;
  asked.first = how_.first;
  asked.last = how_.last;
  name_user(asked.name);
  dialogue_view dialogue(how_.colours_err);
  access::caller who;
  who.take = take;
  bool is_unnamed = false;  // anonymous ftp: no mail address is known
  who.note = [&](std::string_view name, std::string_view value) {
    if (name == "mail_address") is_unnamed = true;
    else if (told) told(name, value);
  };
  who.ask = answers_of_user(how_);
  bool into_file = how_.output_file && *how_.output_file != "-";
  output refusals(into_file ? 2 : 1);  // a file holds the object or nothing
  bool is_terminal = ::isatty(into_file ? 2 : 1);
  std::string held;
  if (how_.show_error_body || (is_terminal && !into_file))
    who.refusal = [&](std::string_view octets) {
      return is_terminal ? refusals.write(for_a_terminal(held, octets)) : refusals.write(octets);
    };

  if (how_.verbose) who.trace = [&](char mark, std::string_view octets) { dialogue.show(mark, octets); };
  auto made = agent_.perform(asked, who);
  refusals.write(shown(held));
  if (is_unnamed) tell_of_mail_address();
  if (made) std::erase_if(made->notes, [](auto const& known) { return known.first == "mail_address"; });
  return made;
}

/// --range counts articles; elsewhere it would be taken for octets, and ignored.
void follower::refuse_range_of_octets(uri_view u) const {
  constexpr std::string_view counted[] = {"news", "snews", "nntp", "nntps"};
  bool is_given = how_.first != 0 || how_.last != UINT64_MAX;
  if (!is_given ||
      std::ranges::any_of(counted, [&](auto one) { return same_ignoring_case(one, u.scheme()); }))
    return;
  throw usage_error("--range is of articles, in news and nntp: " + in_lower_case(u.scheme()) + " has none");
}

/// Once: a tree takes many requests.
void follower::tell_of_mail_address() {
  if (how_.quiet || std::exchange(told_of_mail_, true)) return;
  say("anonymous ftp was given the password `anonymous@`; [user] mail in config.toml, or --mail, sets your "
      "address");
}

representation follower::perform(access::request asked, access::sink const& take, note const& told) {
  auto made = try_to(asked, take, told);
  if (made) return std::move(*made);
  throw failed_command{complain(asked.name.text(), asked.what, made.error(), how_)};
}

}  // namespace wend::cli
