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

// The number that every server accepts: RFC 5321 §4.5.3.1.8.
inline constexpr std::size_t most_recipients = 100;

struct recipient {
  std::string address{};
  std::uint32_t at = 0;  // its byte in the URI

  friend bool operator==(recipient const&, recipient const&) = default;
};

/// A message and its envelope: each recipient once; if there are too many, one more than the limit.
struct draft {
  letter text{};
  std::vector<recipient> recipients{};
};

/// The message of a URI. `bad-mail-address` at an invalid address; `not-possible` if a text is not UTF-8. An
/// In-Reply-To that names no messages is omitted.
result<draft, failure> draft_for(uri_view, wire::plan const&, wire::client const&);

/// Appends this text to the body. `unsafe-control` for a NUL, `not-possible` if it is not UTF-8.
result<void, failure> add_to_body(letter&, std::string_view text);

}  // namespace wend::mailto
