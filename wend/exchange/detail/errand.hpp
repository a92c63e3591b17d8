// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"

namespace wend::wire {

/// What is to be done with one URI, beside what the URI says.
struct errand {
  operation what = operation::access;
  client asker{};
  std::uint64_t from = 0;                      // access: octets that are here already; the rest is wanted
  std::uint64_t first = 0, last = UINT64_MAX;  // of what is numbered: only these are listed
};

}  // namespace wend::wire
