// SPDX-License-Identifier: Apache-2.0
//
// Out of memory: writes one sentence, without allocating, and exits with status 71.

#pragma once

namespace wend::cli {

/// Installs the handlers: a failed allocation throws std::bad_alloc; where exceptions are not possible, or on
/// another thread, the program ends.
void prepare_for_lack_of_memory();

/// From now on a failed allocation ends the program at once, after `remove_drafts`, which removes incomplete
/// files. For commands that use the network: exceptions cannot pass through their loops and C libraries.
void end_at_lack_of_memory(void (*remove_drafts)());

/// Writes the sentence to standard error.
void report_lack_of_memory() noexcept;

}  // namespace wend::cli
