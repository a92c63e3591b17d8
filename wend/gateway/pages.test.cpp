// SPDX-License-Identifier: Apache-2.0
//
// Every page with hostile titles, names and options.

#include <gtest/gtest.h>

#include <algorithm>

#include "wend/gateway/article_page.hpp"
#include "wend/gateway/error_page.hpp"
#include "wend/gateway/form_pages.hpp"
#include "wend/gateway/json.hpp"
#include "wend/gateway/linked_text.hpp"
#include "wend/gateway/listing_page.hpp"
#include "wend/gateway/page_text.hpp"
#include "wend/gateway/paging.hpp"
#include "wend/gateway/session_page.hpp"
#include "wend/gateway/site_pages.hpp"
#include "wend/gateway/text_page.hpp"
#include "wend/gateway/threads_page.hpp"
#include "wend/testing/page_check.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gateway {
namespace {

constexpr std::string_view hostile[] = {
    "<img src=x onerror=alert(1)>",
    "\"><script>alert(1)</script>",
    "' onmouseover='alert(1)",
    "</title></pre></table><script>",
    "<!-- ",
    "]]>",
    "&lt;script&gt;&#x3c;",
    "javascript:alert(1)",
    "data:text/html;base64,PHNjcmlwdD4=",
    "a\r\nSet-Cookie: x=y",
    "\x1b]0;title\x07",
    "\xE2\x80\xAE"
    "evil",
    "\xFF\xFE<\0>",
    "\xC3<script>",
    "",
    "a\"b",
    "..",
    "%41",
    "/../../etc/passwd",
};

std::string wrong(markup const& page) { return testing::page_check::trouble_in(page.html()); }

/// Contexts on the site and through the proxy, one with hostile options.
std::vector<page_context> readers_of(std::string_view bad) {
  page_context site, proxy;
  site.now = proxy.now = 1'000'000'000;
  proxy.is_proxy = true;
  proxy.home = "http://127.0.0.1:1738";
  std::string one(bad);
  auto wicked = site;
  wicked.options = {{"sort", one}, {"q", one}, {"page", one}, {one, one}, {"mail", "shown"}};
  return {site, proxy, wicked};
}

cache_entry listing_of(std::string_view bad) {
  cache_entry object;
  object.uri = "gopher://h/1";
  object.media_type = bad;
  object.peer = bad;
  object.listing.emplace();
  std::string text(bad);
  for (auto kind : {wire::kind::directory, wire::kind::file, wire::kind::search, wire::kind::info,
                    wire::kind::error, wire::kind::article, wire::kind::group, wire::kind::session})
    for (std::string const& uri : std::initializer_list<std::string>{
             text, "gopher://h/0" + text, "http://h/" + text, "javascript:alert(1)", "file:///etc/motd",
             "data:text/html,<script>"})
      object.listing->entries.push_back({text, uri, kind, {1, text, text, 2, 3, text, text}});
  return object;
}

// Defence 15: no server text in headers or markup
TEST(Pages, no_title_of_a_server_becomes_markup) {
  for (auto bad : hostile)
    for (auto const& context : readers_of(bad)) {
      auto object = listing_of(bad);
      object_info what{"gopher://h/1" + std::string(bad), 1'000'000'000, std::string(bad), true};
      EXPECT_EQ(wrong(listing_page(context, what, object)), "") << bad;
      EXPECT_EQ(wrong(threads_page(context, what, object)), "") << bad;
      EXPECT_EQ(wrong(text_page(context, what, object, bad, completeness::cut)), "") << bad;
      EXPECT_EQ(wrong(search_page(context, what.uri)), "") << bad;
      for (unsigned status : {400U, 403U, 404U, 502U, 599U})
        for (std::uint32_t at : {0U, 3U, 1'000'000U})
          EXPECT_EQ(wrong(error_page(context, {status, std::string(bad), error{errc::bad_char, at},
                                               std::string(bad), std::string(bad)})),
                    "")
              << bad;
    }
}

// Defence 15: no server text in headers or markup
TEST(Pages, no_article_becomes_markup) {
  for (auto bad : hostile)
    for (auto const& context : readers_of(bad)) {
      std::string letter = "From: " + std::string(bad) + "\r\nSubject: " + std::string(bad) +
                           "\r\nNewsgroups: a," + std::string(bad) + "\r\nReferences: <" + std::string(bad) +
                           "> <b@c>\r\n\r\n> " + std::string(bad) + "\r\n> 2\r\n> 3\r\n> 4\r\n" +
                           std::string(bad) + "\r\n";
      EXPECT_EQ(wrong(article_page(context, {"news:a@b", 1}, {}, letter)), "") << bad;
      EXPECT_EQ(wrong(article_page(context, {"nntp://h/g/7", 1}, {}, bad)), "") << bad;
    }
}

// Defence 15: no server text in headers or markup
TEST(Pages, no_form_and_no_question_becomes_markup) {
  for (auto bad : hostile)
    for (auto const& context : readers_of(bad)) {
      std::vector<form_question> asked;
      for (auto kind : {"line", "lines", "choice", "yes", "password", "unknown"})
        asked.push_back({kind, std::string(bad), {std::string(bad), "b"}});
      object_info what{"gopher://h/0x", 1};
      EXPECT_EQ(wrong(form_page(context, what, asked, std::string(bad))), "") << bad;
      EXPECT_EQ(wrong(filled_form_page(context, what, {std::string(bad), ""})), "") << bad;
      EXPECT_EQ(wrong(home_page(context, {{"http://h/", std::string(bad)}, {std::string(bad), "x"}})), "")
          << bad;
    }
  EXPECT_EQ(wrong(home_page({})), "");
  EXPECT_EQ(wrong(schemes_page({})), "");
}

TEST(Pages, the_check_of_pages_can_fail) {
  using testing::page_check;
  for (auto bad : {"<img>", "<p onclick=\"x\">", "<p class=x>", "<a href=\"javascript:x\">", "a > b", "&x;",
                   "<p>", "</p>", "<a href=\"//evil\"></a>", "<p id=\"a\"></p><p id=\"a\"></p>", "\x07"})
    EXPECT_NE(page_check::trouble_in(bad), "") << bad;
}

TEST(Pages, sessions_and_mail_are_explained_with_commands_that_can_be_pasted) {
  auto page = [](std::string const& text) { return session_page({}, parse(text).value()).html(); };
  for (auto text : {"telnet://ann:violet@h:24/", "rlogin://ann@h", "tn3270://h/",
                    "mailto:a@b?subject=%3Cb%3E&body=x", "telnet://-oProxyCommand@h/", "mailto:%27;rm@h"})
    EXPECT_EQ(testing::page_check::trouble_in(page(text)), "") << text;
  auto telnet = page("telnet://ann:violet@h:2400/");
  EXPECT_EQ(telnet.find("violet"), std::string::npos);  // SEC defence 6
  EXPECT_NE(telnet.find("telnet &#39;h&#39; 2400"), std::string::npos) << telnet;
  EXPECT_NE(telnet.find("<dd>ann</dd>"), std::string::npos) << telnet;
  EXPECT_NE(page("telnet://h:25/").find("unsafe-port"), std::string::npos);
  auto letter = page("mailto:a@b?subject=Hello");
  EXPECT_NE(letter.find("<dd>Hello</dd>"), std::string::npos) << letter;
}

// shows GW-06
TEST(Pages, listings_link_to_what_they_list) {
  cache_entry folder;
  folder.uri = "ftp://h/d";
  folder.listing.emplace();
  folder.listing->entries = {
      {"b", "ftp://h/d/b", wire::kind::file, {}},
      {"a;b", "ftp://h/d/a%3Bb", wire::kind::file, {12'345, "1994-11-06T08:49:37Z", {}, {}, {}, {}, {}}},
      {"z", "ftp://h/d/z/", wire::kind::directory, {}}};
  object_info what{"ftp://h/d", 1, "192.0.2.1", false};
  auto site = listing_page({}, what, folder).html();
  EXPECT_NE(site.find("<a href=\"/ftp/h/d/a%3Bb\">a;b</a>"), std::string::npos) << site;
  EXPECT_LT(site.find("/ftp/h/d/z/"), site.find("/ftp/h/d/a%3Bb"));  // folders first
  EXPECT_NE(site.find("<time datetime=\"1994-11-06T08:49:37Z\">1994-11-06 08:49</time>"), std::string::npos);
  EXPECT_NE(site.find("12.3 kB"), std::string::npos);
  EXPECT_NE(site.find("<caption>"), std::string::npos);
  EXPECT_NE(site.find("<th scope=\"col\""), std::string::npos);
  EXPECT_NE(site.find("aria-label=\"Breadcrumb\""), std::string::npos);
  page_context proxy;
  proxy.is_proxy = true;
  proxy.home = "http://127.0.0.1:1738";
  EXPECT_NE(listing_page(proxy, what, folder).html().find("<a href=\"ftp://h/d/a%3Bb\">"), std::string::npos);
  page_context by_size;
  by_size.options = {{"sort", "-size"}};
  auto sorted = listing_page(by_size, what, folder).html();
  EXPECT_LT(sorted.find("d/a%3Bb\">"), sorted.find("d/b\">"));
  EXPECT_NE(sorted.find("aria-sort=\"descending\""), std::string::npos);
}

TEST(Pages, each_column_sorts_both_ways) {
  cache_entry hits;
  hits.uri = "wais://h/db?w";
  hits.listing.emplace();
  for (int i : {2, 1, 3}) {
    auto place = std::to_string(i);
    wire::facts facts;
    facts.size = facts.lines = static_cast<std::uint64_t>(i);
    facts.score = i;
    facts.date = "199" + place + "-01-01T00:00:00Z";
    facts.from = "ann" + place;
    constexpr wire::kind kinds[] = {wire::kind::image, wire::kind::sound, wire::kind::binary};
    hits.listing->entries.push_back({"title" + place, "wais://h/db/T/" + place, kinds[i - 1], facts});
  }
  for (auto column : {"name", "type", "size", "date", "score", "lines", "from"})
    for (bool backwards : {false, true}) {
      page_context sorted;
      sorted.options = {{"sort", (backwards ? "-" : "") + std::string(column)}};
      auto page = listing_page(sorted, {"wais://h/db?w", 1}, hits).html();
      EXPECT_EQ(page.find("title1<") < page.find("title2<"), !backwards) << column;
      EXPECT_EQ(page.find("title2<") < page.find("title3<"), !backwards) << column;
    }
}

TEST(Pages, each_kind_of_entry_is_named) {
  cache_entry menu;
  menu.uri = "gopher://h/1";
  menu.listing.emplace();
  constexpr std::pair<wire::kind, std::string_view> kinds[] = {
      {wire::kind::directory, "folder"}, {wire::kind::file, "file"},       {wire::kind::menu, "menu"},
      {wire::kind::search, "search"},    {wire::kind::image, "image"},     {wire::kind::sound, "sound"},
      {wire::kind::text, "text"},        {wire::kind::binary, "data"},     {wire::kind::article, "article"},
      {wire::kind::group, "group"},      {wire::kind::session, "session"}, {wire::kind::error, "error"}};
  for (auto [kind, word] : kinds) {
    menu.listing->entries = {{"an entry", "gopher://h/0/x", kind, {}}, {"", "", wire::kind::info, {}}};
    auto page = listing_page({}, {"gopher://h/1", 1}, menu).html();
    EXPECT_NE(page.find(">" + std::string(word) + "</td>"), std::string::npos) << word;
    EXPECT_EQ(wrong(listing_page({}, {"gopher://h/1", 1}, menu)), "") << word;
  }
}

TEST(Pages, long_listings_come_in_pages) {
  cache_entry folder;
  folder.uri = "ftp://h/";
  folder.listing.emplace();
  for (int i = 0; i < 1'201; ++i)
    folder.listing->entries.push_back({"f" + std::to_string(10'000 + i), "ftp://h/f", wire::kind::file, {}});
  object_info what{"ftp://h/", 1};
  page_context third;
  third.options = {{"page", "3"}};
  auto page = listing_page(third, what, folder).html();
  EXPECT_NE(page.find("Page 3 of 3"), std::string::npos);
  EXPECT_EQ(page.find("f11000<") == std::string::npos, false);
  EXPECT_EQ(page.find("f10999<"), std::string::npos);
  EXPECT_NE(page.find("1201 entries"), std::string::npos);
  for (auto odd : {"0", "99", "-1", "x", ""}) {
    third.options = {{"page", odd}};
    EXPECT_EQ(wrong(listing_page(third, what, folder)), "") << odd;
  }
}

TEST(Pages, articles_are_grouped_in_threads) {
  cache_entry group;
  group.uri = "news:a.b";
  group.listing.emplace();
  auto add = [&](std::string title, std::string id, std::string date, std::string references) {
    group.listing->entries.push_back({std::move(title),
                                      "news:" + id,
                                      wire::kind::article,
                                      {{}, std::move(date), {}, {}, {}, "ann@h", std::move(references)}});
  };
  add("old", "1@h", "1994-01-01T00:00:00Z", "");
  add("new", "2@h", "1994-01-03T00:00:00Z", "");
  add("Re: old", "3@h", "1994-01-02T00:00:00Z", "<1@h>");
  auto page = threads_page({}, {"news:a.b", 1}, group).html();
  EXPECT_LT(page.find(">new<"), page.find(">old<"));
  EXPECT_LT(page.find(">old<"), page.find(">Re: old<"));
  EXPECT_NE(page.find("3 articles in 2 threads"), std::string::npos);
  EXPECT_EQ(page.find("ann@h"), std::string::npos);  // addresses are hidden by default
}

TEST(Pages, a_reply_is_below_the_article_that_it_answers) {
  cache_entry group;
  group.uri = "news:a.b";
  group.listing.emplace();
  auto add = [&](std::string id, std::string date, std::string references) {
    group.listing->entries.push_back(
        {"=?UTF-8?Q?caf=C3=A9?= " + id,
         "news:" + id + "@h",
         wire::kind::article,
         {{}, std::move(date), {}, {}, {}, "Ann Lee <ann@h>", std::move(references)}});
  };
  add("one", "1994-01-01T00:00:00Z", "");
  add("two", "1994-01-02T00:00:00Z", "<one@h>");
  add("three", "1994-01-03T00:00:00Z", "<one@h>");
  add("four", "1994-01-04T00:00:00Z", "<one@h> <two@h>");  // later than 3, but a reply to 2
  add("lost", "1994-01-05T00:00:00Z",
      "<one@h> <gone@h> <lost@h>");  // its parent is absent, or the article itself
  auto page = threads_page({}, {"news:a.b", 1}, group).html();
  std::size_t at = 0;
  for (auto row : {"first\"><span class=\"subject\"><a href=\"/news/one@h\">",
                   "deep1\"><span class=\"subject\"><a href=\"/news/two@h\">",
                   "deep2\"><span class=\"subject\"><a href=\"/news/four@h\">",
                   "deep1\"><span class=\"subject\"><a href=\"/news/three@h\">",
                   "deep1\"><span class=\"subject\"><a href=\"/news/lost@h\">"}) {
    auto next = page.find(row);
    ASSERT_NE(next, page.npos) << row << page;
    EXPECT_GT(next, at) << row;
    at = next;
  }
  EXPECT_NE(page.find("caf\xC3\xA9 one"), page.npos);  // RFC 2047
  EXPECT_NE(page.find(">Ann Lee<"), page.npos);
}

TEST(Pages, a_chain_of_replies_of_any_length_is_one_thread) {
  cache_entry group;
  group.uri = "news:a.b";
  group.listing.emplace();
  std::string before;
  for (int i = 0; i < 20'000; ++i) {
    auto id = std::to_string(i) + "@h";
    group.listing->entries.push_back({"x",
                                      "news:" + id,
                                      wire::kind::article,
                                      {{}, "", {}, {}, {}, "", i ? "<0@h> <" + before + ">" : ""}});
    before = id;
  }
  auto page = threads_page({}, {"news:a.b", 1}, group);
  EXPECT_EQ(wrong(page), "");
  EXPECT_NE(page.html().find("20000 articles in 1 thread"), std::string::npos);
}

TEST(Pages, a_thread_of_any_length_comes_in_pages) {
  cache_entry group;
  group.uri = "news:a.b";
  group.listing.emplace();
  for (int i = 0; i < 1'201; ++i) {
    auto id = std::to_string(10'000 + i) + "@h";
    group.listing->entries.push_back({std::string(30'000, '"'),
                                      "news:" + id,
                                      wire::kind::article,
                                      {{}, "", {}, {}, {}, std::string(30'000, '"'), i ? "<10000@h>" : ""}});
  }
  group.listing->entries.push_back({"short", "news:z@h", wire::kind::article, {}});
  object_info const what{"news:a.b", 1};
  std::size_t seen = 0;
  for (auto [number, count] : {std::pair("1", 500U), std::pair("2", 500U), std::pair("3", 202U)}) {
    page_context context;
    context.options = {{"page", number}};
    auto page = threads_page(context, what, group);
    EXPECT_EQ(wrong(page), "");
    EXPECT_NE(page.html().find("1202 articles in 2 threads"), std::string::npos);
    EXPECT_NE(page.html().find(std::string("Page ") + number + " of 3"), std::string::npos);
    EXPECT_LT(page.html().size(), std::size_t{8} << 20);
    std::size_t rows = 0;
    for (auto at = page.html().find("class=\"subject\""); at != std::string::npos; ++rows)
      at = page.html().find("class=\"subject\"", at + 1);
    EXPECT_EQ(rows, count) << number;
    seen += rows;
  }
  EXPECT_EQ(seen, group.listing->entries.size());
  EXPECT_NE(threads_page({}, what, group).html().find("1200 answers"), std::string::npos);
  group.listing->entries.clear();
  EXPECT_EQ(wrong(threads_page({}, what, group)), "");
}

TEST(Pages, a_very_long_field_is_shown_in_part) {
  EXPECT_EQ(words_of_field("=?UTF-8?Q?caf=C3=A9?= x"), "caf\xC3\xA9 x");
  EXPECT_EQ(words_of_field(std::string(1'000, 'x')), std::string(1'000, 'x'));
  auto cut = words_of_field(std::string(999, 'x') + "\xC3\xA9" + std::string(50'000, 'y'));
  EXPECT_EQ(cut, std::string(999, 'x') + "\xE2\x80\xA6");
}

TEST(Pages, an_author_is_shown_by_name_and_the_address_on_request) {
  for (auto [from, name] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"Ann Lee <ann@h.example>", "Ann Lee"},
           {"\"Ann Lee\" <ann@h.example>", "Ann Lee"},
           {"ann@h.example (Ann Lee)", "Ann Lee"},
           {"ann@h.example", "ann@\xE2\x80\xA6"},
           {"<ann@h.example>", "<ann@\xE2\x80\xA6>"},
           {"=?ISO-8859-1?Q?Ren=E9?= <r@h>", "Ren\xC3\xA9"},
           {"ann@h.example (", "ann@\xE2\x80\xA6 ("},
           {"a@b.example <ann@h.example>", "a@\xE2\x80\xA6"},
           {"", ""}}) {
    EXPECT_EQ(author_in(from, false), name) << from;
    EXPECT_EQ(author_in("Ann <ann@h>", true), "Ann <ann@h>");
  }
}

TEST(Pages, an_article_links_to_its_neighbours_in_the_group) {
  struct row {
    std::string_view uri, xref;
    std::string earlier, later;
  };
  for (auto const& [uri, xref, earlier, later] :
       std::vector<row>{{"nntp://h/g/7", "", "/nntp/h/g/6", "/nntp/h/g/8"},
                        {"nntp://h/g/1", "x h:9", "", "/nntp/h/g/2"},
                        {"nntp://h/g/x", "", "", ""},
                        {"nntp:g/18446744073709551615", "", "", ""},
                        {"news:a@b", "", "", ""},
                        {"news:a@b", "x.example g:7 other:8", "/uri/nntp:g%2F6", "/uri/nntp:g%2F8"},
                        {"news:a@b", "x.example  a/<\"g\">:2", "/uri/nntp:a%252F%253C%2522g%2522%253E%2F1",
                         "/uri/nntp:a%252F%253C%2522g%2522%253E%2F3"},
                        {"news:a@b", "x.example g:", "", ""},
                        {"news:a@b", "x.example g:-1 g:2", "", ""},
                        {"news:a@b", "g", "", ""},
                        {"news://h:120/a@b", "x g:1", "", "/nntp/h:120/g/2"},
                        {"snews://h/a@b", "x g:5", "/nntps/h/g/4", "/nntps/h/g/6"},
                        {"mid:a@b", "x g:5", "", ""}}) {
    auto letter = "From: a@b\r\nXref: " + std::string(xref) + "\r\n\r\nwords\r\n";
    auto page = article_page({}, {std::string(uri), 1}, {}, letter).html();
    auto leads = [&](std::string const& words) {
      auto end = page.find("\">" + words + " article</a>");
      if (end == page.npos) return std::string();
      auto begin = page.rfind('"', end - 1) + 1;
      return page.substr(begin, end - begin);
    };
    EXPECT_EQ(leads("Earlier"), earlier) << uri << " " << xref;
    EXPECT_EQ(leads("Later"), later) << uri << " " << xref;
  }
}

TEST(Pages, quotations_are_folded_and_signatures_are_set_apart) {
  auto page = article_page({}, {"news:a@b", 1}, {},
                           "From: a@b\r\n\r\nHe wrote:\r\n> The first line\r\n> 2\r\n> 3\r\n> "
                           "4\r\n\r\nYes.\r\n> few\r\n-- \r\n> Ann\r\n")
                  .html();
  EXPECT_NE(page.find("<summary>4 quoted lines <span class=\"by\">The first line</span></summary>"),
            page.npos)
      << page;
  EXPECT_NE(page.find("<pre class=\"wrap letter quoted\">\n&gt; few\n</pre>"), page.npos) << page;
  EXPECT_NE(page.find("<pre class=\"wrap letter signed\">\n-- \n&gt; Ann</pre>"), page.npos) << page;
}

TEST(Pages, an_html_only_message_is_shown_as_text) {
  auto page =
      article_page({}, {"mid:a@b", 1}, {},
                   "Content-Type: text/html\r\n\r\n<p>All <b>bulbs</b> &mdash; half<script>x</script>")
          .html();
  EXPECT_NE(page.find("\nAll bulbs \xE2\x80\x94 half<"), page.npos) << page;
  EXPECT_NE(page.find("href=\"/mid/a@b?part=1\""), page.npos) << page;  // the raw part, under a sandbox
}

TEST(Pages, an_html_part_finds_the_parts_that_it_embeds) {
  auto shown = [&](std::string_view html) { return html_part({}, "mid:a@b", html); };
  EXPECT_EQ(shown("<img src=\"cid:p@q\"> and <img src='cid:a%25b@q'>"),
            "<img src=\"/mid/a@b?part=p%40q\"> and <img src='/mid/a@b?part=a%25b%40q'>");
  EXPECT_EQ(shown("<a href=\"cid:&quot;@q\">"), "<a href=\"/mid/a@b?part=%26quot%3B%40q\">");
  for (auto same : {"", "cid:", "\"cid:", "\"cid:\"", "cid:p@q", "\"cid:p@q'", "\"cid:p q\"", "'cid:p@q",
                    "\"mycid:p@q\"", "\"cid:<b>\""})
    EXPECT_EQ(shown(same), same);
  std::string many;
  for (int i = 0; i < 100'000; ++i) many += "\"cid:";
  EXPECT_EQ(shown(many), many);
  many.clear();
  for (int i = 0; i < 5'000; ++i) many += "\"cid:p@q\"";
  EXPECT_EQ(std::ranges::count(shown(many), '='), 1'000);  // a stranger's letter does not grow for ever
  EXPECT_TRUE(shown(many).ends_with("\"cid:p@q\""));
}

TEST(Pages, parts_are_linked_by_id_or_by_position) {
  auto page = article_page({}, {"mid:a@b", 1}, {},
                           "Content-Type: multipart/mixed; "
                           "boundary=x\r\n\r\n--x\r\n\r\nwords\r\n--x\r\nContent-Type: image/gif; "
                           "name=\"f.gif\"\r\nContent-ID: <p@q>\r\n\r\nG\r\n--x\r\nContent-Type: "
                           "image/png\r\n\r\nP\r\n--x--\r\n")
                  .html();
  EXPECT_NE(page.find("?part=1\">part 1</a>"), page.npos) << page;
  EXPECT_NE(page.find("?part=p%40q\">f.gif</a>"), page.npos) << page;
  EXPECT_NE(page.find("?part=3\">part 3</a>"), page.npos) << page;
}

TEST(Pages, an_error_page_offers_a_next_step) {
  auto page_for = [](unsigned status, std::string uri) {
    return error_page({}, {status, std::move(uri), {}, {}, {}}).html();
  };
  EXPECT_NE(page_for(404, "ftp://h/a/b.txt").find("<a href=\"/ftp/h/a/\">The folder above</a>"),
            std::string::npos);
  EXPECT_NE(page_for(404, "ftp://h/a/").find("<a href=\"/ftp/h/\">The folder above</a>"), std::string::npos);
  EXPECT_NE(page_for(404, "gopher://h/0/a/b").find("<a href=\"/gopher/h/1/a\">The folder above</a>"),
            std::string::npos);
  EXPECT_NE(page_for(502, "gopher://h/0x").find("<a href=\"/gopher/h/0x\">Try again</a>"), std::string::npos);
  EXPECT_NE(page_for(501, "frob:x").find("<a href=\"/schemes\">"), std::string::npos);
  EXPECT_NE(page_for(404, "ftp://h/a/b.txt").find("value=\"ftp://h/a/b.txt\""),
            std::string::npos);  // shown for correction
  EXPECT_EQ(page_for(400, "ftp://a:***@h/ x").find("value=\"ftp"),
            std::string::npos);  // without its password
}

TEST(Pages, durations_are_written_in_words) {
  for (auto [seconds, words] :
       std::initializer_list<std::pair<std::int64_t, std::string_view>>{{-1, "0 seconds"},
                                                                        {1, "1 second"},
                                                                        {119, "119 seconds"},
                                                                        {120, "2 minutes"},
                                                                        {7'199, "119 minutes"},
                                                                        {7'200, "2 hours"},
                                                                        {86'400, "1 day"},
                                                                        {900'000, "10 days"}})
    EXPECT_EQ(span_in_words(seconds), words);
}

TEST(Pages, only_urls_in_a_text_become_links) {
  auto page =
      linked({}, "See gopher://h/1, <URL:ftp://h/a> and javascript:alert(1) or file:///etc/motd.").html();
  EXPECT_NE(page.find("href=\"/gopher/h/1\""), std::string::npos) << page;
  EXPECT_NE(page.find("href=\"/ftp/h/a\""), std::string::npos) << page;
  EXPECT_EQ(page.find("href=\"javascript"), std::string::npos);
  EXPECT_EQ(page.find("motd\""), std::string::npos);
  EXPECT_EQ(linked({}, "mail a.b@c.example now", false).html(), "mail a.b@\xE2\x80\xA6 now");
}

TEST(Pages, the_charset_of_a_text_is_detected_and_stated) {
  EXPECT_EQ(decoded_text("a\r\nb\rc"), (std::pair<std::string, std::string_view>("a\nb\nc", "US-ASCII")));
  EXPECT_EQ(decoded_text("caf\xE9"),
            (std::pair<std::string, std::string_view>("caf\xC3\xA9", "windows-1252")));
  EXPECT_EQ(decoded_text("\xEF\xBB\xBF"
                         "caf\xC3\xA9")
                .second,
            "UTF-8");
  EXPECT_EQ(decoded_text(std::string_view("\xFF\xFE"
                                          "a\0",
                                          4))
                .first,
            "a");
  EXPECT_EQ(decoded_text(std::string_view("\xFE\xFF\xD8\x3C\xDF\x3B", 6)).first, "\xF0\x9F\x8C\xBB");
  for (std::string_view odd : {std::string_view("\xFF\xFE"), std::string_view("\xFE\xFF\xD8"),
                               std::string_view("\xFE\xFF\xD8\x00", 4)})
    EXPECT_FALSE(decoded_text(odd).second.empty());
}

TEST(Pages, a_truncated_text_says_that_it_continues) {
  auto page = text_page({}, {.uri = "gopher://h/0x", .fetched = 1}, {}, "text", completeness::cut).html();
  EXPECT_NE(page.find("The text goes on"), std::string::npos);
}

TEST(Pages, the_position_of_an_error_is_marked) {
  auto page = error_page({}, {400, "http://h/a b", error{errc::bad_char, 10}, {}, {}}).html();
  EXPECT_NE(page.find("http://h/a<mark> </mark>b\n          ^"), std::string::npos) << page;
  EXPECT_NE(page.find("<code>bad-char</code>"), std::string::npos);
}

TEST(Pages, an_error_cites_the_section_of_the_scheme) {
  auto page = error_page({}, {400, "mailto:a@b?c", error{errc::bad_query, 10}}).html();
  EXPECT_NE(page.find("(RFC 6068 \xC2\xA7"
                      "2)"),
            std::string::npos)
      << page;
}

TEST(Pages, sizes_are_written_in_words) {
  EXPECT_EQ(size_in_words(0), "0 B");
  EXPECT_EQ(size_in_words(999), "999 B");
  EXPECT_EQ(size_in_words(1'500), "1.5 kB");
  EXPECT_EQ(size_in_words(150'000), "150 kB");
  EXPECT_EQ(size_in_words(UINT64_MAX), "18.4 EB");
}

TEST(Pages, each_page_is_also_available_as_json) {
  auto object = listing_of("<\"\\\n\x1b");
  auto json =
      json_of({.uri = "gopher://h/1", .peer = "192.0.2.1", .is_copy = true}, object, {}, completeness::whole);
  EXPECT_TRUE(json.starts_with(
      R"({"uri":"gopher://h/1","fetched":"1970-01-01T00:00:00Z","address":"192.0.2.1","copy":true)"))
      << json;
  EXPECT_EQ(json.find('<'), std::string::npos);
  EXPECT_NE(json.find(R"("title":"\u003c\"\\\n\u001b")"), std::string::npos) << json;
  cache_entry text;
  EXPECT_NE(json_of({}, text, "\xFF", completeness::cut).find(R"("text_hex":"ff","whole":false})"),
            std::string::npos);
  auto failed = json_of({404, "http://h/", error{errc::not_found, 3}, "said", "get"});
  EXPECT_NE(failed.find(R"("error":{"name":"not-found",)"), std::string::npos) << failed;
}

}  // namespace
}  // namespace wend::gateway
