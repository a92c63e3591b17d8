// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "wend/exchange/detail/step.hpp"
#include "wend/registry/plan.hpp"
#include "wend/schemes/mailto/letter.hpp"

namespace wend::mailto {

inline constexpr std::size_t most_recipients = 100;  // that every server takes: RFC 5321 §4.5.3.1.8

struct recipient {
  std::string address{};
  std::uint32_t at = 0;  // the byte of the URI that names it

  friend bool operator==(recipient const&, recipient const&) = default;
};

/// A message, and the envelope in which it goes: who gets it, each once; of too many one more than may be.
struct draft {
  letter text{};
  std::vector<recipient> recipients{};
};

/// What the URI says, as far as it can be in a message. `bad-mail-address` at what is none; `not-possible`
/// where a text is not UTF-8. An In-Reply-To that names no messages is left out.
result<draft, failure> draft_for(uri_view, wire::plan const&, wire::client const&);

/// The body goes on with this text. `unsafe-control` for a NUL, `not-possible` where it is not UTF-8.
result<void, failure> add_to_body(letter&, std::string_view text);

}  // namespace wend::mailto
