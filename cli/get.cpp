// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "cli/command.hpp"
#include "cli/follow.hpp"
#include "cli/listing_out.hpp"
#include "cli/terminal.hpp"

namespace wend::cli {
namespace {

using access::verb;

/// A file that is there as a whole or not at all: its octets go beside it, and it takes its name at the end.
/// What is no file (/dev/null, a pipe) is written to as it is.
class whole_file {
 public:
  explicit whole_file(std::string const& asked) : name_(asked) {
    struct stat there {};
    bool exists = ::stat(asked.c_str(), &there) == 0;
    is_plain_ = !exists || S_ISREG(there.st_mode);
    if (!is_plain_) {
      open_with(::open(asked.c_str(), O_WRONLY | O_CLOEXEC));
      return;
    }
    if (exists) {
      rights_ = there.st_mode & 07777;
      if (auto real = ::realpath(asked.c_str(), nullptr)) name_ = real, std::free(real);  // a link stays one
    }
    beside_ = name_ + ".XXXXXX";
    open_with(::mkostemp(beside_.data(), O_CLOEXEC));
  }
  ~whole_file() {
    if (fd_ < 0) return;
    ::close(fd_);
    if (is_plain_ && !kept_) ::unlink(beside_.c_str());
  }
  whole_file(whole_file const&) = delete;
  whole_file& operator=(whole_file const&) = delete;

  int fd() const { return fd_; }
  int failure() const { return failure_; }

  /// The number of what went wrong, or 0.
  int keep() {
    if (!is_plain_) return 0;
    bool stored =
        ::fchmod(fd_, rights_) == 0 && ::fsync(fd_) == 0 && ::rename(beside_.c_str(), name_.c_str()) == 0;
    if (!stored) return errno;
    kept_ = true;
    return 0;
  }

 private:
  void open_with(int fd) {
    fd_ = fd;
    if (fd < 0) failure_ = errno;
  }
  static mode_t rights_of_new_files() {
    auto mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
  }

  std::string name_, beside_{};
  mode_t rights_ = rights_of_new_files();
  int fd_ = -1, failure_ = 0;
  bool is_plain_ = true, kept_ = false;
};

/// RFC 1630 §Fragment-id: it is looked up in what was retrieved; that it is not there is no error.
void say_where(access::anchor const& one, desk& at) {
  if (at.how.quiet) return;
  auto name = "#" + one.name;
  if (!one.interpreted) at.say(name + ": nothing is known here of fragments in this media type");
  else if (one.at) at.say(name + " is at byte " + std::to_string(*one.at));
  else at.say(name + ": there is no such place in the document");
}

/// RFC 1630 §URN: a name may stand for several URLs.
void say_attempts(access::representation const& it, desk& at) {
  if (at.how.quiet) return;
  for (auto const& one : it.attempts)
    at.say(one.url + ": " + (one.why ? std::string(explain(*one.why).name) : "this is it"));
}

[[noreturn]] void fail(desk& at, std::string const& what, int number) {
  if (number != EPIPE) at.say(what + ": " + std::strerror(number));
  throw failed_command{io_error};
}

access::representation retrieve(uri const& target, desk& at, output& to, bool for_eyes) {
  auto take = [&](std::string_view octets) {
    // Controls from outside never reach a terminal.
    return for_eyes ? to.write(shown(octets, "\n\r\t")) : to.write(octets);
  };
  try {
    return perform(target, verb::get, at.how, take);
  } catch (failed_command const&) {
    if (!to.ok()) throw failed_command{io_error};
    throw;
  }
}

int get_into_file(uri const& target, desk& at) {
  whole_file file(*at.how.output_file);
  if (file.failure()) fail(at, *at.how.output_file, file.failure());
  output to(file.fd());
  auto it = retrieve(target, at, to, false);
  if (std::holds_alternative<access::listing>(it.body))
    put_listing(to.text, it, target.text(), at.how), to.flush();
  if (!to.ok()) fail(at, *at.how.output_file, to.failure());
  if (int failure = file.keep()) fail(at, *at.how.output_file, failure);
  say_attempts(it, at);
  if (it.anchor) say_where(*it.anchor, at);
  return done;
}

int get(uri const& target, desk& at) {
  if (at.how.output_file && *at.how.output_file != "-") return get_into_file(target, at);
  auto it = retrieve(target, at, at.out, at.how.out_is_terminal);
  if (std::holds_alternative<access::listing>(it.body)) put_listing(at.out.text, it, target.text(), at.how);
  at.out.flush();
  if (!at.out.ok()) fail(at, "standard output", at.out.failure());
  say_attempts(it, at);
  if (it.anchor) say_where(*it.anchor, at);
  return done;
}

int run(options const& how, arguments given) {
  if (given.size() != 1) throw usage_error("get wants one URI");
  desk at(how, shape::lines);
  return get(read_target(given[0], how).value, at);
}

int run_list(options const& how, arguments given) {
  if (given.size() != 1) throw usage_error("list wants one URI");
  desk at(how, shape::lines);
  auto target = read_target(given[0], how);
  auto it = perform(target.value, verb::list, how);
  put_listing(at.out.text, it, target.value.text(), how);
  at.out.flush();
  if (!at.out.ok()) fail(at, "standard output", at.out.failure());
  return done;
}

int run_stat(options const& how, arguments given) {
  if (given.size() != 1) throw usage_error("stat wants one URI");
  desk at(how, shape::lines);
  auto target = read_target(given[0], how);
  auto it = perform(target.value, verb::stat, how);
  put_facts(at.out.text, it, target.value.text(), how);
  at.out.flush();
  if (!at.out.ok()) fail(at, "standard output", at.out.failure());
  return done;
}

}  // namespace

command const get_command{
    "get",
    "URI",
    "what a URI names: its octets, or a listing",
    "A listing is a table on a terminal, and tab-separated columns (kind, size, date, title) in a pipe. A "
    "fragment is\n"
    "looked up in what came, and its position said on standard error. On a terminal controls are shown as "
    "\\xHH.",
    "$ wend get -o motd file:///etc/motd\n"
    "$ wend get --json file:///usr/share/doc/",
    "--output --long --json --profile --strict --lenient --allow-port --local-name --mounted --iri",
    diet::one,
    run};

command const list_command{
    "list",
    "URI",
    "the listing of a folder, a menu, a group",
    "Columns: kind, size in octets, date, title; with -l the URI of each entry.",
    "$ wend list -l file:///usr/share/doc/",
    "--long --json --profile --strict --lenient --allow-port --local-name --mounted --iri",
    diet::one,
    run_list};

command const stat_command{"stat",
                           "URI",
                           "the attributes of what a URI names",
                           "Size in octets, media type, date of the last change.",
                           "$ wend stat --json file:///etc/motd",
                           "--json --profile --strict --lenient --allow-port --local-name --mounted --iri",
                           diet::one,
                           run_stat};

}  // namespace wend::cli
