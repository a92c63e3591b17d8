// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wend/exchange/listing.hpp"
#include "wend/schemes/prospero/answer.hpp"
#include "wend/uri/profile.hpp"

namespace wend::prospero {

/// A link as an entry of the listing. RFC 1738 §3.11: an object outside the directory service has the URL of
/// its access method; others have a prospero URL. Empty for links without a URL that can be followed:
/// unreadable (NULL) and symbolic ones, and those into a virtual system.
std::optional<wire::entry> entry_for(link const&, profile);

/// The contents of an object: its octets, or `name: value` lines.
struct contents {
  std::string octets{}, media_type{};

  friend bool operator==(contents const&, contents const&) = default;
};

/// Empty if the attributes have no contents.
std::optional<contents> contents_of(std::vector<attribute> const&, std::string_view hsoname);

}  // namespace wend::prospero
