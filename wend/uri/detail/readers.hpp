// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/uri/profile.hpp"

#include "wend/uri/detail/profiles.hpp"

namespace wend::detail {

/// Calls the implementation of a profile: uri/whatwg/ for the URL Standard, uri/rfc/ for all others.
template <class Rfc, class Standard>
constexpr auto by_reader(profile of, Rfc rfc, Standard standard) {
  return is_url_standard(of) ? standard() : rfc();
}

}  // namespace wend::detail
