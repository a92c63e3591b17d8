// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "wend/c/detail/call.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::c {

wend_parts parts_of(uri_view) noexcept;

/// The range of a part in the text of the URI: WEND_SCHEME to WEND_HREF. Absent parts are `no_range`.
wend_range part_in(uri_view, std::uint32_t part) noexcept;

/// Parses as `parse`, or with WEND_REFERENCE as `parse_reference`.
inline result<uri_view> view_of(std::string_view text, profile p, std::uint32_t set) {
  return (set & WEND_REFERENCE) != 0 ? parse_reference(text, p) : parse(text, p);
}

/// Parses any text that a profile reads, and keeps the URL where the profile or a repair writes it anew.
class reader {
 public:
  reader(profile p, std::uint32_t set) : profile_(p), set_(set) {}

  /// The view is of `text` or of the reader, and valid until the next call.
  result<uri_view> read(std::string_view text, std::optional<uri_view> const& base = {});

 private:
  result<uri_view> rewrite(std::string_view text, std::optional<uri_view> const& base);
  result<uri_view> mend(std::string_view text);

  profile profile_;
  std::uint32_t set_;
  std::string text_{};
  uri repaired_{};
};

}  // namespace wend::c
