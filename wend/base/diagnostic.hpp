// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <vector>

#include "wend/base/error.hpp"

namespace wend {

/// One thing that a reader noticed: an error or a notice, at a byte of the text as it was given.
using diagnostic = error;
using diagnostics = std::vector<diagnostic>;

/// Where findings go. Costs no allocation, so that `parse` can listen for the first error only.
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

/// Sorts by byte; those at one byte stay in the order in which they were found, each code once.
void in_byte_order(diagnostics& list);

constexpr bool is_error(diagnostic f) { return explain(f.code).kind == weight::error; }

}  // namespace wend
