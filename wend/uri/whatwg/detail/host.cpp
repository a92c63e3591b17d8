// SPDX-License-Identifier: Apache-2.0
//
//     special schemes    [IPv6] · a domain, decoded, mapped, in lower case · an IPv4 address if that ends in
//     a number other schemes      [IPv6] · an opaque host, of which only controls are escaped

#include "wend/uri/whatwg/detail/host.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/idna/idna.hpp"
#include "wend/uri/detail/octets.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/whatwg/detail/units.hpp"
#include "wend/uri/whatwg/scalars.hpp"
#include "wend/uri/whatwg/sets.hpp"

namespace wend::whatwg {
namespace {

bool is_ascii(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return eight_bit[c]; });
}

/// Returns the byte of `written` for octet `at` of its decoded form.
std::uint32_t written_at(std::string_view written, std::size_t at) {
  std::size_t i = 0;
  for (auto escape : octets(written))
    if (i++ == at) return static_cast<std::uint32_t>(escape.at);
  return static_cast<std::uint32_t>(written.size());
}

/// Applies CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength of UTS 46 to a domain that passed without them.
/// Returns the byte at which it fails, or npos. Labels in Punycode passed UTS 46.
std::size_t strictly_wrong(std::string_view ascii) {
  constexpr charset ldh = alpha | digit | "-";
  if (ascii.size() > 253) return 253;
  std::size_t at = 0;
  for (auto label : pieces(ascii, '.')) {
    auto bad = std::ranges::find_if(label, [&](char c) { return !ldh[c]; }) - label.begin();
    if (static_cast<std::size_t>(bad) < label.size()) return at + static_cast<std::size_t>(bad);
    bool in_punycode = same_ignoring_case(label.substr(0, 4), "xn--");
    bool hyphens = label.starts_with('-') || label.ends_with('-') ||
                   label.substr(std::min<std::size_t>(2, label.size())).starts_with("--");
    if (label.empty() || label.size() > 63 || (hyphens && !in_punycode)) return at;
    at += label.size() + 1;
  }
  return ascii.npos;
}

bool has_punycode(std::string_view ascii) {
  for (auto label : pieces(ascii, '.'))
    if (same_ignoring_case(label.substr(0, 4), "xn--")) return true;
  return false;
}

/// The domain parser, not strict. `written` is for the bytes of errors.
result<std::string> parse_domain(std::string_view domain, std::string_view written, reporter say) {
  auto refuse = [&](errc code, std::size_t at) { return mistake(code, written_at(written, at)); };
  std::string ascii;
  if (is_ascii(domain)) {
    ascii.resize(domain.size());
    std::ranges::transform(domain, ascii.begin(), lower);
    if (say && has_punycode(ascii))
      if (auto mapped = idna::to_ascii(ascii); !mapped)
        say(errc::domain_to_ascii_relaxed, written_at(written, mapped.error().at));
  } else {
    for (std::size_t i = 0; i < domain.size();) {
      auto at = i;
      // U+FFFD is illegal in a domain: UTS 46 §4.
      if (next_scalar(domain, i) == 0xFFFD) return refuse(errc::domain_to_ascii, at);
    }
    auto mapped = idna::to_ascii(domain);
    if (!mapped) return refuse(errc::domain_to_ascii, mapped.error().at);
    ascii = *std::move(mapped);
  }
  auto forbidden = std::ranges::find_if(ascii, [](char c) { return forbidden_domain_code_point[c]; });
  if (forbidden != ascii.end())
    return refuse(errc::domain_to_ascii,
                  ascii.size() == domain.size() ? static_cast<std::size_t>(forbidden - ascii.begin()) : 0);
  if (say)
    if (auto wrong = strictly_wrong(ascii); wrong != ascii.npos)
      say(errc::domain_to_ascii_relaxed, ascii.size() == domain.size() ? written_at(written, wrong) : 0);
  return ascii;
}

}  // namespace

bool is_valid_domain(std::string_view text) {
  bool refused = false;
  auto hear = [&](diagnostic) { refused = true; };
  if (text.empty()) return false;
  auto domain = parse_domain(text, text, reporter(diagnostic_sink(hear)));
  return domain && !refused && !ends_in_a_number(*domain);
}

result<std::string> parse_opaque_host(std::string_view text, reporter say) {
  auto forbidden = std::ranges::find_if(text, [](char c) { return forbidden_host_code_point[c]; });
  if (forbidden != text.end())
    return mistake(errc::host_invalid_code_point, static_cast<std::uint32_t>(forbidden - text.begin()));
  if (say)
    for (std::size_t i = 0; i < text.size(); ++i)
      if (!is_url_unit(text, i)) say(errc::invalid_url_unit, i);
  return percent_encode(text, c0_control_percent_encode);
}

result<std::string> parse_host(std::string_view text, bool is_opaque, reporter say) {
  if (text.starts_with('[')) {
    if (!text.ends_with(']')) return mistake(errc::ipv6_unclosed, static_cast<std::uint32_t>(text.size()));
    auto inside = [&](diagnostic f) { say(f.code, f.at + 1); };
    auto address =
        parse_ipv6(text.substr(1, text.size() - 2), say ? reporter(diagnostic_sink(inside)) : reporter());
    if (!address) return mistake(address.error().code, address.error().at + 1);
    return '[' + serialize_ipv6(*address) + ']';
  }
  if (is_opaque) return parse_opaque_host(text, say);
  for (std::size_t i = 0; say && i < text.size(); ++i)
    if (detail::is_escape(text, i)) {
      say(errc::domain_percent_encoded, i);
      break;
    }
  auto domain = percent_decode(text);
  auto mapped = parse_domain(domain, text, say);
  if (!mapped || !ends_in_a_number(*mapped)) return mapped;
  bool same_places = mapped->size() == text.size();
  auto here = [&](diagnostic f) { say(f.code, same_places ? f.at : 0); };
  auto address = parse_ipv4(*mapped, say ? reporter(diagnostic_sink(here)) : reporter());
  if (!address) return mistake(address.error().code, same_places ? address.error().at : 0);
  return serialize_ipv4(*address);
}

}  // namespace wend::whatwg
