// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/registry/scheme.hpp"

namespace wend::gopher {

extern scheme const descriptor, secure_descriptor;

}  // namespace wend::gopher
