// SPDX-License-Identifier: Apache-2.0
//
// Takes the place of wend/names/detail/psl_table.cpp: the same table, slot by slot, made from its labels when the module starts. The
// table is a third of the module when it is compressed; the labels are a tenth. contract() has a hash of the table, which a test compares.
#include <array>
#include <cstdint>
#include <string_view>

#include "wend/names/detail/suffix_table.hpp"

namespace wend::detail {
namespace {

#include "suffixes.inc"  // written by pack_suffixes; under the licence of the list, MPL-2.0

constinit suffix_node nodes[capacity] = {};
constinit std::array<std::uint32_t, count> slots = {};

std::uint32_t next_number(unsigned char const*& from) {
  std::uint32_t number = 0, shift = 0;
  for (; *from > 127; shift += 7) number |= (*from++ & 127u) << shift;
  return number | static_cast<std::uint32_t>(*from++) << shift;
}

}  // namespace

constinit suffix_table_view const compiled_suffixes{nodes, labels, date};

namespace {

/// Puts a label below its parent where wend's own tool puts it: into the next free slot from its hash on.
std::uint32_t put(std::uint32_t parent, std::uint32_t at, std::uint32_t size, std::uint32_t set) {
  label_hash hash(parent);
  for (auto i = at + size; i-- > at;) hash.add(labels[i]);
  auto slot = hash.value() % capacity;
  while (nodes[slot].label != 0) slot = (slot + 1) % capacity;
  nodes[slot] = {.label = at << 8 | size,
                 .parent = parent & suffix_node::root,
                 .tag = hash.value() >> 27 & 31,
                 .flags = set & suffix_node::all_flags};
  return slot;
}

[[gnu::constructor]] void unpack() {
  auto const* counts = child_counts;
  std::uint32_t next = 0, at = 0;
  auto take_children = [&](std::uint32_t parent) {
    for (auto left = next_number(counts); left > 0; --left, ++next) {
      std::uint32_t size = 0;
      while (labels[at + size] != '\n') ++size;
      slots[next] = put(parent, at, size, flags[next]);
      at += size + 1;
    }
  };
  take_children(suffix_node::root);
  for (std::uint32_t i = 0; i < next; ++i)
    if (flags[i] & suffix_node::has_children) take_children(slots[i]);
}

}  // namespace
}  // namespace wend::detail
