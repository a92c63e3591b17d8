// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace wend::gateway {

/// A statement with its values; finalized with its owner.
class statement {
 public:
  statement(sqlite3* in, char const* sql) { ::sqlite3_prepare_v2(in, sql, -1, &made_, nullptr); }
  ~statement() { ::sqlite3_finalize(made_); }
  statement(statement const&) = delete;

  statement& with(std::int64_t value) {
    if (made_) ::sqlite3_bind_int64(made_, ++bound_, value);
    return *this;
  }
  statement& with(std::string_view value, bool as_text = false) {
    if (made_ && as_text)
      ::sqlite3_bind_text(made_, ++bound_, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
    else if (made_) ::sqlite3_bind_blob64(made_, ++bound_, value.data(), value.size(), SQLITE_TRANSIENT);
    return *this;
  }
  bool row() { return made_ && ::sqlite3_step(made_) == SQLITE_ROW; }
  bool done() { return made_ && ::sqlite3_step(made_) == SQLITE_DONE; }
  std::int64_t number(int column) { return ::sqlite3_column_int64(made_, column); }
  std::string octets(int column) {
    auto data = static_cast<char const*>(::sqlite3_column_blob(made_, column));
    auto size = static_cast<std::size_t>(::sqlite3_column_bytes(made_, column));
    return data ? std::string(data, size) : std::string();
  }

 private:
  sqlite3_stmt* made_ = nullptr;
  int bound_ = 0;
};

}  // namespace wend::gateway
