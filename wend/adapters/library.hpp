// SPDX-License-Identifier: Apache-2.0
//
// Conversations that other people's libraries hold for us. Each is an exchange like our own: the library is
// given what was heard and asked what to say, and never sees a socket. So the engine's vetting of addresses,
// its deadlines and its limits hold for these as well, and nothing blocks.
//
// A library is found when wend is built (cmake/libraries.cmake); where it was not, its row has no talk.

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/exchange/detail/errand.hpp"
#include "wend/exchange/exchange.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::engine {

struct library_row {
  std::string_view scheme;   // lower case
  std::string_view package;  // Debian's, that brings the library to who builds wend
  result<wire::exchange> (*talk)(uri_view, wire::errand const&) = nullptr;  // its errors are the plan's
};

std::span<library_row const> libraries() noexcept;

/// The row of the scheme (any case), or null: it needs no library.
library_row const* find_library(std::string_view scheme) noexcept;

/// Whether its library was there when wend was built.
bool is_spoken(std::string_view scheme) noexcept;

/// Why it is not: "snmp is spoken where libsnmp-dev was there when wend was built".
std::string what_is_missing(library_row const&);

}  // namespace wend::engine
