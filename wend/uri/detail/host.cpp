// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/detail/host.hpp"

#include <algorithm>

#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/parts.hpp"

namespace wend {
namespace {

constexpr charset alphanum = alpha | digit;
constexpr charset reg_name_char = alphanum | "-._~!$&'()*+,;=%";  // `examine` checks escapes

bool all_in(std::string_view text, charset set) noexcept {
  for (char c : text)
    if (!set[c]) return false;
  return true;
}

// hostnumber = digits "." digits "." digits "." digits                      RFC 1738 §5
bool is_hostnumber(std::string_view host) noexcept {
  int groups = 0;
  for (auto group : pieces(host, '.')) {
    if (group.empty() || !all_in(group, digit)) return false;
    ++groups;
  }
  return groups == 4;
}

bool above_255(std::string_view digits) noexcept {
  auto significant = digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
  return significant.size() > 3 || (significant.size() == 3 && significant > "255");
}

void check_number(std::string_view host, std::size_t at, mode how, diagnostic_sink say) {
  for (auto group : pieces(host, '.')) {
    if (!above_255(group)) continue;
    auto where = at + static_cast<std::size_t>(group.data() - host.data());
    return say(how == mode::lenient ? errc::address_out_of_range : errc::bad_host, where);
  }
}

// domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit    RFC 1738 §5
void check_labels(std::string_view host, std::size_t at, host_rule rule, mode how, diagnostic_sink say) {
  auto last_dot = host.rfind('.');
  for (auto label : pieces(host, '.')) {
    auto begin = static_cast<std::size_t>(label.data() - host.data());
    if (label.empty()) return say(errc::bad_host, at + begin);
    for (std::size_t i = 0; i < label.size(); ++i)
      if (!alphanum[label[i]] && label[i] != '-') return say(errc::bad_host, at + begin + i);
    if (label.front() == '-') return say(errc::bad_host, at + begin);
    if (label.back() == '-') return say(errc::bad_host, at + begin + label.size() - 1);
    if (!digit[label.front()]) continue;
    bool is_last = last_dot == host.npos || begin == last_dot + 1;
    if (is_last) return say(errc::bad_host, at + begin);  // RFC 1738 §3.1: distinguishes names from numbers
    if (rule != host_rule::dns_letter_first) continue;
    if (how == mode::strict) return say(errc::bad_host, at + begin);
    say(errc::host_starts_with_digit, at + begin);
  }
}

void check_reg_name(std::string_view host, std::size_t at, diagnostic_sink say) {
  if (host.starts_with('[')) {
    bool closed = host.ends_with(']');
    auto inside = closed ? host.substr(1, host.size() - 2) : std::string_view{};
    if (!is_ipv6(inside) && !is_ip_future(inside)) say(errc::bad_host, at);
    return;
  }
  for (std::size_t i = 0; i < host.size(); ++i)
    if (!reg_name_char[host[i]] && !eight_bit[host[i]] && !control[host[i]])
      return say(errc::bad_host, at + i);
}

}  // namespace

// Four times 0-255 without leading zeros                                    RFC 3986 §3.2.2
bool is_ipv4(std::string_view text) noexcept {
  std::size_t i = 0;
  for (int group = 0; group < 4; ++group) {
    if (group > 0 && (i == text.size() || text[i++] != '.')) return false;
    auto begin = i;
    int value = 0;
    for (; i < text.size() && i - begin < 3 && digit[text[i]]; ++i) value = 10 * value + (text[i] - '0');
    if (i == begin || value > 255 || (text[begin] == '0' && i - begin > 1)) return false;
  }
  return i == text.size();
}

// Eight groups of up to four hex digits; "::" once for one or more groups of zeros; the last two groups may
// be an IPv4 address. RFC 3986 §3.2.2
bool is_ipv6(std::string_view text) noexcept {
  int groups = 0;
  bool elided = false;
  std::size_t i = 0;
  if (text.starts_with("::")) {
    elided = true;
    i = 2;
  } else if (text.starts_with(':')) return false;
  while (i < text.size()) {
    auto end = std::min(text.find(':', i), text.size());
    auto group = text.substr(i, end - i);
    if (end == text.size() && group.find('.') != group.npos) {
      if (!is_ipv4(group)) return false;
      groups += 2;
      break;
    }
    if (group.empty() || group.size() > 4 || !all_in(group, hex)) return false;
    ++groups;
    if (end == text.size()) break;
    i = end + 1;
    if (i == text.size()) return false;  // a single colon at the end
    if (text[i] != ':') continue;
    if (elided) return false;
    elided = true;
    ++i;
  }
  return elided ? groups <= 7 : groups == 8;
}

// IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
bool is_ip_future(std::string_view text) noexcept {
  if (text.empty() || (text[0] | 0x20) != 'v') return false;
  auto dot = text.find('.');
  if (dot == text.npos || dot < 2 || dot + 1 == text.size()) return false;
  return all_in(text.substr(1, dot - 1), hex) && all_in(text.substr(dot + 1), (reg_name_char - "%") | ":");
}

host_kind kind_of_host(std::string_view host, profile p) noexcept {
  if (host.empty()) return host_kind::none;
  if (host.starts_with('['))
    return is_ip_future(host.substr(1, host.size() - 2)) ? host_kind::ip_future : host_kind::ipv6;
  bool address = has_generic_grammar(p) ? is_ipv4(host) : is_hostnumber(host);
  return address ? host_kind::ipv4 : host_kind::name;
}

std::string_view name_of(host_kind kind) noexcept {
  constexpr std::string_view names[] = {"none", "name", "ipv4", "ipv6", "ip-future"};
  return names[static_cast<std::size_t>(kind)];
}

void check_host(std::string_view host, std::size_t at, host_rule rule, mode how, diagnostic_sink say) {
  if (rule == host_rule::reg_name) return check_reg_name(host, at, say);
  if (is_hostnumber(host)) return check_number(host, at, how, say);
  check_labels(host, at, rule, how, say);
}

}  // namespace wend
