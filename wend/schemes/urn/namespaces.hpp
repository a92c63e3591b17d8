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
  std::string_view spec;   // where its names are defined
  std::string_view names;  // of what
  /// The octet of the name where it leaves the namespace's form; npos: it is one.
  std::size_t (*mistake)(std::string_view nss);
  /// Brings the name to the one form of all that are the same there; null: only what RFC 8141 §3.1 says.
  void (*normalize_scheme)(std::string& nss);
};

std::span<namespace_row const> namespaces() noexcept;  // ietf, isbn, issn, nbn, oid, uuid

/// The namespace of this identifier (any case), or null if its names are not known here.
namespace_row const* find_namespace(std::string_view nid) noexcept;

}  // namespace wend::urn
