// SPDX-License-Identifier: Apache-2.0
//
// The request to a gopher server: one line, after which the server answers and closes. RFC 1436 §2, RFC 1738
// §3.4.

#pragma once

#include <string>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/schemes/gopher/command.hpp"
#include "wend/schemes/gopher/url.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gopher {

/// Plans the octets of the request. The type is never sent; it is a fact of the plan.
///
///     access            the command string and one line end
///     search            the same: the words are in the URL, see `asking`
///     list              the same, of a menu
///     find_attributes   the Gopher+ request for all attributes of the item
///
/// For an item with a form, the form is requested first (`form` is prompted; then see `answered`); a phone
/// book (type 2) uses its own protocol; nothing is sent for a session (8, T), an action, or a link (`h` with
/// `URL:`, `w`): there the fact "uri" has the item's URI. Errors: as `parse`; `not-possible`;
/// `unsafe-control` at the escape of a line end or NUL outside a filled-out form. Notice: `gopher-plus-tab`
/// if the profiles differ on the octets, see wire::client::literal_gopher_tabs.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

/// The URL that asks a search item (type 7) or a phone book (2) for these words. Errors: `not-possible` for
/// other items; `unsafe-control` for a tab, line end or NUL in a word.
WEND_SHARED result<uri> asking(uri_view, std::vector<std::string> const& words);

/// The item with the Gopher+ string that is requested: for its form, its attributes, or the URL's own string,
/// such as a view.
WEND_SHARED url asked_for(url const&, verb);

/// How lines are written for this user.
WEND_SHARED command_options written_for(wire::client const&) noexcept;

/// The octets of the request, up to the last line end.
WEND_SHARED std::string request_for(url const&, command_options);

/// The octets of a phone book query.
WEND_SHARED std::string phone_book_query(std::string_view words);

/// The byte of the URI with this octet of the command, counted from the selector's first.
WEND_SHARED std::uint32_t byte_of(uri_view, std::size_t octet);

}  // namespace wend::gopher
