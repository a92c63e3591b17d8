// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/resolve.hpp"

#include "wend/base/detail/ascii.hpp"
#include "wend/uri/bulk.hpp"
#include "wend/uri/detail/place_in.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/readers.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/rfc/resolve.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend {
namespace {

constexpr std::size_t longest = 0xFFFFFFF0;

}  // namespace

result<uri_view> resolve_to(std::string& out, uri_view base, uri_view reference, resolution::reading how) {
  if (!base.has_scheme()) return mistake(errc::no_scheme);  // RFC 3986 §5.2.1
  if (base.text().size() + reference.text().size() > longest) return mistake(errc::too_long);
  return detail::by_reader(
      base.profile(), [&] { return rfc::resolve_to(out, base, reference, how); },
      [&] { return whatwg::parse_into(out, reference.text(), base); });
}

result<resolution> resolve(uri_view base, uri_view reference, resolution::reading how) {
  std::string out;
  auto view = resolve_to(out, base, reference, how);
  if (!view) return unexpected(view.error());
  resolution resolution{uri(*view)};
  if (reference.has_scheme()) return resolution;
  if (base.profile() == profile::rfc1738) resolution.notices.push_back({errc::rfc1808_rules_used});
  if (same_ignoring_case(base.scheme(), "gopher") || same_ignoring_case(base.scheme(), "gophers"))
    resolution.notices.push_back({errc::gopher_not_hierarchical});
  if (base.profile() == profile::rfc1630) {
    auto other = resolve_to(
        out, base, reference,
        how == resolution::reading::rule ? resolution::reading::examples : resolution::reading::rule);
    if (!other || other->text() != resolution.value.text())
      resolution.notices.push_back({errc::two_readings});
  }
  return resolution;
}

result<resolution> resolve(std::string_view base, std::string_view reference, profile p,
                           resolution::reading how) {
  auto context = uri::parse(std::string(base), p);
  if (!context) return unexpected(context.error());
  if (is_url_standard(p)) {
    auto url = whatwg::parse(reference, *context);
    if (!url) return behind(base, url.error());
    return resolution{*std::move(url)};
  }
  auto read = parse_reference(reference, p);
  if (!read) return behind(base, read.error());
  return resolve(*context, *read, how);
}

}  // namespace wend
