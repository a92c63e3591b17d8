// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "wend/text/detail/window.hpp"

namespace wend::text {

/// Returns whether the last label of a host name is a top-level domain: in the generated list, or reserved
/// for documentation and local networks (RFC 6761, RFC 6762).
bool is_top_level(std::string_view host) noexcept;

/// The result of a reader at an anchor.
struct guess {
  enum class answer : std::uint8_t { no, yes, needs_more };
  answer is = answer::no;
  std::uint64_t begin = 0, end = 0;  // if accepted
  std::uint64_t resume = 0;          // if refused: nothing of this kind begins before it
  std::string_view refused_label{};  // if it alone decides, whatever precedes it: the last label; empty

  static guess yes(std::uint64_t begin, std::uint64_t end) { return {answer::yes, begin, end}; }
  static guess no(std::uint64_t resume, std::string_view label = {}) {
    return {.is = answer::no, .resume = resume, .refused_label = label};
  }
  static guess needs_more() { return {answer::needs_more}; }
};

/// The lookups of public suffixes and top-level domains: options::is_known_suffix and is_top_level, or null.
struct suffixes {
  bool (*are_known)(std::string_view host) = nullptr;
  bool (*are_top_level)(std::string_view label) = nullptr;

  bool hold_label(std::string_view label) const {
    return are_top_level ? are_top_level(label) : is_top_level(label);
  }
  bool hold(std::string_view host) const;
};

/// Finds the host name or IPv4 address whose first dot is at `dot`.
guess host_around(window, std::uint64_t dot, std::uint64_t floor, suffixes);
/// Finds the mail address around `at_sign`: RFC 5322 §3.4.1, without quoted strings and domain literals.
guess mail_around(window, std::uint64_t at_sign, std::uint64_t floor);
/// Finds the IPv6 address with a colon at `colon`. It must contain a digit, so that a::b in a program is not
/// an address.
guess ipv6_around(window, std::uint64_t colon, std::uint64_t floor);

}  // namespace wend::text
