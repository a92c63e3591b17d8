// SPDX-License-Identifier: Apache-2.0
//
// The commands that follow a URI. Their help is in the program: cli/in_modules.cpp.

#pragma once

#include "cli/options.hpp"
#include "cli/records.hpp"

namespace wend::cli {

int run_get(options const&, arguments);
int run_search(options const&, arguments);
int run_list(options const&, arguments);
int run_stat(options const&, arguments);
int run_put(options const&, arguments);
int run_append(options const&, arguments);
int run_remove(options const&, arguments);
int run_session(options const&, arguments);

}  // namespace wend::cli
