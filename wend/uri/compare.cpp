// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/compare.hpp"

#include "wend/uri/detail/readers.hpp"
#include "wend/uri/rfc/compare.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend {

result<verdict> compare(std::string_view a, std::string_view b, equality how, profile p, mode m) {
  return detail::by_reader(
      p, [&] { return rfc::compare(a, b, how, p, m); }, [&] { return whatwg::compare(a, b); });
}

}  // namespace wend
