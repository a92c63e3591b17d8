// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory_resource>
#include <string>

namespace wend::idna {

/// Puts the text from place `from` on into normal form C (The Unicode Standard §3.11). Its characters are valid in
/// UTS 46.
void normalize(std::pmr::u32string& text, std::size_t from);

}  // namespace wend::idna
