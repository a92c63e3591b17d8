// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: only the compiler reads this.

#include <concepts>
#include <string>
#include <type_traits>

// What keeps views from outliving their texts. Compilers that know the attribute (clang, MSVC) warn where a view of a temporary is
// kept; a temporary std::string is refused by every compiler, since the functions that return views of it are deleted.

#if defined(__has_cpp_attribute)
#if __has_cpp_attribute(clang::lifetimebound)
#define WEND_LIFETIMEBOUND [[clang::lifetimebound]]
#elif __has_cpp_attribute(msvc::lifetimebound)
#define WEND_LIFETIMEBOUND [[msvc::lifetimebound]]
#endif
#endif
#ifndef WEND_LIFETIMEBOUND
#define WEND_LIFETIMEBOUND
#endif
// A class that refers to the text of another object.
#ifdef __clang__
#define WEND_VIEW [[gsl::Pointer(char)]]
#else
#define WEND_VIEW
#endif

namespace wend::detail {

template <class Allocator>
void is_string(std::basic_string<char, std::char_traits<char>, Allocator> const&);

/// A std::string that is gone when the call has returned, whatever its allocator.
template <class T>
concept temporary_text = !std::is_reference_v<T> && requires(T const& text) {
  detail::is_string(text);
};

}  // namespace wend::detail
