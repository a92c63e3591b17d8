// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/json_out.hpp"
#include "cli/options.hpp"
#include "wend/registry/plan.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::cli {

/// Writes a plan in JSON, key by key; or for people, line by line.
void put_plan(json_object&, wire::plan const&, uri_view, options const&);
void put_plan(std::string& out, wire::plan const&, uri_view, options const&);

}  // namespace wend::cli
