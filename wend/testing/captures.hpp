// SPDX-License-Identifier: Apache-2.0
//
// Captured conversations of real clients and servers. They are not shipped: tests that read them are skipped
// without them.

#pragma once

#include <filesystem>
#include <string_view>

namespace wend::testing {

inline auto const captures =
    std::filesystem::path("../shared/spec/transcripts");  // tests run in the project's folder

/// Why such a test is skipped. ctest looks for this text.
inline constexpr std::string_view needs_captures =
    "needs ../shared/spec/transcripts, data that others wrote and that is not shipped";

}  // namespace wend::testing
