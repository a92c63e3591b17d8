// SPDX-License-Identifier: Apache-2.0
#pragma once

// The core in one header: understanding URIs, without an operating system.

#include "wend/registry/registry.hpp"
#include "wend/uri/agree.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/convert.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/resolve.hpp"
#include "wend/uri/whatwg/attribute.hpp"
#include "wend/uri/whatwg/form.hpp"
#include "wend/uri/whatwg/sets.hpp"
#include "wend/uri/whatwg/whatwg.hpp"
