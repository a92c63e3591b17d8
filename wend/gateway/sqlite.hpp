// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace wend::gateway {

/// A prepared statement, finalized by the destructor. If preparing fails, `row` and `done` are false.
class statement {
 public:
  statement(sqlite3* in, char const* sql) { ::sqlite3_prepare_v2(in, sql, -1, &statement_, nullptr); }
  ~statement() { ::sqlite3_finalize(statement_); }
  statement(statement const&) = delete;

  statement& with(std::int64_t value) {
    if (statement_) ::sqlite3_bind_int64(statement_, ++bound_, value);
    return *this;
  }
  statement& with_text(std::string_view value) {
    if (statement_)
      ::sqlite3_bind_text(statement_, ++bound_, value.data(), static_cast<int>(value.size()),
                          SQLITE_TRANSIENT);
    return *this;
  }
  /// As a blob.
  statement& with(std::string_view value) {
    if (statement_) ::sqlite3_bind_blob64(statement_, ++bound_, value.data(), value.size(), SQLITE_TRANSIENT);
    return *this;
  }
  bool row() { return statement_ && ::sqlite3_step(statement_) == SQLITE_ROW; }
  bool done() { return statement_ && ::sqlite3_step(statement_) == SQLITE_DONE; }
  std::int64_t number(int column) { return ::sqlite3_column_int64(statement_, column); }
  std::string octets(int column) {
    auto data = static_cast<char const*>(::sqlite3_column_blob(statement_, column));
    auto size = static_cast<std::size_t>(::sqlite3_column_bytes(statement_, column));
    return data ? std::string(data, size) : std::string();
  }

 private:
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
};

}  // namespace wend::gateway
