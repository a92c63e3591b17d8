// SPDX-License-Identifier: Apache-2.0
#include "wend/content/detail/anchor.hpp"

#include <gtest/gtest.h>

namespace wend::access {
namespace {

struct row {
  std::string_view html, wanted;
  std::optional<std::uint64_t> at;
};

constexpr auto nothing = std::nullopt;

constexpr row rows[] = {
    {"<p>see <a name=\"andy\">Andy</a>", "andy", 7},
    {"<p>see <A NAME=andy>Andy</A>", "andy", 7},
    {"<h1 id='andy'>Andy</h1>", "andy", 0},
    {"<h1 class=x id = \"andy\" title=y>", "andy", 0},
    {"<h1\nid=andy>", "andy", 0},
    {"<br/><i id=andy/>", "andy/", 5},
    {"<a name=x id=y><b id=x>", "x", 15},  // an id takes precedence over a name
    {"<a name=x><a name=x>", "x", 0},
    {"<a href=#x><p id=x>", "x", 11},
    {"<a id=\"a>b\">", "a>b", 0},
    {"<a id=caf\xC3\xA9>", "caf\xC3\xA9", 0},
    {"<a disabled id=x>", "x", 0},
    {"<a disabled / id=x>", "x", 0},
    {"<<a id=x>", "x", 1},
    {"1 < 2 <a id=x>", "x", 6},
    {"</p id=x><!doctype id=x><p id=x>", "x", 24},
    {"<!-- <a id=x> --><a id=x>", "x", 17},
    {"<!--><a id=x>", "x", 5},
    {"<!-- -- > <a id=y> ---><a id=x>", "x", 23},
    {"<script>'<a id=x>'</script><a id=x>", "x", 27},
    {"<STYLE></styles></Style ><a id=x>", "x", 25},
    {"<title><a id=x></title>", "x", nothing},
    {"<script></scrip</script><a id=x>", "x", 24},
    {"<input name=andy>", "andy", nothing},  // a form field is not an anchor
    {"<p title='id=x'>", "x", nothing},
    {"<a data-id=x>", "x", nothing},
    {"<a id=xx><a id=X>", "x", nothing},
    {"<a id=x", "x", nothing},  // the document ends inside the tag
    {"<a id=\"x\"", "x", nothing},
    {"<a id=''>", "", nothing},
    {"id=x", "x", nothing},
    {"", "x", nothing},
};

// shows FRG-05 · RFC 1630 §Fragment-id
TEST(Anchor, the_element_named_by_the_fragment_is_found) {
  for (auto [html, wanted, at] : rows) EXPECT_EQ(position_of_anchor(html, wanted), at) << html;
}

// shows FRG-05
TEST(Anchor, the_document_may_be_cut_anywhere) {
  for (auto [html, wanted, at] : rows) {
    for (std::size_t size = 1; size < 6; ++size) {
      anchor_search search{std::string(wanted)};
      for (std::size_t i = 0; i < html.size(); i += size) search.read(html.substr(i, size));
      EXPECT_EQ(search.position(), at) << html << " in blocks of " << size;
    }
  }
}

// shows FRG-07
TEST(Anchor, a_missing_anchor_is_not_an_error) {
  EXPECT_EQ(position_of_anchor("<a name=andy>", "nosuch"), nothing);
}

TEST(Anchor, a_megabyte_of_hostile_markup_is_read_in_one_pass) {
  for (auto piece : {"<", "<a id=", "<!--", "<a ", "</script", "<script><", "\"'", "<a id=x"}) {
    std::string html;
    while (html.size() < (1 << 20)) html += piece;
    EXPECT_EQ(position_of_anchor(html, "y"), nothing) << piece;
  }
}

}  // namespace
}  // namespace wend::access
