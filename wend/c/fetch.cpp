// SPDX-License-Identifier: Apache-2.0
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/detail/ascii.hpp"
#include "wend/c/detail/call.hpp"
#include "wend/names/fetchable.hpp"

using namespace wend;
using c::given, c::guarded, c::needed;

namespace wend::c {
namespace {

/// The policy of a caller, vetted.
struct given_policy {
  wend_fetch_policy const* place;

  std::uint16_t wrong() const {
    if (!place) return WEND_OK;
    rows<wend_string const> const schemes{place->schemes, place->schemes ? place->scheme_count : 0};
    rows<std::uint16_t const> const ports{place->ports, place->ports ? place->port_count : 0};
    if (auto code = for_each_text(schemes, [](std::string_view) {})) return code;
    return flags{place->flags, WEND_LENIENT}.wrong() | choice{place->private_hosts, 2}.wrong() |
           ports.wrong();
  }
  /// `kept` and `schemes` keep what the result refers to.
  fetch_policy get(std::vector<std::string>& kept, std::vector<std::string_view>& schemes) const {
    fetch_policy out;
    if (!place) return out;
    if (place->schemes) {
      for_each_text({place->schemes, place->scheme_count},
                    [&](std::string_view name) { kept.push_back(in_lower_case(name)); });
      schemes.assign(kept.begin(), kept.end());
      out.schemes = schemes;
    }
    if (place->ports) out.ports.emplace(place->ports, place->port_count);
    out.private_hosts = place->private_hosts != 0;
    out.mode = mode_of(place->flags);
    return out;
  }
};

wend_status put_target(std::string_view text, given_policy policy, wend_buffer& url, wend_fetch_target& out) {
  std::vector<std::string> kept;
  std::vector<std::string_view> schemes;
  auto target = fetchable(text, policy.get(kept, schemes));
  url.size = 0;
  if (!target) return status_of(target.error());
  auto view = target->url.view();
  out = {range_in(view.text(), view.host()), target->port, 0, static_cast<std::uint32_t>(target->what)};
  return put(url, view.text());
}

}  // namespace
}  // namespace wend::c

wend_status wend_fetchable(char const* text, size_t size, wend_fetch_policy const* policy, wend_buffer* url,
                           wend_fetch_target* out) noexcept {
  given const whole{text, size};
  c::given_policy const allowed{policy};
  return guarded([&] { return c::put_target(whole.view(), allowed, *url, *out); }, whole, allowed,
                 needed{url}, needed{out});
}

int wend_may_reach(uint8_t const* octets, size_t size, wend_fetch_policy const* policy) noexcept {
  if (!octets) return 0;
  auto address = ip_address::of({octets, size});
  fetch_policy how;
  how.private_hosts = policy && policy->private_hosts == 1;
  return address && may_reach(*address, how);
}
