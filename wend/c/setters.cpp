// SPDX-License-Identifier: Apache-2.0
#include "wend/c/detail/setters.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic.hpp"
#include "wend/c/detail/hosts.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/whatwg/attribute.hpp"

namespace wend::c {
namespace {

using refusal = std::optional<error>;

refusal refused_if(bool holds, errc code, std::size_t at = 0) {
  return holds ? refusal(error{code, static_cast<std::uint32_t>(at)}) : std::nullopt;
}

/// WHATWG URL §4.2: cannot have a username/password/port.
refusal lacks_place(uri_view u, std::string_view value) {
  if (value.empty()) return {};
  if (u.scheme() == "file") return error{errc::not_possible, 0};
  return refused_if(u.host().empty(), errc::no_host);
}

refusal bad_host(uri_view u, uri_view changed, std::string_view value) {
  if (auto at = bad_in_host(value)) return error{errc::bad_host, static_cast<std::uint32_t>(*at)};
  if (value.empty()) return refused_if(!changed.host().empty(), errc::no_host);
  bool is_opaque = !u.has_authority() && !changed.has_authority();
  return refused_if(is_opaque, errc::host_not_allowed);
}

refusal bad_port(uri_view u, std::string_view value) {
  auto end = std::ranges::find_if(value, [](char c) { return !chars::digit[c]; });
  if (end != value.end()) return error{errc::port_invalid, static_cast<std::uint32_t>(end - value.begin())};
  return lacks_place(u, value);
}

refusal bad_scheme(uri_view changed, std::string_view value) {
  auto at = value.empty() ? 0 : detail::bad_in_scheme(value, profile::whatwg);
  if (at != std::string_view::npos) return error{errc::bad_scheme, static_cast<std::uint32_t>(at)};
  bool took = std::ranges::equal(changed.scheme(), value, {}, {}, [](char c) { return lower(c); });
  return refused_if(!took, errc::not_possible);
}

/// What the setters pass over in silence, or take a piece of: WHATWG URL §6.1.
refusal passed_over(uri_view u, uri_view changed, part which, std::string_view value) {
  bool is_opaque = !u.has_authority() && !u.path().starts_with('/');
  switch (which) {
    case part::scheme: return bad_scheme(changed, value);
    case part::user:
    case part::password:
    case part::userinfo: return lacks_place(u, value);
    case part::host: return bad_host(u, changed, value);
    case part::port: return bad_port(u, value);
    case part::path: return refused_if(is_opaque && value != u.path(), errc::not_possible);
    case part::query:
    case part::fragment: break;
  }
  return {};
}

/// The error that the standard names where its parser refuses a host or a port.
refusal named_by_standard(uri_view u, part which, std::optional<std::string_view> value) {
  refusal first;
  auto hear = [&](diagnostic item) {
    if (!first && is_error(item)) first = item;
  };
  (void)whatwg::with(u, which, value, {.say = diagnostic_sink(hear)});
  return first;
}

/// Whether the URL has the value as it was given, so that it was not refused.
bool has_as_given(uri_view changed, part which, std::string_view value) {
  return (which != part::host || changed.host() == value) && (which != part::port || changed.port() == value);
}

}  // namespace

result<uri> set_or_refuse(uri_view u, part which, std::optional<std::string_view> value, std::size_t before) {
  auto changed = whatwg::with(u, which, value);
  if (!changed) return changed;
  auto wrong =
      has_as_given(*changed, which, value.value_or("")) ? refusal() : named_by_standard(u, which, value);
  if (!wrong) wrong = passed_over(u, *changed, which, value.value_or(""));
  if (!wrong) return changed;
  return mistake(wrong->code,
                 static_cast<std::uint32_t>(std::min<std::size_t>(before + wrong->at, WEND_NONE)));
}

}  // namespace wend::c
