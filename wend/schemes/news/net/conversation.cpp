// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/news/net/conversation.hpp"

#include "wend/schemes/news/plan.hpp"
#include "wend/schemes/news/url.hpp"
#include "wend/schemes/usenet/net/conversation.hpp"

namespace wend::news {
namespace {

using wire::nntp::conversation_data;
using wire::nntp::overview;

/// The same server without the login, since the URI is not tied to one user.
std::string uri_of(url const& place, kind what, std::string_view name, profile p) {
  url article{.secure = place.secure, .server = place.server, .what = what, .name = std::string(name)};
  return format(article, p).value_or(std::string());
}

void give_names(conversation_data& o, url const& x, profile p) {
  o.article_uri = [x, p](overview const& overview) { return article_uri(x, overview.message_id, p); };
  o.group_uri = [x, p](std::string_view group) { return group_uri(x, group, p); };
}

std::uint32_t place_of_name(uri_view u) {
  bool slash = u.has_authority() && u.path().starts_with('/');
  return u.offset_of(u.path().substr(slash ? 1 : 0));
}

wire::exchange exchange_for(conversation_data o, url const& name, verb what, profile p) {
  if (what == verb::append) return post(std::move(o));
  if (name.what == kind::article)
    return what == verb::get ? retrieve(std::move(o)) : find_attributes(std::move(o));
  give_names(o, name, p);
  return name.what == kind::group ? list_articles(std::move(o)) : list_groups(std::move(o));
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
  if (name->what == kind::group) data->group = name->name;
  if (name->what == kind::groups) data->pattern = name->name;
  return exchange_for(std::move(*data), *name, asked.what, asked.name.view().profile());
}

std::string article_uri(url const& place, std::string_view id, profile p) {
  if (!wire::nntp::is_message_id(id)) return {};
  return uri_of(place, kind::article, id.substr(1, id.size() - 2), p);  // RFC 1738 §3.6: without brackets
}

std::string group_uri(url const& place, std::string_view group, profile p) {
  return uri_of(place, kind::group, group, p);
}

}  // namespace wend::news
