// SPDX-License-Identifier: Apache-2.0
//
// Opens local names so that they are safe to read or write; for this folder only.
//
// Each file is opened twice: first as a place (O_PATH), without side effects, to determine its type; then for
// reading or writing, if it is a regular file or a directory, and its type is checked again, since the name
// may have been reused. O_NONBLOCK keeps the second opening from waiting for the other end of a FIFO that has
// just taken the place of a file.

#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>
#include <utility>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/base/export.hpp"
#include "wend/local/descriptor.hpp"

namespace wend::engine {
using access::policy;

WEND_SHARED unexpected<failure> failed(errc code, std::string words, std::uint32_t at = 0);
/// The failure for an errno, with the system's message.
unexpected<failure> system_failure(int number = errno);
inline unexpected<failure> failed_as(failure const& other) { return unexpected(other); }

/// Repeats the call while signals interrupt it.
template <class Call>
auto insisting(Call call) {
  auto answer = call();
  while (answer < 0 && errno == EINTR) answer = call();
  return answer;
}

struct opened {
  descriptor file;
  struct stat node;
};

/// Opens the name under the policy, beneath its root if it has one. The node may be of any type.
outcome<descriptor> open_name(std::string const& name, policy const&, int flags, mode_t mode = 0);

/// The file or directory as a place, without opening it.
outcome<opened> look_at(std::string const& name, policy const&);

/// Opens a regular file or a directory; never blocks.
outcome<opened> open_known(std::string const& name, policy const&, int flags, mode_t mode = 0);

/// "inode/directory", "inode/fifo", …; empty for a regular file.
std::string_view type_of_node(mode_t) noexcept;

/// The failure for a node that is neither a file nor a directory.
unexpected<failure> not_followed(mode_t);

inline bool exceeds(std::uint64_t size, policy const& rules) {
  return rules.largest != 0 && size > rules.largest;
}

}  // namespace wend::engine
