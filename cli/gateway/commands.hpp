// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/options.hpp"
#include "cli/records.hpp"

namespace wend::cli {

int run_serve(options const&, arguments);
int run_demo(options const&, arguments);

}  // namespace wend::cli
