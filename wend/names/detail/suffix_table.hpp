// SPDX-License-Identifier: Apache-2.0
//
// The rules of a public suffix list as a tree of labels, from the right, in one hash table: a node stands at the
// hash of its parent's slot and its label, or in the next free slots. tools/make_psl and suffix_builder build it.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "wend/base/detail/ascii.hpp"

namespace wend::detail {

/// One label of a rule, and the rules that end with it.
struct suffix_node {
  static constexpr std::uint32_t root = (1u << 20) - 1;  // the parent of top-level domains
  static constexpr std::uint32_t last_place = (1u << 24) - 1, longest_label = 255;
  // Flags of the ICANN section; those of the private section are twice these.
  static constexpr std::uint32_t rule = 1, wildcard = 4, exception = 16, has_children = 64, all_flags = 127;

  std::uint32_t label = 0;  // where it begins in the labels, and its length in the low 8 bits; 0: a free slot
  std::uint32_t parent : 20 = 0;  // its slot
  std::uint32_t tag : 5 = 0;      // of the hash: most other labels differ in it
  std::uint32_t flags : 7 = 0;

  std::string_view text(char const* labels) const { return {labels + (label >> 8), label & longest_label}; }
};

/// Of a label, from its last octet to its first, and of its parent. The case of letters does not count.
class label_hash {
 public:
  explicit constexpr label_hash(std::uint32_t parent) : value_(parent) {}
  constexpr void add(char c) { value_ = std::rotl(value_, 7) ^ static_cast<unsigned char>(c | 0x20); }
  constexpr std::uint32_t value() const {
    return static_cast<std::uint32_t>(value_ * 0x9E3779B97F4A7C15u >> 32);
  }

 private:
  std::uint64_t value_;
};

struct suffix_table_view {
  std::span<suffix_node const> nodes;  // a power of two
  char const* labels;
  std::string_view date;  // of the list, if it is known

  /// Returns the slot of the child with this label, or the free slot where it would be.
  std::size_t slot_of(std::uint32_t parent, std::string_view label, std::uint32_t hash) const noexcept {
    auto slot = hash & (nodes.size() - 1);
    for (; nodes[slot].label != 0; slot = (slot + 1) & (nodes.size() - 1)) {
      auto const& node = nodes[slot];
      if (node.tag == hash >> 27 && node.parent == parent && same_ignoring_case(node.text(labels), label))
        break;
    }
    return slot;
  }
};

extern suffix_table_view const compiled_suffixes;

}  // namespace wend::detail
