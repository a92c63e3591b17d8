// SPDX-License-Identifier: Apache-2.0
//
// HTML that cannot forget an escape. A `markup` grows by three things only: literals, which the compiler has
// seen whole; other markup; and `text`, which is escaped on its way in. A std::string or a string_view that
// came from anywhere else has no way into it, so a page that forgets to escape one does not compile:
//
//     page << "<h1>" << text(entry.title) << "</h1>";      // well
//     page << entry.title;                                  // no such operator
//
// Every attribute is written in double quotes, so one escape does for text and for attributes.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wend::gateway {

/// Letters that stand in a source file of ours: nothing else can become one.
class literal {
 public:
  consteval literal(char const* written) : written_(written) {}
  constexpr std::string_view view() const { return written_; }

 private:
  std::string_view written_;
};

/// Octets from anywhere, to be shown: UTF-8, or else taken for windows-1252.
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

/// The octets as UTF-8 that may be shown: what is no UTF-8 is read as windows-1252; controls but for TAB and
/// LF, and the marks that turn the direction of writing, become U+FFFD.
std::string shown_text(std::string_view octets);

bool is_utf8(std::string_view) noexcept;

}  // namespace wend::gateway
