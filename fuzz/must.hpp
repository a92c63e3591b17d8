// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <cstdlib>
#include <source_location>

/// A fuzz target's assertion: it holds in every build.
inline void must(bool holds, std::source_location here = std::source_location::current()) {
  if (holds) return;
  std::fprintf(stderr, "%s:%u: this must hold\n", here.file_name(), static_cast<unsigned>(here.line()));
  std::abort();
}
