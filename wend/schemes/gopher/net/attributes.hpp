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
wire::dialogue<> note_attributes(conversation_data const&, frame);

/// `$`: the items of a directory with their attributes, as entries. The Gopher+ paper §2.7.
wire::dialogue<> list_attributes(conversation_data const&, frame);

/// `$`, as the directory's own notes only.
wire::dialogue<> note_directory(frame);

/// For a server that sends no attributes.
std::string_view media_type_by_name(conversation_data const&);

/// RFC 1738 §3.4.5: fetches the form, asks the user to fill it out, and puts the answers into the request of
/// the data.
wire::dialogue<> fill_out(conversation_data&);

}  // namespace wend::gopher
