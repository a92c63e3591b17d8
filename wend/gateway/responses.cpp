// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/responses.hpp"

#include <openssl/sha.h>

#include <array>

#include "wend/gateway/json.hpp"

namespace wend::gateway {
namespace {

/// Pages run no script, and load nothing from other sites. A proxied page has the origin of another site: its
/// stylesheet and its forms are at `home`, and that site may frame it.
std::string policy_for(std::string_view home) {
  auto own = "'self'" + (home.empty() ? std::string() : " " + std::string(home));
  auto policy = "default-src 'none'; style-src " + own + "; img-src " + own + "; form-action " + own;
  return home.empty() ? policy + "; frame-ancestors 'none'" : policy;
}

}  // namespace

std::string etag_of(std::string_view octets) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> sum{};
  ::SHA256(reinterpret_cast<unsigned char const*>(octets.data()), octets.size(), sum.data());
  constexpr std::string_view digits = "0123456789abcdef";
  std::string tag = "\"";
  for (std::size_t i = 0; i < 12; ++i) (tag += digits[sum[i] >> 4]) += digits[sum[i] & 15];
  return tag + "\"";
}

preferences preferences_of(request_head const& head) {
  preferences wanted;
  if (auto accepts = head.field("Accept")) {
    wanted.html = accepts->find("text/html") != accepts->npos;
    wanted.json = !wanted.html && accepts->find("application/json") != accepts->npos;
  }
  wanted.is_private = head.field("Authorization") != nullptr;
  wanted.conditions = conditional_headers_of(head);
  return wanted;
}

response range_not_satisfiable(std::optional<std::uint64_t> length) {
  response refusal{416, common_headers(), {}};
  if (length) refusal.headers.emplace_back("Content-Range", unsatisfied_range(*length));
  refusal.headers.emplace_back("Cache-Control", "no-store");
  return refusal;
}

response redirect_response(std::string location) {
  response redirect{302, common_headers(), {}};
  redirect.headers.emplace_back("Location", std::move(location));
  redirect.headers.emplace_back("Cache-Control", "no-store");
  return redirect;
}

wire::pairs common_headers() {
  return {{"X-Content-Type-Options", "nosniff"},
          {"X-Robots-Tag", "noindex"},
          {"Referrer-Policy", "no-referrer"},
          {"Vary", "Accept"}};
}

response page_response(unsigned status, markup const& body, std::string_view home) {
  response page{status, common_headers(), body.html()};
  page.headers.emplace_back("Content-Type", "text/html; charset=utf-8");
  page.headers.emplace_back("Content-Security-Policy", policy_for(home));
  return page;
}

response error_response(page_context const& context, preferences const& wanted, http_error const& what) {
  response page;
  if (wanted.json) {
    page = {what.status, common_headers(), json_of(what)};
    page.headers.emplace_back("Content-Type", "application/json");
  } else {
    page = page_response(what.status, error_page(context, what), context.home);
  }
  page.headers.emplace_back("Cache-Control", "no-store");
  if (what.status == 405) page.headers.emplace_back("Allow", "GET, HEAD");
  if (what.status == 503) page.headers.emplace_back("Retry-After", "60");
  if (what.status == 401)
    page.headers.emplace_back("WWW-Authenticate", "Basic realm=\"" + what.realm + "\", charset=\"UTF-8\"");
  return page;
}

}  // namespace wend::gateway
