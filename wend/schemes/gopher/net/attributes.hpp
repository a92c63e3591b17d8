// SPDX-License-Identifier: Apache-2.0
//
// Gopher+: the attributes of an item, heard and told, and its form, heard and filled out. How they are read:
// listing.hpp, form.hpp. Internal: only this room includes it.

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
