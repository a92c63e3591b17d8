// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/names/detail/suffix_table.hpp"

namespace wend::detail {

/// A table that was read at run time.
struct suffix_table {
  std::vector<suffix_node> nodes{};
  std::string labels{}, date{};

  suffix_table_view view() const { return {nodes, labels.data(), date}; }
};

/// Reads a list into a table of this many slots, a power of two. A node is known by its slot, so the table cannot
/// grow: `is_full` says that it needs more. A look-up walks to the next free slot, so a table with too many filled
/// slots side by side is full, too: a list can be made to have them.
class suffix_builder {
 public:
  explicit suffix_builder(std::size_t capacity) { table_.nodes.resize(capacity); }

  result<void> read(std::string_view list);
  bool is_full() const { return is_crowded_ || count_ > table_.nodes.size() / 3 * 2; }
  suffix_table take() { return std::move(table_); }

 private:
  result<void> read_comment(std::string_view line, std::uint32_t at);
  result<void> add(std::string_view rule, std::uint32_t at);
  result<void> add_label(std::string_view label, std::uint32_t at);
  void add_spelling(std::string_view label);
  std::size_t filled_around(std::size_t slot) const;
  void mark(std::uint32_t flag);

  suffix_table table_{};
  std::size_t count_ = 0;
  bool is_crowded_ = false;
  std::string_view section_{};                         // as its BEGIN names it; empty outside of sections
  std::vector<std::uint32_t> parents_{}, children_{};  // the nodes of the rule, in each spelling
};

}  // namespace wend::detail
