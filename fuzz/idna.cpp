// SPDX-License-Identifier: Apache-2.0
// Host names of any bytes: a name that UTS 46 makes is its own name and leads to one for people and back, and the
// reader of URLs takes it for a domain.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/idna/idna.hpp"
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
  auto url = whatwg::parse("http://" + std::string(host) + "/");
  if (!url) return;
  must((*whatwg::parse(url->text())).text() == url->text());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view text(reinterpret_cast<char const*>(data), size);
  for (auto const& how : {idna::options{}, idna::strict, idna::as_browsers_do}) try_name(text, how);
  try_url(text);
  return 0;
}
