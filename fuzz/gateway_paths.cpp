// SPDX-License-Identifier: Apache-2.0
// URIs and the site's paths of them: each leads to the other and back. An accepted path has one reading,
// and what is shown of it no password.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/gateway/decision.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/paths.hpp"
#include "wend/gateway/target.hpp"
#include "wend/uri/agree.hpp"
#include "wend/uri/parse.hpp"

namespace {

using namespace wend;
using namespace wend::gateway;

void leads_back(std::string const& uri) {
  auto path = path_of(uri);
  must(path.starts_with('/') && !path.starts_with("//"));
  auto back = uri_at(path);
  must(back && back->uri == uri);
}

bool begins_with_scheme(std::string_view text) {
  static constexpr charset more = alpha | digit | "+-.";
  auto colon = text.find(':');
  return colon != text.npos && colon > 0 && alpha[text[0]] &&
         std::ranges::all_of(text.substr(0, colon), [](char c) { return more[c]; });
}

/// WHATWG's reader, of what was given and of what is followed.
void is_the_same_place(std::string_view given, uri_view followed) {
  static constexpr profile web[] = {profile::whatwg};
  auto before = agree(given, web).opinions[0], after = agree(followed.text(), web).opinions[0];
  must(!before.refused && !after.refused);
  must(before.scheme == after.scheme && before.host == after.host && before.port == after.port);
}

void is_vetted(uri const& place) {
  auto text = place.text();
  must(std::ranges::none_of(text, [](char c) { return control[c] || c == ' ' || c == '\\'; }));
  auto again = read_target(text);
  must(again && again->text() == text);  // what is looked at twice is the same
  leads_back(text);
  auto open = without_password(text);
  auto u = parse(open);
  must(!u || !u->has_password());
  auto as_shown = masked(text);
  auto shown = parse(as_shown);
  must(!shown || !shown->has_password() || shown->password() == "***" || shown->password().empty());
  identity const we{{}, "127.0.0.1", 1738, "wend-0"};
  (void)refused_outright(place, we);
  (void)rules_for(place, {});
  (void)wants_words(place);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string text(reinterpret_cast<char const*>(data), size);
  if (begins_with_scheme(text)) leads_back(text);
  if (auto named = uri_at(text); named && begins_with_scheme(named->uri)) leads_back(named->uri);
  (void)unwrapped(text);
  (void)may_be_linked(text);
  must(masked(text).size() <= text.size() * 3 + 3);
  must(logged(text).size() <= text.size() * 3 + 12);
  must(unfollowed(text).size() <= text.size() + 3);
  if (auto read = read_target(text)) {
    is_the_same_place(text, *read);
    is_vetted(*read);
  }
  return 0;
}
