// SPDX-License-Identifier: Apache-2.0
#include "cli/command.hpp"
#include "cli/follow.hpp"
#include "cli/listing_out.hpp"
#include "cli/tree.hpp"

namespace wend::cli {
namespace {

using access::verb;

int finish(desk& at) {
  at.out.flush();
  if (!at.out.ok()) fail_to_write(at, "standard output", at.out.failure());
  return done;
}

int run_list(options const& how, arguments given) {
  if (given.size() != 1) throw usage_error("list wants one URI");
  desk at(how, shape::lines);
  auto target = read_target(given[0], how).value;
  follower all(how);
  if (how.recursive) return list_tree(all, at, target);
  auto it = all.perform({.what = verb::list, .name = target});
  if (!std::holds_alternative<access::listing>(it.body))
    return complain(target.text(), verb::list, {{errc::not_possible, 0}, "what came is no listing"}, how);
  put_listing(at.out.text, it, it.uri, how);
  finish(at);
  return status_of_listing(at, it);
}

int run_stat(options const& how, arguments given) {
  if (given.size() != 1) throw usage_error("stat wants one URI");
  desk at(how, shape::lines);
  auto target = read_target(given[0], how).value;
  follower all(how);
  auto it = all.perform({.what = verb::stat, .name = target});
  put_facts(at.out.text, it, it.uri, how);
  return finish(at);
}

}  // namespace

command const list_command{
    "list",
    "URI",
    "what a folder, a menu or a newsgroup holds",
    "One entry a line: kind, size, date, title. --long adds the URI of each entry.\n"
    "With --recursive, titles are paths.",
    "$ wend list file:///etc/",
    "--long --recursive --depth --range --json --user --header --tls --ca-file --mail "
    "--news-server --spool --max-size --max-time --max-redirects --verbose --proxy --gateway "
    "--config --profile --strict --lenient --allow-port --local-name --mounted "
    "--gopherplus-tabs --iri",
    diet::one,
    run_list};

command const stat_command{
    "stat",
    "URI",
    "what is known of an object, without its octets",
    "Media type, size, date of the last change; and what else the server tells.",
    "$ wend stat file:///etc/hostname",
    "--json --user --header --tls --ca-file --mail --news-server --spool --max-time "
    "--max-redirects --verbose --proxy --gateway --config --profile --strict --lenient "
    "--allow-port --local-name --mounted --iri",
    diet::one,
    run_stat};

}  // namespace wend::cli
