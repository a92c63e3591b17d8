// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: everything here may be called from any thread at once.

// The core in one header: parsing, checking, comparing and editing URIs, without an operating system. Further
// parts of the core have headers of their own: wend/whatwg.hpp, wend/text.hpp, wend/registry/registry.hpp,
// and in wend/uri/ convert.hpp, iri.hpp, escape.hpp, parts.hpp and bulk.hpp.

#include "wend/uri/agree.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/percent.hpp"
#include "wend/uri/resolve.hpp"
#include "wend/uri/segments.hpp"
