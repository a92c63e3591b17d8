// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/registry/plan.hpp"

namespace wend::cli {

/// Sessions that another, installed program holds: 3270 by c3270 at a terminal, x3270 where there is a
/// display, s3270 for scripts; Z39.50 by yaz-client.
enum class service_by_program { tn3270, z3950 };

/// Lets the program hold the session, without a shell, with `where` as its one argument. Answers its exit
/// status; ends by the signal that ended the wait. The terminal is as before afterwards. Nothing where no
/// such program is installed.
std::optional<int> hand_over(service_by_program, std::string const& where);

/// In brackets a host is never read as the emulator's own prefix, logical unit or option.
std::string place_for_3270(wire::endpoint const&);

/// Begins with `tcp:`, so it is no option and no local socket. Without the database, where the program would
/// read its name otherwise.
std::string place_for_yaz(wire::endpoint const&, std::string_view database);

}  // namespace wend::cli
