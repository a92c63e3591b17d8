// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/view.hpp"

#include <algorithm>

#include "wend/base/detail/number.hpp"
#include "wend/content/detail/message.hpp"
#include "wend/gateway/article_page.hpp"
#include "wend/gateway/json.hpp"
#include "wend/gateway/listing_page.hpp"
#include "wend/gateway/object_head.hpp"
#include "wend/gateway/text_page.hpp"
#include "wend/gateway/threads_page.hpp"

namespace wend::gateway {
namespace {

/// text/plain, and other text except HTML if the client prefers HTML: a document that loads a stylesheet gets
/// it raw.
bool is_shown_as_text(presentation const& shown, cache_entry const& entry) {
  auto const& type = entry.media_type;
  return type == "text/plain" || (type.starts_with("text/") && type != "text/html" && shown.wanted.html);
}

response error_of(presentation const& shown, unsigned status, errc code, std::string sentence) {
  http_error const wrong{status, shown.uri, error{code, 0}, std::move(sentence), {}};
  return error_response(shown.context, shown.wanted, wrong);
}

response render_part(presentation const& shown, cache_entry& entry, gathered_body const& body) {
  auto name = shown.option("part");  // a content-id has an @: RFC 2392 §2
  auto place = number_in(name);
  auto part = place ? access::part_at(body.octets, *place) : access::part_of(body.octets, name);
  if (body.is_cut && (!part || part->reaches_end))
    return error_of(shown, 502, errc::too_large, "the message goes on beyond what is read");
  if (!part) return error_of(shown, 404, errc::not_found, "the message has no such part");
  entry.media_type = part->media_type;
  auto whole = object_head(shown, entry, body_delivery::streamed);
  bool is_html = part->media_type == "text/html" && shown.option("view").empty();
  whole.body = is_html ? html_part(shown.context, shown.uri, part->octets) : std::move(part->octets);
  return whole;
}

bool is_threaded(presentation const& shown, access::listing const& listing) {
  auto const& uri = shown.uri;
  bool is_group = uri.starts_with("news:") || uri.starts_with("nntp") || uri.starts_with("snews:");
  auto is_article = [](auto const& entry) { return entry.kind == access::kind::article; };
  return is_group && std::ranges::any_of(listing.entries, is_article) &&
         !has_field(shown.context.options, "sort");
}

completeness completeness_of(gathered_body const& body) {
  return body.is_cut ? completeness::cut : completeness::whole;
}

markup page_of(view form, presentation const& shown, cache_entry const& entry, gathered_body const& body) {
  object_info const info{shown.uri, entry.fetched, entry.peer, shown.is_copy()};
  if (form == view::article)
    return article_page(shown.context, info, entry, body.octets, completeness_of(body));
  if (!entry.listing) return text_page(shown.context, info, entry, body.octets, completeness_of(body));
  return is_threaded(shown, *entry.listing) ? threads_page(shown.context, info, entry)
                                            : listing_page(shown.context, info, entry);
}

response render_json(presentation const& shown, cache_entry const& entry, gathered_body const& body) {
  object_info const info{shown.uri, entry.fetched, entry.peer, shown.is_copy()};
  response whole{200, common_headers(), json_of(info, entry, body.octets, completeness_of(body))};
  whole.headers.emplace_back("Content-Type", "application/json");
  return whole;
}

}  // namespace

view choose_view(presentation const& shown, cache_entry const& entry) {
  if (entry.status() != 200) return view::raw;
  if (shown.wanted.json) return view::json;
  if (entry.listing) return view::page;
  bool is_message = entry.media_type == "message/rfc822", is_proxy = shown.context.is_proxy;
  if (is_message && has_field(shown.context.options, "part")) return view::part;
  bool is_unnamed = shown.option("view").empty();
  if (is_message && is_unnamed && (!is_proxy || shown.wanted.html)) return view::article;
  bool as_page = is_shown_as_text(shown, entry) && !is_proxy && is_unnamed;
  return as_page ? view::page : view::raw;
}

response render(view form, presentation const& shown, cache_entry& entry, gathered_body& body) {
  switch (form) {
    case view::json: return render_json(shown, entry, body);
    case view::part: return render_part(shown, entry, body);
    case view::raw: {
      auto whole = object_head(shown, entry, body_delivery::gathered);
      whole.body = std::move(body.octets);
      return whole;
    }
    case view::page:
    case view::article: break;
  }
  return page_response(200, page_of(form, shown, entry, body), shown.context.home);
}

}  // namespace wend::gateway
