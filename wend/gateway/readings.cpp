// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/readings.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/uri/agree.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/whatwg/detail/host.hpp"

namespace wend::gateway {
namespace {

constexpr profile both[] = {profile::rfc3986, profile::whatwg};

std::uint32_t host_of(uri_view u) { return u.offset_of(u.host()); }

/// Whether a label is one of IDNA, RFC 5890 §2.3.1.
bool is_in_idna(std::string_view host) {
  return std::ranges::any_of(pieces(host, '.'), [](std::string_view label) {
    return same_ignoring_case(label.substr(0, 4), "xn--");
  });
}

/// A path is not: it is the server's to read.
bool decides_host(agreement::matter what) { return what != agreement::matter::path; }

std::optional<error> where_profiles_part(std::string_view text, host_mapper to_ascii) {
  auto said = agree(text, both, to_ascii);
  if (said.all_refuse) return said.opinions[0].refused;
  for (auto const& one : said.opinions)
    if (one.refused) return one.refused;
  for (auto const& one : said.disagreements)
    if (decides_host(one.about)) return error{errc::bad_host, one.at};
  return {};
}

/// getaddrinfo takes for addresses what WHATWG's host parser does, even where the scheme is not the web's and
/// both profiles read a name.
bool is_address_in_disguise(std::string_view host) {
  std::string name(host);
  std::ranges::transform(name, name.begin(), lower);
  if (!whatwg::ends_in_a_number(name)) return false;
  auto address = whatwg::parse_ipv4(name, {});
  return !address || whatwg::serialize_ipv4(*address) != name;
}

/// As the parts of it may be shown: what `masked` would hide stays hidden.
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

std::optional<error> where_readings_part(uri_view u, host_mapper to_ascii) {
  if (auto parted = where_profiles_part(u.text(), to_ascii)) return parted;
  auto host = u.host();
  // ASCII passes our reader of WHATWG whatever its labels stand for; others ask what they stand for.
  if (to_ascii && is_in_idna(host) && !to_ascii(host)) return error{errc::bad_host, host_of(u)};
  if (is_address_in_disguise(host)) return error{errc::bad_host, host_of(u)};
  return {};
}

std::string readings_in_words(std::string_view text, host_mapper to_ascii) {
  if (text.size() > longest_uri) return {};
  auto said = agree(text, both, to_ascii);
  auto parts = [](agreement::disagreement const& d) { return decides_host(d.about); };
  if (std::ranges::none_of(said.disagreements, parts)) return {};
  return "RFC 3986 " + words_for(said.opinions[0], text) + "; WHATWG " + words_for(said.opinions[1], text);
}

}  // namespace wend::gateway
