// SPDX-License-Identifier: Apache-2.0
//
// What the results of this library depend on: docs/contract.md.

#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"

namespace wend {

/// The versions and the data of this library. The same facts: the same results.
struct contract_facts {
  std::string_view version;      // "0.1.0"
  std::string_view unicode;      // "17.0"
  std::uint64_t unicode_hash;    // FNV-1a of the tables of UTS 46
  std::string_view suffix_date;  // "2026-08-19": of the compiled public suffix list
  std::uint64_t suffix_hash;     // FNV-1a of its rules, in the order of the table
};

/// Reads the tables: some 200 kB, at each call.
WEND_API contract_facts contract() noexcept;

/// The facts, the profiles and the versions of key variants as one line of JSON without its end; `more` is put before the last
/// brace. The names of its members are stable.
///
///     {"version":"0.1.0","unicode":{"version":"17.0","hash":"…"},"public_suffix_list":{"date":"2026-08-19","hash":"…"},
///      "profiles":["rfc3986",…],"key_variants":["ia@1",…]}
WEND_API std::string contract_json(std::string_view more = {});

}  // namespace wend
