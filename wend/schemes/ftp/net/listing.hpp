// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "wend/exchange/listing.hpp"

namespace wend::ftp {

/// One line of a listing, without its line end, as an entry that has no URI yet. Nothing for a line that
/// names no entry (`is_no_entry`), for one that is not understood, for a name that no command could say (it
/// holds CR, NUL or LF) and for one that leads elsewhere (it holds `/`).

/// MLSD: facts, one space, the name. RFC 3659 §7.2.
std::optional<wire::entry> read_facts(std::string_view line);

/// MLSD: the `unique` fact (RFC 3659 §7.5.2) of the directory that is listed, where this is its line; else
/// empty.
std::string_view identity_of_listed(std::string_view line);

/// LIST, for which RFC 959 §4.1.3 gives no form: as Unix has it, or DOS, EPLF or VMS. A Unix line of the last
/// months has no year; `now` (seconds since 1970) supplies it, and without it such a line has no date. The
/// server's own time of day is taken for UTC.
std::optional<wire::entry> read_line(std::string_view line, std::optional<std::int64_t> now = {});

/// NLST: a name, perhaps behind the path of its directory. RFC 959 §4.1.3.
std::optional<wire::entry> read_name(std::string_view line);

/// Whether a line that is no entry was never meant as one: a heading, a total, what names the directory
/// itself or the one above it. Any other has an entry in it that is lost. `how`: MLSD, LIST or NLST;
/// `before`: the line before this one, whose rest it may be.
bool is_no_entry(std::string_view how, std::string_view line, std::string_view before);

}  // namespace wend::ftp
