// SPDX-License-Identifier: Apache-2.0
#include "wend/local/notmuch.hpp"

#include <unistd.h>

#include "wend/access/adapters.hpp"

namespace wend::engine {

bool is_kept_by_notmuch(std::string const& store) {
  return ::access((store + "/.notmuch/xapian").c_str(), F_OK) == 0;
}

outcome<std::vector<std::string>> files_in_notmuch(std::string const& store, std::string const& id) {
  auto notmuch = access::find_adapter("notmuch");
  if (!notmuch) return unexpected(notmuch.error());
  return (*notmuch)->files_of_message(store, id);
}

}  // namespace wend::engine
