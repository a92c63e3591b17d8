// SPDX-License-Identifier: Apache-2.0
// Queries of any bytes: no old encoding is lost in a text or writes what it may not.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/encodings/encodings.hpp"
#include "wend/uri/whatwg/scalars.hpp"
#include "wend/uri/whatwg/sets.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace {

using namespace wend;

/// The octets of the text, written to its end as percent_encode_to does.
void write_all(whatwg::encoder encode, std::string_view utf8) {
  std::uint32_t state = 0;
  std::size_t calls = 0, written = 0;
  for (std::size_t from = 0;; ++calls) {
    auto before = from;
    std::string octets;
    auto refused = encode(octets, utf8, from, state);
    written += octets.size();
    must(from <= utf8.size() && (!refused || from > before));
    if (!refused) {
      must(from == utf8.size());
      break;
    }
  }
  must(calls <= utf8.size() && written <= 8 * utf8.size() + 8);
  must(state == 0);
}

void try_encodings(std::string_view text) {
  auto utf8 = whatwg::scalar_text(text);
  auto labels = encodings::labels();
  for (auto const& row : labels) {
    if (&*std::ranges::find(labels, row.name, &encodings::encoding_label::name) != &row)
      continue;  // each but once
    auto encode = encodings::encoder_for(row.label);
    if (!encode || !*encode) continue;
    write_all(*encode, utf8);
    auto query = whatwg::percent_encode(text, whatwg::special_query_percent_encode, *encode);
    must(std::ranges::none_of(query, [](char c) { return whatwg::special_query_percent_encode[c]; }));
    auto url = whatwg::parse("http://h/?" + query);
    must(url && url->view().query() == query);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view text(reinterpret_cast<char const*>(data), size);
  try_encodings(text.substr(0, 256));
  (void)encodings::encoder_for(text);
  return 0;
}
