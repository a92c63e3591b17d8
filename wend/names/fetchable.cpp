// SPDX-License-Identifier: Apache-2.0
#include "wend/names/fetchable.hpp"

#include <algorithm>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/uri/agree.hpp"
#include "wend/uri/detail/place_in.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/percent.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend {
namespace {

constexpr profile readers[] = {profile::rfc3986, profile::whatwg};

template <class Range, class Value>
bool holds(Range const& range, Value const& value) {
  return std::ranges::find(range, value) != std::ranges::end(range);
}

/// The reading that both agree on.
result<agreement::opinion> agreed_reading(std::string_view text) {
  auto both = agree(text, readers);
  if (both.all_refuse) return unexpected(*both.opinions.front().refused);
  if (both.disagreements.empty()) return std::move(both.opinions.front());
  auto first = std::ranges::min_element(both.disagreements, {}, &agreement::disagreement::at);
  return mistake(errc::readers_differ, first->at);
}

/// What is checked and fetched in place of a text in lenient mode.
result<std::string> form_of(std::string_view text) {
  auto url = whatwg::parse(text);
  if (!url) return unexpected(url.error());
  auto form = repair(url->text());
  if (!form) return mistake(form.error().code, place_in(text, url->text(), form.error().at));
  return std::move(form->value).text();
}

result<fetch_target> fetchable_as_it_is(std::string_view text, fetch_policy const& rules) {
  auto reading = agreed_reading(text);
  if (!reading) return unexpected(reading.error());
  auto url = parse(text);
  if (!url) return unexpected(url.error());
  if (!holds(rules.schemes, std::string_view(reading->scheme))) return mistake(errc::not_allowed);
  if (reading->host.empty()) return mistake(errc::no_host, url->offset_of(url->path()));
  auto host = unescaped(reading->host);
  if (!host.starts_with('[') && !is_host_name(host))
    return mistake(errc::host_not_resolvable, url->offset_of(url->host()));
  if (!rules.private_hosts && !is_public_host(reading->host))
    return mistake(errc::not_allowed, url->offset_of(url->host()));
  auto port = reading->port.value_or(0);
  bool is_usual = !rules.ports || holds(*rules.ports, port);
  if (port == 0 || !is_usual)
    return mistake(errc::not_allowed, url->offset_of(url->has_port() ? url->port() : url->host()));
  return fetch_target{*url, host, port, class_of_host(reading->host)};
}

}  // namespace

bool may_reach(ip_address const& address, fetch_policy const& rules) noexcept {
  return rules.private_hosts || is_public(address);
}

result<fetch_target> fetchable(std::string_view text, fetch_policy const& rules) {
  if (rules.mode == mode::strict) return fetchable_as_it_is(text, rules);
  auto form = form_of(text);
  if (!form) return unexpected(form.error());
  auto target = fetchable_as_it_is(*form, rules);
  if (target) return target;
  auto [code, at] = target.error();
  bool begin_alike = same_ignoring_case(text.substr(0, at), std::string_view(*form).substr(0, at));
  return mistake(code, begin_alike ? at : place_in(text, *form, at));
}

}  // namespace wend
