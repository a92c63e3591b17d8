// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/agree.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/dots.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/place_in.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/rfc/recode.hpp"
#include "wend/uri/whatwg/detail/host.hpp"
#include "wend/uri/whatwg/sets.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend {
namespace {

using matter = agreement::matter;
using opinion = agreement::opinion;
using disagreement = agreement::disagreement;
using refusal = agreement::refusal;

/// Decodes escapes of unreserved characters and writes the others in upper case: RFC 3986 §6.2.2.
std::string canonical(std::string_view path) {
  constexpr charset unreserved = alpha | digit | "-._~";
  std::string out;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!detail::is_escape(path, i)) {
      out += path[i];
      continue;
    }
    auto octet = detail::escaped_octet(path, i);
    if (unreserved[octet]) out += octet;
    else detail::put_escape(out, octet);
    i += 2;
  }
  return out;
}

std::string host_in(uri_view u) {
  auto host = in_lower_case(u.host());
  if (host == "localhost" && same_ignoring_case(u.scheme(), "file")) return {};  // RFC 8089 §2
  if (!host.starts_with('[') || !host.ends_with(']')) return host;
  auto address = whatwg::parse_ipv6(std::string_view(host).substr(1, host.size() - 2), {});
  return address ? '[' + whatwg::serialize_ipv6(*address) + ']' : host;
}

std::string path_in(uri_view u) {
  auto path = canonical(u.path());
  if (path.empty() && u.has_authority()) return "/";  // RFC 3986 §6.2.3
  if (has_generic_grammar(u.profile()) && path.starts_with('/')) detail::remove_dots(path, 0);
  return path;
}

/// The default port belongs to the scheme, not to the profile.
std::optional<std::uint16_t> port_in(uri_view u, std::string const& scheme) {
  if (!u.port().empty()) return u.port_number();
  if (!u.has_authority()) return {};
  auto own = syntax_of(scheme, profile::rfc3986).default_port;
  if (own == 0) own = whatwg::special_scheme_of(scheme).default_port;
  return own == 0 ? std::nullopt : std::optional(own);
}

opinion opinion_of(uri_view u) {
  auto scheme = in_lower_case(u.scheme());
  return {u.profile(), {}, scheme, host_in(u), port_in(u, scheme), path_in(u)};
}

/// A part as written in the text.
struct place {
  std::uint32_t begin;
  std::string_view written;
};

place place_of(matter what, uri_view u) {
  auto at = [&](std::string_view part) { return place{u.offset_of(part), part}; };
  if (what == matter::scheme) return at(u.scheme());
  if (what == matter::path) return at(u.path());
  if (!u.has_authority()) return {u.offset_of(u.path()), {}};  // the byte at which an authority could begin
  if (what == matter::host || u.has_port()) return at(what == matter::host ? u.host() : u.port());
  return {u.offset_of(u.host()) + static_cast<std::uint32_t>(u.host().size()), {}};
}

/// The reading of one profile, with the places of its parts unless the profile rewrites the text.
struct reader {
  opinion result{};
  std::optional<uri_view> cut{};
};

opinion vetted_opinion_of(uri_view u, std::string_view text, refusal refused) {
  auto wrong = refused ? refused(u) : std::nullopt;
  if (!wrong) return opinion_of(u);
  return {u.profile(), error{wrong->code, place_in(text, u.text(), wrong->at)}};
}

reader read(std::string_view text, profile p, refusal refused) {
  if (is_url_standard(p)) {
    auto url = whatwg::parse(text);
    if (!url) return {{p, url.error()}};
    return {vetted_opinion_of(url->view(), text, refused)};
  }
  auto url = parse(text, p);
  if (!url) return {{p, url.error()}};
  return {vetted_opinion_of(*url, text, refused), *url};
}

std::uint32_t beyond_common(place from, std::string_view other) {
  auto [here, there] = std::ranges::mismatch(from.written, other, {}, lower, lower);
  return from.begin + static_cast<std::uint32_t>(here - from.written.begin());
}

/// Returns the first byte at which two readings of a part differ.
std::uint32_t first_difference(matter what, reader const& a, reader const& b) {
  if (!a.cut && !b.cut) return 0;
  if (!a.cut) return first_difference(what, b, a);
  auto mine = place_of(what, *a.cut);
  if (!b.cut) return beyond_common(mine, b.result.value_of(what));
  auto other = place_of(what, *b.cut);
  if (mine.begin != other.begin) return std::min(mine.begin, other.begin);
  if (mine.written != other.written) return beyond_common(mine, other.written);
  return std::min(beyond_common(mine, a.result.value_of(what)), beyond_common(mine, b.result.value_of(what)));
}

std::optional<disagreement> difference_about(matter what, std::span<reader const> accepting) {
  std::optional<disagreement> difference;
  for (auto const& other : accepting.subspan(1)) {
    if (other.result.value_of(what) == accepting[0].result.value_of(what)) continue;
    auto at = first_difference(what, accepting[0], other);
    difference = {what, difference ? std::min(difference->at, at) : at};
  }
  return difference;
}

}  // namespace

std::string_view name_of(agreement::matter what) noexcept {
  constexpr std::array<std::string_view, 5> names{"acceptance", "scheme", "host", "port", "path"};
  return names[static_cast<std::size_t>(what)];
}

std::string agreement::opinion::value_of(matter what) const {
  switch (what) {
    case matter::scheme: return scheme;
    case matter::host: return host;
    case matter::port: return port ? std::to_string(*port) : "";
    case matter::path: return path;
    default: return {};
  }
}

std::uint32_t place_in(std::string_view text, std::string_view form, std::uint32_t at) noexcept {
  auto rest = form.substr(std::min<std::size_t>(at, form.size()));
  return text.ends_with(rest) ? static_cast<std::uint32_t>(text.size() - rest.size()) : 0;
}

agreement agree(std::string_view text, std::span<profile const> readers, agreement::refusal refused) {
  agreement out;
  std::vector<reader> accepting;
  std::optional<std::uint32_t> refused_at;
  for (auto p : readers) {
    auto reading = read(text, p, refused);
    out.opinions.push_back(reading.result);
    if (!reading.result.refused) accepting.push_back(std::move(reading));
    else refused_at = std::min(refused_at.value_or(reading.result.refused->at), reading.result.refused->at);
  }
  out.all_refuse = accepting.empty();
  if (accepting.empty()) return out;
  if (refused_at) out.disagreements.push_back({matter::acceptance, *refused_at});
  for (auto what : {matter::scheme, matter::host, matter::port, matter::path})
    if (auto difference = difference_about(what, accepting)) out.disagreements.push_back(*difference);
  return out;
}

}  // namespace wend
