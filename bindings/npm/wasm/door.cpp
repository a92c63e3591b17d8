// SPDX-License-Identifier: Apache-2.0
//
// What the module has beside the interface for C: memory for texts, finds by a function of the host, and an end without messages.
#include <cstdint>
#include <cstdlib>
#include <new>

#include "wend/c/wend.h"

#define IMPORTED(name) __attribute__((import_module("wend"), import_name(name)))
#define EXPORTED(name) extern "C" __attribute__((export_name(name)))

extern "C" IMPORTED("found") int on_find(wend_find const* find);
extern "C" [[noreturn]] IMPORTED("out_of_memory") void on_no_memory();

extern "C" void __wasm_call_ctors();

EXPORTED("_initialize") void initialize() {
  __wasm_call_ctors();
  std::set_new_handler(on_no_memory);
}

EXPORTED("allocate") void* allocate(std::size_t size) { return std::malloc(size); }
EXPORTED("reallocate") void* reallocate(void* place, std::size_t size) { return std::realloc(place, size); }

EXPORTED("extract")
void extract(wend_status* status, char const* text, std::size_t size, std::uint32_t profile,
             std::uint32_t mode) {
  *status = wend_extract(
      text, size, profile, mode, [](void*, wend_find const* find) { return on_find(find); }, nullptr);
}

/// What the C++ library aborts for, without exceptions: memory, and texts longer than memory.
extern "C" [[noreturn]] void abort_message(char const*, ...) { on_no_memory(); }
namespace std {
inline namespace __2 {
[[noreturn]] void __libcpp_verbose_abort(char const*, ...) { on_no_memory(); }
}  // namespace __2
}  // namespace std
