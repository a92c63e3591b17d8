// SPDX-License-Identifier: Apache-2.0
// What names stand for: a rule, a line feed, a name. Whatever they are: where a rule that has no mistake
// makes a URI of a name, its scheme and its host are the rule's own.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/exchange/detail/uri_list.hpp"
#include "wend/schemes/urn/rules.hpp"
#include "wend/uri/parse.hpp"

namespace {

using namespace wend;

void same_place(uri_view place, uri_view own) {
  must(same_ignoring_case(place.scheme(), own.scheme()));
  must(place.has_authority() == own.has_authority());
  must(place.authority() == own.authority());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view text(reinterpret_cast<char const*>(data), size);
  auto end = std::min(text.find('\n'), text.size());
  for (auto const& uri : wire::uris_of_list(text)) must(!uri.empty() && uri[0] != '#' && !uri.contains('\n'));
  auto rule = text.substr(0, end);
  if (urn::mistake_in_rule(rule)) return 0;
  auto name = parse(text.substr(std::min(end + 1, text.size())));
  auto read = name ? urn::parse(*name) : result<urn::url>(mistake(errc::no_scheme));
  if (!read) return 0;

  urn::url const plain{"example", "1:b", {}, {}};
  auto own = urn::sources_of(plain, rule);
  must(own && !own->empty());
  auto sources = urn::sources_of(*read, rule);
  if (!sources) {
    must(sources.error().code == errc::not_expressible);
    return 0;
  }
  must(sources->size() == own->size());
  for (std::size_t i = 0; i < sources->size(); ++i) {
    auto u = parse((*sources)[i].url), known = parse((*own)[i].url);
    must(u && known);
    same_place(*u, *known);
  }
  return 0;
}
