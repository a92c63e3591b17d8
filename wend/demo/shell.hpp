// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/demo/world.hpp"

namespace wend::demo {

/// The shell of a terminal session: `help`, `who`, `read NAME`, `bye`.
class shell {
 public:
  explicit shell(world const& of) : w_(of) {}

  std::string greeting(std::string_view user) const;
  /// Takes any number of octets from the terminal. Returns the output, with the echo of the input.
  std::string hear(std::string_view octets);
  bool over() const { return over_; }

 private:
  std::string answer(std::string_view line);

  world const& w_;
  std::string line_{};
  char last_ = 0;
  bool over_ = false;
};

}  // namespace wend::demo
