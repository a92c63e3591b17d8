// SPDX-License-Identifier: Apache-2.0
//
// The form in which an object is shown, and the whole response of each form: pure functions.

#pragma once

#include <cstdint>
#include <string>

#include "wend/gateway/cache_entry.hpp"
#include "wend/gateway/presentation.hpp"

namespace wend::gateway {

enum class view : std::uint8_t {
  raw,      // the octets unchanged
  page,     // a listing or a text as a page
  article,  // a message as a page
  part,     // one part of a message
  json
};

view choose_view(presentation const&, cache_entry const&);

/// The octets of an object, gathered.
struct gathered_body {
  std::string octets{};
  bool is_cut = false;  // the object is longer
};

/// The response for a gathered body, which is consumed. The media type of the entry becomes that of the part.
response render(view, presentation const&, cache_entry&, gathered_body&);

}  // namespace wend::gateway
