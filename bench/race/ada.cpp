// SPDX-License-Identifier: Apache-2.0
// Ada's rows. PEER is its name there.
#include <ada.h>

#include "bench/race/standard.hpp"

namespace {

using bench::attribute;

/// The standard's component percent-encode set, which Ada has no table of: all but letters, digits and -_.!~*'().
constexpr auto component = [] {
  std::array<std::uint8_t, 32> bits{};
  for (unsigned c = 0; c < 256; ++c) {
    bool kept = (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') ||
                std::string_view("-_.!~*'()").find(static_cast<char>(c)) != std::string_view::npos;
    if (!kept) bits[c >> 3] = static_cast<std::uint8_t>(bits[c >> 3] | 1 << (c & 7));
  }
  return bits;
}();

struct peer {
  using url = ada::url_aggregator;

  static ada::result<url> parse(std::string_view text) { return ada::parse<url>(text); }
  static ada::result<url> resolve(std::string_view text, url const& context) {
    return ada::parse<url>(text, &context);
  }
  static bool can_parse(std::string_view text) { return ada::can_parse(text); }
  static std::string_view text_of(url const& u) { return u.get_href(); }

  static void keep_parts(url const& u) {
    bench::keep(u.get_protocol(), u.get_hostname(), u.get_port(), u.get_pathname(), u.get_search(),
                u.get_hash(), u.get_username());
  }

  static bool set(url& u, attribute which, std::string_view value) {
    switch (which) {
      case attribute::protocol: return u.set_protocol(value);
      case attribute::username: return u.set_username(value);
      case attribute::port: return u.set_port(value);
      case attribute::hostname: return u.set_hostname(value);
      case attribute::pathname: return u.set_pathname(value);
      case attribute::search: u.set_search(value); return true;
      case attribute::hash: u.set_hash(value); return true;
    }
    return false;
  }

  static bool to_ascii(std::string& out, std::string_view host) { return ada::idna::to_ascii(host, out); }
  static bool to_unicode(std::string& out, std::string_view host) { return ada::idna::to_unicode(host, out); }

  static ada::url_search_params form_pairs(std::string_view query) { return ada::url_search_params(query); }
  static std::string decode(std::string_view text) {
    return ada::unicode::percent_decode(text, text.find('%'));
  }
  static std::string encode(std::string_view text) {
    return ada::unicode::percent_encode(text, component.data());
  }
};

int const registered = [] {
  bench::add_standard<peer>(PEER);
  return 0;
}();

}  // namespace
