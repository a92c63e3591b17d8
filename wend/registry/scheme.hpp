// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an object has any number of readers, or one thread that changes it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/registry/verb.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

struct syntax;  // wend/uri/detail/syntax.hpp

using named_values = std::vector<std::pair<std::string, std::string>>;
using numbered_values = std::vector<std::pair<std::uint64_t, std::string>>;

/// Members of an object with unique names, such as mailto's header fields.
struct members {
  named_values all{};

  friend bool operator==(members const&, members const&) = default;
};

/// A part that a scheme reads in a URI beyond the generic ones, decoded: `selector`, `group`, `wtype`. For
/// callers that list the parts of any scheme; callers that know the scheme use its module's `url` type.
/// std::monostate: absent.
using part_value = std::variant<std::monostate, bool, std::uint64_t, std::string, std::vector<std::string>,
                                named_values, numbered_values, members>;
struct scheme_part {
  std::string_view key;
  part_value value;
};
using scheme_parts = std::vector<scheme_part>;

/// The standing of a scheme's name in a profile.
enum class standing : std::uint8_t {
  unknown,
  defined,
  reserved,
  further_study,
  historical,
  experimental,
  provisional
};
WEND_API std::string_view name_of(standing) noexcept;

/// Returns whether a name of this standing is usable: a name that is only reserved, or left for study, is
/// not.
WEND_API bool is_defined(standing) noexcept;

/// All that the core knows about a scheme. One constant per scheme, in url.cpp of its module, listed in
/// schemes/modules.cpp. Every pointer may be null.
struct scheme {
  std::string_view name;                          // lower case, as in the URL
  std::string_view title;                         // for lists and pages
  std::string_view spec;                          // where it is defined
  std::string_view grammar_spec = {};             // the section of its grammar, for rfc3986
  std::uint16_t default_port = 0;                 // 0: this scheme has no port
  bool hierarchical = true;                       // slashes promise hierarchy
  bool locator = true;                            // else a name
  bool location_independent = false;              // the same object, whichever server is asked
  bool globally_accessible = true;                // it can be had from anywhere
  bool needs_message = false;                     // means something only within the message at hand
  std::array<standing, 5> standings{};            // by profile
  syntax const* (*syntax_in)(profile) = nullptr;  // null result: the profile's generic production
  verb_set (*operations_of)(uri_view) = nullptr;  // for this very URL
  scheme_parts (*parts_of)(uri_view) = nullptr;   // of a URL that the module accepts
};

}  // namespace wend
