// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/site.hpp"

#include "wend/gateway/masking.hpp"
#include "wend/gateway/refusals.hpp"
#include "wend/gateway/site_pages.hpp"
#include "wend/gateway/style.hpp"
#include "wend/gateway/target.hpp"

namespace wend::gateway {
namespace {

response file_response(std::string_view media_type, std::string_view body) {
  response file{200, common_headers(), std::string(body)};
  file.headers.emplace_back("Content-Type", media_type);
  return file;
}

response options_response() {
  response options{204, common_headers(), {}};
  options.headers.emplace_back("Allow", "GET, HEAD, POST, OPTIONS");
  return options;
}

response icon_response() {
  auto file = file_response("image/svg+xml", icon());
  file.headers.emplace_back("Cache-Control", "max-age=86400");
  return file;
}

/// The form of each page: redirects to the path of a valid URI; explains an invalid one.
response go_response(transaction& t) {
  auto text = unwrapped(t.way.uri);
  auto target = read_target(text);
  t.shown_uri = masked(text);
  if (!target) return unreadable(t, text, target.error());
  response redirect{303, common_headers(), {}};
  redirect.headers.emplace_back("Location", path_of(without_password(target->text())));
  return redirect;
}

response page_of(transaction const& t) {
  bool is_home = t.way.where == route::to::home;
  auto page = is_home ? home_page(t.context, t.gateway.how.examples) : schemes_page(t.context);
  auto whole = page_response(200, page, t.context.home);
  whole.headers.emplace_back("Cache-Control", "max-age=300");
  return whole;
}

}  // namespace

response site_response(transaction& t) {
  using to = route::to;
  auto where = t.way.where;
  if (where == to::refused) return refused(t, t.way.why.status, std::nullopt, t.way.why.why);
  if (where == to::options) return options_response();
  if (t.request.head.method == "POST") return refused(t, 405, std::nullopt, "only forms are posted here");
  if (where == to::go) return go_response(t);
  if (where == to::robots) return file_response("text/plain; charset=utf-8", "User-agent: *\nDisallow: /\n");
  return where == to::icon ? icon_response() : page_of(t);
}

}  // namespace wend::gateway
