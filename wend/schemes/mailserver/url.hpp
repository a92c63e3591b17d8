// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/registry/scheme.hpp"

namespace wend::mailserver {

/// A name that RFC 1738 §4 reserved, without a syntax or a use; RFC 6196 made it historic. Recognised, read
/// by the generic production, followed by nothing.
extern scheme const descriptor;

}  // namespace wend::mailserver
