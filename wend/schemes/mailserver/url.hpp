// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include "wend/base/export.hpp"
#include "wend/registry/scheme.hpp"

namespace wend::mailserver {

/// A name that RFC 1738 §4 reserves without a syntax or a use; RFC 6196 made it historic. Recognised and
/// parsed by the generic production; it cannot be followed.
WEND_API extern scheme const descriptor;

}  // namespace wend::mailserver
