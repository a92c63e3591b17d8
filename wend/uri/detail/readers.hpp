// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/uri/profile.hpp"

#include "wend/uri/detail/profiles.hpp"

namespace wend::detail {

/// The one place that chooses between the readers: uri/rfc/ for the four texts, uri/whatwg/ for the URL
/// Standard.
template <class Rfc, class Standard>
constexpr auto by_reader(profile of, Rfc rfc, Standard standard) {
  return is_url_standard(of) ? standard() : rfc();
}

}  // namespace wend::detail
