// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>
#include <utility>

namespace wend::cli {

/// The members of a JSON object in the order of the text; of members of one name the last value stands. The map of
/// nlohmann::ordered_json looks at all members for each one that is read: 16 MiB of them would take hours.
template <class Name, class Value, class Less, class Allocator>
class member_list : public nlohmann::ordered_map<Name, Value, Less, Allocator> {
  using members = nlohmann::ordered_map<Name, Value, Less, Allocator>;

 public:
  using members::members;

  Value& operator[](Name const& name) {
    constexpr std::size_t few = 16;
    if (this->size() < few) return members::operator[](name);
    if (places_.empty())
      for (auto const& member : *this) places_.emplace(member.first, places_.size());
    auto [place, is_new] = places_.try_emplace(name, this->size());
    if (is_new) static_cast<typename members::Container&>(*this).emplace_back(name, Value());
    return members::Container::operator[](place->second).second;
  }

 private:
  std::unordered_map<Name, std::size_t> places_{};  // where there are many
};

using ordered_json = nlohmann::basic_json<member_list>;

}  // namespace wend::cli
