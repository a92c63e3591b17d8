// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/compare.hpp"

#include "wend/uri/detail/readers.hpp"
#include "wend/uri/rfc/compare.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend {

result<verdict> compare(std::string_view a, std::string_view b, equality how, profile law, mode manner) {
  return detail::by_reader(
      law, [&] { return rfc::compare(a, b, how, law, manner); }, [&] { return whatwg::compare(a, b); });
}

}  // namespace wend
