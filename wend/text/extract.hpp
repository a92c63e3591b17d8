// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: a finder is used by one thread at a time, which runs its callbacks; find_all may be called from any at once.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/text/find.hpp"

namespace wend::text {

/// Finds URIs in a text that arrives in chunks, in one pass and bounded memory for any size. Chunk boundaries
/// do not affect the result. Finds are reported in the order in which they end. Linear.
///
/// Example:
/// ```cpp
/// std::vector<std::string> uris;
/// wend::text::finder finder({}, [&uris](wend::text::find const& find) { uris.push_back(find.uri); });
/// finder.feed("See http://h.exa");
/// finder.feed("mple/a.");
/// finder.finish();
/// assert((uris == std::vector<std::string>{"http://h.example/a"}));
/// ```
class finder {
 public:
  using hear = find_sink;
  using hear_remark = remark_sink;

  /// `from`: searches from this byte on, and ignores what precedes it.
  WEND_API explicit finder(options = {}, hear = {}, hear_remark = {}, std::uint64_t from = 0);
  WEND_API ~finder();
  WEND_API finder(finder&&) noexcept;
  WEND_API finder& operator=(finder&&) noexcept;

  WEND_API void feed(std::string_view chunk);
  WEND_API void finish();  // call once, after the last chunk

  /// The state of a search that is between finds. Two searches of the same text with equal states report the
  /// same finds from there on, wherever they began.
  struct standing {
    std::uint64_t end, cursor, floor;
    friend bool operator==(standing const&, standing const&) = default;
  };
  /// Absent inside a find, or too close to the start of the search.
  WEND_API std::optional<standing> place() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

/// Returns all finds in a complete text, in the order in which they end. Linear.
///
/// Example:
/// ```cpp
/// auto finds = wend::text::find_all("See <URL:http://h.example/x\n y>.");
/// assert(finds.size() == 1 && finds[0].uri == "http://h.example/xy" && finds[0].inner_at == 9);
/// ```
WEND_API std::vector<find> find_all(std::string_view text, options = {});

}  // namespace wend::text
