// SPDX-License-Identifier: Apache-2.0
//
// The start of a gopher server's answer: the first line of a Gopher+ answer, and the forms of an error. Plain
// gopher has no error reply: RFC 1436 §3.8 defines errors only as lines of a menu.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/exchange/detail/hearing.hpp"
#include "wend/uri/profile.hpp"

namespace wend::gopher {

/// The Gopher+ paper §2.3:
///
///     +5340 <cr><lf>    5340 octets            +-1 <cr><lf>    a text that ends with a dot
///     --1 <cr><lf>      an error               +-2 <cr><lf>    up to the close
///
/// `plain`: the line is not a header but part of the answer, and has not been taken.
struct header {
  enum class sort : std::uint8_t { plain, data, error };
  enum class end : std::uint8_t { count, dot, close };

  sort what = sort::plain;
  end until = end::close;
  std::uint64_t count = 0;

  friend bool operator==(header const&, header const&) = default;
};

wire::hearing<header> plus_header();

/// The whole answer if it is only an error: a menu of errors and information, or an error in Gopher+'s form,
/// which some servers send to plain requests too. Otherwise empty, and nothing is taken. The error ends with
/// its dot, with the close, or after `most` octets.
wire::hearing<std::string> whole_refusal(std::uint64_t most);

/// An error, or the new place of an item.
struct refusal {
  errc code = errc::not_found;
  std::string words{};  // the server's text
  std::string uri{};    // the item's new URI

  refusal() = default;
  friend bool operator==(refusal const&, refusal const&) = default;
};

/// Reads a whole error. An error in a menu is `not-found`.
refusal read_refusal(std::string_view text, profile);

/// Reads the text after the first line of a Gopher+ error. Codes: 1 `not-found`, 2 `busy`, 3 moved; any other
/// is `unexpected-reply`.
refusal read_plus_error(std::string_view text, profile);

/// The next line with its line end, or the first `most` octets of a longer one, or the rest at the close.
wire::hearing<std::string_view> piece_of_line(std::uint64_t most);

/// The next run of a text, up to a line that begins with a dot. `dot`: the next line begins with one; nothing
/// of it is taken.
wire::hearing<std::string_view> run_without_dots();

/// A text, from the beginning of a line, with doubled dots made single again. RFC 1436 appendix doubles each
/// dot that begins a line. A line that begins with a single one shows a server that doubles only a dot alone
/// on its line.
std::string undoubled(std::string_view text);

/// Whether a line, with or without its line end, is a single dot.
bool is_lone_dot(std::string_view line) noexcept;

/// Waits for more octets: an empty view, or why no octet follows. Nothing is taken.
wire::hearing<std::string_view> more();

}  // namespace wend::gopher
