// SPDX-License-Identifier: Apache-2.0
//
// The attributes of a file that a server reports: RFC 3659 §3, §4, §7. Internal to the scheme module.

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "wend/exchange/detail/dialogue.hpp"
#include "wend/schemes/ftp/net/login.hpp"

namespace wend::ftp {

struct attributes {
  std::optional<std::uint64_t> size{};
  std::string date{}, type{};

  attributes() {}  // no aggregate: a dialogue returns it
};

/// Asks for size and date of the file that will be read. SIZE counts the octets that would be transferred
/// (RFC 3659 §4), so it is asked for images only.
wire::dialogue<attributes> attributes_of_file(visit&);

/// Yields the attributes as notes.
wire::dialogue<> note_attributes(attributes const&);

/// Asks with SIZE and MDTM. A name without a size that CWD accepts is a directory; else the listing is read.
wire::dialogue<> find_attributes(visit&);

}  // namespace wend::ftp
