// SPDX-License-Identifier: Apache-2.0
//
// A request, and the data of its answer up to their end: RFC 1436 appendix, the Gopher+ paper §2.3.
// Internal to the scheme module.

#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "wend/exchange/detail/dialogue.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/schemes/gopher/net/reply.hpp"
#include "wend/schemes/gopher/url.hpp"

namespace wend::gopher {

/// What the exchange owns.
struct order {
  wire::endpoint peer{};
  bool tls = false;
  url item{};  // what is asked for, in RFC 1738's parts
  verb what = verb::get;
  wire::client asker{};
  wend::profile profile = profile::rfc3986;
  std::uint32_t at = 0;  // of the selector, in the URI
  std::string request{};
  std::size_t shown = std::string::npos;  // of the request, before a password in it
  bool has_form = false;

  std::string_view plus() const { return item.plus ? std::string_view(*item.plus) : std::string_view{}; }
  /// The server whose other items are in TLS as well.
  internet::server const* in_tls() const { return tls ? &item.peer : nullptr; }
};

/// How the data of an answer end.
struct frame {
  enum class end : std::uint8_t { count, dot, close, dot_or_close };
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::size_t>::max();

  end until = end::close;
  std::uint64_t left = no_limit;
  bool is_cut = false;  // the line that was heard last has no end
};

/// As Gopher+ has promised.
frame frame_of(header const&);

/// So much is quoted of what nobody understands.
inline constexpr std::size_t longest_quote = 200;

wire::dialogue<> ask(order const&);

/// `plain` if the server closes first.
wire::dialogue<header> header_line();

/// What follows the first line of a Gopher+ error; not every server ends it as it has promised.
wire::dialogue<refusal> hear_error(order const&);

/// The next line without its line end; nothing after the last. `truncated` where more was promised.
wire::dialogue<std::optional<std::string>> next_line(frame&);

/// All lines, each with a line feed. `too-long` if they are more than so many octets.
wire::dialogue<std::string> whole_text(frame, std::size_t most);

wire::dialogue<> list_menu(order const&, frame);

/// As octets, or as a text where a dot ends it.
wire::dialogue<> deliver_body(frame);

}  // namespace wend::gopher
