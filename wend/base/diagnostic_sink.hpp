// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "wend/base/diagnostic.hpp"

namespace wend {

/// Refers to a function that receives each diagnostic. Allocates nothing, so that `parse` can collect the
/// first error only. The function must outlive the sink.
class diagnostic_sink {
 public:
  template <class F>
  requires(!std::same_as<F, diagnostic_sink>) constexpr diagnostic_sink(F& hear)
      : self_(&hear), hear_([](void* f, diagnostic x) { (*static_cast<F*>(f))(x); }) {}

  void operator()(errc code, std::size_t at) const { hear_(self_, {code, static_cast<std::uint32_t>(at)}); }

 private:
  void* self_;
  void (*hear_)(void*, diagnostic);
};

/// Sorts by byte. Diagnostics at one byte keep their order; each code stays once per byte. O(n log n).
void in_byte_order(diagnostics& list);

}  // namespace wend
