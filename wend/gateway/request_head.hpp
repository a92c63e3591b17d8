// SPDX-License-Identifier: Apache-2.0
//
// The head of a request, read strictly by RFC 9112: if two readers repair a head differently, one request can
// become two (request smuggling). Works on octets; does no input or output.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/base/expected.hpp"

namespace wend::gateway {

inline constexpr std::size_t longest_head = 32 * 1024, longest_target = 8000, most_fields = 100;

struct request_head {
  std::string method{}, target{};
  unsigned minor = 1;  // HTTP/1.x
  std::vector<std::pair<std::string, std::string>> fields{};
  std::optional<std::uint64_t> length{};  // of the body
  bool is_chunked = false;
  bool keeps_alive = true;

  bool has_body() const { return is_chunked || length.value_or(0) > 0; }
  /// The first value of the field, in any case; null if absent.
  std::string const* field(std::string_view name) const;
};

/// Why a request is refused: the status, and a sentence.
struct refusal {
  unsigned status = 400;
  std::string why{};

  friend bool operator==(refusal const&, refusal const&) = default;
};

/// The end of the head, behind its empty line; 0: incomplete. Refuses a line that ends in LF alone, and a
/// head that is too long.
expected<std::size_t, refusal> end_of_head(std::string_view octets);

/// Reads a complete head, with its empty line. 400: two Content-Length or Host, Content-Length beside
/// Transfer-Encoding, folded lines, a space before a colon, controls, no Host in HTTP/1.1; 414, 431; 501:
/// unknown transfer coding; 505: not HTTP/1.x.
expected<request_head, refusal> read_request_head(std::string_view octets);

}  // namespace wend::gateway
