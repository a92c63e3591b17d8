// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "wend/registry/scheme.hpp"

// The list of the scheme modules is in a higher layer, in schemes/modules.cpp.
namespace wend::detail {

/// Returns the module called `name` (any case), or null.
scheme const* find_module(std::string_view name) noexcept;

/// Returns all modules, by name.
std::span<scheme const* const> modules() noexcept;

}  // namespace wend::detail
