// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions may be called from any thread at once; a finder belongs to one at a time.

// Finds URIs in running text, and wraps URIs so that they are found.

#include "wend/text/extract.hpp"
#include "wend/text/find.hpp"
#include "wend/text/wrap.hpp"
