// SPDX-License-Identifier: Apache-2.0
#include "wend/names/fetchable.hpp"

#include <algorithm>
#include <utility>

#include "wend/uri/agree.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/percent.hpp"

namespace wend {
namespace {

constexpr profile readers[] = {profile::rfc3986, profile::whatwg};

template <class Range, class Value>
bool holds(Range const& range, Value const& value) {
  return std::ranges::find(range, value) != std::ranges::end(range);
}

/// The reading that both agree on.
result<agreement::opinion> agreed_reading(std::string_view text, host_mapper to_ascii) {
  auto both = agree(text, readers, to_ascii);
  if (both.all_refuse) return std::unexpected(*both.opinions.front().refused);
  if (both.disagreements.empty()) return std::move(both.opinions.front());
  auto first = std::ranges::min_element(both.disagreements, {}, &agreement::disagreement::at);
  return mistake(errc::readers_differ, first->at);
}

}  // namespace

bool may_reach(ip_address const& address, fetch_policy const& rules) noexcept {
  return rules.private_hosts || is_public(address);
}

result<fetch_target> fetchable(std::string_view text, fetch_policy const& rules) {
  auto reading = agreed_reading(text, rules.to_ascii);
  if (!reading) return std::unexpected(reading.error());
  auto url = parse(text);
  if (!url) return std::unexpected(url.error());
  if (!holds(rules.schemes, std::string_view(reading->scheme))) return mistake(errc::not_allowed);
  if (reading->host.empty()) return mistake(errc::no_host, url->offset_of(url->path()));
  if (!rules.private_hosts && !is_public_host(reading->host))
    return mistake(errc::not_allowed, url->offset_of(url->host()));
  auto port = reading->port.value_or(0);
  bool is_usual = rules.ports.empty() || holds(rules.ports, port);
  if (port == 0 || !is_usual)
    return mistake(errc::not_allowed, url->offset_of(url->has_port() ? url->port() : url->host()));
  return fetch_target{*url, unescaped(reading->host), port, class_of_host(reading->host)};
}

}  // namespace wend
