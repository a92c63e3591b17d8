// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include "wend/base/export.hpp"
#include "wend/registry/scheme.hpp"

namespace wend::ws {

/// The WebSocket protocol. Parsed; it cannot be followed.
///
///     ws-URI  = "ws:" "//" host [ ":" port ] path [ "?" query ]                     RFC 6455 §3
///     wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]
WEND_API extern scheme const descriptor, secure_descriptor;

}  // namespace wend::ws
