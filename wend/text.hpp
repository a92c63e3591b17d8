// SPDX-License-Identifier: Apache-2.0
#pragma once

// Finding URIs in running text, and wrapping text for it.

#include "wend/text/extract.hpp"
#include "wend/text/find.hpp"
#include "wend/text/wrap.hpp"
