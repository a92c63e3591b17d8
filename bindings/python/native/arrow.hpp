// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "python.hpp"

// The Arrow C data and C stream interfaces: layouts that never change.
extern "C" {
struct ArrowSchema {
  char const *format, *name, *metadata;
  std::int64_t flags, n_children;
  ArrowSchema **children, *dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  std::int64_t length, null_count, offset, n_buffers, n_children;
  void const** buffers;
  ArrowArray **children, *dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};
struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
  int (*get_next)(ArrowArrayStream*, ArrowArray*);
  char const* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};
}

namespace wend_py {

constexpr std::int64_t arrow_nullable = 2;

/// Releases what a producer filled.
template <class Struct>
struct released {
  Struct value{};
  released() = default;
  /// Moves it out, so that nobody else consumes it.
  explicit released(Struct& from) : value(from) { from.release = nullptr; }
  released(released const&) = delete;
  released& operator=(released const&) = delete;
  ~released() {
    if (!value.release) return;
    PyObject *type, *error, *traceback;
    PyErr_Fetch(&type, &error,
                &traceback);  // a producer that is written in Python may not run with an exception set
    value.release(&value);
    PyErr_Restore(type, error, traceback);
  }
};

}  // namespace wend_py
