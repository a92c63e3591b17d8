// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/schemes/file/local_name.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::file {

/// Whether the host is this machine: void, `localhost`, or one of its names (any case). RFC 1738 §3.10.
bool is_local(std::string_view host, std::span<std::string const> local_names) noexcept;

/// Plans opening a file; opens nothing. rfc3986 removes dot segments first; in the older profiles they are
/// part of the name.
/// Errors: `file-not-local`, `file-not-representable`, `query-not-allowed`.
WEND_SHARED result<wire::plan> plan_for(uri_view, std::span<std::string const> local_names = {},
                                        convention = convention::posix);

}  // namespace wend::file
