// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/object_head.hpp"

#include <algorithm>

#include "wend/base/detail/chars.hpp"
#include "wend/gateway/http_date.hpp"
#include "wend/uri/escape.hpp"

namespace wend::gateway {
namespace {

// No document of others runs scripts, sends forms or opens windows here. It keeps the site's origin, which
// only scripts could use: without an origin its own pictures would be requested as cross-site (Fetch
// Metadata), and Cross-Origin-Resource-Policy would block them.
constexpr std::string_view for_others =
    "sandbox allow-same-origin; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self' "
    "'unsafe-inline'; frame-ancestors 'none'";

bool is_media_type(std::string_view text) {
  static constexpr charset good = alpha | digit | "!#$&^_.+-/";
  return text.size() < 128 && std::ranges::count(text, '/') == 1 &&
         std::ranges::all_of(text, [](char c) { return good[c]; });
}

/// The charset in Content-Type, if it is one word.
std::string charset_in(std::string_view content_type) {
  static constexpr charset good = alpha | digit | "-_.:";
  auto at = content_type.find("charset=");
  if (at == content_type.npos) return {};
  auto word = content_type.substr(at + 8);
  if (word.starts_with('"')) word.remove_prefix(1);
  auto end = std::ranges::find_if_not(word, [](char c) { return good[c]; });
  return std::string(word.begin(), end);
}

std::string file_name_of(std::string_view uri) {
  static constexpr charset good = alpha | digit | "-._";
  auto path = uri.substr(0, uri.find_first_of("?#;"));
  while (path.ends_with('/')) path.remove_suffix(1);
  auto name = unescaped(path.substr(path.rfind('/') + 1));
  std::ranges::replace_if(
      name, [](char c) { return !good[c]; }, '_');
  while (name.starts_with('.')) name.erase(0, 1);
  return name.empty() ? "object" : name.substr(0, 100);
}

/// Whether a server of the scheme may be asked for a part.
bool has_parts(std::string_view uri) {
  return is_of_web(uri) || uri.starts_with("ftp:") || uri.starts_with("ftps:");
}

/// A note of the server, if it has only these characters and is shorter than `limit`.
std::string_view allowed_note(cache_entry const& entry, std::string_view name, std::size_t limit,
                              charset good) {
  auto value = entry.note(name);
  bool is_good = value.size() < limit && std::ranges::all_of(value, [&](char c) { return good[c]; });
  return is_good ? value : std::string_view();
}

void add_note(response& to, cache_entry const& entry, std::string_view name, std::size_t limit,
              charset good) {
  auto value = allowed_note(entry, name, limit, good);
  if (!value.empty()) to.headers.emplace_back(name, value);
}

/// What belongs to some errors: RFC 9110 §10.2.1, §10.2.3.
void add_hints(response& to, cache_entry const& entry) {
  static constexpr charset methods = alpha | "-, ", seconds = digit;
  if (to.status == 405) add_note(to, entry, "allow", 100, methods);
  if (to.status == 429 || to.status == 503) add_note(to, entry, "retry-after", 100, seconds);
}

std::string content_type_of(cache_entry const& entry, std::string_view view) {
  auto type = is_media_type(entry.media_type) ? entry.media_type : std::string("application/octet-stream");
  if (view == "raw" && (type.starts_with("text/") || type == "message/rfc822")) type = "text/plain";
  auto charset_name = charset_in(entry.note("content-type"));
  if (!charset_name.empty() && type.starts_with("text/")) type += "; charset=" + charset_name;
  return type;
}

}  // namespace

bool is_of_web(std::string_view uri) { return uri.starts_with("http:") || uri.starts_with("https:"); }

response object_head(presentation const& shown, cache_entry const& entry, body_delivery delivery) {
  static constexpr charset encoding = alpha | digit | "-, ";
  response head{entry.status(), common_headers(), {}};
  add_hints(head, entry);
  auto view = shown.option("view");
  bool is_web = is_of_web(shown.uri);
  head.headers.emplace_back("Content-Type", content_type_of(entry, view));
  if (is_web)
    for (auto name : {"content-encoding", "content-language"}) add_note(head, entry, name, 64, encoding);
  // A proxied document keeps its own origin; every other document is served under the site's.
  if (!shown.context.is_proxy || !is_web) head.headers.emplace_back("Content-Security-Policy", for_others);
  if (view == "download")
    head.headers.emplace_back("Content-Disposition",
                              "attachment; filename=\"" + file_name_of(shown.uri) + "\"");
  if (!shown.via.empty()) head.headers.emplace_back("Via", shown.via);
  if (shown.is_copy() || delivery == body_delivery::gathered || has_parts(shown.uri))
    head.headers.emplace_back("Accept-Ranges", "bytes");
  return head;
}

void add_validators(response& to, presentation const& shown, cache_entry const& entry,
                    std::string const& etag) {
  if (to.status == 200) {
    if (!etag.empty()) to.headers.emplace_back("ETag", etag);
    auto modified = seconds_of(entry.facts.date);
    if (modified) to.headers.emplace_back("Last-Modified", http_date(*modified));
  }
  bool keeps = entry.fresh_until > shown.context.now && !shown.wanted.is_private;
  to.headers.emplace_back(
      "Cache-Control", keeps ? "max-age=" + std::to_string(entry.fresh_until - entry.fetched) : "no-store");
}

void add_age(response& to, presentation const& shown, cache_entry const& entry) {
  if (!shown.is_copy()) return;
  auto age = std::max<std::int64_t>(0, shown.context.now - entry.fetched);
  to.headers.emplace_back("Age", std::to_string(age));
}

}  // namespace wend::gateway
