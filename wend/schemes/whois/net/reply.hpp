// SPDX-License-Identifier: Apache-2.0
//
// The parts of whois and whois++ answers that have a meaning for the client.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wend::whois {

/// A referral of a whois server to another one. In no specification; these lines are in use:
///
///     refer:        whois.example            Registrar WHOIS Server: whois.example
///     whois:        whois.example            ReferralServer:  whois://whois.example:43
struct referral {
  std::string host{};
  std::uint16_t port = 43;

  referral() = default;
  friend bool operator==(referral const&, referral const&) = default;
};

/// Accepts domain names only.
std::optional<referral> referral_in(std::string_view line);

/// A system message of whois++: `% 220-Welcome`, RFC 1835 §2.4.
struct system_message {
  int code = 0;
  bool is_last = true;
  std::string_view words{};

  friend bool operator==(system_message const&, system_message const&) = default;
};

std::optional<system_message> read_system_message(std::string_view line);

}  // namespace wend::whois
