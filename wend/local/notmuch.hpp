// SPDX-License-Identifier: Apache-2.0
//
// Mail that notmuch keeps an index of: who has it need not have ours.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wend/access/representation.hpp"

namespace wend::engine {

/// Whether the folder holds a database of notmuch.
bool is_kept_by_notmuch(std::string const& store);

/// The files of the message with this id, given without brackets, that are beneath the store. `not-found`;
/// `not-possible` where notmuch cannot read the database; `adapter-not-installed`.
access::outcome<std::vector<std::string>> files_in_notmuch(std::string const& store, std::string const& id);

}  // namespace wend::engine
