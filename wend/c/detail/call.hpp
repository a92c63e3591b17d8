// SPDX-License-Identifier: Apache-2.0
//
// What every function of the interface does alike: vets its arguments, keeps exceptions in, and writes into a buffer.

#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "wend/c/detail/statuses.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/types.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::c {

/// A text that a caller gave. Offsets of 32 bits reach each octet of it, and none of them is WEND_NONE.
struct given {
  char const* data;
  std::size_t size;

  constexpr std::string_view view() const { return {data ? data : "", size}; }
  std::uint16_t wrong() const {
    if (!data && size != 0) return WEND_BAD_ARGUMENT;
    return size < WEND_NONE ? std::uint16_t{WEND_OK} : number_of(errc::too_long);
  }
};

/// Numbers of a kind: those below `end`.
struct choice {
  std::uint32_t value, end;
  std::uint16_t wrong() const { return value < end ? WEND_OK : WEND_BAD_ARGUMENT; }
};

struct profile_number : choice {
  static constexpr profile order[] = {profile::rfc3986, profile::whatwg, profile::rfc1630, profile::url7a,
                                      profile::rfc1738};
  constexpr explicit profile_number(std::uint32_t number) : choice{number, std::size(order)} {}
  profile get() const { return order[value]; }
};

struct flags {
  std::uint32_t set, known;
  std::uint16_t wrong() const { return (set & ~known) == 0 ? WEND_OK : WEND_BAD_ARGUMENT; }
};

/// So many items; null if the number is 0.
template <class T>
struct rows {
  T* data;
  std::size_t size;
  std::uint16_t wrong() const { return data || size == 0 ? WEND_OK : WEND_BAD_ARGUMENT; }
};

template <class T>
struct needed {
  T* place;
  std::uint16_t wrong() const { return place ? WEND_OK : WEND_BAD_ARGUMENT; }
};
template <>
struct needed<wend_buffer> {
  wend_buffer* place;
  std::uint16_t wrong() const {
    return place && (place->data || place->room == 0) ? WEND_OK : WEND_BAD_ARGUMENT;
  }
};
template <class T>
needed(T*) -> needed<T>;

/// Runs the work of a call once its arguments are right. Exceptions end here: memory is short, or a text too long to hold.
template <class Work, class... Argument>
wend_status guarded(Work work, Argument... argument) noexcept {
  std::uint16_t code = WEND_OK;
  bool is_wrong = (((code = argument.wrong()) != WEND_OK) || ...);
  if (is_wrong) return status_of(code);
#ifdef __cpp_exceptions
  try {
    return work();
  } catch (std::length_error const&) {
    return status_of(number_of(errc::too_long));
  } catch (...) {
    return status_of(number_of(errc::out_of_memory));
  }
#else
  return work();
#endif
}

/// Writes the result of a call.
inline wend_status put(wend_buffer& out, std::string_view text) {
  out.size = text.size();
  if (out.room < text.size()) return status_of(WEND_NO_ROOM);
  if (!text.empty()) std::char_traits<char>::copy(out.data, text.data(), text.size());
  return done;
}

template <class T>
wend_status put(wend_buffer& out, result<T> const& answer) {
  out.size = 0;
  return answer ? put(out, std::string_view(*answer)) : status_of(answer.error());
}

/// Where a part stands in the text that it is a view of.
inline wend_range range_in(std::string_view whole, std::string_view part) {
  auto begin = static_cast<std::uint32_t>(part.data() - whole.data());
  return {begin, begin + static_cast<std::uint32_t>(part.size())};
}
inline constexpr wend_range no_range{WEND_NONE, WEND_NONE};

inline mode mode_of(std::uint32_t set) { return (set & WEND_LENIENT) != 0 ? mode::lenient : mode::strict; }

/// What a null `data` stands for.
inline std::optional<std::string_view> optional_text(given text) {
  return text.data ? std::optional(text.view()) : std::nullopt;
}

/// Texts that a caller gave as an array; the status of the first that is wrong.
template <class Put>
std::uint16_t for_each_text(rows<wend_string const> list, Put add) {
  for (auto const* it = list.data; it != list.data + list.size; ++it) {
    given const text{it->data, it->size};
    if (auto code = text.wrong()) return code;
    add(text.view());
  }
  return WEND_OK;
}

}  // namespace wend::c
