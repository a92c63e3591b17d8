// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/text/find.hpp"

namespace wend::text {

/// Finds URIs in a text that comes in pieces, in one pass and in bounded memory, whatever its size. Where the
/// pieces are cut makes no difference. Finds come in the order in which they end. Linear.
class finder {
 public:
  using hear = find_sink;
  using hear_remark = remark_sink;

  /// `from`: the text is looked at from this byte on, as if nothing that counts stood before.
  explicit finder(options = {}, hear = {}, hear_remark = {}, std::uint64_t from = 0);
  ~finder();
  finder(finder&&) noexcept;
  finder& operator=(finder&&) noexcept;

  void feed(std::string_view chunk);
  void finish();  // call once, after the last chunk

  /// Where a search stands that is in the middle of nothing. Two searches of one text that stand at the same
  /// place hear the same from there on, wherever they began.
  struct standing {
    std::uint64_t end, cursor, floor;
    friend bool operator==(standing const&, standing const&) = default;
  };
  /// Nothing if it is in the middle of something, or too near to where it began.
  std::optional<standing> place() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

/// All of them, of a text that is at hand.
std::vector<find> find_all(std::string_view text, options = {});

}  // namespace wend::text
