// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/demo/world.hpp"

namespace wend::testing {

/// What somebody sees who has logged in: `help`, `who`, `read NAME`, `bye`. Lines go as they come from a
/// terminal.
class shell {
 public:
  explicit shell(world const& of) : w_(of) {}

  std::string greeting(std::string_view user) const;
  /// Octets of a terminal, any number; what appears on it. Typing is echoed.
  std::string hear(std::string_view octets);
  bool over() const { return over_; }

 private:
  std::string answer(std::string_view line);

  world const& w_;
  std::string line_{};
  char last_ = 0;
  bool over_ = false;
};

}  // namespace wend::testing
