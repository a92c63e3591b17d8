// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/diagnostic_sink.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"

/// Hosts: WHATWG URL §3.5 and §3.6. Offsets are bytes of the text given here.
namespace wend::whatwg {

/// Where validation errors that do not end the reading go, if anywhere.
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

/// The host parser, and what it found serialized.
result<std::string> parse_host(std::string_view text, bool is_opaque, host_mapper, reporter);

result<std::string> parse_opaque_host(std::string_view text, reporter);

/// A valid domain (WHATWG URL §3.4): one that passes the strict rules, too, and is no address. The insides of
/// labels in Punycode are the mapper's to judge; without one they are not.
bool is_valid_domain(std::string_view text, host_mapper = nullptr);

/// A host in lower case that ends in a number is an IPv4 address, or nothing.
bool ends_in_a_number(std::string_view domain) noexcept;
result<std::uint32_t> parse_ipv4(std::string_view text, reporter);
std::string serialize_ipv4(std::uint32_t address);

using ipv6_address = std::array<std::uint16_t, 8>;
/// Without its brackets.
result<ipv6_address> parse_ipv6(std::string_view text, reporter);
std::string serialize_ipv6(ipv6_address const&);

}  // namespace wend::whatwg
