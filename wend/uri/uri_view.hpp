// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an object has any number of readers, or one thread that changes it.

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/lifetime.hpp"
#include "wend/uri/profile.hpp"

namespace wend {

namespace detail {

/// Where the parts of a URI reference begin and end, in bytes of its text.
///
///     ftp://ann:pw@host.example:21/pub/a%20b?q#f
///     |  |  |      |           |  |         | |
///     0  |  |      host        |  path      | query_end
///        |  authority          host_end     path_end
///        scheme_end
///
/// A part that is absent has neither bytes nor a delimiter, so that no flags are needed: the URI has a
/// query if path_end < query_end, a port if host_end < path, user information if authority < host.
struct offsets {
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  std::uint32_t scheme_end = none, authority = none;
  std::uint32_t host = 0, host_end = 0, path = 0, path_end = 0, query_end = 0;

  friend bool operator==(offsets const&, offsets const&) = default;
};

struct access;

}  // namespace detail

/// The parts of a URI.
enum class part : std::uint8_t { scheme, user, password, userinfo, host, port, path, query, fragment };

/// Refers to the text of a URI or of a reference that another object owns; valid as long as that text.
///
/// Cheap to copy and never null. Only the parsing functions create views, so the text of a view is
/// well-formed in `profile()` and `mode()`. Each part is returned as written, without its delimiter and not
/// decoded, as a view into text(); an absent part is empty. Members take constant time, except that user(),
/// password() and port_number() are linear in their part.
///
/// Example:
/// ```cpp
/// auto u = *wend::parse("http://ann@h.example:8080/a?q");
/// assert(u.host() == "h.example" && u.port_number() == 8080);
/// assert(u.has_query() && !u.has_fragment());
/// ```
class WEND_VIEW uri_view {
 public:
  std::string_view text() const noexcept { return text_; }
  wend::profile profile() const noexcept { return profile_; }
  wend::mode mode() const noexcept { return mode_; }

  /// Returns false for a partial form (relative reference).
  bool has_scheme() const noexcept { return at_.scheme_end != detail::offsets::none; }
  std::string_view scheme() const noexcept {
    return has_scheme() ? cut(0, at_.scheme_end) : std::string_view{};
  }

  bool has_authority() const noexcept { return at_.authority != detail::offsets::none; }
  std::string_view authority() const noexcept {
    return has_authority() ? cut(at_.authority, at_.path) : std::string_view{};
  }

  /// `user [":" password]`. An empty user differs from an absent one: RFC 1738 §3.1.
  bool has_userinfo() const noexcept { return has_authority() && at_.authority < at_.host; }
  std::string_view userinfo() const noexcept {
    return has_userinfo() ? cut(at_.authority, at_.host - 1) : std::string_view{};
  }
  std::string_view user() const noexcept { return userinfo().substr(0, userinfo().find(':')); }
  bool has_password() const noexcept { return userinfo().find(':') != std::string_view::npos; }
  std::string_view password() const noexcept {
    return has_password() ? userinfo().substr(userinfo().find(':') + 1) : std::string_view{};
  }

  /// An IP literal has its brackets. Present and empty in `file:///x`.
  std::string_view host() const noexcept {
    return has_authority() ? cut(at_.host, at_.host_end) : std::string_view{};
  }

  /// Returns true also for `host:` without digits, which RFC 3986 §3.2.3 allows.
  bool has_port() const noexcept { return has_authority() && at_.host_end < at_.path; }
  std::string_view port() const noexcept {
    return has_port() ? cut(at_.host_end + 1, at_.path) : std::string_view{};
  }
  /// Returns the port; nothing if it is absent, has no digits, or is above 65535.
  WEND_API std::optional<std::uint16_t> port_number() const noexcept;

  std::string_view path() const noexcept { return cut(at_.path, at_.path_end); }
  bool has_query() const noexcept { return at_.path_end < at_.query_end; }
  std::string_view query() const noexcept {
    return has_query() ? cut(at_.path_end + 1, at_.query_end) : std::string_view{};
  }
  bool has_fragment() const noexcept { return at_.query_end < text_.size(); }
  std::string_view fragment() const noexcept {
    return has_fragment() ? text_.substr(at_.query_end + 1) : std::string_view{};
  }

  /// Returns the scheme-specific part: all between the scheme's colon and the fragment.
  std::string_view schemepart() const noexcept {
    return cut(has_scheme() ? at_.scheme_end + 1 : 0, at_.query_end);
  }

  /// Returns the URI without its fragment: RFC 3986 §4.3.
  uri_view without_fragment() const noexcept {
    auto same = *this;
    same.text_ = text_.substr(0, at_.query_end);
    return same;
  }

  /// Returns the byte of text() at which `part`, a view returned by this object, begins.
  std::uint32_t offset_of(std::string_view part) const noexcept {
    return static_cast<std::uint32_t>(part.data() - text_.data());
  }

  /// {fmt} 10 and later print the text; std::format: wend/uri/format.hpp.
  friend std::string_view format_as(uri_view u) noexcept { return u.text_; }

  /// Compares octets, as written. For equivalence see `compare`.
  friend bool operator==(uri_view a, uri_view b) noexcept { return a.text_ == b.text_; }
  friend auto operator<=>(uri_view a, uri_view b) noexcept { return a.text_ <=> b.text_; }

 private:
  friend struct detail::access;
  friend class uri;
  uri_view() = default;

  std::string_view cut(std::uint32_t from, std::uint32_t to) const noexcept {
    return {text_.data() + from, to - from};
  }

  std::string_view text_{};
  detail::offsets at_{};
  wend::profile profile_ = profile::rfc3986;
  wend::mode mode_ = mode::strict;
};

}  // namespace wend

template <>
struct std::hash<wend::uri_view> {
  std::size_t operator()(wend::uri_view u) const noexcept { return std::hash<std::string_view>{}(u.text()); }
};
