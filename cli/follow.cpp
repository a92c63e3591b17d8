// SPDX-License-Identifier: Apache-2.0
#include "cli/follow.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "cli/config.hpp"
#include "cli/guess.hpp"
#include "cli/parts.hpp"
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

std::string sentence_for(std::string_view uri, verb what, failure const& why, options const& how) {
  auto row = explain(why.code, cited_text(how.profile, uri));
  auto u = parse_reference(uri);
  auto scheme = u ? in_lower_case(u->scheme()) : std::string();
  if (why.code == errc::not_possible && why.said.empty()) {
    auto operation = what == verb::get ? "access" : row_of(what).operation;
    return std::string(operation) + " not defined for " + scheme + " (not-possible, RFC 1738 §2)";
  }
  auto name = masked_in_message(uri);
  auto sentence = name + ": " + std::string(row.name);
  if (why.code == errc::not_possible) return sentence + ": " + why.said;
  sentence += ": " + std::string(row.message);
  if (!row.spec.empty()) sentence += " (" + std::string(row.spec) + ")";
  if (!why.said.empty()) sentence += ": " + why.said;
  if (why.code == errc::unknown_scheme) sentence += guess(name);
  if (why.code == errc::no_answer) sentence += " (--yes agrees, --answer TEXT answers)";
  return sentence;
}

/// Whether the URI is at fault, at a byte: `plan` shows the same.
bool is_at_byte(failure const& why) {
  bool has_own_sentence = why.code == errc::not_possible || why.code == errc::no_answer;
  return why.at > 0 && why.said.empty() && !has_own_sentence;
}

void point_at(std::string_view uri, failure const& why, options const& how) {
  output complaints(2);
  auto wrong = problem_of({why.code, why.at}, {how.profile, uri});
  put_caret(complaints.text, uri, wrong, how, stream::err);
  complaints.flush();
}

wire::pairs environment() {
  wire::pairs pairs;
  for (auto variable = ::environ; variable && *variable; ++variable) {
    std::string_view text(*variable);
    auto equals = std::min(text.find('='), text.size());
    pairs.emplace_back(text.substr(0, equals), text.substr(std::min(equals + 1, text.size())));
  }
  return pairs;
}

/// RFC 1738 §4: the command line takes precedence over the environment, and that over the settings.
access::proxies proxies_for(options const& how) {
  access::proxy_settings file{how.proxies, how.gateways, how.no_proxy};
  return how.proxy ? access::proxies(*how.proxy) : access::proxies(environment(), file);
}

/// The file of the index; creates its folder if necessary.
std::string mail_index_file() {
  auto folder = cache_folder();
  if (folder.empty()) return {};
  ::mkdir(folder.substr(0, folder.rfind('/')).c_str(), 0700);
  ::mkdir(folder.c_str(), 0700);
  return folder + "/mail.index";
}

}  // namespace

void complain(std::string_view sentence) {
  output complaints(2);
  complaints.text = "wend: " + shown(masked_sentence(sentence)) + "\n";
  complaints.flush();
}

access::policy policy_for(options const& how) {
  access::policy rules;
  rules.local_files = true;
  rules.private_addresses = true;
  rules.total = std::chrono::milliseconds(static_cast<std::int64_t>(how.max_time.value_or(0) * 1000));
  rules.slowest = 1;  // without --max-time nothing else ends a very slow transfer
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
  rules.asker.local_names = access::names_of_this_machine();
  rules.asker.local_names.insert(rules.asker.local_names.end(), how.local_names.begin(),
                                 how.local_names.end());
  rules.asker.mounted = how.mounted;
  rules.asker.literal_gopher_tabs = how.literal_gopher_tabs;
  if (how.news_server) rules.asker.news_server = *how.news_server;
  else if (auto server = std::getenv("NNTPSERVER")) rules.asker.news_server = server;  // RFC 1630 §News
  return rules;
}

access::way way_for(uri_view u, access::policy const& rules) {
  auto way = rules.proxies.way_for(u);
  if (way) return *std::move(way);
  auto const& why = way.error();
  if (why.code == errc::not_possible) throw usage_error(why.said);
  auto row = explain(why.code);
  throw usage_error(why.said + ": " + std::string(row.name) + ": " + std::string(row.message));
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
    case errc::too_long:  // not of a valid URI
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
    case errc::adapter_not_installed:
    case errc::module_mismatch:
    case errc::unknown_scheme:
    case errc::no_context:
    case errc::cid_needs_message: return usage;
    default: return no;
  }
}

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
  if (!how.quiet)
    complain(file + ": " + std::string(explain(read.error().code).name) + at + "; it is not used");
  return {};
}

void take_login(access::policy& rules, access::netrc const& logins, uri_view u) {
  auto known = logins.login_for(u.host(), internet::login_of(u).user.value_or(""));
  rules.asker.user = known ? known->user : std::nullopt;
  rules.asker.password = known ? known->password : std::nullopt;
}

name read_target(std::string const& text, options const& how) {
  record record;
  record.profile = how.profile;
  record.mode = how.mode_or(mode::lenient);
  record.iri = how.iri;
  command_context at(how, shape::lines);
  auto it = read_name(record, text, with_notices::yes);
  auto const name = how.show_password ? text : masked_in_message(text);
  if (!it) {
    auto partial = record;
    partial.reference = true;
    bool no_base = it.error().name == explain(errc::no_scheme).name && read_name(partial, text);
    if (no_base) {
      at.report(name + ": no context: " + std::string(explain(errc::no_context).message) + guess(name));
      throw failed_command{usage};
    }
    output complaints(2);
    put_caret(complaints.text, text, it.error(), how, stream::err);
    if (auto meant = probable_uri(name); !meant.empty())
      complaints.text += "wend: did you mean " + shown(meant) + "?\n";
    complaints.flush();
    throw failed_command{no};
  }
  for (auto f : it->notices)
    if (f.code != errc::password_in_url && !is_error(f)) at.report(record, f);
  return std::move(*it);
}

exit_status complain(std::string_view uri, verb what, failure const& why, options const& how) {
  if (is_at_byte(why)) point_at(uri, why, how);
  else complain(sentence_for(uri, what, why, how));
  return status_of(why.code);
}

void fail_to_write(command_context& at, std::string const& what, int number) {
  if (number != EPIPE) at.report(what + ": " + std::strerror(number));
  throw failed_command{io_error};
}

options with_settings(options how) {
  read_settings(how);
  return how;
}

}  // namespace wend::cli
