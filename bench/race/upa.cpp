// SPDX-License-Identifier: Apache-2.0
// Upa's rows. PEER is its name there.
#include <upa/url.h>

#include "bench/race/standard.hpp"

namespace {

using bench::attribute;

struct peer {
  using url = upa::url;

  static std::optional<url> parse(std::string_view text) {
    std::optional<url> u(std::in_place);
    if (u->parse(text) != upa::validation_errc::ok) u.reset();
    return u;
  }
  static std::optional<url> resolve(std::string_view text, url const& context) {
    std::optional<url> u(std::in_place);
    if (u->parse(text, context) != upa::validation_errc::ok) u.reset();
    return u;
  }
  static bool can_parse(std::string_view text) { return url::can_parse(text); }
  static std::string_view text_of(url const& u) { return u.href(); }

  static void keep_parts(url const& u) {
    bench::keep(u.protocol(), u.hostname(), u.port(), u.pathname(), u.search(), u.hash(), u.username());
  }

  static bool set(url& u, attribute which, std::string_view value) {
    switch (which) {
      case attribute::protocol: return u.protocol(value);
      case attribute::username: return u.username(value);
      case attribute::port: return u.port(value);
      case attribute::hostname: return u.hostname(value);
      case attribute::pathname: return u.pathname(value);
      case attribute::search: return u.search(value);
      case attribute::hash: return u.hash(value);
    }
    return false;
  }

  static bool to_ascii(std::string& out, std::string_view host) {
    return upa::domain_parser(out, host, false) == upa::validation_errc::ok;
  }
  static bool to_unicode(std::string& out, std::string_view host) {
    return upa::domain_to_unicode(out, host);
  }

  static upa::url_search_params form_pairs(std::string_view query) { return upa::url_search_params(query); }
  static std::string decode(std::string_view text) { return upa::percent_decode(text); }
  static std::string encode(std::string_view text) { return upa::encode_url_component(text); }
};

int const registered = [] {
  bench::add_standard<peer>(PEER);
  return 0;
}();

/// Upa's object parsed into again.
void reuse(benchmark::State& state) {
  bench::over(state, bench::web(), [u = upa::url()](std::string const& line) mutable {
    return u.parse(line) == upa::validation_errc::ok;
  });
}
BENCHMARK(reuse)->Name("parse whatwg reused/" PEER);

}  // namespace
