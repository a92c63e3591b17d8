// SPDX-License-Identifier: Apache-2.0
//
// Captured conversations of real clients and servers, which are not shipped: without them their tests are skipped.

#pragma once

#include <filesystem>
#include <string_view>

namespace wend::testing {

// Tests run in the folder of the project.
inline auto const captures = std::filesystem::path("../shared/spec/transcripts");

/// The reason for which such a test is skipped; ctest searches for this text.
inline constexpr std::string_view needs_captures =
    "needs ../shared/spec/transcripts, data that others wrote and that is not shipped";

}  // namespace wend::testing
