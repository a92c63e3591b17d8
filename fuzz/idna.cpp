// SPDX-License-Identifier: Apache-2.0
// Host names and queries of any bytes: a name that UTS 46 makes is its own name and leads to one for people
// and back, the reader of URLs takes it for a domain, and no old encoding is lost in a text or writes what it
// may not.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/idna/encodings.hpp"
#include "wend/idna/idna.hpp"
#include "wend/uri/whatwg/scalars.hpp"
#include "wend/uri/whatwg/sets.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace {

using namespace wend;

constexpr std::size_t longest = 2048;  // of a name that idna looks at
// What one octet becomes at most: U+FDFA are three octets and eighteen characters of two, and a character
// beyond ASCII is at most five digits of Punycode; the four of the prefix are a label's, which is one octet
// at least.
constexpr std::size_t most = 40;

bool is_name(std::string_view text) {
  return std::ranges::none_of(
      text, [](char c) { return whatwg::forbidden_domain_code_point[c] || eight_bit[c] || hialpha[c]; });
}

void try_name(std::string_view text, idna::options const& how) {
  auto name = idna::to_ascii(text, how);
  auto shown = idna::to_unicode(text, how);
  if (!name) must(name.error().at <= text.size());
  if (!shown) must(shown.error().at <= text.size());
  if (!name) return;
  must(!name->empty() && is_name(*name));
  must(name->size() <= most * text.size() + 8);
  must(!how.verify_length || name->size() <= 253);
  if (name->size() <= longest) must(idna::to_ascii(*name, how) == name);
  if (shown) must(shown->size() <= most * text.size() + 8);
  bool unasked = how.ascii_as_is && std::ranges::none_of(text, [](char c) { return eight_bit[c]; });
  if (unasked) return;  // UTS 46 may refuse what it was not asked about
  must(shown.has_value());
  if (name->size() <= longest) must(idna::to_unicode(*name, how) == shown);
  if (shown->size() <= longest) must(idna::to_ascii(*shown, how) == name);
}

void try_url(std::string_view host) {
  constexpr charset ends = charset::range('\0', ' ') | "%/?#\\@:[";
  if (std::ranges::any_of(host, [&](char c) { return ends[c]; })) return;
  auto url = whatwg::parse("http://" + std::string(host) + "/", idna::to_ascii);
  if (!url) return;
  must(whatwg::parse(url->text())->text() == url->text());
}

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
  auto labels = idna::encoding_labels();
  for (auto const& row : labels) {
    if (&*std::ranges::find(labels, row.name, &idna::encoding_label::name) != &row)
      continue;  // each but once
    auto encode = idna::encoder_for(row.label);
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
  for (auto const& how : {idna::options{}, idna::strict, idna::as_browsers_do}) try_name(text, how);
  try_url(text);
  try_encodings(text.substr(0, 256));
  (void)idna::encoder_for(text);
  return 0;
}
