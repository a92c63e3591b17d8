// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/access/verb.hpp"
#include "wend/uri/uri.hpp"

namespace wend::access {

/// Takes the octets as they come. False means "enough": the work stops with `cancelled`.
using sink = std::function<bool(std::string_view octets)>;

/// Fills the buffer with the next octets to store; how many, 0 at the end, nothing where they could not be
/// read (the work then stops with `truncated` and stores nothing).
using source = std::function<std::optional<std::size_t>(std::span<char>)>;

struct request {
  verb what = verb::get;
  uri name;
  std::vector<std::string> words{};  // search: decoded
  source body{};                     // put, append
};

}  // namespace wend::access
