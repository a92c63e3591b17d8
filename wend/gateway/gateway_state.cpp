// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/gateway_state.hpp"

#include <algorithm>
#include <random>

#include "wend/base/detail/ascii.hpp"
#include "wend/gateway/responses.hpp"
#include "wend/gateway/style.hpp"

namespace wend::gateway {
namespace {

std::string random_name() {
  std::random_device random;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string name = "wend-";
  for (int i = 0; i < 8; ++i) name += digits[random() & 15];
  return name;
}

/// Whether any request may lead into the operator's own network.
bool allows_private_hosts(settings const& how) {
  return !how.allowed_private_hosts.empty() || how.trusts_resolvers || !how.rules.asker.news_server.empty();
}

cached_response stylesheet_response() {
  cached_response style;
  style.body = std::string(stylesheet());
  style.fresh_until = INT64_MAX;
  style.has_age = false;
  // The first digest: OpenSSL ends the process if this runs out of memory.
  style.state.etag = etag_of(style.body);
  response head{200, common_headers(), {}};
  head.headers.emplace_back("Content-Type", "text/css; charset=utf-8");
  head.headers.emplace_back("Cache-Control", "max-age=86400");
  head.headers.emplace_back("ETag", style.state.etag);
  style.head = prepared_head(head);
  return style;
}

}  // namespace

gateway_state::gateway_state(asio::any_io_executor on, settings given)
    : how(std::move(given)),
      net(on, {allows_private_hosts(how), how.rules.trust_file}),
      disk_cache(on, how.cache_file, how.cache_size, how.complain),
      log(how.log_file),
      pseudonym(random_name()),
      style(stylesheet_response()) {
  how.rules.local_files = false;
  how.rules.private_addresses = false;
  for (auto& name : how.names) std::ranges::transform(name, name.begin(), lower);
}

}  // namespace wend::gateway
