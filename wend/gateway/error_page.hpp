// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/error.hpp"
#include "wend/gateway/page.hpp"

namespace wend::gateway {

/// What is wrong with a request, or with its access.
struct http_error {
  unsigned status = 400;
  std::string uri{};  // as requested, password masked
  std::optional<error> what{};
  std::string reply{};  // words of the server or the system
  std::string tried{};  // the verb and the scheme of the access
  std::string read{};   // how both readers read the URI, if they differ
  std::string realm{};  // of 401
};

/// The row of the error, with the section for the scheme of the URI.
diagnostic_info explained(http_error const&);

/// The error, the URI with its wrong byte marked, and advice.
markup error_page(page_context const&, http_error const&);
std::string_view sentence_of(unsigned status);

}  // namespace wend::gateway
