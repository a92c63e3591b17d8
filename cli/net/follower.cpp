// SPDX-License-Identifier: Apache-2.0
#include "cli/net/follower.hpp"

#include <unistd.h>

#include <algorithm>

#include "cli/memory.hpp"
#include "cli/net/asking.hpp"
#include "cli/net/progress.hpp"
#include "cli/parts.hpp"
#include "cli/terminal.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/local/draft.hpp"
#include "wend/uri/internet.hpp"

namespace wend::cli {

using access::representation;

follower::follower(options const& given)
    : how_(with_settings(given)), logins_(logins_of_user(how_)), agent_(policy_for(how_)) {
  end_at_lack_of_memory(engine::remove_drafts);
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

/// The login on this host: from the command line, otherwise from the file .netrc.
void follower::name_user(uri_view u) {
  if (how_.user || take_login_of_start(u)) return;
  take_login(agent_.rules(), logins_, u);
}

wend::outcome<representation> follower::try_to(access::request asked, access::sink const& take,
                                               note const& told) {
  refuse_range_of_octets(asked.name);
  way_for(asked.name, agent_.rules());
  asked.headers = how_.headers;
  asked.first = how_.first;
  asked.last = how_.last;
  name_user(asked.name);
  dialogue_view dialogue(how_.colours_err);
  access::caller caller;
  caller.take = take;
  bool is_unnamed = false;  // anonymous ftp: no mail address is known
  caller.note = [&](std::string_view name, std::string_view value) {
    if (name == "mail_address") is_unnamed = true;
    else if (told) told(name, value);
  };
  caller.ask = answers_of_user(how_);
  bool into_file = how_.output_file && *how_.output_file != "-";
  output refusals(into_file ? 2 : 1);  // a file holds the object or nothing
  bool is_terminal = ::isatty(into_file ? 2 : 1);
  std::string held;
  if (how_.show_error_body || (is_terminal && !into_file))
    caller.refusal = [&](std::string_view octets) {
      return is_terminal ? refusals.write(for_a_terminal(held, octets)) : refusals.write(octets);
    };

  if (how_.verbose) caller.trace = [&](char mark, std::string_view octets) { dialogue.show(mark, octets); };
  auto representation = agent_.perform(asked, caller);
  refusals.write(shown(held));
  if (is_unnamed) tell_of_mail_address();
  if (representation)
    std::erase_if(representation->notes, [](auto const& known) { return known.first == "mail_address"; });
  return representation;
}

/// --range counts articles; for other objects it would be ignored.
void follower::refuse_range_of_octets(uri_view u) const {
  constexpr std::string_view counted[] = {"news", "snews", "nntp", "nntps"};
  bool is_given = how_.first != 0 || how_.last != UINT64_MAX;
  if (!is_given || std::ranges::any_of(counted, [&](auto s) { return same_ignoring_case(s, u.scheme()); }))
    return;
  throw usage_error("--range selects articles of news and nntp: " + in_lower_case(u.scheme()) + " has none");
}

/// Once: a tree takes many requests.
void follower::tell_of_mail_address() {
  if (how_.quiet || std::exchange(told_of_mail_, true)) return;
  complain(
      "anonymous ftp was given the password `anonymous@`; [user] mail in config.toml, or --mail, sets your "
      "address");
}

representation follower::perform(access::request asked, access::sink const& take, note const& told) {
  auto representation = try_to(asked, take, told);
  if (representation) return std::move(*representation);
  throw failed_command{complain(asked.name.text(), asked.what, representation.error(), how_)};
}

}  // namespace wend::cli
