// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/charset.hpp"

/// For sources of wend only: they write classes as an RFC does, `alpha | digit`.
namespace wend {

using namespace chars;

}  // namespace wend
