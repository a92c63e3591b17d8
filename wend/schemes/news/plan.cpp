// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/news/plan.hpp"

#include "wend/schemes/news/url.hpp"
#include "wend/schemes/usenet/nntp.hpp"
#include "wend/uri/detail/percent.hpp"

namespace wend::news {
namespace {

/// Group, pattern or message-id as written in the URL.
std::string_view name_in(uri_view u) {
  auto path = u.path();
  if (u.has_authority() && path.starts_with('/')) path.remove_prefix(1);
  return path;
}

// RFC 1738 §3.6: the brackets are not part of the URL. RFC 3977 §3.6: they end the message-id.
result<std::string> article_command(std::string_view word, uri_view u) {
  auto id = name_in(u);
  if (auto bracket = detail::find_octet(id, "<>"); bracket < id.size())
    return mistake(errc::bad_news_name, u.offset_of(id.substr(bracket)));
  return wire::nntp::command(word, u, id, "<", ">");
}

bool is_possible(kind of, verb what) {
  using enum verb;
  switch (of) {
    case kind::article: return what == get || what == stat;
    case kind::group: return what == get || what == list || what == append;
    default: return what == get || what == list;
  }
}

result<std::string> first_command(uri_view u, kind of, verb what) {
  switch (of) {
    case kind::all_groups: return "LIST";
    case kind::groups: return wire::nntp::command("LIST ACTIVE", u, name_in(u));  // RFC 3977 §7.6.3
    case kind::group: return wire::nntp::command("GROUP", u, name_in(u));
    case kind::article: return article_command(what == verb::get ? "ARTICLE" : "HEAD", u);
  }
  return mistake(errc::not_possible);
}

}  // namespace

result<wire::plan> plan_for(uri_view u, verb what, wire::client const& asker) {
  auto name = parse(u);
  if (!name) return unexpected(name.error());
  if (!is_possible(name->what, what)) return mistake(errc::not_possible);
  auto plan = wire::nntp::plan_to(u, asker);
  if (!plan) return plan;
  auto command = first_command(u, name->what, what);
  if (!command) return unexpected(command.error());
  // RFC 977 §3.10: the article's header names its groups; this one must be valid there.
  plan->commands.push_back(what == verb::append ? "POST" : std::move(*command));
  if (name->what == kind::group && what != verb::append)
    plan->commands.push_back(wire::nntp::overview_command(u.profile()));
  wire::nntp::add_steps(*plan, name->what == kind::group ? name->name : "", asker);
  plan->url = wire::decoded(std::move(*name));
  return plan;
}

}  // namespace wend::news
