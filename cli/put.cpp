// SPDX-License-Identifier: Apache-2.0
//
// The commands that change something.

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/command.hpp"
#include "cli/follow.hpp"
#include "wend/base/ascii.hpp"

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

/// A message may have all that it needs in its URI: nobody waits at a terminal for more.
bool is_complete(uri_view u) { return same_ignoring_case(u.scheme(), "mailto") && ::isatty(0); }

int store(verb what, options const& how, arguments given) {
  auto target = read_target(given.back(), how);
  std::string file = is_complete(target.value) ? "/dev/null" : "-";
  if (given.size() == 2) file = given[0];
  desk at(how, shape::lines);
  int fd = file == "-" ? 0 : ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    at.say(file + ": " + std::strerror(errno));
    return no_input;
  }
  follower(how).perform({.what = what, .name = target.value, .body = octets_of_file(fd)});
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
  auto target = read_target(given[0], how).value;
  follower(how).perform({.what = verb::remove, .name = target});
  return done;
}

}  // namespace

command const put_command{
    "put",
    "[FILE] URI",
    "replaces what a URI names",
    "With the octets of FILE, or of standard input. A file is replaced as a whole, or not at all.",
    "$ wend put report.txt file:///tmp/report.txt",
    "--update --user --header --tls --ca-file --mail --max-size --max-time --verbose --proxy "
    "--gateway --config --profile --strict --lenient --allow-port --local-name --iri",
    diet::one,
    run_put};

command const append_command{
    "append",
    "[FILE] URI",
    "adds to what a URI names",
    "The octets of FILE, or of standard input. To a mailto: they are the text of a message, which is shown,\n"
    "and sent when you say yes.",
    "$ date | wend append file:///tmp/log\n$ wend append letter.txt 'mailto:ann@home.example?subject=hello'",
    "--yes --answer --user --header --tls --ca-file --mail --news-server --max-size --max-time "
    "--verbose --proxy --gateway --config --profile --strict --lenient --allow-port "
    "--local-name --iri",
    diet::one,
    run_append};

command const remove_command{
    "remove",
    "URI",
    "deletes what a URI names",
    "A file; never a folder.",
    "$ wend remove file:///tmp/log",
    "--user --header --tls --ca-file --mail --max-time --verbose --proxy --gateway --config "
    "--profile --strict --lenient --allow-port --local-name --iri",
    diet::one,
    run_remove};

}  // namespace wend::cli
