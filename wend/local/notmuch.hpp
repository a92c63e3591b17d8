// SPDX-License-Identifier: Apache-2.0
//
// Mail that notmuch indexes: with it wend's own index is not needed.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wend/access/representation.hpp"

namespace wend::engine {

/// Returns whether the folder has a database of notmuch.
bool is_kept_by_notmuch(std::string const& store);

/// Returns the files beneath the store of the message with this id, given without brackets. `not-found`;
/// `not-possible` where notmuch cannot read the database; `adapter-not-installed`.
outcome<std::vector<std::string>> files_in_notmuch(std::string const& store, std::string const& id);

}  // namespace wend::engine
