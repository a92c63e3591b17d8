// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: a sink is called on the thread of the function that it was given to.

#include <concepts>

#include "wend/base/diagnostic.hpp"
#include "wend/base/export.hpp"

namespace wend {

/// Refers to a function that receives each diagnostic. Allocates nothing. The function must outlive the sink.
class diagnostic_sink {
 public:
  template <class F>
  requires(!std::same_as<F, diagnostic_sink>) constexpr diagnostic_sink(F& hear)
      : self_(&hear), hear_([](void* f, diagnostic x) { (*static_cast<F*>(f))(x); }) {}

  /// Passes a diagnostic on: `at` is a byte of the text.
  void operator()(errc code, std::size_t at) const { hear_(self_, {code, static_cast<std::uint32_t>(at)}); }

 private:
  void* self_;
  void (*hear_)(void*, diagnostic);
};

/// Sorts diagnostics by byte and removes repetitions of a code at one byte. Diagnostics at one byte keep their
/// order. O(n log n).
WEND_API void in_byte_order(diagnostics& list);

}  // namespace wend
