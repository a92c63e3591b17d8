// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wend/exchange/listing.hpp"
#include "wend/schemes/prospero/answer.hpp"
#include "wend/uri/profile.hpp"

namespace wend::prospero {

/// A link as an entry of the listing. RFC 1738 §3.11: what is not in the directory service itself has the URL
/// of its access method; the rest has a prospero URL. Nothing where there is no URL that one could follow:
/// links that cannot be read (NULL), symbolic ones, and those into a virtual system.
std::optional<wire::entry> entry_for(link const&, profile);

/// What stands in an object itself: its octets, or `name: value` lines.
struct contents {
  std::string octets{}, media_type{};

  friend bool operator==(contents const&, contents const&) = default;
};

/// Nothing where the attributes have none.
std::optional<contents> contents_of(std::vector<attribute> const&, std::string_view hsoname);

}  // namespace wend::prospero
