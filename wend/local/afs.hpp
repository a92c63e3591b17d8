// SPDX-License-Identifier: Apache-2.0
//
// Files of the Andrew File System, where this machine has it mounted: what speaks AFS is then the kernel, and
// the names beneath /afs are local ones.

#pragma once

#include <string>
#include <string_view>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"

namespace wend::engine {

inline constexpr std::string_view afs_root = "/afs";

/// The rules for reading beneath the root: links do not lead out of it. `not-possible` where nothing is
/// mounted there, in words that name the package; `not-allowed` where the rules keep to another folder.
access::outcome<access::policy> rules_beneath(access::policy,
                                              std::string const& root = std::string(afs_root));

/// The entries of a folder beneath the root, whose URIs are `file:` ones, under the afs URIs that they have.
void name_in_afs(access::listing&, std::string_view root = afs_root);

}  // namespace wend::engine
