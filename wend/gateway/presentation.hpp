// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/gateway/responses.hpp"
#include "wend/gateway/source.hpp"

namespace wend::gateway {

/// How one object is to be shown to one client.
struct presentation {
  page_context context{};
  preferences wanted{};
  std::string uri{};  // without a password
  std::string via{};  // the gateway's own Via; empty: none
  source from = source::server;

  bool is_copy() const { return from == source::cache; }
  std::string option(std::string_view name) const { return std::string(value_of(context.options, name)); }
};

}  // namespace wend::gateway
