// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/registry.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/registry/detail/added.hpp"
#include "wend/registry/detail/modules.hpp"
#include "wend/uri/detail/generic_syntax.hpp"
#include "wend/uri/detail/profiles.hpp"

namespace wend {
namespace {

iana_entry const* iana_row(std::string_view name) noexcept {
  constexpr std::size_t longest = 64;
  if (name.size() > longest) return nullptr;
  char lowered[longest];
  std::ranges::transform(name, lowered, lower);
  std::string_view key(lowered, name.size());
  auto rows = iana_schemes();
  auto row = std::ranges::lower_bound(rows, key, {}, &iana_entry::name);
  return row != rows.end() && row->name == key ? &*row : nullptr;
}

}  // namespace

scheme const* find_scheme(std::string_view name) noexcept {
  if (auto module = detail::find_module(name)) return module;
  auto added = detail::find_added(name);
  return added ? &added->row : nullptr;
}

std::span<scheme const* const> all_schemes() noexcept { return detail::modules(); }

bool is_known_scheme(std::string_view name) noexcept { return find_scheme(name) || iana_row(name); }

standing standing_of(std::string_view name, profile p) noexcept {
  auto column = row_of(p);
  if (auto module = find_scheme(name)) return module->standings[column];
  bool experimental_name = name.size() > 2 && same_ignoring_case(name.substr(0, 2), "x-");
  // RFC 6648 ended the special meaning of x-.
  if (experimental_name && has_scheme_grammars(p)) return standing::experimental;
  if (has_scheme_grammars(p)) return standing::unknown;
  auto listed = iana_row(name);
  return listed ? listed->status : standing::unknown;
}

syntax const& syntax_of(std::string_view scheme_name, profile p) noexcept {
  if (auto module = detail::find_module(scheme_name)) {
    auto own = module->syntax_in ? module->syntax_in(p) : nullptr;
    return own ? *own : generic_syntax(p);
  }
  if (auto added = detail::find_added(scheme_name)) return added->rules[text_row_of(p)];
  return generic_syntax(p);
}

diagnostic_info explain(errc code, profile p, std::string_view scheme_name) noexcept {
  auto row = explain(code, p);
  if (row.spec != detail::spec_of_schemes) return row;
  auto module = find_scheme(scheme_name);
  if (module && !module->grammar_spec.empty()) row.spec = module->grammar_spec;
  return row;
}

std::optional<std::uint16_t> effective_port(uri_view u) noexcept {
  if (!u.port().empty()) return u.port_number();
  auto module = find_scheme(u.scheme());
  if (!module || module->default_port == 0 || !is_defined(module->standings[row_of(u.profile())])) return {};
  return module->default_port;
}

}  // namespace wend
