// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace wend::cli {

/// The parts that a template of --get may have; text in capitals stands for a name.
inline constexpr std::string_view template_parts[] = {
    "uri",      "scheme",         "user",   "password", "host",       "host_class",
    "port",     "effective_port", "path",   "query",    "query:NAME", "query-all:NAME",
    "fragment", "domain",         "suffix", "key",      "key:VARIANT"};

}  // namespace wend::cli
