// SPDX-License-Identifier: Apache-2.0
#include "cli/net/commands.hpp"
#include "cli/net/follower.hpp"
#include "cli/net/listing_out.hpp"
#include "cli/net/tree.hpp"

namespace wend::cli {
namespace {

int finish(command_context& at) {
  at.out.flush();
  if (!at.out.ok()) fail_to_write(at, "standard output", at.out.failure());
  return done;
}

}  // namespace

int run_list(options const& how, arguments given) {
  if (given.size() != 1) throw usage_error("list takes one URI");
  command_context at(how, shape::lines);
  auto target = read_target(given[0], how).value;
  follower f(how);
  if (how.recursive) return list_tree(f, at, target);
  auto it = f.perform({target, verb::list});
  if (!std::holds_alternative<access::listing>(it.body))
    return complain(target.text(), verb::list, {errc::not_possible, "what came is no listing"}, how);
  put_listing(at.out.text, it, it.uri, how);
  finish(at);
  return status_of_listing(at, it);
}

int run_stat(options const& how, arguments given) {
  if (given.size() != 1) throw usage_error("stat takes one URI");
  command_context at(how, shape::lines);
  auto target = read_target(given[0], how).value;
  follower f(how);
  auto it = f.perform({target, verb::stat});
  put_facts(at.out.text, it, it.uri, how);
  return finish(at);
}

}  // namespace wend::cli
