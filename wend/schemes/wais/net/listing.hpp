// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/exchange/listing.hpp"
#include "wend/schemes/wais/net/reply.hpp"
#include "wend/schemes/wais/url.hpp"

namespace wend::wais {

/// The media type of a WAIS type such as TEXT, GIF or PS, in any case; "application/octet-stream" for an
/// unknown one.
std::string_view media_type_of(std::string_view wtype) noexcept;

/// A document of a search as an entry of the listing: its URL is in the searched database on the answering
/// server, whatever servers its id names; for the type URL it is the headline. No URL if the profile has no
/// form for it.
wire::entry entry_for(hit const&, url const& searched, profile);

/// Databases, as a directory of servers describes them: `(:source :ip-name "h.example" :database-name "db"
/// …)`, one or more. One without a host is on the server that described it. Empty for any other text.
std::optional<wire::listing> read_sources(std::string_view text, url const& described_by, profile);

}  // namespace wend::wais
