// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "wend/wire/plan.hpp"

namespace wend::cli {

/// Lets an installed 3270 emulator hold the session: c3270 at a terminal, x3270 where there is a display,
/// s3270 for scripts. Without a shell; host and port are one argument that is no option, and say nothing but
/// where. Answers its exit status; ends by the signal that ended the wait. The terminal is as before
/// afterwards. Nothing where none is installed.
std::optional<int> run_emulator(wire::endpoint const&);

}  // namespace wend::cli
