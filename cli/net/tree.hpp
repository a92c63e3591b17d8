// SPDX-License-Identifier: Apache-2.0
//
// The objects below a listing: --recursive.
//
// A tree is walked breadth first, each folder once, symbolic links last. Without --depth the walk ends 100
// levels down, and in any case after 500,000 entries. Entries left out by such a bound are reported on
// standard error and fail the command; those left out by the user's own --depth are only reported.

#pragma once

#include "cli/net/follower.hpp"

namespace wend::cli {

/// Lists the tree. Reports folders that cannot be listed, and continues.
int list_tree(follower&, command_context&, uri const& from);

/// Retrieves the tree into the folder that --output names: each listing becomes a folder, and any other
/// object one file there. The last line on standard error counts the stored and the omitted objects.
///
/// Requests only the scheme and the server of `from`; in gopher only selectors below that of `from`. A
/// symbolic link to a folder that was stored already becomes a relative link to it. Other links are followed
/// on a server and left out on this machine.
int get_tree(follower&, command_context&, uri const& from);

}  // namespace wend::cli
