// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/charset.hpp"

/// Sources of wend write the classes as an RFC does, without their namespace: `alpha | digit`.
namespace wend {

using namespace chars;

}  // namespace wend
