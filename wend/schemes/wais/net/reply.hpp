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

/// The 25 octets before each message. Up to 64 octets that begin no length may stand before them, as
/// freeWAIS's own client has it; more, and the octets come as they are.
wire::hearing<std::string> message_header();

/// What is taken at most from a server, which may send more than was asked for.
inline constexpr std::size_t longest_message = 2 * apdu::longest_answer;

/// The answer to the greeting.
struct greeting {
  bool is_accepted = false;
  std::uint32_t longest_record = 0;  // 0: the server does not say

  friend bool operator==(greeting const&, greeting const&) = default;
};

/// One document that a search found.
struct hit {
  std::string id{};  // octets: who asks for the document sends them back
  std::string headline{}, date{}, source{};
  std::vector<std::string> types{};  // what it can be had as; the first is the server's own choice
  std::optional<std::uint32_t> score{}, octets{}, lines{};

  hit() = default;
  friend bool operator==(hit const&, hit const&) = default;
};

/// Why not: RFC 1625 §4, a code of two characters and the server's words.
struct diagnostic {
  std::string code{}, words{};

  diagnostic() = default;
  friend bool operator==(diagnostic const&, diagnostic const&) = default;
};

/// What a search or a retrieval came to. Whether it went well, the server's own flag does not tell: freeWAIS
/// has it the wrong way round. What is in the answer tells it.
struct answer {
  std::vector<hit> hits{};
  std::optional<std::string> text{};  // of a document
  std::optional<diagnostic> refused{};

  answer() = default;
  friend bool operator==(answer const&, answer const&) = default;
};

/// Read the message behind a header. `unexpected-reply` at the octet where it makes no sense, `truncated` at
/// the length that reaches beyond what holds it.
result<greeting> read_greeting(std::string_view message);
result<answer> read_answer(std::string_view message);

/// `not-found`, `not-allowed`, `busy` or `unexpected-reply`. RFC 1625 §4 has the codes.
errc error_of(diagnostic const&) noexcept;

/// Whether a range was asked for that the document does not have: behind its end, or of another unit.
bool is_out_of_range(diagnostic const&) noexcept;

/// The fields of an id, as RFC 1630 spells them: "1=h.example:210". None where the octets are no fields.
strings fields_of_id(std::string_view id);

// ---- the same, written

/// Who a server says it is.
struct implementation {
  std::string id = "wend", name = "wend", version = "1";
};

/// `reference` is what the client gave its question to know the answer by; mostly nothing.
std::string greeting_message(greeting const&, implementation const&, std::string_view reference);

/// Records: a document found, a part of one, or why not. A diagnostic stands for a document that was asked
/// for, or for all that there might have been.
std::string record_of(hit const&);
std::string text_record(std::string_view id, std::string_view text);
std::string record_of(diagnostic const&, bool stands_for_document);

/// `words_used`: the words that were looked for, if any were.
std::string answer_message(strings const& records, std::string_view reference, std::string_view words_used);

}  // namespace wend::wais
