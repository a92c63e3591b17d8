// SPDX-License-Identifier: Apache-2.0
//
// HTML in which every text is escaped. A `markup` is made of literals, which are compile-time constants; of
// other markup; and of `text`, which it escapes. It takes no std::string or string_view, so that a page with
// an unescaped string does not compile:
//
//     page << "<h1>" << text(entry.title) << "</h1>";
//     page << entry.title;  // error: no such operator
//
// Every attribute is in double quotes, so that one escape serves text and attributes.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wend::gateway {

/// A string literal: the constructor is consteval.
class literal {
 public:
  consteval literal(char const* written) : written_(written) {}
  constexpr std::string_view view() const { return written_; }

 private:
  std::string_view written_;
};

/// Octets to be shown: read as UTF-8, else as windows-1252.
struct text {
  explicit text(std::string_view octets) : octets_(octets) {}
  std::string_view octets_;
};

class markup {
 public:
  markup() = default;
  markup(literal written) : html_(written.view()) {}

  markup& operator<<(literal written) & {
    html_ += written.view();
    return *this;
  }
  markup& operator<<(markup const& other) & {
    html_ += other.html_;
    return *this;
  }
  markup& operator<<(text) &;
  markup& operator<<(std::uint64_t number) & {
    html_ += std::to_string(number);
    return *this;
  }

  bool empty() const { return html_.empty(); }
  std::string const& html() const& { return html_; }
  std::string html() && { return std::move(html_); }

  friend bool operator==(markup const&, markup const&) = default;

 private:
  std::string html_;
};

/// The octets as UTF-8; octets that are not UTF-8 are read as windows-1252. Controls but TAB and LF, and
/// marks that change the direction of text, become U+FFFD.
std::string shown_text(std::string_view octets);

bool is_utf8(std::string_view) noexcept;

}  // namespace wend::gateway
