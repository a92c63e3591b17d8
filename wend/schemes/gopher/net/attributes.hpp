// SPDX-License-Identifier: Apache-2.0
//
// Gopher+: receives the attributes of an item and passes them to the caller; receives its form and fills it
// out. listing.hpp and form.hpp parse them. Internal to the scheme module.

#pragma once

#include <string_view>

#include "wend/exchange/detail/dialogue.hpp"
#include "wend/schemes/gopher/net/transfer.hpp"

namespace wend::gopher {

/// `!`: the attributes of one item, as notes. The Gopher+ paper §2.5.
wire::dialogue<> note_attributes(order const&, frame);

/// `$`: those of each item of a directory, as entries. The Gopher+ paper §2.7.
wire::dialogue<> list_attributes(order const&, frame);

/// `$`, of which only the directory is told.
wire::dialogue<> note_directory(frame);

/// Where the server does not tell.
std::string_view media_type_by_name(order const&);

/// RFC 1738 §3.4.5: the form is fetched, the user fills it out, and it goes along with the selector. The
/// order is then for that.
wire::dialogue<> fill_out(order&);

}  // namespace wend::gopher
