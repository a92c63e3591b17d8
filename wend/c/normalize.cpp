// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "wend/c/detail/steps.hpp"

using namespace wend;
using c::flags, c::given, c::guarded, c::needed, c::profile_number;

namespace wend::c {
namespace {

constexpr std::uint32_t bit_of(step s) { return 1u << static_cast<unsigned>(s); }
static_assert(bit_of(step::percent) == WEND_STEP_PERCENT && bit_of(step::letter_case) == WEND_STEP_CASE &&
              bit_of(step::default_port) == WEND_STEP_DEFAULT_PORT &&
              bit_of(step::empty_path) == WEND_STEP_EMPTY_PATH && bit_of(step::dots) == WEND_STEP_DOTS &&
              bit_of(step::scheme) == WEND_STEP_SCHEME && bit_of(step::scheme_https) == WEND_STEP_HTTPS &&
              bit_of(step::www) == WEND_STEP_WWW && bit_of(step::index) == WEND_STEP_INDEX &&
              bit_of(step::trailing_slash) == WEND_STEP_TRAILING_SLASH &&
              bit_of(step::query_rules) == WEND_STEP_TRACKING &&
              bit_of(step::sort_query) == WEND_STEP_SORT_QUERY &&
              bit_of(step::userinfo) == WEND_STEP_USERINFO &&
              bit_of(step::empty_query) == WEND_STEP_EMPTY_QUERY &&
              bit_of(step::fragment) == WEND_STEP_FRAGMENT);

/// Compiled once: it takes more time than what it is for.
query_rules const& tracking() {
  static query_rules const rules = [] {
    query_rules list;
    list.add_tracking();
    return list;
  }();
  return rules;
}

}  // namespace

step_options options_of(std::uint32_t steps, std::uint32_t set) {
  step_options how{.steps = {}, .mode = mode_of(set)};
  for (std::size_t i = 0; i < step_count; ++i)
    if (steps >> i & 1) how.steps.add(static_cast<step>(i));
  if ((steps & WEND_STEP_TRACKING) != 0) how.rules = tracking();
  return how;
}

}  // namespace wend::c

uint32_t wend_step_named(char const* name, size_t size) noexcept {
  given const text{name, size};
  if (text.wrong() == WEND_OK && text.view() == "default") return WEND_STEPS_DEFAULT;
  auto known = text.wrong() == WEND_OK ? step_named(text.view()) : std::nullopt;
  return known ? c::bit_of(*known) : 0;
}

wend_status wend_normalize(char const* text, size_t size, uint32_t profile, uint32_t steps, uint32_t set,
                           wend_buffer* out) noexcept {
  given const whole{text, size};
  profile_number const p(profile);
  return guarded(
      [&] { return c::put(*out, normalize_by_steps(whole.view(), p.get(), c::options_of(steps, set))); },
      whole, p, flags{steps, c::known_steps}, flags{set, WEND_LENIENT}, needed{out});
}
