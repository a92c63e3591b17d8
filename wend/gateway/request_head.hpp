// SPDX-License-Identifier: Apache-2.0
//
// The head of a request, read as RFC 9112 has it and no more kindly: two readers that repair differently are
// how one request becomes two on its way. Nothing is waited for here; it is octets in, a head or a refusal
// out.

#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
  /// The first value of the field, in any case; null if there is none.
  std::string const* field(std::string_view name) const;
};

/// Why a request is not heard to its end: the status, and a sentence.
struct refusal {
  unsigned status = 400;
  std::string why{};

  friend bool operator==(refusal const&, refusal const&) = default;
};

/// Where the head that the octets begin with ends, behind its empty line; 0: not yet. A refusal for a line
/// that ends in LF alone, and for more than a head may have.
std::expected<std::size_t, refusal> end_of_head(std::string_view octets);

/// The whole head, with its empty line. 400: two Content-Length or Host, Content-Length beside
/// Transfer-Encoding, folded lines, a space before a colon, controls, no Host in HTTP/1.1; 414, 431; 501: an
/// unknown transfer coding, 505: no HTTP/1.x.
std::expected<request_head, refusal> read_request_head(std::string_view octets);

}  // namespace wend::gateway
