// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "arrow.hpp"
#include "python.hpp"

// Columns of text that callers give, brought into the layout that wend reads.
namespace wend_py {

/// The first of a row's lone surrogates, which UTF-8 cannot have: three octets stand for it.
struct lone_surrogate {
  std::size_t row, at;
};

/// Rows that lie in the caller's buffers, or in those here. Octets of `kept` live as long as this.
struct rows {
  wend_column column{};
  std::string octets;
  std::vector<std::int64_t> offsets;
  std::vector<std::uint8_t> validity;
  std::vector<lone_surrogate> surrogates;

  void begin(std::size_t count);
  /// A row behind those there are; null: data() == nullptr.
  void add(std::string_view row);
  void add_surrogates(std::string_view row, std::size_t at);
  void end();

 private:
  std::size_t nulls_ = 0;
};

/// Points at the rows of an array of utf8, large_utf8, binary or large_binary, or copies those of string_view and
/// binary_view. Returns nullptr, or what is wrong with the array. Needs no GIL; may throw std::bad_alloc or std::length_error.
char const* take_arrow(ArrowSchema const&, ArrowArray const&, rows& out);

/// Copies str, bytes, URL and nulls (None, nan, pandas.NA) of a sequence or a numpy array. False: an exception is set.
bool take_objects(module_state*, PyObject* value, rows& out);

}  // namespace wend_py
