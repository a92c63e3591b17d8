// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace wend {

using named_values = std::vector<std::pair<std::string, std::string>>;
using numbered_values = std::vector<std::pair<std::uint64_t, std::string>>;

/// Each name once, as an object: mailto's header fields.
struct members {
  named_values all{};

  friend bool operator==(members const&, members const&) = default;
};

/// What a scheme reads in a URI beyond the generic parts, decoded: `selector`, `group`, `wtype`. For those
/// who show any scheme's parts without knowing the scheme; who knows it uses the room's own value type.
/// std::monostate: absent.
using part_value = std::variant<std::monostate, bool, std::uint64_t, std::string, std::vector<std::string>,
                                named_values, numbered_values, members>;
struct scheme_part {
  std::string_view key;
  part_value value;
};
using scheme_parts = std::vector<scheme_part>;

}  // namespace wend
