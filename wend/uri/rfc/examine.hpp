// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::detail {

enum class form : std::uint8_t { absolute, reference };
enum class depth : std::uint8_t {
  verdict,  // the grammar; of each part its first error only
  grammar,
  scheme,  // also the scheme module's grammar, in every profile
};

/// Parses a text and reports every error to `say`, in no order. Returns a view of the text, if it can be split;
/// the view is well-formed only if no error was reported.
std::optional<uri_view> examine(std::string_view text, profile p, mode m, form, depth, diagnostic_sink say);

/// Returns the diagnostics of `check` for a URI that was parsed, by its parts as they were split then.
diagnostics diagnostics_of(uri_view);

/// Collects the error that `parse` returns: the first about a raw octet or an escape, otherwise the first other.
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
