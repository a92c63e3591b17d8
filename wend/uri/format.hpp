// SPDX-License-Identifier: Apache-2.0
//
// std::format of URIs, and of what names itself: the text; "rfc3986", "host", "bad-escape". The specification is a string's:
// `{:>40}`. Empty where the standard library has no <format>, as that of GCC 12.

#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <string_view>
#include <version>

#include "wend/base/error.hpp"
#include "wend/uri/edit.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/uri.hpp"

#ifdef __cpp_lib_format
#include <format>

namespace wend::detail {

template <class T>
struct named_formatter : std::formatter<std::string_view> {
  auto format(T const& value, auto& context) const {
    if constexpr (requires { value.text(); })
      return std::formatter<std::string_view>::format(value.text(), context);
    else if constexpr (requires { value.code; })
      return std::formatter<std::string_view>::format(explain(value.code).name, context);
    else return std::formatter<std::string_view>::format(name_of(value), context);
  }
};

}  // namespace wend::detail

template <>
struct std::formatter<wend::uri_view> : wend::detail::named_formatter<wend::uri_view> {};
template <>
struct std::formatter<wend::uri> : wend::detail::named_formatter<wend::uri> {};
template <>
struct std::formatter<wend::profile> : wend::detail::named_formatter<wend::profile> {};
template <>
struct std::formatter<wend::part> : wend::detail::named_formatter<wend::part> {};
template <>
struct std::formatter<wend::error> : wend::detail::named_formatter<wend::error> {};
#endif
