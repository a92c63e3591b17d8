// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an object has any number of readers, or one thread that changes it.

#include <string>
#include <utility>

#include "wend/base/export.hpp"
#include "wend/base/lifetime.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

/// A URI that owns its text. Changed only by assignment: editing functions return a new value.
///
/// A view of it is valid until the URI is assigned to, moved from or destroyed. One that was moved from is the empty
/// reference. Ordered and compared by octets; for equivalence see `compare`.
///
/// Example:
/// ```cpp
/// wend::uri home = *wend::parse("http://h.example/a");  // copies the text
/// wend::uri_view view = home;
/// assert(view.host() == "h.example");
/// auto other = *wend::uri::parse("http://" + std::string("h.example"));  // keeps a temporary text, which wend::parse refuses
/// ```
class uri {
 public:
  using owns_text = void;  // so that `parse(…)->` is refused where the text would be gone: base/expected.hpp

  /// The empty reference: RFC 3986 §4.4.
  uri() = default;

  /// Parses a text and keeps it. In whatwg any text of the standard, and the URI is its normal form. Errors: those of `parse`.
  WEND_API static result<uri> parse(std::string text, wend::profile p = profile::rfc3986);
  uri(uri_view other) : text_(other.text()), view_(other) {}
  uri(uri const& other) : text_(other.text_), view_(other.view_) {}
  uri(uri&& other) noexcept : text_(std::exchange(other.text_, {})), view_(std::exchange(other.view_, {})) {}
  uri& operator=(uri other) noexcept {
    text_ = std::move(other.text_);
    view_ = other.view_;
    return *this;
  }

  operator uri_view() const& noexcept WEND_LIFETIMEBOUND { return view(); }
  operator uri_view() const&& = delete;  // the view would outlive its text
  uri_view view() const& noexcept WEND_LIFETIMEBOUND {
    auto here = view_;
    here.text_ = text_;
    return here;
  }
  uri_view view() const&& = delete;

  std::string const& text() const& noexcept WEND_LIFETIMEBOUND { return text_; }
  std::string text() && noexcept { return uri(std::move(*this)).text_; }

  friend bool operator==(uri const& a, uri const& b) noexcept { return a.text_ == b.text_; }
  friend auto operator<=>(uri const& a, uri const& b) noexcept { return a.text_ <=> b.text_; }

 private:
  friend struct detail::access;
  uri(std::string&& text, uri_view offsets) noexcept : text_(std::move(text)), view_(offsets) {}

  std::string text_;
  uri_view view_;  // its offsets; its text is stale and set anew by view()
};

}  // namespace wend

template <>
struct std::hash<wend::uri> {
  std::size_t operator()(wend::uri const& u) const noexcept { return std::hash<std::string>{}(u.text()); }
};
