// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "wend/c/detail/call.hpp"
#include "wend/c/detail/parts.hpp"
#include "wend/uri/bulk.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/resolve.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

using namespace wend;
using c::choice, c::flags, c::given, c::guarded, c::needed, c::profile_number;

namespace wend::c {
namespace {

wend_range range_if(bool is_present, uri_view u, std::string_view part) {
  return is_present ? range_in(u.text(), part) : no_range;
}

struct login_ranges {
  wend_range user = no_range, password = no_range;
};

login_ranges login_of(uri_view u) {
  if (!u.has_userinfo()) return {};
  auto both = range_in(u.text(), u.userinfo());
  auto colon = u.userinfo().find(':');
  if (colon == std::string_view::npos) return {both, no_range};
  auto middle = both.begin + static_cast<std::uint32_t>(colon);
  return {{both.begin, middle}, {middle + 1, both.end}};
}

std::int32_t port_of(uri_view u) {
  auto number = u.port_number();
  return number ? *number : -1;
}

std::uint8_t kind_of(uri_view u) {
  static_assert(static_cast<int>(host_kind::name) == WEND_NAME &&
                static_cast<int>(host_kind::ipv4) == WEND_IPV4 &&
                static_cast<int>(host_kind::ipv6) == WEND_IPV6 &&
                static_cast<int>(host_kind::ip_future) == WEND_IP_FUTURE);
  return static_cast<std::uint8_t>(kind_of_host(u.host(), u.profile()));
}

}  // namespace

wend_parts parts_of(uri_view u) noexcept {
  auto login = login_of(u);
  wend_parts out{};
  out.part[WEND_SCHEME] = range_if(u.has_scheme(), u, u.scheme());
  out.part[WEND_USER] = login.user;
  out.part[WEND_PASSWORD] = login.password;
  out.part[WEND_HOST] = range_if(u.has_authority(), u, u.host());
  out.part[WEND_PORT] = range_if(u.has_port(), u, u.port());
  out.part[WEND_PATH] = range_in(u.text(), u.path());
  out.part[WEND_QUERY] = range_if(u.has_query(), u, u.query());
  out.part[WEND_FRAGMENT] = range_if(u.has_fragment(), u, u.fragment());
  out.port_number = u.has_port() ? port_of(u) : -1;
  out.host_kind = kind_of(u);
  return out;
}

wend_range part_in(uri_view u, std::uint32_t part) noexcept {
  switch (part) {
    case WEND_SCHEME: return range_if(u.has_scheme(), u, u.scheme());
    case WEND_USER: return login_of(u).user;
    case WEND_PASSWORD: return login_of(u).password;
    case WEND_USERINFO: return range_if(u.has_userinfo(), u, u.userinfo());
    case WEND_HOST: return range_if(u.has_authority(), u, u.host());
    case WEND_PORT: return range_if(u.has_port(), u, u.port());
    case WEND_PATH: return range_in(u.text(), u.path());
    case WEND_QUERY: return range_if(u.has_query(), u, u.query());
    case WEND_FRAGMENT: return range_if(u.has_fragment(), u, u.fragment());
    default: return range_in(u.text(), u.text());
  }
}

result<uri_view> reader::read(std::string_view text, std::optional<uri_view> const& base) {
  if (profile_ == profile::whatwg) return rewrite(text, base);
  return mode_of(set_) == mode::lenient ? mend(text) : view_of(text, profile_, set_);
}

result<uri_view> reader::rewrite(std::string_view text, std::optional<uri_view> const& base) {
  auto url = whatwg::parse_into(text_, text, base);
  bool is_partial = !url && !base && url.error().code == errc::missing_scheme_non_relative_url;
  return is_partial && (set_ & WEND_REFERENCE) != 0 ? parse_reference(text, profile_) : url;
}

result<uri_view> reader::mend(std::string_view text) {
  auto fixed = (set_ & WEND_REFERENCE) != 0 ? repair_reference(text, profile_) : repair(text, profile_);
  if (!fixed) return unexpected(fixed.error());
  repaired_ = std::move(fixed->value);
  return repaired_.view();
}

namespace {

/// An error of the second of two texts, at a byte of both joined.
result<uri_view> behind(std::size_t first, result<uri_view> second) {
  if (second) return second;
  auto at = std::uint64_t{second.error().at} + first;
  return mistake(second.error().code, static_cast<std::uint32_t>(std::min<std::uint64_t>(at, WEND_NONE)));
}

wend_status put_url(wend_buffer& out, wend_parts* parts, result<uri_view> const& url) {
  out.size = 0;
  if (!url) return status_of(url.error());
  if (parts) *parts = parts_of(*url);
  return put(out, url->text());
}

wend_status resolve(given base, given reference, profile p, std::uint32_t set, wend_buffer& out,
                    wend_parts* parts) {
  reader base_reader(p, set & WEND_LENIENT), reader(p, (set & WEND_LENIENT) | WEND_REFERENCE);
  auto from = base_reader.read(base.view());
  if (!from) return put_url(out, parts, from);
  if (p == profile::whatwg)
    return put_url(out, parts, behind(base.size, reader.read(reference.view(), *from)));
  auto partial = behind(base.size, reader.read(reference.view()));
  if (!partial) return put_url(out, parts, partial);
  auto reading = (set & WEND_EXAMPLES) != 0 ? resolution::reading::examples : resolution::reading::rule;
  std::string text;
  return put_url(out, parts, resolve_to(text, *from, *partial, reading));
}

wend_status check(std::string_view text, profile p, std::uint32_t set, rows<wend_status> findings,
                  std::size_t& count) {
  auto list = (set & WEND_REFERENCE) != 0 ? check_reference(text, p, mode_of(set))
                                          : wend::check(text, p, mode_of(set));
  count = list.size();
  auto written = std::min(list.size(), findings.size);
  std::transform(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(written), findings.data,
                 [](diagnostic item) { return status_of(item); });
  return done;
}

}  // namespace
}  // namespace wend::c

wend_status wend_parse(char const* text, size_t size, uint32_t profile, uint32_t set,
                       wend_parts* out) noexcept {
  given const all{text, size};
  profile_number const p(profile);
  return guarded(
      [&] {
        auto url = c::view_of(all.view(), p.get(), set);
        if (!url) return c::status_of(url.error());
        *out = c::parts_of(*url);
        return c::done;
      },
      all, p, flags{set, WEND_REFERENCE}, needed{out});
}

wend_status wend_read(char const* text, size_t size, char const* base, size_t base_size, uint32_t profile,
                      uint32_t set, wend_buffer* out, wend_parts* parts) noexcept {
  given const all{text, size}, context{base, base_size};
  profile_number const p(profile);
  choice const base_allowed{base && profile != WEND_WHATWG ? 1u : 0u, 1};
  return guarded(
      [&] {
        c::reader base_reader(p.get(), 0), reader(p.get(), set);
        if (!base) return c::put_url(*out, parts, reader.read(all.view()));
        auto from = base_reader.read(context.view());
        return c::put_url(*out, parts, from ? reader.read(all.view(), *from) : from);
      },
      all, context, p, base_allowed, flags{set, WEND_REFERENCE | WEND_LENIENT}, needed{out});
}

wend_status wend_check(char const* text, size_t size, uint32_t profile, uint32_t set, wend_status* findings,
                       size_t room, size_t* count) noexcept {
  given const all{text, size};
  profile_number const p(profile);
  c::rows<wend_status> const places{findings, room};
  return guarded([&] { return c::check(all.view(), p.get(), set, places, *count); }, all, p,
                 flags{set, WEND_REFERENCE | WEND_LENIENT}, places, needed{count});
}

wend_status wend_resolve(char const* base, size_t base_size, char const* reference, size_t size,
                         uint32_t profile, uint32_t set, wend_buffer* out, wend_parts* parts) noexcept {
  given const from{base, base_size}, partial{reference, size};
  profile_number const p(profile);
  return guarded([&] { return c::resolve(from, partial, p.get(), set, *out, parts); }, from, partial, p,
                 flags{set, WEND_LENIENT | WEND_EXAMPLES}, needed{out});
}

wend_status wend_compare(char const* a, size_t a_size, char const* b, size_t b_size, uint32_t profile,
                         uint32_t set, wend_verdict* out) noexcept {
  given const left{a, a_size}, right{b, b_size};
  profile_number const p(profile);
  auto how = (set & WEND_ENCODING_ONLY) != 0 ? equality::encoding : equality::scheme;
  return guarded(
      [&] {
        auto answer = compare(left.view(), right.view(), how, p.get(), c::mode_of(set));
        if (!answer) return c::status_of(answer.error());
        *out = {answer->equivalent, answer->rule.empty() ? "" : answer->rule.data()};
        return c::done;
      },
      left, right, p, flags{set, WEND_LENIENT | WEND_ENCODING_ONLY}, needed{out});
}
