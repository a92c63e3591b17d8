// SPDX-License-Identifier: Apache-2.0
//
// Local files: the one part of the world that needs no network. Regular files and directories only; a
// FIFO, a device or a socket is refused without waiting for it. With `policy.file_root`, names are looked up
// beneath that directory by the kernel (openat2), so that neither `..` nor a symbolic link leads out.
//
// Every name is a local name, octets without NUL. Failures: `not-found`, `not-allowed` (policy or permission,
// or no regular file), `too-large`, `busy`, `cancelled` (the sink had enough), `truncated` (reading or
// writing broke off); `said` has the system's words. What a caller gives must not throw.

#pragma once

#include <string>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"

namespace wend::engine {

using access::outcome;
using access::policy;
using access::representation;

/// Octets to the sink in blocks, in constant memory; or a directory's listing, sorted by name (by octets),
/// with a `file:` URI for each entry. `representation.uri` is left to the caller.
outcome<representation> read_file(std::string const& name, policy const&, access::sink const&);

/// A directory's listing; `not-possible` for anything else.
outcome<representation> list_directory(std::string const& name, policy const&);

/// Type, size and date; no octets.
outcome<representation> file_facts(std::string const& name, policy const&);

/// Replaces the file, or makes it. All or nothing: the octets are written to a new file beside it, which
/// takes its name when they are safe on disk. `facts.size` says how many.
outcome<representation> replace_file(std::string const& name, policy const&, access::source const&);

/// Adds to a file that exists, or makes it.
outcome<representation> append_to_file(std::string const& name, policy const&, access::source const&);

/// Removes a file; a directory is `not-allowed`.
outcome<representation> remove_file(std::string const& name, policy const&);

}  // namespace wend::engine
