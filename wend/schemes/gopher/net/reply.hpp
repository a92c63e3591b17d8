// SPDX-License-Identifier: Apache-2.0
//
// The start of a gopher server's answer: the first line of a Gopher+ answer, and the forms of a refusal.
// Plain gopher has no refusal of its own: RFC 1436 §3.8 has errors only as lines of a menu.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/exchange/detail/hearing.hpp"
#include "wend/uri/profile.hpp"

namespace wend::gopher {

/// The Gopher+ paper §2.3:
///
///     +5340 <cr><lf>    so many octets         +-1 <cr><lf>    a text that ends with a dot
///     --1 <cr><lf>      an error               +-2 <cr><lf>    until the close
///
/// `plain`: it is no such line, and a part of the answer itself. It was not taken.
struct header {
  enum class sort : std::uint8_t { plain, data, error };
  enum class end : std::uint8_t { count, dot, close };

  sort what = sort::plain;
  end until = end::close;
  std::uint64_t count = 0;

  friend bool operator==(header const&, header const&) = default;
};

wire::hearing<header> plus_header();

/// The whole answer, if it is nothing but a refusal: a menu of errors and information alone, or an error in
/// Gopher+'s form, which some servers give to plain requests too. Else empty, and nothing was taken. It ends
/// with its dot, the close, or after `most` octets.
wire::hearing<std::string> whole_refusal(std::uint64_t most);

/// What a refusal says.
struct refusal {
  errc code = errc::not_found;
  std::string words{};  // the server's own
  std::string uri{};    // where the item is now

  refusal() = default;
  friend bool operator==(refusal const&, refusal const&) = default;
};

/// Reads a whole refusal. An error in a menu is `not-found`.
refusal read_refusal(std::string_view text, profile);

/// Reads what follows the first line of a Gopher+ error. Codes: 1 `not-found`, 2 `busy`, 3 moved; any other
/// is `unexpected-reply`.
refusal read_plus_error(std::string_view text, profile);

/// The next line with its line end, or the first `most` octets of a longer one, or what is left at the close.
wire::hearing<std::string_view> piece_of_line(std::uint64_t most);

/// The next run of a text, up to a line that begins with a dot. `dot`: such a line is next. Nothing of it was
/// taken.
wire::hearing<std::string_view> run_without_dots();

/// A text, from the beginning of a line, as it was before its server doubled dots: RFC 1436 appendix doubles
/// each one that begins a line. A line that begins with a single one shows a server that doubles only a dot
/// that is alone on its line.
std::string undoubled(std::string_view text);

/// Whether a line, with or without its line end, is nothing but a dot.
bool is_lone_dot(std::string_view line) noexcept;

/// Whether there is more: an empty view, or why not. Nothing is taken.
wire::hearing<std::string_view> more();

}  // namespace wend::gopher
