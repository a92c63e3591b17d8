// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/net/listing.hpp"

#include <algorithm>
#include <chrono>

#include "wend/base/charset.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/exchange/detail/media_type.hpp"
#include "wend/schemes/prospero/methods.hpp"
#include "wend/schemes/prospero/url.hpp"

namespace wend::prospero {
namespace {

using wire::kind;

/// With a Z at its end.
std::string date_in(std::string_view said) {
  return said.ends_with('Z') ? wire::date_of_digits(said.substr(0, said.size() - 1)) : std::string();
}

std::string first_value(std::vector<attribute> const& all, std::string_view name) {
  auto values = values_of(all, name);
  return values.empty() ? std::string() : values.front();
}

/// "43116 bytes"
std::optional<std::uint64_t> size_of(std::string_view said) {
  constexpr std::string_view unit = " bytes";
  if (!said.ends_with(unit)) return {};
  return number_in(said.substr(0, said.size() - unit.size()));
}

std::string own_url(place const& where, profile p) {
  url x{.server = where.server, .hsoname = where.hsoname};
  if (!where.version.empty()) x.fields = {version_name, where.version};
  return format(x, p).value_or("");
}

std::string url_of(link const& one, profile p) {
  if (one.is_directory()) return own_url(*one.where, p);
  auto methods = methods_of(one.attributes, *one.where);
  auto is_usable = [](method const& by) { return !by.url.empty() || by.contents; };
  auto best = std::ranges::find_if(methods, is_usable);
  if (best != methods.end() && !best->url.empty()) return best->url;
  bool is_outside = one.target == "EXTERNAL" && best == methods.end();
  return is_outside ? std::string() : own_url(*one.where, p);
}

}  // namespace

std::optional<wire::entry> entry_for(link const& one, profile p) {
  bool leads_somewhere =
      one.is_directory() || one.target == "FILE" || one.target == "OBJECT" || one.target == "EXTERNAL";
  if (!one.where || !leads_somewhere) return {};
  wire::entry made{.title = one.name, .uri = url_of(one, p), .kind = kind::directory};
  if (made.uri.empty()) return {};
  if (!one.is_directory()) made.kind = wire::kind_of(wire::media_type_of(one.name));
  made.facts.size = size_of(first_value(one.attributes, "SIZE"));
  made.facts.date = date_in(first_value(one.attributes, "LAST-MODIFIED"));
  return made;
}

std::optional<contents> contents_of(std::vector<attribute> const& all, std::string_view hsoname) {
  contents made{.media_type = "text/plain"};
  bool has_any = false;
  for (auto const& [name, values] : all) {
    if (name != "CONTENTS" || values.size() < 2) continue;
    bool is_data = values[0] == "DATA", is_tagged = values[0] == "TAGGED";
    if (is_data) made.octets += values[1];
    if (is_tagged) ((made.octets += values[1]) += ": ") += (values.size() > 2 ? values[2] : "") + '\n';
    if (is_data) made.media_type = wire::media_type_of(hsoname);
    has_any |= is_data || is_tagged;
  }
  if (!has_any) return {};
  return made;
}

}  // namespace wend::prospero
