// SPDX-License-Identifier: Apache-2.0
#include "cli/follow.hpp"

#include <algorithm>
#include <cstdlib>

#include "cli/parts.hpp"
#include "cli/terminal.hpp"
#include "wend/access/openers.hpp"
#include "wend/base/ascii.hpp"
#include "wend/engine/perform.hpp"
#include "wend/registry/scheme.hpp"
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

std::string sentence_for(std::string_view uri, verb what, access::failure const& why) {
  auto const& row = explain(why.what.code);
  auto u = parse_reference(uri);
  auto scheme = u ? in_lower_case(u->scheme()) : std::string();
  if (why.what.code == errc::not_possible && why.said.empty()) {
    auto operation = what == verb::get ? "access" : access::row_of(what).operation;
    return std::string(operation) + " not defined for " + scheme + " (not-possible, RFC 1738 §2)";
  }
  auto sentence = masked(uri) + ": " + std::string(row.name);
  if (why.what.code == errc::not_possible) return sentence + ": " + why.said;
  sentence += ": " + std::string(row.message);
  if (!row.spec.empty()) sentence += " (" + std::string(row.spec) + ")";
  if (!why.said.empty()) sentence += ": " + why.said;
  return sentence;
}

}  // namespace

access::policy policy_for(options const& how) {
  access::policy rules;
  rules.local_files = true;
  rules.ports_allowed = how.ports_allowed;
  rules.asker.local_names = engine::names_of_this_machine();
  rules.asker.local_names.insert(rules.asker.local_names.end(), how.local_names.begin(),
                                 how.local_names.end());
  rules.asker.to_ascii = host_names();
  rules.asker.mounted = how.mounted;
  rules.asker.literal_gopher_tabs = how.literal_gopher_tabs;
  if (auto server = std::getenv("NNTPSERVER")) rules.asker.news_server = server;  // RFC 1630 §News
  return rules;
}

exit_status status_of(errc code) noexcept {
  switch (code) {
    case errc::not_found:
    case errc::file_not_representable: return no_input;
    case errc::no_such_host: return no_host;
    case errc::unreachable: return unavailable;
    case errc::truncated:
    case errc::cancelled: return io_error;
    case errc::timed_out:
    case errc::busy: return try_later;
    case errc::unexpected_reply:
    case errc::not_private: return protocol_error;
    case errc::not_allowed:
    case errc::login_refused:
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
  one.law = how.law;
  one.manner = how.manner_or(mode::lenient);
  one.iri = how.iri;
  desk at(how, shape::lines);
  auto it = read_name(one, text, true);
  if (!it) {
    auto partial = one;
    partial.reference = true;
    bool no_base = it.error().name == explain(errc::no_scheme).name && read_name(partial, text);
    if (no_base) {
      at.say(at.repeated(text) + ": no context: " + std::string(explain(errc::no_context).message));
      throw failed_command{usage};
    }
    output complaints(2);
    put_caret(complaints.text, text, it.error(), how, how.colours_err);
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

representation perform(uri const& name, verb what, options const& how, access::sink const& take,
                       access::source body, std::vector<std::string> words) {
  auto made = engine::perform({what, name, std::move(words), std::move(body)}, policy_for(how), take);
  if (made) return std::move(*made);
  throw failed_command{complain(name.text(), what, made.error(), how)};
}

}  // namespace wend::cli
