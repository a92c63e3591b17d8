// SPDX-License-Identifier: Apache-2.0
//
// Owners of what GMime and GLib allocate. For the sources of this folder.

#pragma once

#include <gmime/gmime.h>

#include <exception>
#include <memory>
#include <string_view>

#include "wend/access/detail/new_handler.hpp"

namespace wend::access {

template <auto release>
struct releasing {
  template <class T>
  void operator()(T* object) const {
    release(object);
  }
};
template <class T>
using object = std::unique_ptr<T, releasing<g_object_unref>>;
using glib_text = std::unique_ptr<char, releasing<g_free>>;

/// GLib ends the program when an allocation fails; this handler calls the program's new handler first.
inline void on_allocation_failure(char const*, GLogLevelFlags, char const*, void*) {
  call_new_handler();
  std::terminate();
}

inline void begin_gmime_once() {
  static bool const begun = [] {
    constexpr auto fatal = static_cast<int>(G_LOG_LEVEL_ERROR) | static_cast<int>(G_LOG_FLAG_FATAL) |
                           static_cast<int>(G_LOG_FLAG_RECURSION);
    g_log_set_handler("GLib", static_cast<GLogLevelFlags>(fatal), on_allocation_failure, nullptr);
    g_mime_init();
    return true;
  }();
  (void)begun;
}

inline std::string_view view_of(char const* text) {
  return text ? std::string_view(text) : std::string_view();
}

}  // namespace wend::access
