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

/// A date with a Z at its end.
std::string date_in(std::string_view text) {
  return text.ends_with('Z') ? wire::date_of_digits(text.substr(0, text.size() - 1)) : std::string();
}

std::string first_value(std::vector<attribute> const& attributes, std::string_view name) {
  auto values = values_of(attributes, name);
  return values.empty() ? std::string() : values.front();
}

/// "43116 bytes"
std::optional<std::uint64_t> size_of(std::string_view text) {
  constexpr std::string_view unit = " bytes";
  if (!text.ends_with(unit)) return {};
  return number_in(text.substr(0, text.size() - unit.size()));
}

std::string own_url(place const& where, profile p) {
  url x{.server = where.server, .hsoname = where.hsoname};
  if (!where.version.empty()) x.fields = {version_name, where.version};
  return format(x, p).value_or("");
}

std::string url_of(link const& link, profile p) {
  if (link.is_directory()) return own_url(*link.where, p);
  auto methods = methods_of(link.attributes, *link.where);
  auto is_usable = [](method const& by) { return !by.url.empty() || by.contents; };
  auto best = std::ranges::find_if(methods, is_usable);
  if (best != methods.end() && !best->url.empty()) return best->url;
  bool is_outside = link.target == "EXTERNAL" && best == methods.end();
  return is_outside ? std::string() : own_url(*link.where, p);
}

}  // namespace

std::optional<wire::entry> entry_for(link const& link, profile p) {
  bool leads_somewhere =
      link.is_directory() || link.target == "FILE" || link.target == "OBJECT" || link.target == "EXTERNAL";
  if (!link.where || !leads_somewhere) return {};
  wire::entry entry{.title = link.name, .uri = url_of(link, p), .kind = kind::directory};
  if (entry.uri.empty()) return {};
  if (!link.is_directory()) entry.kind = wire::kind_of(wire::media_type_of(link.name));
  entry.facts.size = size_of(first_value(link.attributes, "SIZE"));
  entry.facts.date = date_in(first_value(link.attributes, "LAST-MODIFIED"));
  return entry;
}

std::optional<contents> contents_of(std::vector<attribute> const& attributes, std::string_view hsoname) {
  contents contents{.media_type = "text/plain"};
  bool has_any = false;
  for (auto const& [name, values] : attributes) {
    if (name != "CONTENTS" || values.size() < 2) continue;
    bool is_data = values[0] == "DATA", is_tagged = values[0] == "TAGGED";
    if (is_data) contents.octets += values[1];
    if (is_tagged) ((contents.octets += values[1]) += ": ") += (values.size() > 2 ? values[2] : "") + '\n';
    if (is_data) contents.media_type = wire::media_type_of(hsoname);
    has_any |= is_data || is_tagged;
  }
  if (!has_any) return {};
  return contents;
}

}  // namespace wend::prospero
