// SPDX-License-Identifier: Apache-2.0
//
// The names of newsgroups, which the schemes news and nntp have in common.
//
//     group = ialpha [ . group ]                                      RFC 1630 §BNF for specific URL schemes
//     group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]        RFC 1738 §5
//     group = 1*( group-char / pct-encoded )                          RFC 5538 §3
//
// url7a §BNF syntax prints RFC 1630's; ialpha is a letter and any xalphas, among which is the dot.

#pragma once

#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/profile.hpp"

namespace wend::newsgroup {

/// Says `code` for each byte of a name, as written, that the text does not allow; `at` is its first. A name
/// without a byte is wrong there. `wild` may stand in it as well: RFC 5538 §4.
void judge(std::string_view written, std::size_t at, profile, errc code, diagnostic_sink, charset wild = {});

/// Writes a decoded name. False where the text has no form for it.
bool put(std::string& out, std::string_view name, profile, charset wild = {});

}  // namespace wend::newsgroup
