// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: everything here may be called from any thread at once.

// The URL Standard of the WHATWG in one header: its parser, the attributes of its URL class, form data, and
// the percent-encode sets.

#include "wend/uri/whatwg/attribute.hpp"
#include "wend/uri/whatwg/form.hpp"
#include "wend/uri/whatwg/sets.hpp"
#include "wend/uri/whatwg/whatwg.hpp"
