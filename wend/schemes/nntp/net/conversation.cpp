// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/nntp/net/conversation.hpp"

#include "wend/schemes/nntp/plan.hpp"
#include "wend/schemes/nntp/url.hpp"
#include "wend/schemes/usenet/net/conversation.hpp"
#include "wend/schemes/usenet/nntp.hpp"

namespace wend::nntp {
namespace {

using wire::nntp::conversation_data;
using wire::nntp::overview;

/// Another article of the group, without the login, since the URI is not tied to one user.
std::string article_uri(url const& group, profile p, overview const& overview) {
  url article{
      .secure = group.secure, .server = group.server, .group = group.group, .article = overview.number};
  return format(article, p).value_or(std::string());
}

std::uint32_t place_of_name(uri_view u) { return u.offset_of(u.path().substr(u.has_authority() ? 1 : 0)); }

wire::exchange exchange_for(conversation_data o, url const& name, verb what, profile p) {
  if (what == verb::append) return post(std::move(o));
  if (!name.article) {
    o.article_uri = [name, p](overview const& overview) { return article_uri(name, p, overview); };
    return list_articles(std::move(o));
  }
  // RFC 1738 §3.7: the number holds on this server only; RFC 1630 §NNTP prefers the name that holds
  // everywhere.
  o.article_uri = [p](overview const& overview) { return wire::nntp::news_uri(overview.message_id, p); };
  return what == verb::get ? retrieve(std::move(o)) : find_attributes(std::move(o));
}

}  // namespace

result<wire::exchange> start(wire::plan const& planned, access::request const& asked,
                             wire::client const& asker) {
  auto name = planned.url.as<url>();
  if (!name) return mistake(errc::not_possible);
  auto at = place_of_name(asked.name);
  if (!planned.prompts.empty()) return wire::nntp::without_server(at);
  auto data = wire::nntp::data_for(planned, name->login, asked, asker, at);
  if (!data) return unexpected(data.error());
  data->group = name->group;
  return exchange_for(std::move(*data), *name, asked.what, asked.name.view().profile());
}

}  // namespace wend::nntp
