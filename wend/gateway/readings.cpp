// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/readings.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/idna/idna.hpp"
#include "wend/uri/agree.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/whatwg/detail/host.hpp"

namespace wend::gateway {
namespace {

constexpr profile both[] = {profile::rfc3986, profile::whatwg};

std::uint32_t host_of(uri_view u) { return u.offset_of(u.host()); }

/// Whether a label has the prefix of IDNA, RFC 5890 §2.3.1.
bool is_in_idna(std::string_view host) {
  return std::ranges::any_of(pieces(host, '.'), [](std::string_view label) {
    return same_ignoring_case(label.substr(0, 4), "xn--");
  });
}

/// Only scheme, host and port decide where a request goes.
bool decides_host(agreement::matter what) { return what != agreement::matter::path; }

std::optional<error> difference_of_profiles(std::string_view text) {
  auto agreed = agree(text, both);
  if (agreed.all_refuse) return agreed.opinions[0].refused;
  for (auto const& opinion : agreed.opinions)
    if (opinion.refused) return opinion.refused;
  for (auto const& disagreement : agreed.disagreements)
    if (decides_host(disagreement.about)) return error{errc::bad_host, disagreement.at};
  return {};
}

/// getaddrinfo accepts the IPv4 forms of the URL Standard for every scheme, even where both profiles read a
/// name.
bool is_unusual_address(std::string_view host) {
  auto name = in_lower_case(host);
  if (!whatwg::ends_in_a_number(name)) return false;
  auto address = whatwg::parse_ipv4(name, {});
  return !address || whatwg::serialize_ipv4(*address) != name;
}

/// The value, unless `masked` hides it in the text.
std::string shown(std::string const& value, std::string_view text) {
  bool is_known = text.find('@') == text.npos || parse(text) || repair(text);
  return is_known || masked(text).find(value) != std::string::npos ? value : "***";
}

std::string words_for(agreement::opinion const& reading, std::string_view text) {
  if (reading.refused) return "refuses it (" + std::string(explain(reading.refused->code).name) + ")";
  auto words = "reads the scheme " + reading.scheme;
  words += reading.host.empty() ? ", no host" : ", the host " + shown(reading.host, text);
  if (reading.port) words += ", the port " + shown(std::to_string(*reading.port), text);
  return words;
}

}  // namespace

std::optional<error> first_difference(uri_view u) {
  if (auto difference = difference_of_profiles(u.text())) return difference;
  auto host = u.host();
  // The reader of the URL Standard accepts ASCII labels without decoding them; browsers decode them.
  if (is_in_idna(host) && !idna::to_ascii(host)) return error{errc::bad_host, host_of(u)};
  if (is_unusual_address(host)) return error{errc::bad_host, host_of(u)};
  return {};
}

std::string readings_in_words(std::string_view text) {
  if (text.size() > longest_uri) return {};
  auto agreed = agree(text, both);
  auto parts = [](agreement::disagreement const& d) { return decides_host(d.about); };
  if (std::ranges::none_of(agreed.disagreements, parts)) return {};
  return "RFC 3986 " + words_for(agreed.opinions[0], text) + "; WHATWG " +
         words_for(agreed.opinions[1], text);
}

}  // namespace wend::gateway
