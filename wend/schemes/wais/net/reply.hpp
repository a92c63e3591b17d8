// SPDX-License-Identifier: Apache-2.0
//
// The answers of a WAIS server: RFC 1625 §4, as freeWAIS implements it. The client parses them, and the demo
// server writes them.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/exchange/detail/hearing.hpp"
#include "wend/schemes/wais/apdu.hpp"
#include "wend/schemes/wais/octets.hpp"

namespace wend::wais {

/// The header of 25 octets before each message. Up to 64 octets that begin no length may precede it, as in
/// freeWAIS's client; after more, the octets are returned unchanged.
wire::hearing<std::string> message_header();

/// The longest message accepted from a server, which may send more than requested.
inline constexpr std::size_t longest_message = 2 * apdu::longest_answer;

/// The answer to the greeting.
struct greeting {
  bool is_accepted = false;
  std::uint32_t longest_record = 0;  // 0: not stated

  friend bool operator==(greeting const&, greeting const&) = default;
};

/// One document of a search result.
struct hit {
  std::string id{};  // octets that a request for the document repeats
  std::string headline{}, date{}, source{};
  std::vector<std::string> types{};  // available types, the server's preferred one first
  std::optional<std::uint32_t> score{}, octets{}, lines{};

  hit() = default;
  friend bool operator==(hit const&, hit const&) = default;
};

/// An error: RFC 1625 §4, a code of two characters and the server's text.
struct diagnostic {
  std::string code{}, words{};

  diagnostic() = default;
  friend bool operator==(diagnostic const&, diagnostic const&) = default;
};

/// The result of a search or a retrieval. The success flag is not used: freeWAIS has it inverted.
struct answer {
  std::vector<hit> hits{};
  std::optional<std::string> text{};  // of a document
  std::optional<diagnostic> refused{};

  answer() = default;
  friend bool operator==(answer const&, answer const&) = default;
};

/// Reads the message behind a header. `unexpected-reply` at the octet of a malformed field, `truncated` at a
/// length that exceeds its container.
result<greeting> read_greeting(std::string_view message);
result<answer> read_answer(std::string_view message);

/// `not-found`, `not-allowed`, `busy` or `unexpected-reply`. RFC 1625 §4 has the codes.
errc error_of(diagnostic const&) noexcept;

/// Whether the requested range is not in the document: behind its end, or of another unit.
bool is_out_of_range(diagnostic const&) noexcept;

/// The fields of an id in RFC 1630's spelling: "1=h.example:210". Empty if the octets are not fields.
strings fields_of_id(std::string_view id);

// ---- writing answers

/// The server's own name.
struct implementation {
  std::string id = "wend", name = "wend", version = "1";
};

/// `reference` is the client's identifier of the question, usually empty.
std::string greeting_message(greeting const&, implementation const&, std::string_view reference);

/// Records: a document of a result, a part of a document, or an error. An error stands for the requested
/// document, or for the whole result.
std::string record_of(hit const&);
std::string text_record(std::string_view id, std::string_view text);
enum class stands_for : std::uint8_t { result, document };
std::string record_of(diagnostic const&, stands_for);

/// `words_used`: the words that were searched for, if any.
std::string answer_message(strings const& records, std::string_view reference, std::string_view words_used);

}  // namespace wend::wais
