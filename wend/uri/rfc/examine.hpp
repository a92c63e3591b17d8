// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "wend/base/diagnostic_sink.hpp"
#include "wend/base/export.hpp"
#include "wend/uri/detail/syntax.hpp"
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

// The two halves of `examine`, which know no scheme but by the rules that they are given: check_parts.cpp.

/// Checks the scheme of a text, and returns the byte of its colon: `offsets::none` for a text without one, nothing for
/// a text that is too long. Reports every error to `say`.
std::optional<std::uint32_t> check_scheme(std::string_view text, profile, form, diagnostic_sink say);

/// Compares each part of a text, as it was split, with the characters that the rules allow, and reports every
/// error to `say`, in no order. It knows no scheme but these rules.
void check_parts(std::string_view text, offsets const&, syntax const&, profile, mode, depth,
                 diagnostic_sink say);

/// Returns the diagnostics of `check` for a URI that was parsed, by its parts as they were split then.
WEND_SHARED diagnostics diagnostics_of(uri_view);

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
