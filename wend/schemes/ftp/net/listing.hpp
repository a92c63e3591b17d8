// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "wend/exchange/listing.hpp"

namespace wend::ftp {

/// Reads one line of a listing, without its line end, as an entry that has no URI yet. Empty for a line that
/// names no entry (`is_no_entry`), for an unknown format, for a name that no command can carry (it holds CR,
/// NUL or LF) and for a name in another directory (it holds `/`).

/// MLSD: facts, one space, the name. RFC 3659 §7.2.
std::optional<wire::entry> read_facts(std::string_view line);

/// MLSD: the `unique` fact (RFC 3659 §7.5.2) if this line describes the listed directory itself; else empty.
std::string_view identity_of_listed(std::string_view line);

/// LIST: RFC 959 §4.1.3 defines no format; Unix, DOS, EPLF and VMS are recognized. A Unix line of the last
/// months has no year; `now` (seconds since 1970) supplies it, and without `now` such a line has no date. The
/// server's local time is read as UTC.
std::optional<wire::entry> read_line(std::string_view line, std::optional<std::int64_t> now = {});

/// NLST: a name, perhaps behind the path of its directory. RFC 959 §4.1.3.
std::optional<wire::entry> read_name(std::string_view line);

/// Whether a line without an entry is meaningless: a heading, a total, or the line of the directory itself or
/// its parent. Any other such line is an entry that could not be read. `how`: MLSD, LIST or NLST; `before`:
/// the preceding line, which this one may continue.
bool is_no_entry(std::string_view how, std::string_view line, std::string_view before);

}  // namespace wend::ftp
