// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "wend/c/detail/call.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/rfc/parse.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::c {

/// The range of a part in the text of the URI: WEND_SCHEME to WEND_HREF. Absent parts are `no_range`.
wend_range part_in(uri_view const&, std::uint32_t part) noexcept;

/// Parses as `parse`, or with WEND_REFERENCE as `parse_reference`; RFC 3986 inline, since a call costs 3 % of a parse.
inline result<uri_view> view_of(std::string_view text, profile p, std::uint32_t set) {
  using enum detail::form;
  bool is_reference = (set & WEND_REFERENCE) != 0;
  if (p == profile::rfc3986) return rfc::parse(text, profile::rfc3986, is_reference ? reference : absolute);
  return is_reference ? parse_reference(text, p) : parse(text, p);
}

/// Parses any text that a profile reads, and keeps the URL where the profile or a repair writes it anew.
class reader {
 public:
  reader(profile p, std::uint32_t set) : profile_(p), set_(set) {}

  /// The view is of `text` or of the reader, and valid until the next call.
  result<uri_view> read(std::string_view text, std::optional<uri_view> const& base = {});
  /// The same for a base, which has a scheme; as in `parse_reference`, only the generic grammar counts.
  result<uri_view> read_base(std::string_view text);

 private:
  result<uri_view> rewrite(std::string_view text, std::optional<uri_view> const& base);
  result<uri_view> mend(std::string_view text);

  profile profile_;
  std::uint32_t set_;
  std::string text_{};
  uri repaired_{};
};

}  // namespace wend::c
