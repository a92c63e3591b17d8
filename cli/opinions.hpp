// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/uri/profile.hpp"

namespace wend::cli {

/// What a profile makes of a text: the parts that decide who is asked for what.
struct opinion {
  profile law;
  std::optional<error> refused{};
  std::string host{}, port{}, path{};
};

/// Of each profile.
std::vector<opinion> opinions_on(std::string_view text);

using part_of_opinion = std::string opinion::*;
inline constexpr std::pair<std::string_view, part_of_opinion> parts_of_opinions[] = {
    {"host", &opinion::host}, {"port", &opinion::port}, {"path", &opinion::path}};

/// Whether two that accept the text read the part differently.
bool differ(std::vector<opinion> const&, part_of_opinion);

}  // namespace wend::cli
