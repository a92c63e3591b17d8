// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: only the compiler reads this.

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "wend needs C++20 or later: compile with -std=c++20, or set cxx_std_20"
#endif

/// Marks what a shared library of wend exports: its sources are compiled with hidden visibility.
#ifdef __GNUC__
#define WEND_API __attribute__((visibility("default")))
#else
#define WEND_API
#endif
/// Marks what it exports for the other libraries of wend alone, and is no contract.
#define WEND_SHARED WEND_API
