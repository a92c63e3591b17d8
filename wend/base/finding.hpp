// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <vector>

#include "wend/base/error.hpp"

namespace wend {

/// One thing that a reader noticed: an error or a notice, at a byte of the text as it was given.
using finding = error;
using findings = std::vector<finding>;

/// Where findings go. Costs no allocation, so that `parse` can listen for the first error only.
class listener {
 public:
  template <class F>
  requires(!std::same_as<F, listener>) constexpr listener(F& hear)
      : self_(&hear), hear_([](void* f, finding x) { (*static_cast<F*>(f))(x); }) {}

  void operator()(errc code, std::size_t at) const { hear_(self_, {code, static_cast<std::uint32_t>(at)}); }

 private:
  void* self_;
  void (*hear_)(void*, finding);
};

/// In byte order; findings at one byte stay in the order in which they were made.
void in_byte_order(findings& all);

constexpr bool is_error(finding f) { return explain(f.code).kind == weight::error; }

}  // namespace wend
