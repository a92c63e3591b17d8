// SPDX-License-Identifier: Apache-2.0
//
// What lies below a listing: --recursive.
//
// A tree is walked breadth first, each folder once, symbolic links last. Without --depth the walk ends 100
// levels down, and after 500,000 entries in any case. What such a bound leaves out is said on standard error
// and fails the command; what the user's own --depth leaves out is said.

#pragma once

#include "cli/net/follower.hpp"

namespace wend::cli {

/// Lists what lies below. What cannot be listed is said, and the rest goes on.
int list_tree(follower&, desk&, uri const& from);

/// Retrieves what lies below into the folder that --output names: each listing becomes a folder, and what is
/// no listing itself one file there. The last line on standard error sums up what came and what was left out.
///
/// Only the scheme and the server of `from` are asked; in gopher only selectors below that of `from`. A
/// symbolic link to a folder that came already becomes a relative link to it. Another one is followed on a
/// server and left out on this machine.
int get_tree(follower&, desk&, uri const& from);

}  // namespace wend::cli
