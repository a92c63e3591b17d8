// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/access/verb.hpp"
#include "wend/registry/plan.hpp"
#include "wend/uri/uri.hpp"

namespace wend::access {

/// Takes the octets as they come. False means "enough": the work stops with `cancelled`.
using sink = std::function<bool(std::string_view octets)>;

/// Fills the buffer with the next octets to store; how many, 0 at the end, nothing where they could not be
/// read (the work then stops with `truncated` and stores nothing).
using source = std::function<std::optional<std::size_t>(std::span<char>)>;

struct request {
  verb what = verb::get;
  uri name;
  std::vector<std::string> words{};            // search: decoded
  source body{};                               // put, append
  std::optional<std::uint64_t> body_size{};    // its octets, if they are known before
  std::function<bool()> rewind{};              // begins the body anew (RFC 9110 §15.4.8); false: it cannot
  std::uint64_t from = 0;                      // get: octets that are here already; the rest is wanted
  std::uint64_t first = 0, last = UINT64_MAX;  // of what is numbered (articles): only these are listed
  wire::pairs headers{};                       // of http; they take the place of ours
  std::string message{};                       // the message at hand, which `cid` names a part of
};

/// What a server wants to know of the user: wire::answer_to has the kinds.
struct question {
  std::string kind{}, prompt{}, choices{};
};

/// The one who asked, while the work goes on. Nothing here needs to be there; nothing may throw.
struct caller {
  sink take{};
  sink refusal{};  // the body of an HTTP answer of 400 and above, which is a failure all the same
  std::function<void(std::string_view name, std::string_view value)> note{};  // as they become known
  std::function<std::optional<std::string>(question const&)> ask{};           // nothing: no answer
  /// What was said (`>`), heard (`<`) or done (`*`), octets for people to read; secrets are left out.
  std::function<void(char mark, std::string_view)> trace{};
};

}  // namespace wend::access
