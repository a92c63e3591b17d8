// SPDX-License-Identifier: Apache-2.0
//
// What GMime and GLib hand out, and who gives it back. For the sources of this folder.

#pragma once

#include <gmime/gmime.h>

#include <memory>
#include <string_view>

namespace wend::access {

template <auto give_back>
struct giving_back {
  template <class T>
  void operator()(T* one) const {
    give_back(one);
  }
};
template <class T>
using object = std::unique_ptr<T, giving_back<g_object_unref>>;
using text_of_glib = std::unique_ptr<char, giving_back<g_free>>;

inline void begin_gmime_once() { [[maybe_unused]] static bool const begun = (g_mime_init(), true); }

inline std::string_view view_of(char const* text) {
  return text ? std::string_view(text) : std::string_view();
}

}  // namespace wend::access
