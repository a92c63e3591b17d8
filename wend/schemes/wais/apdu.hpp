// SPDX-License-Identifier: Apache-2.0
//
// The messages of a WAIS client: Z39.50-1988 as in RFC 1625 §4, with the two facilities Init and Search. A
// document is fetched by a search, too: by its id, within a range of its octets.
//
//     message = length(10 digits) "z2" server(10 octets) "  0" apdu
//     apdu    = length(2) type(1) field...        the length counts type and fields
//               [ information ]                   and not what follows them
//     field   = tag length octet...               tag and length in sevens, the highest first
//
// Every part is counted, so that no octet of a name ends it early.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/strings.hpp"

namespace wend::wais::apdu {

/// The longest message that is sent, and the limit requested from servers.
inline constexpr std::size_t longest_request = 0xFFFF;
inline constexpr std::uint32_t longest_answer = 100'000;

/// The greeting: options, limits, and a name that does not identify the user.
WEND_SHARED std::string init();

/// Type-3 query: the documents that match these words, forty at most.
WEND_SHARED std::string search(std::string_view database, std::string_view words);

/// The number of octets that clients of the time requested at once.
inline constexpr std::uint64_t slice = 10'000;

/// The unit of a part of a document.
enum class unit : std::uint8_t { octets, lines };

/// Octets or lines of a document, the first counted from 0, `end` not included.
struct range {
  std::uint64_t begin = 0, end = 0;
  unit by = unit::octets;
};

/// Type-1 query: a part of the document with this id, as this type if given.
WEND_SHARED std::string retrieval(std::string_view database, std::string_view type, std::string_view id,
                                  range);

/// Builds a WAIS id from its fields, "1=h.example:210", in order.
WEND_SHARED std::string id_of(strings const& fields);

}  // namespace wend::wais::apdu
