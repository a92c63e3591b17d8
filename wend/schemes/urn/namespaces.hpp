// SPDX-License-Identifier: Apache-2.0
//
// A few namespaces whose names can be judged by themselves. A name that does not have its namespace's form is
// a URN all the same, RFC 8141 §2 asks no more; but it cannot have been assigned.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace wend::urn {

struct namespace_row {
  std::string_view nid;
  std::string_view spec;   // the specification of its names
  std::string_view names;  // the kind of thing named
  /// The octet of the first syntax error in the name; npos if it is valid.
  std::size_t (*mistake)(std::string_view nss);
  /// Normalizes a name by the rules of the namespace; null: by RFC 8141 §3.1 only.
  void (*normalize_scheme)(std::string& nss);
};

std::span<namespace_row const> namespaces() noexcept;  // ietf, isbn, issn, nbn, oid, uuid

/// The namespace of this identifier (any case), or null if its names are not known here.
namespace_row const* find_namespace(std::string_view nid) noexcept;

}  // namespace wend::urn
