// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/uri/uri.hpp"

namespace wend {

struct conversion {
  uri value;
  std::vector<std::string> changes{};  // one sentence each, in order
};

/// The same name as the text of another profile writes it. Law: what comes out is read there as the same
/// parts with the same meaning. `not-expressible` at the byte that has no form there.
result<conversion> convert(uri_view, profile to);

}  // namespace wend
