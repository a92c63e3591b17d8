// SPDX-License-Identifier: Apache-2.0
//
// Whole responses of the gateway itself: pages, errors, redirects; and the headers that every response has.

#pragma once

#include <string>
#include <string_view>

#include "wend/gateway/conditions.hpp"
#include "wend/gateway/error_page.hpp"
#include "wend/gateway/message_writer.hpp"

namespace wend::gateway {

/// What a client prefers, by the headers of its request.
struct preferences {
  bool json = false, html = false;  // Accept
  bool is_private = false;          // the request has a login, or the target: not stored
  conditional_headers conditions{};
};
preferences preferences_of(request_head const&);

wire::pairs common_headers();
/// `home`: as in the page's context.
response page_response(unsigned status, markup const&, std::string_view home = {});
response error_response(page_context const&, preferences const&, http_error const&);
/// 302, not stored.
response redirect_response(std::string location);
response range_not_satisfiable(std::optional<std::uint64_t> length);

/// The entity tag of a body: equal octets have equal tags.
std::string etag_of(std::string_view octets);

}  // namespace wend::gateway
