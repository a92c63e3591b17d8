// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: everything here may be called from any thread at once.

// What is asked of many URLs in one header: the registrable domain, sort keys, named normalization steps, the pairs of a
// query, the class of a host, redaction, URI templates, the check before a fetch, and the data that answers depend on.

#include "wend/names/contract.hpp"
#include "wend/names/fetchable.hpp"
#include "wend/names/host_class.hpp"
#include "wend/names/key.hpp"
#include "wend/names/public_suffix.hpp"
#include "wend/names/query.hpp"
#include "wend/names/redact.hpp"
#include "wend/names/steps.hpp"
#include "wend/names/uri_template.hpp"
