// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::detail {

enum class form : std::uint8_t { absolute, reference };
enum class depth : std::uint8_t {
  verdict,  // the grammar, and of each part its first mistake only, which decides
  grammar,
  room,  // and the scheme's room is asked in every profile
};

/// Reads a text with everything that is wrong with it told to `say`, in no order. Returns the view of the
/// text as it was cut, if it could be cut; it is well-formed only if no error was told.
std::optional<uri_view> examine(std::string_view text, profile p, mode m, form, depth, diagnostic_sink say);

/// What `check` says of a URI that was parsed: of its parts as they were cut then.
diagnostics diagnostics_of(uri_view);

/// Keeps the error that `parse` returns: the first of those about raw octets and escapes, else the first
/// other.
class error_of_parse {
 public:
  void operator()(diagnostic f) {
    if (!is_error(f)) return;
    bool raw = f.code == errc::bad_escape || f.code == errc::non_ascii || f.code == errc::control_char;
    auto& best = raw ? raw_ : other_;
    if (!best || f.at < best->at) best = f;
  }
  std::optional<error> value() const { return raw_ ? raw_ : other_; }

 private:
  std::optional<error> raw_, other_;
};

}  // namespace wend::detail
