// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/whois/net/reply.hpp"

#include <charconv>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/exchange/detail/ports.hpp"

namespace wend::whois {
namespace {

std::string_view trimmed(std::string_view text) {
  auto first = text.find_first_not_of(" \t\r");
  return first == text.npos ? text.substr(0, 0)
                            : text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

bool names_a_server(std::string_view key) {
  for (auto name : {"refer", "whois", "registrar whois server", "referralserver"})
    if (same_ignoring_case(key, name)) return true;
  return false;
}

bool is_domain_name(std::string_view name) {
  constexpr charset in_names = alpha | digit | "-.";
  if (name.empty() || name.size() > 253 || name.find('.') == name.npos) return false;
  if (!alpha[name.back()] || !(alpha | digit)[name.front()])
    return false;  // a referral to an IP address is ignored
  for (char c : name)
    if (!in_names[c]) return false;
  return true;
}

}  // namespace

std::optional<referral> referral_in(std::string_view line) {
  auto colon = line.find(':');
  if (colon == line.npos || !names_a_server(trimmed(line.substr(0, colon)))) return {};
  auto value = trimmed(line.substr(colon + 1));
  constexpr std::string_view scheme = "whois://";
  if (same_ignoring_case(value.substr(0, scheme.size()), scheme)) value.remove_prefix(scheme.size());
  else if (value.find("//") != value.npos) return {};  // http, rwhois: another protocol
  if (value.ends_with('/')) value.remove_suffix(1);
  referral referral;
  if (auto port = value.find(':'); port != value.npos) {
    auto digits = value.substr(port + 1);
    auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), referral.port);
    if (wrong != std::errc() || end != digits.data() + digits.size() ||
        wire::is_unsafe_port(referral.port, 43))
      return {};
    value = value.substr(0, port);
  }
  if (!is_domain_name(value)) return {};
  referral.host = value;
  for (char& c : referral.host) c = lower(c);
  return referral;
}

// RFC 1835 §2.4: "% ", three digits, a dash if more follows, a space if not.
std::optional<system_message> read_system_message(std::string_view line) {
  constexpr std::size_t digits_at = 2, mark_at = 5;
  if (!line.starts_with("% ") || line.size() < mark_at) return {};
  system_message message;
  auto end = line.data() + mark_at;
  if (std::from_chars(line.data() + digits_at, end, message.code).ptr != end) return {};
  message.is_last = line.size() == mark_at || line[mark_at] != '-';
  message.words = line.size() > mark_at ? line.substr(mark_at + 1) : std::string_view{};
  return message;
}

}  // namespace wend::whois
