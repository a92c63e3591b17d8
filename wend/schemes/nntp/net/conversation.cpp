// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/nntp/net/conversation.hpp"

#include "wend/schemes/nntp/plan.hpp"
#include "wend/schemes/nntp/url.hpp"
#include "wend/schemes/usenet/net/conversation.hpp"
#include "wend/schemes/usenet/nntp.hpp"

namespace wend::nntp {
namespace {

using wire::nntp::order;
using wire::nntp::overview;

/// Another article of the group, without the login: a name is for everyone.
std::string article_uri(url const& group, profile p, overview const& one) {
  url made{.secure = group.secure, .server = group.server, .group = group.group, .article = one.number};
  return format(made, p).value_or(std::string());
}

std::uint32_t place_of_name(uri_view u) { return u.offset_of(u.path().substr(u.has_authority() ? 1 : 0)); }

wire::exchange exchange_for(order made, url const& name, verb what, profile p) {
  if (what == verb::append) return post(std::move(made));
  if (!name.article) {
    made.article_uri = [name, p](overview const& one) { return article_uri(name, p, one); };
    return list_articles(std::move(made));
  }
  // RFC 1738 §3.7: the number holds on this server; RFC 1630 §NNTP prefers the name that holds everywhere.
  made.article_uri = [p](overview const& one) { return wire::nntp::news_uri(one.message_id, p); };
  return what == verb::get ? retrieve(std::move(made)) : find_attributes(std::move(made));
}

}  // namespace

result<wire::exchange> start(wire::plan const& planned, access::request const& asked,
                             wire::client const& asker) {
  auto name = planned.url.as<url>();
  if (!name) return mistake(errc::not_possible);
  auto at = place_of_name(asked.name);
  if (!planned.prompts.empty()) return wire::nntp::without_server(at);
  auto made = wire::nntp::order_for(planned, name->login, asked, asker, at);
  if (!made) return std::unexpected(made.error());
  made->group = name->group;
  return exchange_for(std::move(*made), *name, asked.what, asked.name.view().profile());
}

}  // namespace wend::nntp
