// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/html_text.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace wend::gateway {
namespace {

TEST(HtmlText, the_text_of_an_html_document_is_extracted) {
  struct row {
    std::string_view html, text;
  };
  for (auto const& [html, text] : std::initializer_list<row>{
           {"", ""},
           {"plain\n  words", "plain words"},
           {"<p>One<p>two", "One\n\ntwo"},
           {"<h1>A</h1>\n<p>b</p>\n\n<div>c</div><div>d</div>", "A\n\nb\n\nc\nd"},
           {"a<br>b<br><br>c<br><br><br><br>d", "a\nb\n\nc\n\nd"},
           {"<ul><li>x<li> y</ul>z", "\u2022 x\n\u2022 y\n\nz"},
           {"a &amp; b &lt;i&gt; &eacute; &#233;&#xE9; &nosuch; &",
            "a & b <i> \u00E9 \u00E9\u00E9 &nosuch; &"},
           {"&#0;&#xD800;&#x110000;", "\uFFFD\uFFFD\uFFFD"},
           {"<title>t</title><style>p{}</style><SCRIPT>alert('<p>')</Script>x", "x"},
           {"a<!-- <p>no</p> -->b", "ab"},
           {"<a href=\"http://h/\">there</a> and <a href=http://h/a>http://h/a</a>",
            "there <http://h/> and http://h/a"},
           {"<a href='/x'>here</a>", "here"},
           {"say:<blockquote>one<br>two</blockquote>three", "say:\n>\n> one\n> two\n\nthree"},
           {"<pre>a\n  b</pre>", "a\n  b"},
           {"<table><tr><td>1<td>2<tr><td>3</table>", "1 2\n3"},
           {"<img src=x onerror=alert(1) alt='a rose'>", "[a rose]"},
           {"1 < 2, a<b", "1 < 2, a"},
           {"<script>never ends", ""},
           {"<!-- never ends", ""}})
    EXPECT_EQ(text_of_html(html), text) << html;
}

TEST(HtmlText, every_input_takes_linear_time) {
  for (std::string_view piece :
       {"<", "<a", "&", "<!--", "<script>", "<a href=", "<blockquote>", "<br>", "<a href=x:>y", "&#"}) {
    std::string many;
    while (many.size() < 250'000) many += piece;
    auto began = std::chrono::steady_clock::now();
    EXPECT_LE(text_of_html(many).size(), many.size() * 4);
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(10)) << piece;
  }
}

}  // namespace
}  // namespace wend::gateway
