// SPDX-License-Identifier: Apache-2.0
// Pages, made of whatever a server, a name and a reader say: the first octet says which page (bits 0 to 2,
// and 5), whether it is for a proxy's reader (3), and a copy (4); the first line is the reader's options, the
// second the URI; what follows is the object, its lines an entry's parts.

#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/gateway/gopher_form.hpp"
#include "wend/gateway/html.hpp"
#include "wend/gateway/json.hpp"
#include "wend/gateway/pages.hpp"
#include "wend/testing/page_check.hpp"
#include "wend/uri/parse.hpp"

namespace {

using namespace wend;
using namespace wend::gateway;

std::string line_of(std::string_view& rest) {
  auto end = std::min(rest.find('\n'), rest.size());
  std::string line(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

kept listing_in(std::string const& uri, std::string_view rest) {
  kept object;
  object.uri = uri;
  object.listing.emplace();
  while (!rest.empty()) {
    access::entry e;
    e.kind = static_cast<wire::kind>(static_cast<unsigned char>(rest[0]) %
                                     (static_cast<unsigned>(wire::kind::error) + 1));
    e.title = line_of(rest);
    e.uri = line_of(rest);
    e.facts.date = line_of(rest);
    e.facts.from = line_of(rest);
    e.facts.references = e.facts.from;
    if (e.title.size() % 2) e.facts.score = -static_cast<std::int64_t>(e.uri.size());
    if (e.title.size() % 3) e.facts.size = e.uri.size() * 1'000;
    object.listing->entries.push_back(std::move(e));
  }
  return object;
}

problem trouble_in(about const& what, std::string_view rest) {
  problem p{400, what.uri, error{errc::bad_char, static_cast<std::uint32_t>(rest.size())}, {}, {}};
  p.said = line_of(rest);
  p.tried = line_of(rest);
  p.read = rest;
  return p;
}

/// Those that are made of no object.
markup other_page_of(unsigned which, scene const& for_whom, about const& what, std::string_view rest) {
  switch (which) {
    case 0: return schemes_page(for_whom);
    case 1: return home_page(for_whom, {{what.uri, std::string(rest)}});
    case 2: return error_page(for_whom, trouble_in(what, rest));
    default: return framed(for_whom, rest, linked(for_whom, rest, which % 2 == 0), &what);
  }
}

markup page_of(unsigned which, scene const& for_whom, about const& what, std::string_view rest) {
  kept plain;
  plain.uri = what.uri;
  plain.media_type = what.peer;
  switch (which) {
    case 0: return listing_page(for_whom, what, listing_in(what.uri, rest));
    case 1: return threads_page(for_whom, what, listing_in(what.uri, rest));
    case 2: return text_page(for_whom, what, plain, rest, rest.size() % 2);
    case 3: return article_page(for_whom, what, plain, rest);
    case 4:
      if (rest.size() % 2) return filled_form_page(for_whom, what, {std::string(rest), what.peer});
      return form_page(for_whom, what, questions_in(rest), what.peer);
    case 5: return search_page(for_whom, what.uri);
    case 6: {
      auto u = parse(what.uri);
      return u ? hand_over_page(for_whom, *u) : home_page(for_whom, {{what.uri, std::string(rest)}});
    }
    default: {
      std::string url(rest);
      return error_page(for_whom, {400, what.uri,
                                   error{errc::bad_char, static_cast<std::uint32_t>(rest.size())}, url, url});
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<char const*>(data), size);
  if (rest.empty()) return 0;
  auto which = static_cast<unsigned char>(rest[0]);
  rest.remove_prefix(1);
  scene for_whom;
  for_whom.options = read_form(line_of(rest));
  for_whom.now = 1'000'000'000;
  for_whom.is_proxy = which & 8;
  if (for_whom.is_proxy) for_whom.home = "http://127.0.0.1:1738";
  about what{.uri = line_of(rest), .fetched = 1, .peer = {}, .is_copy = (which & 16) != 0};
  what.peer = what.uri;
  auto make = which & 32 ? other_page_of : page_of;
  auto page = make(which & 7, for_whom, what, rest);
  auto wrong = testing::page_check::trouble_in(page.html());
  if (!wrong.empty()) std::fprintf(stderr, "%s\n", wrong.c_str());
  must(wrong.empty());
  must(is_utf8(page.html()));
  for (auto const& json : {json_of(what, listing_in(what.uri, rest), {}, true),
                           json_of(what, {}, rest, false), json_of(trouble_in(what, rest))})
    must(is_utf8(json) && json.find('<') == json.npos);
  return 0;
}
