// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/types.hpp"
#include "wend/uri/whatwg/scalars.hpp"

namespace wend::whatwg {

/// What a reading may stand on. `base`: the context of a partial form; one of another profile is read by the
/// standard first. `to_ascii`: IDNA for hosts beyond ASCII, which are `needs-idna` without it. `encode`: for
/// the queries of documents in a legacy encoding. `say`: hears of every validation error that does not end
/// the reading, at a byte of the text as it was given; notices all.
struct parse_options {
  host_mapper to_ascii = nullptr;
  std::optional<uri_view> base{};
  encoder encode = nullptr;
  std::optional<diagnostic_sink> say{};
};

}  // namespace wend::whatwg
