// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/registry/plan.hpp"

namespace wend::cli {

/// Sessions that an installed program runs: 3270 by c3270 at a terminal, x3270 with a display, s3270 for
/// scripts; Z39.50 by yaz-client.
enum class service_by_program { tn3270, z3950 };

/// Runs the program, without a shell, with `where` as its one argument. Returns its exit status; ends by the
/// signal that ended the wait. Restores the terminal afterwards. Nothing if no such program is installed.
std::optional<int> hand_over(service_by_program, std::string const& where);

/// In brackets a host is never read as the emulator's own prefix, logical unit or option.
std::string place_for_3270(wire::endpoint const&);

/// Begins with `tcp:`, so it is neither an option nor a local socket. Omits a database whose name the program
/// would misread.
std::string place_for_yaz(wire::endpoint const&, std::string_view database);

}  // namespace wend::cli
