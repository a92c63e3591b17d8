// SPDX-License-Identifier: Apache-2.0
//
// Finds messages by the index of notmuch.

#include <notmuch.h>

#include <cstdlib>
#include <memory>

#include "wend/access/adapters.hpp"
#include "wend/local/opening.hpp"

namespace wend::engine {
namespace {

struct destroying {
  void operator()(notmuch_database_t* database) const { notmuch_database_destroy(database); }
  void operator()(notmuch_message_t* message) const { notmuch_message_destroy(message); }
};
template <class T>
using held = std::unique_ptr<T, destroying>;

/// Without the user's settings of notmuch, which could name another database.
outcome<held<notmuch_database_t>> opened_database(std::string const& store) {
  notmuch_database_t* handle = nullptr;
  char* reason = nullptr;
  auto status = notmuch_database_open_with_config(store.c_str(), NOTMUCH_DATABASE_MODE_READ_ONLY, "", nullptr,
                                                  &handle, &reason);
  std::string why = reason ? reason : notmuch_status_to_string(status);
  std::free(reason);
  held<notmuch_database_t> database(handle);
  if (status != NOTMUCH_STATUS_SUCCESS) return failed(errc::not_possible, why);
  return database;
}

outcome<std::vector<std::string>> files_in_notmuch(std::string const& store, std::string const& id) {
  auto database = opened_database(store);
  if (!database) return failed_as(database.error());
  notmuch_message_t* handle = nullptr;
  if (notmuch_database_find_message(database->get(), id.c_str(), &handle) != NOTMUCH_STATUS_SUCCESS ||
      !handle)
    return failed(errc::not_found, {});
  held<notmuch_message_t> message(handle);
  std::vector<std::string> files;
  auto names = notmuch_message_get_filenames(message.get());
  for (; notmuch_filenames_valid(names); notmuch_filenames_move_to_next(names))
    files.emplace_back(notmuch_filenames_get(names));
  return files;
}

}  // namespace
}  // namespace wend::engine

constinit wend::access::adapter const wend::access::notmuch_adapter{
    .name = "notmuch", .files_of_message = engine::files_in_notmuch};
