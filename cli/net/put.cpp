// SPDX-License-Identifier: Apache-2.0
//
// The commands put, append and remove.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

#include "cli/net/commands.hpp"
#include "cli/net/follower.hpp"
#include "cli/net/whole_file.hpp"
#include "cli/terminal.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"

namespace wend::cli {
namespace {

/// Reads octets from a file descriptor. `failure`: errno of a failed read.
access::source octets_of_file(int fd, int& failure) {
  return [fd, &failure](std::span<char> block) -> std::optional<std::size_t> {
    for (;;) {
      auto got = ::read(fd, block.data(), block.size());
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno == EINTR) continue;
      failure = errno;
      return {};
    }
  };
}

/// Seeks to the first offset of the file; nothing for a pipe.
std::function<bool()> rewinding(int fd) {
  auto begin = ::lseek(fd, 0, SEEK_CUR);
  if (begin < 0) return {};
  return [fd, begin] { return ::lseek(fd, begin, SEEK_SET) == begin; };
}

/// The rest of a regular file, in octets; nothing if unknown, as under /proc.
std::optional<std::uint64_t> octets_left(int fd) {
  struct stat facts {};
  auto place = ::lseek(fd, 0, SEEK_CUR);
  bool is_known = place >= 0 && ::fstat(fd, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > place;
  return is_known ? std::optional<std::uint64_t>(facts.st_size - place) : std::nullopt;
}

/// Whether the name ends with a slash, as only names of folders do.
bool names_folder(uri_view u) {
  constexpr std::string_view schemes[] = {"ftp", "ftps", "file"};
  bool has_folders = std::ranges::any_of(schemes, [&](auto s) { return same_ignoring_case(s, u.scheme()); });
  return has_folders && (u.path().empty() || u.path().ends_with('/'));
}

/// The URI with the file's name at the end of its path.
uri inside(uri_view folder, std::string_view file) {
  auto where = same_ignoring_case(folder.scheme(), "file") ? context::path_segment : context::ftp_segment;
  auto name = escape(file.substr(file.rfind('/') + 1), where, folder.profile());
  auto text = std::string(folder.text());
  auto end = folder.offset_of(folder.path()) + folder.path().size();
  text.insert(end, (folder.path().empty() ? "/" : "") + name);
  auto read = parse(text, folder.profile());
  return read ? uri(*read) : uri(folder);
}

/// A URI may hold the complete message; then the command does not wait for input at a terminal.
bool is_complete(uri_view u) { return same_ignoring_case(u.scheme(), "mailto") && ::isatty(0); }

int store(verb what, options const& how, arguments given) {
  auto target = read_target(given.back(), how);
  std::string file = is_complete(target.value) ? "/dev/null" : "-";
  if (given.size() == 2) file = given[0];
  command_context at(how, shape::lines);
  if (names_folder(target.value) && file == "-") {
    at.report(masked_in_message(target.value.text()) +
              ": not-possible: this names a folder; a file's name is missing at its end");
    return usage;
  }
  int fd = file == "-" ? 0 : ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    at.report(file + ": " + std::strerror(errno));
    return no_input;
  }
  bool is_named_here = names_folder(target.value);
  if (is_named_here) target.value = inside(target.value, file);
  clean_up_when_interrupted();
  int failure = 0;
  access::request asked(target.value, what);
  asked.body = octets_of_file(fd, failure);
  asked.body_size = octets_left(fd);
  asked.rewind = rewinding(fd);
  output answer(1);  // of a POST: RFC 9110 §9.3.3
  std::string held;
  auto take = [&](std::string_view octets) {
    return how.out_is_terminal ? answer.write(for_a_terminal(held, octets)) : answer.write(octets);
  };
  auto it = follower(how).try_to(asked, take);
  if (fd != 0) ::close(fd);
  if (failure) fail_to_write(at, file == "-" ? "standard input" : file, failure);
  answer.write(shown(held));
  if (!answer.ok()) fail_to_write(at, "standard output", answer.failure());
  if (!it) return complain(target.value.text(), what, it.error(), how);
  if (is_named_here && !how.quiet) at.report("stored as " + masked_in_message(target.value.text()));
  return done;
}

}  // namespace

int run_put(options const& how, arguments given) {
  if (given.empty() || given.size() > 2) throw usage_error("put needs a FILE and a URI");
  return store(how.update ? verb::append : verb::put, how, given);
}

int run_append(options const& how, arguments given) {
  if (given.empty() || given.size() > 2) throw usage_error("append needs a FILE and a URI");
  return store(verb::append, how, given);
}

int run_remove(options const& how, arguments given) {
  if (given.size() != 1) throw usage_error("remove takes one URI");
  auto target = read_target(given[0], how).value;
  follower(how).perform({target, verb::remove});
  return done;
}

}  // namespace wend::cli
