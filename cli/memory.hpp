// SPDX-License-Identifier: Apache-2.0
//
// What the program does without memory: one sentence, which needs none, and the exit status 71.

#pragma once

namespace wend::cli {

/// Installs the handlers: a failed allocation throws std::bad_alloc; where nothing may be thrown, or on
/// another thread, the program ends.
void prepare_for_lack_of_memory();

/// From now on a failed allocation ends the program where it happens, after `remove_drafts`, which removes
/// the files that are not whole. For commands that use the network, whose loops and C libraries an exception
/// cannot pass.
void end_at_lack_of_memory(void (*remove_drafts)());

/// Writes the sentence to standard error.
void report_lack_of_memory() noexcept;

}  // namespace wend::cli
