// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "wend/c/detail/call.hpp"
#include "wend/names/contract.hpp"

using namespace wend;

namespace {

// All the texts here are literals, so that a NUL is behind each.
constexpr std::string_view own_names[] = {"no-room", "absent", "bad-argument", "stopped"};
constexpr std::string_view own_messages[] = {
    "the result is larger than the buffer", "there is no such part, pair or domain",
    "a null pointer, or a number that this version does not know", "the callback asked to stop"};

template <std::size_t size>
std::string_view text_of(std::uint16_t code, std::string_view diagnostic_info::*member,
                         std::string_view const (&own)[size]) {
  if (code >= WEND_NO_ROOM && code - WEND_NO_ROOM < static_cast<int>(size)) return own[code - WEND_NO_ROOM];
  auto known = c::errc_of(code);
  return known ? explain(*known).*member : "";
}

}  // namespace

char const* wend_error_name(uint16_t code) noexcept {
  return text_of(code, &diagnostic_info::name, own_names).data();
}

char const* wend_error_message(uint16_t code) noexcept {
  return text_of(code, &diagnostic_info::message, own_messages).data();
}

char const* wend_error_section(uint16_t code, uint32_t profile) noexcept {
  c::profile_number const number(profile);
  auto known = c::errc_of(code);
  return known && number.wrong() == WEND_OK ? explain(*known, number.get()).spec.data() : "";
}

uint16_t wend_error_named(char const* name, size_t size) noexcept {
  c::given const text{name, size};
  if (text.wrong() != WEND_OK) return WEND_OK;
  auto own = std::ranges::find(own_names, text.view());
  if (own != std::end(own_names)) return static_cast<uint16_t>(WEND_NO_ROOM + (own - own_names));
  auto row = std::ranges::find(wend::detail::diagnostic_table, text.view(), &diagnostic_info::name);
  return row == std::end(wend::detail::diagnostic_table) ? uint16_t{WEND_OK} : c::number_of(row->code);
}

int wend_is_notice(uint16_t code) noexcept {
  auto known = c::errc_of(code);
  return known && explain(*known).kind == diagnostic_info::weight::notice;
}

char const* wend_profile_name(uint32_t profile) noexcept {
  c::profile_number const number(profile);
  return number.wrong() == WEND_OK ? name_of(number.get()).data() : nullptr;
}

int wend_profile_named(char const* name, size_t size) noexcept {
  c::given const text{name, size};
  auto known = text.wrong() == WEND_OK ? profile_named(text.view()) : std::nullopt;
  if (!known) return -1;
  auto const& order = c::profile_number::order;
  return static_cast<int>(std::ranges::find(order, *known) - std::begin(order));
}

char const* wend_contract(void) noexcept {
  char const* facts = "";
  c::guarded([&] {
    static std::string const line = contract_json(",\"c_version\":" + std::to_string(WEND_C_VERSION));
    facts = line.c_str();
    return c::done;
  });
  return facts;
}

uint32_t wend_c_version(void) noexcept { return WEND_C_VERSION; }
