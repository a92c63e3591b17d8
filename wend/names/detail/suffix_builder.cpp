// SPDX-License-Identifier: Apache-2.0
#include "wend/names/detail/suffix_builder.hpp"

#include <algorithm>

#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/cpp20.hpp"
#include "wend/base/detail/punycode.hpp"
#include "wend/base/detail/utf8.hpp"

namespace wend::detail {
namespace {

constexpr std::string_view blanks = " \t\r\f\v";
constexpr charset label_character = alpha | digit | "-_";
constexpr std::size_t longest_label = 63, longest_rule = 512, most_spellings = 8;
constexpr std::size_t largest_capacity = suffix_node::root / 2 + 1;
constexpr std::size_t most_side_by_side = 1024;  // of the published list 126

struct decoded_label {
  std::u32string characters{};
  std::size_t wrong_at = std::string_view::npos;
};

decoded_label decoded(std::string_view label) {
  decoded_label out;
  for (std::size_t i = 0; i < label.size();) {
    auto begin = i;
    auto character = utf8::next(label, i);
    if (!character || (*character < 0x80 && !label_character[label[begin]])) {
      out.wrong_at = begin;
      break;
    }
    out.characters += *character;
  }
  return out;
}

}  // namespace

result<void> suffix_builder::read(std::string_view list) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  for (std::size_t at = list.starts_with(mark) ? mark.size() : 0; at < list.size() && !is_full();) {
    auto end = std::min(list.find('\n', at), list.size());
    auto line = list.substr(at, end - at);
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    auto rule = line.substr(0, line.find_first_of(blanks));
    auto place = static_cast<std::uint32_t>(rule.data() - list.data());
    at = end + 1;
    result<void> done{};
    if (rule.starts_with("//")) done = read_comment(line, place);
    else if (!rule.empty()) done = add(rule, place);
    if (!done) return done;
    if (is_full() && table_.nodes.size() == largest_capacity) return mistake(errc::too_long, place);
  }
  bool is_cut = count_ == 0 || (!section_.empty() && !is_full());
  if (is_cut) return mistake(errc::truncated, static_cast<std::uint32_t>(list.size()));
  return {};
}

/// A section that has no END is one of a list that was cut, as by a download that ended early.
result<void> suffix_builder::read_comment(std::string_view line, std::uint32_t at) {
  constexpr std::string_view version = "// VERSION: ", begin = "===BEGIN ", end = "===END ";
  line = line.substr(0, line.find_last_not_of(blanks) + 1);
  if (auto mark = line.find(begin); mark != line.npos) {
    if (!section_.empty()) return mistake(errc::truncated, at);
    section_ = line.substr(mark + begin.size());
  }
  if (auto mark = line.find(end); mark != line.npos && line.substr(mark + end.size()) == section_)
    section_ = {};
  if (line.starts_with(version)) table_.date = line.substr(version.size(), 10);
  return {};
}

result<void> suffix_builder::add(std::string_view rule, std::uint32_t at) {
  if (rule == "*") return {};  // the default rule
  bool is_exception = rule.starts_with('!'), is_wildcard = rule.starts_with("*.");
  auto begin = static_cast<std::uint32_t>(is_exception ? 1 : is_wildcard ? 2 : 0);
  auto name = rule.substr(begin);
  if (is_exception && !contains(name, '.')) return mistake(errc::bad_host, at);
  if (rule.size() > longest_rule) return mistake(errc::too_long, at);
  parents_.assign(1, suffix_node::root);
  for (auto end = name.size(); end != name.npos;) {
    auto dot = end == 0 ? name.npos : name.rfind('.', end - 1);
    auto from = dot == name.npos ? 0 : dot + 1;
    auto place = at + begin + static_cast<std::uint32_t>(from);
    if (auto added = add_label(name.substr(from, end - from), place); !added) return added;
    end = dot;
  }
  mark(is_exception ? suffix_node::exception : is_wildcard ? suffix_node::wildcard : suffix_node::rule);
  return {};
}

result<void> suffix_builder::add_label(std::string_view label, std::uint32_t at) {
  auto [characters, wrong_at] = decoded(label);
  if (wrong_at != label.npos) return mistake(errc::bad_host, at + static_cast<std::uint32_t>(wrong_at));
  bool is_ascii = characters.size() == label.size();
  std::string ascii(is_ascii ? label : "xn--");
  if (!is_ascii) append_punycode(ascii, characters);
  if (label.empty() || ascii.size() > longest_label) return mistake(errc::bad_host, at);
  children_.clear();
  add_spelling(label);
  if (!is_ascii) add_spelling(ascii);
  bool has_space =
      table_.labels.size() + 2 * most_spellings * suffix_node::longest_label <= suffix_node::last_place;
  if (!has_space || children_.size() > most_spellings) return mistake(errc::too_long, at);
  std::swap(parents_, children_);
  return {};
}

void suffix_builder::add_spelling(std::string_view label) {
  for (auto parent : parents_) {
    label_hash hash(parent);
    for (auto i = label.size(); i-- > 0;) hash.add(label[i]);
    auto slot = table_.view().slot_of(parent, label, hash.value());
    auto& node = table_.nodes[slot];
    if (node.label == 0) {
      ++count_;
      node.label = static_cast<std::uint32_t>(table_.labels.size() << 8 | label.size());
      node.parent = parent & suffix_node::root;
      node.tag = hash.value() >> 27 & 31;
      table_.labels += label;
      is_crowded_ = is_crowded_ || filled_around(slot) > most_side_by_side;
    }
    if (parent != suffix_node::root)
      table_.nodes[parent].flags |= suffix_node::has_children & suffix_node::all_flags;
    children_.push_back(static_cast<std::uint32_t>(slot));
  }
}

/// The number of filled slots without a free one between them.
std::size_t suffix_builder::filled_around(std::size_t slot) const {
  auto mask = table_.nodes.size() - 1;
  auto begin = slot, end = slot;
  while (table_.nodes[(begin - 1) & mask].label != 0) --begin;
  while (table_.nodes[end & mask].label != 0) ++end;
  return end - begin;
}

void suffix_builder::mark(std::uint32_t flag) {
  if (section_.starts_with("PRIVATE")) flag <<= 1;
  for (auto slot : parents_) table_.nodes[slot].flags |= flag & suffix_node::all_flags;
}

}  // namespace wend::detail
