// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/nntp/plan.hpp"

#include "wend/schemes/nntp/url.hpp"
#include "wend/schemes/usenet/nntp.hpp"

namespace wend::nntp {
namespace {

/// The group as written in the URL.
std::string_view group_in(uri_view u) {
  auto path = u.path();
  if (u.has_authority()) path.remove_prefix(1);
  return path.substr(0, path.find('/'));
}

}  // namespace

result<wire::plan> plan_for(uri_view u, verb what, wire::client const& asker) {
  using enum verb;
  auto name = parse(u);
  if (!name) return unexpected(name.error());
  bool possible = what == get || what == (name->article ? stat : list) || (what == append && !name->article);
  if (!possible) return mistake(errc::not_possible);
  auto plan = wire::nntp::plan_to(u, asker);
  auto group = wire::nntp::command("GROUP", u, group_in(u));
  if (!plan) return plan;
  if (!group) return unexpected(group.error());

  plan->commands.push_back(std::move(*group));
  if (name->article)
    plan->commands.push_back((what == get ? "ARTICLE " : "HEAD ") + std::to_string(*name->article));
  else if (what != append) plan->commands.push_back(wire::nntp::overview_command(u.profile()));
  else plan->commands = {"POST"};  // the article's header names the groups: RFC 977 §3.10
  wire::nntp::add_steps(*plan, name->group, asker);
  plan->url = wire::decoded(std::move(*name));
  return plan;
}

}  // namespace wend::nntp
