// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/agree.hpp"

#include <algorithm>
#include <vector>

#include "wend/c/detail/call.hpp"

using namespace wend;
using c::given, c::guarded, c::needed, c::profile_number;

namespace wend::c {
namespace {

using matter = agreement::matter;
static_assert(static_cast<int>(matter::acceptance) == WEND_ACCEPTANCE &&
              static_cast<int>(matter::scheme) == WEND_SCHEMES &&
              static_cast<int>(matter::host) == WEND_HOSTS && static_cast<int>(matter::port) == WEND_PORTS &&
              static_cast<int>(matter::path) == WEND_PATHS);

wend_status put_agreement(std::string_view text, rows<std::uint32_t const> numbers, wend_agreement& out) {
  std::vector<profile> readers;
  for (std::size_t i = 0; i < numbers.size; ++i) {
    profile_number const p(numbers.data[i]);
    if (p.wrong() != WEND_OK) return bad_argument;
    readers.push_back(p.get());
  }
  auto answer = agree(text, readers);
  out = {};
  std::ranges::fill(out.at, WEND_NONE);
  for (auto const& difference : answer.disagreements)
    out.at[static_cast<std::size_t>(difference.about)] = difference.at;
  out.all_refuse = answer.all_refuse;
  out.agree = !answer.all_refuse && answer.disagreements.empty();
  return done;
}

wend_status put_reading(std::string_view text, profile p, matter about, wend_buffer& out) {
  auto answer = agree(text, {&p, 1});
  auto const& opinion = answer.opinions.front();
  out.size = 0;
  return opinion.refused ? status_of(*opinion.refused) : put(out, opinion.value_of(about));
}

}  // namespace
}  // namespace wend::c

wend_status wend_agree(char const* text, size_t size, uint32_t const* readers, size_t count,
                       wend_agreement* out) noexcept {
  given const whole{text, size};
  c::rows<uint32_t const> const numbers{readers, count};
  c::choice const none{count == 0 ? 1u : 0u, 1};
  return guarded([&] { return c::put_agreement(whole.view(), numbers, *out); }, whole, numbers, none,
                 needed{out});
}

wend_status wend_reading(char const* text, size_t size, uint32_t profile, uint32_t matter,
                         wend_buffer* out) noexcept {
  given const whole{text, size};
  profile_number const p(profile);
  c::choice const about{matter - WEND_SCHEMES, WEND_PATHS};
  return guarded([&] { return c::put_reading(whole.view(), p.get(), static_cast<c::matter>(matter), *out); },
                 whole, p, about, needed{out});
}
