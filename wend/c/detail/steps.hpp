// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/c/detail/call.hpp"
#include "wend/names/steps.hpp"

namespace wend::c {

inline constexpr std::uint32_t known_steps = (1u << step_count) - 1;

/// The options of `normalize_by_steps` for a set of WEND_STEP_… bits.
step_options options_of(std::uint32_t steps, std::uint32_t set);

}  // namespace wend::c
