// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/detail/dots.hpp"

#include "wend/simd/find.hpp"

namespace wend {

// RFC 3986 §5.2.4 in place: the input begins at `read`, the output ends at `write`, and `write` is never after
// `read`.
void detail::remove_dots(std::string& text, std::size_t from) {
  auto const root = from;
  auto path = std::string_view(text).substr(from);
  if (auto dotted = simd::first_pair(path, '/', '.'); !path.starts_with('.')) {
    if (dotted == path.size()) return;
    from += dotted;
  }
  auto read = from, write = from;
  auto const end = text.size();
  auto input = [&](std::string_view prefix) {
    return std::string_view(text).substr(read).starts_with(prefix);
  };
  auto rest_is = [&](std::string_view wanted) { return std::string_view(text).substr(read) == wanted; };
  auto drop_last = [&] {
    while (write > root && text[write - 1] != '/') --write;
    if (write > root) --write;
  };
  while (read < end) {
    if (text[read] == '.' && (input("./") || input("../"))) {  // only at the start of a path without a root
      read += input("./") ? 2 : 3;
    } else if (rest_is(".") || rest_is("..")) {
      break;
    } else if (input("/./")) {
      read += 2;
    } else if (input("/../")) {
      drop_last();
      read += 3;
    } else if (rest_is("/.") || rest_is("/..")) {
      if (rest_is("/..")) drop_last();
      text[write++] = '/';
      break;
    } else {
      do text[write++] = text[read++];
      while (read < end && text[read] != '/');
    }
  }
  text.resize(write);
}

std::string without_dot_segments(std::string_view path) {
  std::string out(path);
  detail::remove_dots(out, 0);
  return out;
}

}  // namespace wend
