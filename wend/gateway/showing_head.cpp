// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "wend/base/charset.hpp"
#include "wend/gateway/showing.hpp"
#include "wend/uri/escape.hpp"

namespace wend::gateway {
namespace {

// Nothing that others have made runs here, is sent, or opens anything. It keeps the site's origin, which only
// scripts could make use of: without one its own pictures would be asked for as if by another site (Fetch
// Metadata says cross-site, and Cross-Origin-Resource-Policy takes them away), and no other site's page may
// have them.
constexpr std::string_view for_others =
    "sandbox allow-same-origin; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self' "
    "'unsafe-inline'; frame-ancestors 'none'";

bool is_media_type(std::string_view text) {
  static constexpr charset good = alpha | digit | "!#$&^_.+-/";
  return text.size() < 128 && std::ranges::count(text, '/') == 1 &&
         std::ranges::all_of(text, [](char c) { return good[c]; });
}

/// The charset that an http server states, where it is one word.
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

/// Whether its server may be asked for a part.
bool has_parts(std::string_view uri) {
  return uri.starts_with("http:") || uri.starts_with("https:") || uri.starts_with("ftp:") ||
         uri.starts_with("ftps:");
}

}  // namespace

bool showing::is_of_web() const { return uri_.starts_with("http:") || uri_.starts_with("https:"); }

/// What belongs to some refusals: RFC 9110 §10.2.1, §10.2.3.
void showing::add_hints(answer& to) const {
  static constexpr charset methods = alpha | "-, ", seconds = digit;
  auto add = [&](std::string_view name, charset good) {
    auto value = object_.note(name);
    bool is_good =
        !value.empty() && value.size() < 100 && std::ranges::all_of(value, [&](char c) { return good[c]; });
    if (is_good) to.headers.emplace_back(name, value);
  };
  if (to.status == 405) add("allow", methods);
  if (to.status == 429 || to.status == 503) add("retry-after", seconds);
}

answer showing::head_for_octets() const {
  answer made{object_.status(), common_headers(), {}};
  add_hints(made);
  auto view = option("view");
  auto type =
      is_media_type(object_.media_type) ? object_.media_type : std::string("application/octet-stream");
  if (view == "raw" && (type.starts_with("text/") || type == "message/rfc822")) type = "text/plain";
  auto charset_name = charset_in(object_.note("content-type"));
  if (!charset_name.empty() && type.starts_with("text/")) type += "; charset=" + charset_name;
  made.headers.emplace_back("Content-Type", type);
  for (auto name : {"content-encoding", "content-language"}) {
    auto value = object_.note(name);
    static constexpr charset good = alpha | digit | "-, ";
    bool is_good =
        !value.empty() && value.size() < 64 && std::ranges::all_of(value, [](char c) { return good[c]; });
    if (is_good && is_of_web()) made.headers.emplace_back(name, value);
  }
  // A proxied document keeps its own origin; everything else is somebody else's on our site.
  if (!scene_.is_proxy || !is_of_web()) made.headers.emplace_back("Content-Security-Policy", for_others);
  if (view == "download")
    made.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + file_name_of(uri_) + "\"");
  if (!via_.empty()) made.headers.emplace_back("Via", via_);
  if (is_copy_ || way_ == way::brief || has_parts(uri_)) made.headers.emplace_back("Accept-Ranges", "bytes");
  return made;
}

void showing::add_validators(answer& to, std::string const& etag) const {
  bool is_it = to.status == 200;
  if (!etag.empty() && is_it) to.headers.emplace_back("ETag", etag);
  auto modified = seconds_of(object_.facts.date);
  if (modified && is_it) to.headers.emplace_back("Last-Modified", http_date(*modified));
  auto left = object_.fresh_until - scene_.now;
  bool keeps = left > 0 && !wishes_.is_private;
  to.headers.emplace_back(
      "Cache-Control",
      keeps ? "max-age=" + std::to_string(object_.fresh_until - object_.fetched) : "no-store");
}

}  // namespace wend::gateway
