// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/uri/uri_view.hpp"

namespace wend {

struct components;

/// Returns the part with this name (`name_of`), if any.
std::optional<part> part_named(std::string_view) noexcept;

/// Joins the parts without parsing the result: the text in which `compose` places its errors.
std::string written(components const&, profile p = profile::rfc3986);

}  // namespace wend
