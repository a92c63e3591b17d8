// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/edit.hpp"

#include <string>

#include "wend/c/detail/call.hpp"
#include "wend/c/detail/parts.hpp"
#include "wend/c/detail/setters.hpp"
#include "wend/names/query.hpp"
#include "wend/names/uri_template.hpp"
#include "wend/uri/detail/profiles.hpp"

using namespace wend;
using c::choice, c::given, c::guarded, c::needed, c::optional_text, c::profile_number;

namespace wend::c {
namespace {

constexpr part parts[] = {part::scheme, part::user,  part::password, part::host,    part::port,
                          part::path,   part::query, part::fragment, part::userinfo};
static_assert(std::size(parts) == WEND_HREF);

wend_status edit(std::string_view text, profile p, std::uint32_t which, std::optional<std::string_view> value,
                 wend_buffer& out) {
  reader reader(p, WEND_REFERENCE);
  out.size = 0;
  if (which == WEND_HREF && !value) return bad_argument;
  auto url = reader.read(which == WEND_HREF ? *value : text);
  if (!url) return status_of(url.error());
  if (which == WEND_HREF) return put(out, url->text());
  auto changed = is_url_standard(p) ? set_or_refuse(*url, parts[which], value, text.size())
                                    : with(*url, parts[which], value);
  return changed ? put(out, changed->text()) : status_of(changed.error());
}

/// The options of a query, vetted.
struct query_form {
  wend_query_options const* how;

  std::uint16_t wrong() const { return !how || how->rule <= WEND_GENERIC ? WEND_OK : WEND_BAD_ARGUMENT; }
  query_options get() const {
    static_assert(static_cast<int>(query_rule::form) == WEND_FORM &&
                  static_cast<int>(query_rule::generic) == WEND_GENERIC);
    if (!how) return {};
    return {static_cast<query_rule>(how->rule), how->separator == '\0' ? '&' : how->separator};
  }
};

wend_status put_or_absent(wend_buffer& out, std::optional<std::string> const& text) {
  out.size = 0;
  return text ? put(out, *text) : absent;
}

wend_status next_pair(std::string_view query, query_options how, std::size_t& at, wend_query_pair& out) {
  auto pairs = query_pairs(query.substr(at), how);
  auto it = pairs.begin();
  if (it == pairs.end()) {
    at = query.size();
    return absent;
  }
  auto pair = *it;
  out = {range_in(query, pair.name), pair.has_value ? range_in(query, pair.value) : no_range};
  auto end = pair.has_value ? out.value.end : out.name.end;
  at = end < query.size() ? end + 1 : end;
  return done;
}

struct given_offset {
  std::size_t const* place;
  std::size_t size;
  std::uint16_t wrong() const { return place && *place <= size ? WEND_OK : WEND_BAD_ARGUMENT; }
};

/// The octets of a variable's values, as `kind` has them.
std::uint16_t value_of(wend_variable const& from, template_value& to) {
  rows<wend_string const> const list{from.values, from.count};
  if (list.wrong() != WEND_OK || from.kind > WEND_PAIRS || (from.kind == WEND_TEXT && from.count != 1) ||
      (from.kind == WEND_PAIRS && from.count % 2 != 0))
    return WEND_BAD_ARGUMENT;
  template_list texts;
  if (auto code = for_each_text(list, [&](std::string_view text) { texts.emplace_back(text); })) return code;
  if (from.kind == WEND_LIST) to = std::move(texts);
  if (from.kind == WEND_TEXT) to = std::move(texts.front());
  if (from.kind != WEND_PAIRS) return WEND_OK;
  auto& pairs = to.emplace<template_array>();
  for (std::size_t i = 0; i < texts.size(); i += 2)
    pairs.emplace_back(std::move(texts[i]), std::move(texts[i + 1]));
  return WEND_OK;
}

wend_status expand(std::string_view text, rows<wend_variable const> list, wend_buffer& out) {
  template_variables variables;
  for (auto const* it = list.data; it != list.data + list.size; ++it) {
    given const name{it->name.data, it->name.size};
    if (auto code = name.wrong()) return status_of(code);
    if (auto code = value_of(*it, variables[std::string(name.view())])) return status_of(code);
  }
  return put(out, expand_template(text, variables));
}

}  // namespace
}  // namespace wend::c

wend_status wend_edit(char const* text, size_t size, uint32_t profile, uint32_t part, char const* value,
                      size_t value_size, wend_buffer* out) noexcept {
  given const whole{text, size}, changed{value, value_size};
  profile_number const p(profile);
  return guarded([&] { return c::edit(whole.view(), p.get(), part, optional_text(changed), *out); }, whole,
                 changed, p, choice{part, WEND_HREF + 1}, needed{out});
}

uint32_t wend_query_rule_of(char const* scheme, size_t size) noexcept {
  given const name{scheme, size};
  return static_cast<uint32_t>(query_rule_of(name.wrong() == WEND_OK ? name.view() : ""));
}

wend_status wend_query_next(char const* query, size_t size, wend_query_options const* how, size_t* at,
                            wend_query_pair* out) noexcept {
  given const whole{query, size};
  c::query_form const form{how};
  return guarded([&] { return c::next_pair(whole.view(), form.get(), *at, *out); }, whole, form,
                 c::given_offset{at, size}, needed{out});
}

wend_status wend_query_value(char const* query, size_t size, wend_query_options const* how, char const* name,
                             size_t name_size, wend_buffer* out) noexcept {
  given const whole{query, size}, key{name, name_size};
  c::query_form const form{how};
  return guarded(
      [&] { return c::put_or_absent(*out, query_pairs(whole.view(), form.get()).get(key.view())); }, whole,
      form, key, needed{out});
}

wend_status wend_query_set(char const* query, size_t size, wend_query_options const* how, char const* name,
                           size_t name_size, char const* value, size_t value_size,
                           wend_buffer* out) noexcept {
  given const whole{query, size}, key{name, name_size}, data{value, value_size};
  c::query_form const form{how};
  return guarded(
      [&] { return c::put(*out, set_query_pair(whole.view(), key.view(), optional_text(data), form.get())); },
      whole, form, key, data, needed{out});
}

wend_status wend_query_append(char const* query, size_t size, wend_query_options const* how, char const* name,
                              size_t name_size, char const* value, size_t value_size,
                              wend_buffer* out) noexcept {
  given const whole{query, size}, key{name, name_size}, data{value, value_size};
  c::query_form const form{how};
  return guarded(
      [&] {
        return c::put(*out, append_query_pair(whole.view(), key.view(), optional_text(data), form.get()));
      },
      whole, form, key, data, needed{out});
}

wend_status wend_query_remove(char const* query, size_t size, wend_query_options const* how,
                              char const* pattern, size_t pattern_size, wend_buffer* out) noexcept {
  given const whole{query, size}, glob{pattern, pattern_size};
  c::query_form const form{how};
  return guarded(
      [&] { return c::put_or_absent(*out, remove_query_pairs(whole.view(), glob.view(), form.get())); },
      whole, form, glob, needed{out});
}

wend_status wend_query_sort(char const* query, size_t size, wend_query_options const* how,
                            wend_buffer* out) noexcept {
  given const whole{query, size};
  c::query_form const form{how};
  return guarded([&] { return c::put(*out, sort_query_pairs(whole.view(), form.get())); }, whole, form,
                 needed{out});
}

wend_status wend_expand(char const* text, size_t size, wend_variable const* variables, size_t count,
                        wend_buffer* out) noexcept {
  given const whole{text, size};
  c::rows<wend_variable const> const list{variables, count};
  return guarded([&] { return c::expand(whole.view(), list, *out); }, whole, list, needed{out});
}
