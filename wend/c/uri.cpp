// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

#include "wend/c/detail/call.hpp"
#include "wend/c/detail/parts.hpp"
#include "wend/uri/bulk.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/resolve.hpp"
#include "wend/uri/whatwg/detail/quick.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

using namespace wend;
using c::choice, c::flags, c::given, c::guarded, c::needed, c::profile_number;

namespace wend::c {
namespace {

using detail::offsets;
static_assert(offsets::none == WEND_NONE);

wend_range range_if(bool is_present, std::uint32_t begin, std::uint32_t end) {
  return is_present ? wend_range{begin, end} : no_range;
}

/// The ranges of the parts, straight from the offsets that the parser has set: a call takes nanoseconds.
class ranges {
 public:
  explicit ranges(uri_view const& u) : text_(u.text()), at_(detail::access::at(u)) {}

  wend_range scheme() const { return range_if(at_.scheme_end != offsets::none, 0, at_.scheme_end); }
  wend_range userinfo() const {
    return range_if(has_authority() && at_.authority < at_.host, at_.authority, at_.host - 1);
  }
  /// The user, and the password where there is one.
  std::pair<wend_range, wend_range> login() const {
    auto both = userinfo();
    if (both.begin == WEND_NONE) return {no_range, no_range};
    auto colon = both.begin;
    while (colon < both.end && text_[colon] != ':') ++colon;
    return {{both.begin, colon}, range_if(colon < both.end, colon + 1, both.end)};
  }
  wend_range host() const { return range_if(has_authority(), at_.host, at_.host_end); }
  wend_range port() const {
    return range_if(has_authority() && at_.host_end < at_.path, at_.host_end + 1, at_.path);
  }
  wend_range path() const { return {at_.path, at_.path_end}; }
  wend_range query() const { return range_if(at_.path_end < at_.query_end, at_.path_end + 1, at_.query_end); }
  wend_range fragment() const { return range_if(at_.query_end < size(), at_.query_end + 1, size()); }
  wend_range href() const { return {0, size()}; }

 private:
  bool has_authority() const { return at_.authority != offsets::none; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(text_.size()); }

  std::string_view text_;
  offsets const& at_;
};

/// The kind of a host that the parser has accepted. Most are names, and no address ends as they do.
std::uint8_t kind_of(uri_view const& u) {
  static_assert(static_cast<int>(host_kind::name) == WEND_NAME &&
                static_cast<int>(host_kind::ipv4) == WEND_IPV4);
  auto host = u.host();
  if (host.empty()) return WEND_NO_HOST;
  if (host.back() == ']') return (host[1] | 0x20) == 'v' ? WEND_IP_FUTURE : WEND_IPV6;
  if (host.back() < '0' || host.back() > '9') return WEND_NAME;
  return static_cast<std::uint8_t>(kind_of_host(host, u.profile()));
}

std::int32_t port_of(uri_view const& u) {
  auto number = u.port_number();
  return number ? *number : -1;
}

void put_parts(uri_view const& u, wend_parts& out) {
  ranges const at(u);
  out.part[WEND_SCHEME] = at.scheme();
  std::tie(out.part[WEND_USER], out.part[WEND_PASSWORD]) = at.login();
  out.part[WEND_HOST] = at.host();
  out.part[WEND_PORT] = at.port();
  out.part[WEND_PATH] = at.path();
  out.part[WEND_QUERY] = at.query();
  out.part[WEND_FRAGMENT] = at.fragment();
  out.port_number = out.part[WEND_PORT].begin == WEND_NONE ? -1 : port_of(u);
  out.host_kind = out.part[WEND_HOST].begin == WEND_NONE ? std::uint8_t{WEND_NO_HOST} : kind_of(u);
  std::memset(out.reserved, 0, sizeof out.reserved);
}

}  // namespace

wend_range part_in(uri_view const& u, std::uint32_t part) noexcept {
  ranges const at(u);
  switch (part) {
    case WEND_SCHEME: return at.scheme();
    case WEND_USER: return at.login().first;
    case WEND_PASSWORD: return at.login().second;
    case WEND_USERINFO: return at.userinfo();
    case WEND_HOST: return at.host();
    case WEND_PORT: return at.port();
    case WEND_PATH: return at.path();
    case WEND_QUERY: return at.query();
    case WEND_FRAGMENT: return at.fragment();
    default: return at.href();
  }
}

result<uri_view> reader::read(std::string_view text, std::optional<uri_view> const& base) {
  if (profile_ == profile::whatwg) return rewrite(text, base);
  return mode_of(set_) == mode::lenient ? mend(text) : view_of(text, profile_, set_);
}

result<uri_view> reader::read_base(std::string_view text) {
  set_ |= WEND_REFERENCE;
  auto base = read(text);
  return base && !base->has_scheme() ? mistake(errc::no_scheme) : base;
}

result<uri_view> reader::rewrite(std::string_view text, std::optional<uri_view> const& base) {
  offsets at;  // most texts are in the normal form
  if (!base && whatwg::quick::lack_of(text, at) == whatwg::quick::lack::nothing)
    return detail::access::view(text, at, profile_, mode::strict);
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
  if (parts) put_parts(*url, *parts);
  return put(out, url->text());
}

wend_status resolve(given base, given reference, profile p, std::uint32_t set, wend_buffer& out,
                    wend_parts* parts) {
  reader base_reader(p, set & WEND_LENIENT), reader(p, (set & WEND_LENIENT) | WEND_REFERENCE);
  auto from = base_reader.read_base(base.view());
  if (!from) return put_url(out, parts, from);
  if (p == profile::whatwg)
    return put_url(out, parts, behind(base.size, reader.read(reference.view(), *from)));
  auto partial = behind(base.size, reader.read(reference.view()));
  if (!partial) return put_url(out, parts, partial);
  auto reading = (set & WEND_EXAMPLES) != 0 ? resolution::reading::examples : resolution::reading::rule;
  std::string text;
  return put_url(out, parts, resolve_to(text, *from, *partial, reading));
}

wend_status check(std::string_view text, profile p, std::uint32_t set, rows<wend_status> out,
                  std::size_t& count) {
  auto list = (set & WEND_REFERENCE) != 0 ? check_reference(text, p, mode_of(set))
                                          : wend::check(text, p, mode_of(set));
  count = list.size();
  auto written = std::min(list.size(), out.size);
  std::transform(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(written), out.data,
                 [](diagnostic item) { return status_of(item); });
  return done;
}

}  // namespace
}  // namespace wend::c

// Flat, since its calls cost as much as what it adds to a parse.
[[gnu::flatten]] wend_status wend_parse(char const* text, size_t size, uint32_t profile, uint32_t set,
                                        wend_parts* out) noexcept {
  given const whole{text, size};
  profile_number const p(profile);
  return guarded(
      [&] {
        auto url = c::view_of(whole.view(), p.get(), set);
        if (!url) return c::status_of(url.error());
        c::put_parts(*url, *out);
        return c::done;
      },
      whole, p, flags{set, WEND_REFERENCE}, needed{out});
}

wend_status wend_read(char const* text, size_t size, char const* base, size_t base_size, uint32_t profile,
                      uint32_t set, wend_buffer* out, wend_parts* parts) noexcept {
  given const whole{text, size}, context{base, base_size};
  profile_number const p(profile);
  choice const base_allowed{base && profile != WEND_WHATWG ? 1u : 0u, 1};
  return guarded(
      [&] {
        c::reader reader(p.get(), set);
        if (!base) return c::put_url(*out, parts, reader.read(whole.view()));
        c::reader base_reader(p.get(), 0);
        auto from = base_reader.read_base(context.view());
        return c::put_url(*out, parts, from ? reader.read(whole.view(), *from) : from);
      },
      whole, context, p, base_allowed, flags{set, WEND_REFERENCE | WEND_LENIENT}, needed{out});
}

wend_status wend_check(char const* text, size_t size, uint32_t profile, uint32_t set, wend_status* out,
                       size_t room, size_t* count) noexcept {
  given const whole{text, size};
  profile_number const p(profile);
  c::rows<wend_status> const places{out, room};
  return guarded([&] { return c::check(whole.view(), p.get(), set, places, *count); }, whole, p,
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
