// SPDX-License-Identifier: Apache-2.0
//
// What a client asks, read by a server: the greeting, a search, or parts of documents. The client is
// untrusted, and so is every length.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/schemes/wais/apdu.hpp"

namespace wend::wais {

/// A document that is wanted, or one like which others are wanted.
struct wanted {
  std::string id{}, type{};
  std::optional<apdu::range> part{};  // none: all of it
  bool has_strange_unit = false;      // the unit of its part is unknown

  wanted() = default;
};

struct request {
  enum class what : std::uint8_t { init, search, retrieval };

  what is = what::init;
  std::string reference{};  // repeated in the answer

  // init
  std::uint32_t longest_record = 0;  // 0: not stated
  bool wants_only_search = true;

  // search and retrieval
  std::vector<std::string> databases{};
  std::vector<wanted> documents{};  // to retrieve, or examples

  // search
  std::string words{};
  std::uint32_t most_documents = 16;                           // RFC 1625 §4 omits it: the default of 1990
  std::string begin_date = "00000000", end_date = "99999999";  // YYYYMMDD
  bool is_dated = false;                                       // only documents between the two

  request() = default;
};

/// Takes the APDU off the front of what followed a header. `unexpected-reply` at the octet where it makes no
/// sense, `truncated` at the length that reaches beyond what holds it, `too-large` at a reference of more
/// than 1024 octets.
result<request> take_request(std::string_view& message);

}  // namespace wend::wais
