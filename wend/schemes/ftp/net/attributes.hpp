// SPDX-License-Identifier: Apache-2.0
//
// The attributes that a server tells of a file: RFC 3659 §3, §4, §7. Internal to the scheme module.

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

  attributes() {}  // no aggregate: it is the answer of a dialogue
};

/// Of the file that will be read. SIZE counts what would travel (RFC 3659 §4), so only an image is asked for.
wire::dialogue<attributes> look(visit&);

/// As notes.
wire::dialogue<> tell(attributes const&);

/// By SIZE and MDTM; what has no size and can be changed to is a directory; else by the listing.
wire::dialogue<> find_attributes(visit&);

}  // namespace wend::ftp
