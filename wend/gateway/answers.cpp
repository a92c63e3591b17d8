// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/answers.hpp"

#include <openssl/sha.h>

#include <array>

#include "wend/gateway/json.hpp"

namespace wend::gateway {
namespace {

/// Nothing of a page runs, and nothing of it is asked of anybody else. A page that comes by proxy stands
/// under another's name: its style and its forms are at home, and it may be in a frame there.
std::string policy_for(std::string_view home) {
  auto own = "'self'" + (home.empty() ? std::string() : " " + std::string(home));
  auto made = "default-src 'none'; style-src " + own + "; img-src " + own + "; form-action " + own;
  return home.empty() ? made + "; frame-ancestors 'none'" : made;
}

bool lists(std::string_view list, std::string_view one) {
  for (auto at = list.find(one); at != list.npos; at = list.find(one, at + 1)) {
    auto before = at == 0 ? ' ' : list[at - 1];
    if (before == ' ' || before == ',' || before == '/') return true;  // a weak one, too: RFC 9110 §8.8.3.2
  }
  return false;
}

}  // namespace

std::string etag_of(std::string_view octets) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> sum{};
  ::SHA256(reinterpret_cast<unsigned char const*>(octets.data()), octets.size(), sum.data());
  constexpr std::string_view digits = "0123456789abcdef";
  std::string made = "\"";
  for (std::size_t i = 0; i < 12; ++i) (made += digits[sum[i] >> 4]) += digits[sum[i] & 15];
  return made + "\"";
}

wishes wishes_of(request_head const& head) {
  wishes made;
  auto accepts = head.field("Accept");
  if (accepts) {
    made.html = accepts->find("text/html") != accepts->npos;
    made.json = !made.html && accepts->find("application/json") != accepts->npos;
  }
  made.is_private = head.field("Authorization") != nullptr;
  auto range = head.method == "GET" ? head.field("Range") : nullptr;  // RFC 9110 §14.2
  if (range) made.range = read_range(*range);
  if (auto state = head.field("If-Range")) made.if_range = *state;
  if (auto tags = head.field("If-None-Match")) made.if_none_match = *tags;
  else if (auto date = head.field("If-Modified-Since")) made.if_modified_since = seconds_of_http_date(*date);
  return made;
}

bool has_it_already(wishes const& he, std::string_view etag, std::int64_t modified) {
  if (!he.if_none_match.empty())
    return he.if_none_match == "*" || (!etag.empty() && lists(he.if_none_match, etag));
  return he.if_modified_since && modified && modified <= *he.if_modified_since;
}

answer not_modified(ready_answer const& what) {
  answer made{304, common_headers(), {}};
  if (!what.etag.empty()) made.headers.emplace_back("ETag", what.etag);
  return made;
}

share share_of(wishes const& he, std::string_view etag, std::int64_t modified, std::int64_t fetched,
               std::uint64_t length) {
  if (!he.range) return {};
  bool by_tag = he.if_range.starts_with('"'), is_weak = he.if_range.starts_with("W/");
  if (is_weak || (by_tag && he.if_range != etag)) return {};
  // A date says enough if what it stands for could not be changed again within its second: §8.8.2.2.
  bool by_date = !he.if_range.empty() && !by_tag;
  bool is_same = modified > 0 && modified < fetched && seconds_of_http_date(he.if_range) == modified;
  if (by_date && !is_same) return {};
  return {false, fitted(*he.range, length)};
}

answer out_of_range(std::optional<std::uint64_t> length) {
  answer made{416, common_headers(), {}};
  if (length) made.headers.emplace_back("Content-Range", none_of(*length));
  made.headers.emplace_back("Cache-Control", "no-store");
  return made;
}

wire::pairs common_headers() {
  return {{"X-Content-Type-Options", "nosniff"},
          {"X-Robots-Tag", "noindex"},
          {"Referrer-Policy", "no-referrer"},
          {"Vary", "Accept"}};
}

answer page_answer(unsigned status, markup const& page, std::string_view home) {
  answer made{status, common_headers(), page.html()};
  made.headers.emplace_back("Content-Type", "text/html; charset=utf-8");
  made.headers.emplace_back("Content-Security-Policy", policy_for(home));
  return made;
}

answer error_answer(scene const& for_whom, wishes const& he, problem const& what) {
  answer made;
  if (he.json) {
    made = {what.status, common_headers(), json_of(what)};
    made.headers.emplace_back("Content-Type", "application/json");
  } else {
    made = page_answer(what.status, error_page(for_whom, what), for_whom.home);
  }
  made.headers.emplace_back("Cache-Control", "no-store");
  if (what.status == 405) made.headers.emplace_back("Allow", "GET, HEAD");
  if (what.status == 503) made.headers.emplace_back("Retry-After", "60");
  if (what.status == 401)
    made.headers.emplace_back("WWW-Authenticate", "Basic realm=\"" + what.realm + "\", charset=\"UTF-8\"");
  return made;
}

}  // namespace wend::gateway
