// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/view.hpp"

#include <gtest/gtest.h>

namespace wend::gateway {
namespace {

cache_entry entry_of(std::string media_type) {
  cache_entry entry;
  entry.uri = "gopher://h/0/a";
  entry.media_type = std::move(media_type);
  return entry;
}

cache_entry listing_of(std::vector<access::entry> entries, std::string uri = "gopher://h/1") {
  cache_entry entry;
  entry.uri = std::move(uri);
  entry.listing = access::listing{std::move(entries)};
  return entry;
}

presentation shown_with(fields options = {}) {
  presentation shown;
  shown.uri = "gopher://h/0/a";
  shown.context.options = std::move(options);
  return shown;
}

response rendered(view form, presentation const& shown, cache_entry entry, std::string octets,
                  bool is_cut = false) {
  gathered_body body{std::move(octets), is_cut};
  return render(form, shown, entry, body);
}

std::string header(response const& whole, std::string_view name) {
  auto it = std::ranges::find(whole.headers, name, [](auto const& field) { return field.first; });
  return it == whole.headers.end() ? "(absent)" : it->second;
}

constexpr char letter[] =
    "Subject: two parts\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"
    "--x\r\nContent-Type: text/plain\r\n\r\nfirst\r\n"
    "--x\r\nContent-Type: text/html\r\nContent-ID: <b@h>\r\n\r\n<p>second<script>x</script>\r\n--x--\r\n";

TEST(View, the_media_type_chooses_the_view_on_the_site) {
  EXPECT_EQ(choose_view(shown_with(), entry_of("text/plain")), view::page);
  EXPECT_EQ(choose_view(shown_with(), entry_of("message/rfc822")), view::article);
  EXPECT_EQ(choose_view(shown_with(), entry_of("image/gif")), view::raw);
  EXPECT_EQ(choose_view(shown_with(), entry_of("text/html")), view::raw);
  EXPECT_EQ(choose_view(shown_with(), entry_of("")), view::raw);
  EXPECT_EQ(choose_view(shown_with(), listing_of({})), view::page);
}

// A document loads a stylesheet as it is; a reader who opens it gets a page.
TEST(View, other_text_than_plain_is_a_page_only_if_the_client_accepts_html) {
  auto shown = shown_with();
  EXPECT_EQ(choose_view(shown, entry_of("text/css")), view::raw);
  shown.wanted.html = true;
  EXPECT_EQ(choose_view(shown, entry_of("text/css")), view::page);
  EXPECT_EQ(choose_view(shown, entry_of("text/html")), view::raw);
}

TEST(View, any_view_option_asks_for_the_octets_but_a_listing_has_none) {
  for (auto const* name : {"raw", "download", "nonsense"}) {
    auto shown = shown_with({{"view", name}});
    shown.wanted.html = true;
    EXPECT_EQ(choose_view(shown, entry_of("text/plain")), view::raw) << name;
    EXPECT_EQ(choose_view(shown, entry_of("message/rfc822")), view::raw) << name;
    EXPECT_EQ(choose_view(shown, listing_of({})), view::page) << name;
  }
}

TEST(View, a_proxy_client_gets_octets_unless_it_accepts_html_for_a_message) {
  auto shown = shown_with();
  shown.context.is_proxy = true;
  EXPECT_EQ(choose_view(shown, entry_of("text/plain")), view::raw);
  EXPECT_EQ(choose_view(shown, entry_of("message/rfc822")), view::raw);
  EXPECT_EQ(choose_view(shown, listing_of({})), view::page);
  shown.wanted.html = true;
  EXPECT_EQ(choose_view(shown, entry_of("text/plain")), view::raw);
  EXPECT_EQ(choose_view(shown, entry_of("message/rfc822")), view::article);
}

TEST(View, json_wins_over_every_option_and_an_http_error_over_json) {
  auto shown = shown_with({{"view", "raw"}, {"part", "1"}});
  shown.wanted.json = true;
  for (auto const* type : {"text/plain", "message/rfc822", "image/gif"})
    EXPECT_EQ(choose_view(shown, entry_of(type)), view::json) << type;
  auto missing = entry_of("text/plain");
  missing.uri = "http://h/a";
  missing.notes = {{"status", "404 Not Found"}};
  EXPECT_EQ(choose_view(shown, missing), view::raw);
}

TEST(View, a_part_is_asked_of_messages_alone_even_by_an_empty_name) {
  auto shown = shown_with({{"part", ""}});
  EXPECT_EQ(choose_view(shown, entry_of("message/rfc822")), view::part);
  EXPECT_EQ(choose_view(shown, entry_of("text/plain")), view::page);
  EXPECT_EQ(choose_view(shown, entry_of("image/gif")), view::raw);
}

TEST(View, raw_octets_pass_unchanged_with_zero_octets_and_controls) {
  std::string const octets("\0<script>\r\n\xFF\0", 13);
  auto whole = rendered(view::raw, shown_with(), entry_of("image/gif"), octets);
  EXPECT_EQ(whole.status, 200U);
  EXPECT_EQ(whole.body, octets);
  EXPECT_EQ(header(whole, "Content-Type"), "image/gif");
  EXPECT_EQ(header(whole, "X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(header(whole, "Content-Security-Policy").substr(0, 8), "sandbox ");
}

TEST(View, a_text_becomes_a_page_whose_markup_is_the_gateways_alone) {
  auto whole = rendered(view::page, shown_with(), entry_of("text/plain"), "<script>alert(1)</script>");
  EXPECT_EQ(header(whole, "Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(whole.body.find("<script"), std::string::npos);
  EXPECT_NE(whole.body.find("&lt;script"), std::string::npos);
  EXPECT_EQ(whole.body.find("The text goes on"), std::string::npos);
  auto cut = rendered(view::page, shown_with(), entry_of("text/plain"), "a", true);
  EXPECT_NE(cut.body.find("The text goes on"), std::string::npos);
}

TEST(View, json_states_whether_the_text_is_whole) {
  auto whole = rendered(view::json, shown_with(), entry_of("text/plain"), "a\"</script>");
  EXPECT_EQ(header(whole, "Content-Type"), "application/json");
  EXPECT_NE(whole.body.find(R"("text":"a\"\u003c/script>")"), std::string::npos) << whole.body;
  EXPECT_NE(whole.body.find(R"("whole":true)"), std::string::npos) << whole.body;
  auto cut = rendered(view::json, shown_with(), entry_of("text/plain"), "a", true);
  EXPECT_NE(cut.body.find(R"("whole":false)"), std::string::npos) << cut.body;
}

TEST(View, a_part_is_found_by_its_place_and_by_its_content_id) {
  auto first = rendered(view::part, shown_with({{"part", "1"}}), entry_of("message/rfc822"), letter);
  EXPECT_EQ(first.status, 200U);
  EXPECT_EQ(first.body, "first");
  EXPECT_EQ(header(first, "Content-Type"), "text/plain");
  auto second = rendered(view::part, shown_with({{"part", "b@h"}, {"view", "raw"}}),
                         entry_of("message/rfc822"), letter);
  EXPECT_EQ(second.body, "<p>second<script>x</script>");
  EXPECT_EQ(header(second, "Content-Type"), "text/plain");
  for (auto const* name : {"", "0", "3", "18446744073709551616", "b@h\r\n", "c@h"}) {
    auto absent = rendered(view::part, shown_with({{"part", name}}), entry_of("message/rfc822"), letter);
    EXPECT_EQ(absent.status, 404U) << name;
  }
}

TEST(View, an_html_part_is_sandboxed) {
  auto whole = rendered(view::part, shown_with({{"part", "2"}}), entry_of("message/rfc822"), letter);
  EXPECT_EQ(header(whole, "Content-Type"), "text/html");
  EXPECT_EQ(header(whole, "Content-Security-Policy").substr(0, 8), "sandbox ");
}

// Defence 13: truncation is visible
TEST(View, a_part_of_a_cut_message_is_not_shown_as_complete) {
  std::string const cut = std::string(letter).substr(0, std::string(letter).find("<script>"));
  auto first = rendered(view::part, shown_with({{"part", "1"}}), entry_of("message/rfc822"), cut, true);
  EXPECT_EQ(first.status, 200U);  // it ends before the cut
  for (auto const* name : {"2", "b@h", "3"}) {
    auto last = rendered(view::part, shown_with({{"part", name}}), entry_of("message/rfc822"), cut, true);
    EXPECT_EQ(last.status, 502U) << name;
  }
}

TEST(View, articles_of_a_group_are_threads_unless_they_are_sorted) {
  access::entry article;
  article.title = "<b>subject";
  article.uri = "news:1@h";
  article.kind = access::kind::article;
  auto shown = shown_with();
  shown.uri = "news:g";
  auto threads = rendered(view::page, shown, listing_of({article}, "news:g"), {});
  shown.context.options = {{"sort", "date"}};
  auto table = rendered(view::page, shown, listing_of({article}, "news:g"), {});
  EXPECT_NE(threads.body, table.body);
  for (auto const* page : {&threads, &table}) EXPECT_EQ(page->body.find("<b>subject"), std::string::npos);
  EXPECT_NE(table.body.find("<table"), std::string::npos);
  EXPECT_EQ(threads.body.find("<table"), std::string::npos);
}

}  // namespace
}  // namespace wend::gateway
