// SPDX-License-Identifier: Apache-2.0
// Pages, made of whatever a server, a name and a reader say: the first octet says which page (bits 0 to 2,
// and 5), whether it is for a proxy's reader (3), and a copy (4); the first line is the reader's options, the
// second the URI; what follows is the object, its lines an entry's parts.

#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/gateway/article_page.hpp"
#include "wend/gateway/error_page.hpp"
#include "wend/gateway/form_pages.hpp"
#include "wend/gateway/gopher_form.hpp"
#include "wend/gateway/html.hpp"
#include "wend/gateway/json.hpp"
#include "wend/gateway/linked_text.hpp"
#include "wend/gateway/listing_page.hpp"
#include "wend/gateway/page_text.hpp"
#include "wend/gateway/session_page.hpp"
#include "wend/gateway/site_pages.hpp"
#include "wend/gateway/text_page.hpp"
#include "wend/gateway/threads_page.hpp"
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

cache_entry listing_in(std::string const& uri, std::string_view rest) {
  cache_entry object;
  object.uri = uri;
  object.listing.emplace();
  while (!rest.empty()) {
    access::entry entry;
    entry.kind = static_cast<wire::kind>(static_cast<unsigned char>(rest[0]) %
                                         (static_cast<unsigned>(wire::kind::error) + 1));
    entry.title = line_of(rest);
    entry.uri = line_of(rest);
    entry.facts.date = line_of(rest);
    entry.facts.from = line_of(rest);
    entry.facts.references = entry.facts.from;
    if (entry.title.size() % 2) entry.facts.score = -static_cast<std::int64_t>(entry.uri.size());
    if (entry.title.size() % 3) entry.facts.size = entry.uri.size() * 1'000;
    object.listing->entries.push_back(std::move(entry));
  }
  return object;
}

http_error trouble_in(object_info const& what, std::string_view rest) {
  http_error trouble{400, what.uri, error{errc::bad_char, static_cast<std::uint32_t>(rest.size())}, {}, {}};
  trouble.reply = line_of(rest);
  trouble.tried = line_of(rest);
  trouble.read = rest;
  return trouble;
}

/// Those that are made of no object.
markup other_page_of(unsigned which, page_context const& context, object_info const& what,
                     std::string_view rest) {
  switch (which) {
    case 0: return schemes_page(context);
    case 1: return home_page(context, {{what.uri, std::string(rest)}});
    case 2: return error_page(context, trouble_in(what, rest));
    default: return framed(context, rest, linked(context, rest, which % 2 == 0), &what);
  }
}

markup page_of(unsigned which, page_context const& context, object_info const& what, std::string_view rest) {
  cache_entry plain;
  plain.uri = what.uri;
  plain.media_type = what.peer;
  switch (which) {
    case 0: return listing_page(context, what, listing_in(what.uri, rest));
    case 1: return threads_page(context, what, listing_in(what.uri, rest));
    case 2: {
      auto extent = rest.size() % 2 ? completeness::whole : completeness::cut;
      return text_page(context, what, plain, rest, extent);
    }
    case 3: return article_page(context, what, plain, rest);
    case 4:
      if (rest.size() % 2) return filled_form_page(context, what, {std::string(rest), what.peer});
      return form_page(context, what, questions_in(rest), what.peer);
    case 5: return search_page(context, what.uri);
    case 6: {
      auto u = parse(what.uri);
      return u ? session_page(context, *u) : home_page(context, {{what.uri, std::string(rest)}});
    }
    default: {
      std::string words(rest);
      return error_page(
          context,
          {400, what.uri, error{errc::bad_char, static_cast<std::uint32_t>(rest.size())}, words, words});
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<char const*>(data), size);
  if (rest.empty()) return 0;
  auto which = static_cast<unsigned char>(rest[0]);
  rest.remove_prefix(1);
  page_context context;
  context.options = read_form(line_of(rest));
  context.now = 1'000'000'000;
  context.is_proxy = which & 8;
  if (context.is_proxy) context.home = "http://127.0.0.1:1738";
  object_info what{.uri = line_of(rest), .fetched = 1, .peer = {}, .is_copy = (which & 16) != 0};
  what.peer = what.uri;
  auto make = which & 32 ? other_page_of : page_of;
  auto page = make(which & 7, context, what, rest);
  auto wrong = testing::page_check::trouble_in(page.html());
  if (!wrong.empty()) std::fprintf(stderr, "%s\n", wrong.c_str());
  must(wrong.empty());
  must(is_utf8(page.html()));
  for (auto const& json : {json_of(what, listing_in(what.uri, rest), {}, completeness::whole),
                           json_of(what, {}, rest, completeness::cut), json_of(trouble_in(what, rest))})
    must(is_utf8(json) && json.find('<') == json.npos);
  return 0;
}
