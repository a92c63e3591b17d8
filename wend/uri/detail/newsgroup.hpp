// SPDX-License-Identifier: Apache-2.0
//
// Names of newsgroups, in the schemes news and nntp.
//
//     group = ialpha [ . group ]                                      RFC 1630 §BNF for specific URL schemes
//     group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]        RFC 1738 §5
//     group = 1*( group-char / pct-encoded )                          RFC 5538 §3
//
// url7a §BNF syntax has the rule of RFC 1630; ialpha is a letter and any xalphas, which include the dot.

#pragma once

#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/profile.hpp"

namespace wend::newsgroup {

/// Reports `code` for each byte of a name, as written, that the profile forbids, and for an empty name. The name
/// begins at byte `at`. Octets of `wild` are legal, too: RFC 5538 §4.
void judge(std::string_view written, std::size_t at, profile, errc code, diagnostic_sink, charset wild = {});

/// Appends a decoded name. Returns false if the profile has no form for it.
bool put(std::string& out, std::string_view name, profile, charset wild = {});

}  // namespace wend::newsgroup
