// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/diagnostic_sink.hpp"
#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"

/// Hosts: WHATWG URL §3.5 and §3.6. Offsets are bytes of the text passed in.
namespace wend::whatwg {

/// Takes validation errors that do not end parsing; may be empty.
class reporter {
 public:
  reporter() = default;
  explicit reporter(diagnostic_sink to) : to_(to) {}
  explicit operator bool() const { return to_.has_value(); }
  void operator()(errc code, std::size_t at) const {
    if (to_) (*to_)(code, at);
  }

 private:
  std::optional<diagnostic_sink> to_{};
};

/// Parses a host (WHATWG URL §3.5) and returns it serialized.
result<std::string> parse_host(std::string_view text, bool is_opaque, reporter);

result<std::string> parse_opaque_host(std::string_view text, reporter);

/// Returns whether the text is a valid domain (WHATWG URL §3.4): it passes the strict rules and is not an address.
bool is_valid_domain(std::string_view text);

/// Returns whether a host in lower case ends in a number, so that it must be an IPv4 address.
WEND_SHARED bool ends_in_a_number(std::string_view domain) noexcept;
WEND_SHARED result<std::uint32_t> parse_ipv4(std::string_view text, reporter);
WEND_SHARED std::string serialize_ipv4(std::uint32_t address);

using ipv6_address = std::array<std::uint16_t, 8>;
/// Parses an address without its brackets.
result<ipv6_address> parse_ipv6(std::string_view text, reporter);
std::string serialize_ipv6(ipv6_address const&);

}  // namespace wend::whatwg
