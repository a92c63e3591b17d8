// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/gateway/page.hpp"

namespace wend::gateway {

/// For an object that needs words to search for.
markup search_page(page_context const&, std::string const& uri);

/// A question of a Gopher+ form.
struct form_question {
  std::string kind{}, prompt{};
  std::vector<std::string> choices{};
};
markup form_page(page_context const&, object_info const&, std::vector<form_question> const&,
                 std::string const& title);
/// The filled-out form of a URI: sent only after the user has confirmed it.
markup filled_form_page(page_context const&, object_info const&, std::vector<std::string> const& answers);

}  // namespace wend::gateway
