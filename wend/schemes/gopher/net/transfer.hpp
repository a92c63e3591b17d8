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
#include "wend/schemes/gopher/command.hpp"
#include "wend/schemes/gopher/net/reply.hpp"
#include "wend/schemes/gopher/url.hpp"

namespace wend::gopher {

/// The request of one conversation.
struct conversation_data {
  wire::endpoint peer{};
  bool tls = false;
  url item{};  // in RFC 1738's parts
  verb what = verb::get;
  command_options written{};
  wend::profile profile = profile::rfc3986;
  std::uint32_t at = 0;  // the byte of the selector in the URI
  std::string request{};
  std::size_t shown = std::string::npos;  // octets of the request before a password
  bool has_form = false;

  std::string_view plus() const { return item.plus ? std::string_view(*item.plus) : std::string_view{}; }
  /// The server whose other items use TLS too.
  internet::server const* in_tls() const { return tls ? &item.peer : nullptr; }
};

/// How the data of an answer end.
struct frame {
  enum class end : std::uint8_t { count, dot, close, dot_or_close };
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::size_t>::max();

  end until = end::close;
  std::uint64_t left = no_limit;
  bool is_cut = false;  // the last line read has no line end
};

/// By the Gopher+ header.
frame frame_of(header const&);

/// The longest quotation of an unexpected answer.
inline constexpr std::size_t longest_quote = 200;

wire::dialogue<> ask(conversation_data const&);

/// `plain` if the server closes first.
wire::dialogue<header> header_line();

/// Reads the text after the first line of a Gopher+ error; some servers end it otherwise than announced.
wire::dialogue<refusal> read_error(conversation_data const&);

/// The next line without its line end; empty after the last. `truncated` if more was announced.
wire::dialogue<std::optional<std::string>> next_line(frame&);

/// All lines, each with a line feed. `too-long` if they have more than `most` octets.
wire::dialogue<std::string> whole_text(frame, std::size_t most);

wire::dialogue<> list_menu(conversation_data const&, frame);

/// Delivers octets, or a text that ends with a dot.
wire::dialogue<> deliver_body(frame);

}  // namespace wend::gopher
