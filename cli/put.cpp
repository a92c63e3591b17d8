// SPDX-License-Identifier: Apache-2.0
//
// The commands that change something, and search, which asks for more than a name.

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/command.hpp"
#include "cli/follow.hpp"
#include "cli/parts.hpp"
#include "cli/plan_out.hpp"
#include "cli/terminal.hpp"
#include "wend/access/openers.hpp"

namespace wend::cli {
namespace {

using access::verb;

/// Octets of a file descriptor, as they come.
access::source octets_of_file(int fd) {
  return [fd](std::span<char> room) -> std::optional<std::size_t> {
    for (;;) {
      auto got = ::read(fd, room.data(), room.size());
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) return {};
    }
  };
}

int store(verb what, options const& how, arguments given) {
  auto target = read_target(given.back(), how);
  auto const& file = given.size() == 2 ? given[0] : "-";
  desk at(how, shape::lines);
  // Before any octet is asked for.
  if (auto plan = access::rehearse(target.value, {.what = what}, policy_for(how)); !plan) {
    bool known = access::find_opener(target.value.view().scheme());
    auto code = !known && plan.error().code == errc::unknown_scheme ? errc::not_possible : plan.error().code;
    return complain(target.value.text(), what, {{code, plan.error().at}, {}}, how);
  }
  int fd = file == "-" ? 0 : ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    at.say(file + ": " + std::strerror(errno));
    return no_input;
  }
  perform(target.value, what, how, {}, octets_of_file(fd));
  if (fd != 0) ::close(fd);
  return done;
}

int run_put(options const& how, arguments given) {
  if (given.empty() || given.size() > 2) throw usage_error("put wants a FILE and a URI");
  return store(how.update ? verb::append : verb::put, how, given);
}

int run_append(options const& how, arguments given) {
  if (given.empty() || given.size() > 2) throw usage_error("append wants a FILE and a URI");
  return store(verb::append, how, given);
}

int run_remove(options const& how, arguments given) {
  if (given.size() != 1) throw usage_error("remove wants one URI");
  perform(read_target(given[0], how).value, verb::remove, how);
  return done;
}

/// Nothing that is built here can be searched yet: what would be said is shown.
int run_search(options const& how, arguments given) {
  if (given.size() < 2) throw usage_error("search wants a URI and WORDS");
  auto target = read_target(given[0], how);
  std::vector<std::string> words(given.begin() + 1, given.end());
  auto made = access::rehearse(target.value, {.what = verb::search, .words = words}, policy_for(how));
  if (!made) return complain(target.value.text(), verb::search, {made.error(), {}}, how);
  desk at(how, shape::blocks);
  if (at.json()) {
    json_object answer(at.out.text);
    answer.text("input", at.repeated(given[0]));
    put_plan(answer, *made, target.value, how);
    put_warnings(answer, made->notices);
  } else {
    put_plan(at.out.text, *made, target.value, how);
  }
  if (at.json()) at.end_record();
  at.out.flush();
  auto scheme = in_lower_case(target.value.view().scheme());
  return complain(
      target.value.text(), verb::search,
      {{errc::not_possible, 0}, "nothing here speaks " + scheme + " yet; this is what would be said"}, how);
}

}  // namespace

command const put_command{
    "put",
    "[FILE] URI",
    "replaces what a URI names",
    "With the octets of FILE, or of standard input. A file is replaced as a whole, or not at all.",
    "$ wend put report.txt file:///tmp/report.txt",
    "--update --profile --strict --lenient --allow-port --local-name --iri",
    diet::one,
    run_put};

command const append_command{"append",
                             "[FILE] URI",
                             "adds to what a URI names",
                             "The octets of FILE, or of standard input.",
                             "$ date | wend append file:///tmp/log",
                             "--profile --strict --lenient --allow-port --local-name --iri",
                             diet::one,
                             run_append};

command const remove_command{"remove",
                             "URI",
                             "deletes what a URI names",
                             "A file; never a folder.",
                             "$ wend remove file:///tmp/log",
                             "--profile --strict --lenient --allow-port --local-name --iri",
                             diet::one,
                             run_remove};

command const search_command{
    "search",
    "URI WORD…",
    "what would be said in a search",
    "No scheme that can be searched is followed yet: the plan is shown, and the exit status is 2.",
    "$ wend search http://a.example/index cats dogs",
    "--json --profile --strict --lenient --allow-port --iri",
    diet::one,
    run_search};

}  // namespace wend::cli
