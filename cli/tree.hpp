// SPDX-License-Identifier: Apache-2.0
//
// What lies below a listing: --recursive.

#pragma once

#include "cli/follow.hpp"

namespace wend::cli {

/// Lists what lies below, `--depth` levels down. What cannot be had is said, and the rest goes on.
int list_tree(follower&, desk&, uri const& from);

/// Retrieves what lies below into the folder that --output names: each listing becomes a folder. Names from
/// outside are made harmless: no slash, no `..`, no control; no two are the same. Only the scheme and server
/// of `from` are asked.
int get_tree(follower&, desk&, uri const& from);

}  // namespace wend::cli
