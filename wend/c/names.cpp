// SPDX-License-Identifier: Apache-2.0
#include "wend/c/detail/names.hpp"

#include <string>

#include "wend/c/detail/call.hpp"
#include "wend/c/detail/hosts.hpp"
#include "wend/names/host_class.hpp"

using namespace wend;
using c::choice, c::flags, c::given, c::guarded, c::guarded_host, c::needed;

namespace wend::c {
namespace {

constexpr std::uint32_t class_count = WEND_CLASS_TEREDO + 1;
static_assert(static_cast<std::uint32_t>(host_class::teredo) == WEND_CLASS_TEREDO &&
              static_cast<std::uint32_t>(host_class::metadata) == WEND_CLASS_METADATA &&
              static_cast<std::uint32_t>(host_class::reserved) == WEND_CLASS_RESERVED);
static_assert(static_cast<int>(domain_parts::rule::unlisted) == WEND_RULE_UNLISTED &&
              static_cast<int>(domain_parts::rule::private_section) == WEND_RULE_PRIVATE);

wend_range range_unless_empty(std::string_view whole, std::string_view part) {
  return part.empty() ? no_range : range_in(whole, part);
}

wend_status put_domain(given host, std::uint32_t rules, wend_buffer& plain, wend_domain_parts& out) {
  std::string text;
  auto parts = domain_of_uri_host(text, host.view(), {.of = rules_of(rules)});
  plain.size = 0;
  if (!parts) return status_of(parts.error());
  out = {range_unless_empty(text, parts->domain), range_unless_empty(text, parts->suffix),
         static_cast<std::uint32_t>(parts->by)};
  return put(plain, text);
}

}  // namespace

wend_status key_options_of(std::optional<std::string_view> variant, std::uint32_t options, key_options& out) {
  auto has = [&](std::uint32_t flag) { return (options & flag) != 0; };
  out = {.variant = variant ? key_variant_named(*variant) : nullptr,
         .keep_www = has(WEND_KEEP_WWW),
         .with_scheme = has(WEND_WITH_SCHEME),
         .trailing_comma = has(WEND_TRAILING_COMMA),
         .in_order = has(WEND_IN_ORDER),
         .keep_address = has(WEND_KEEP_ADDRESS)};
  return variant && !out.variant ? bad_argument : done;
}

}  // namespace wend::c

wend_status wend_domain(char const* host, size_t size, uint32_t rules, wend_buffer* plain,
                        wend_domain_parts* out) noexcept {
  given const text{host, size};
  return guarded_host(
      text, [&] { return c::put_domain(text, rules, *plain, *out); }, choice{rules, c::rule_count},
      needed{plain}, needed{out});
}

wend_status wend_key(char const* text, size_t size, char const* variant, size_t variant_size,
                     uint32_t options, wend_buffer* out) noexcept {
  given const whole{text, size}, name{variant, variant_size};
  return guarded(
      [&] {
        key_options how;
        auto known = c::key_options_of(c::optional_text(name), options, how);
        return known.code == WEND_OK ? c::put(*out, key_of(whole.view(), how)) : known;
      },
      whole, name, flags{options, c::known_key_options}, needed{out});
}

wend_status wend_host_class(char const* host, size_t size, uint32_t* out) noexcept {
  given const text{host, size};
  return guarded_host(
      text,
      [&] {
        *out = static_cast<uint32_t>(class_of_host(text.view()));
        return c::done;
      },
      needed{out});
}

wend_status wend_host_is_public(char const* host, size_t size, int32_t* out) noexcept {
  given const text{host, size};
  return guarded_host(
      text,
      [&] {
        *out = is_public_host(text.view());
        return c::done;
      },
      needed{out});
}

char const* wend_host_class_name(uint32_t number) noexcept {
  return number < c::class_count ? name_of(static_cast<host_class>(number)).data() : nullptr;
}
