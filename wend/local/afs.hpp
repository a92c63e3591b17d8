// SPDX-License-Identifier: Apache-2.0
//
// Files of the Andrew File System, where this machine has it mounted: the kernel speaks AFS, and names
// beneath /afs are local names.

#pragma once

#include <string>
#include <string_view>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"

namespace wend::engine {

inline constexpr std::string_view afs_root = "/afs";

/// The rules for reading beneath the root: links do not lead out of it. `not-possible` where nothing is
/// mounted there, in words that name the package; `not-allowed` where the rules keep to another folder.
outcome<access::policy> rules_beneath(access::policy, std::string const& root = std::string(afs_root));

/// Maps the entries of a folder beneath the root from `file:` URIs to their afs URIs.
void name_in_afs(access::listing&, std::string_view root = afs_root);

}  // namespace wend::engine
