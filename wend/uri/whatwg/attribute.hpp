// SPDX-License-Identifier: Apache-2.0
//
// The attributes of the standard's URL class (WHATWG URL §6.1), for URLs of profile::whatwg.

#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend::whatwg {

/// The attributes of the URL class.
enum class attribute : std::uint8_t {
  href,
  protocol,
  username,
  password,
  host,
  hostname,
  port,
  pathname,
  search,
  hash,
};

/// Returns the name: "href", "hostname", …
WEND_API std::string_view name_of(attribute) noexcept;
/// Returns the attribute with this name (`name_of`), if any.
WEND_API std::optional<attribute> attribute_named(std::string_view) noexcept;

/// Returns an attribute, with its delimiters as in the standard: `host` has the port, `hostname` has not. The view
/// points into the URL's text. Absent and empty parts are both "". Constant time.
///
/// Example:
/// ```cpp
/// auto url = *wend::whatwg::parse("https://h.example:8080/?q");
/// assert(wend::whatwg::get(url, wend::whatwg::attribute::host) == "h.example:8080");
/// assert(wend::whatwg::get(url, wend::whatwg::attribute::search) == "?q");
/// ```
inline std::string_view get(uri_view u, attribute which) noexcept {
  auto up_to = [](std::string_view part, char const* end) {
    return std::string_view(part.data(), static_cast<std::size_t>(end - part.data()));
  };
  auto with_mark = [](std::string_view part) {
    return part.empty() ? std::string_view() : std::string_view(part.data() - 1, part.size() + 1);
  };
  switch (which) {
    case attribute::href: return u.text();
    case attribute::protocol:
      return u.has_scheme() ? u.text().substr(0, u.scheme().size() + 1) : std::string_view();
    case attribute::username: return u.user();
    case attribute::password: return u.password();
    case attribute::host: return u.has_authority() ? up_to(u.host(), u.path().data()) : std::string_view();
    case attribute::hostname: return u.host();
    case attribute::port: return u.port();
    case attribute::pathname: return u.path();
    case attribute::search: return with_mark(u.query());
    case attribute::hash: return with_mark(u.fragment());
  }
  return {};
}

/// Returns a URL with an attribute set by the standard's setter. A value that is not possible leaves the URL
/// unchanged, and is reported to `say` if the standard names the error. Only `href` fails, with the errors of
/// `parse`. `parse_options::base` is ignored. A URI of another profile, or a partial form, is parsed by the standard
/// first, with the same errors. Linear.
///
/// Example:
/// ```cpp
/// auto url = *wend::whatwg::parse("http://h.example/a");
/// auto other = wend::whatwg::set(url, wend::whatwg::attribute::pathname, "two words");
/// assert(other->text() == "http://h.example/two%20words");
/// ```
WEND_API result<uri> set(uri_view, attribute, std::string_view value, parse_options const& = {});

/// Sets an attribute as `set` does, in the buffer that `url` is a view of. Allocates nothing where the buffer has room,
/// the value is in the part's normal form, and no other part changes with it, as a port does with `host` or that is the
/// default one of a new protocol; else the URL is written anew and copied. The view returned is of `text` and valid until `text` changes; older ones are not
/// valid any more. `value` must not lie in `text`. Errors: those of `set`; then `text` is unchanged. Linear.
///
/// Example:
/// ```cpp
/// std::string text = "http://h.example/a";
/// auto url = *wend::whatwg::parse_normal(text);
/// url = *wend::whatwg::set_in_place(text, url, wend::whatwg::attribute::port, "8080");
/// assert(text == "http://h.example:8080/a" && url.port() == "8080");
/// ```
WEND_API result<uri_view> set_in_place(std::string& text, uri_view url, attribute, std::string_view value,
                                       parse_options const& = {});

/// Returns a URL with a part set by these setters, or removed if `value` is absent: `wend::with` for this
/// profile. Errors: those of `set`. Linear.
WEND_API result<uri> with(uri_view, part, std::optional<std::string_view> value, parse_options const& = {});

/// Returns the serialized origin, "null" for an opaque one (WHATWG URL §4.7). The origin of a blob: URL is that
/// of the URL in its path. Linear.
///
/// Example:
/// ```cpp
/// auto url = *wend::whatwg::parse("https://ann@h.example:443/a");
/// assert(wend::whatwg::origin(url) == "https://h.example");
/// ```
WEND_API std::string origin(uri_view);

}  // namespace wend::whatwg
