// SPDX-License-Identifier: Apache-2.0
#include "wend/follow/detail/urn_resolver.hpp"

#include <algorithm>
#include <string>

#include "wend/exchange/detail/uri_list.hpp"
#include "wend/http/document.hpp"
#include "wend/local/opening.hpp"

namespace wend::engine {

outcome<hop> sources_in(wire::plan const& plan) {
  hop sources;
  sources.of_a_name = sources.by_rule = true;
  for (auto const& [key, url] : plan.arguments)
    if (key == "url" || key == "urls") sources.elsewhere.push_back({url, key == "urls"});
  if (!sources.elsewhere.empty()) return sources;
  auto is_nid = [](auto const& argument) { return argument.first == "nid"; };
  auto nid = std::ranges::find_if(plan.arguments, is_nid);
  if (nid == plan.arguments.end()) return failed(errc::not_found, {});
  return failed(errc::not_possible, "no rule says what the names of urn:" + nid->second + " stand for");
}

answered ask_resolver(network& net, wire::plan const& plan, access::request const& question,
                      access::policy const& rules, async_caller caller) {
  constexpr std::size_t longest = 1 << 20;
  auto asked = question;
  asked.headers.emplace_back("Accept", "text/uri-list");
  std::string list, type;
  caller.note = [&type](std::string_view name, std::string_view value) {
    if (name == wire::known::media_type) type = value;
  };
  caller.deliver = [&list](std::string_view octets) -> asio::awaitable<bool> {
    list += octets;
    co_return list.size() <= longest;
  };
  auto came = co_await act_on_document(net, plan, asked, rules, caller);
  if (list.size() > longest) co_return failed(errc::too_large, {});
  if (!came || !came->elsewhere.empty()) co_return came;
  bool is_list = type == "text/uri-list" || type == "text/plain";
  if (!is_list) co_return failed(errc::unexpected_reply, "no list of URIs, but " + type);
  hop sources;
  sources.of_a_name = true;
  for (auto& url : wire::uris_of_list(list)) sources.elsewhere.push_back({std::move(url)});
  if (sources.elsewhere.empty()) co_return failed(errc::not_found, "the resolver knows no URL of it");
  co_return sources;
}

}  // namespace wend::engine
