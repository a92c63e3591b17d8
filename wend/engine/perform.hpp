// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"

namespace wend::engine {

/// Does what is asked: octets go to the sink as they come, anything else is in the answer. Exactly what
/// `access::rehearse` says, and no more. `file:` only, for now; a scheme that has a plan but no engine yet is
/// `not-possible`, one that has neither `unknown-scheme`.
///
/// A fragment never leaves here: it is looked up in what was retrieved, if that is HTML.
access::outcome<access::representation> perform(access::request const&, access::policy const&,
                                                access::sink const& = {});

/// The names by which this machine may be called in a file URL, for `policy.asker.local_names`.
std::vector<std::string> names_of_this_machine();

}  // namespace wend::engine
