// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/presenter.hpp"

#include <gtest/gtest.h>

#include "wend/exchange/known.hpp"
#include "wend/gateway/stage.test.hpp"

namespace wend::gateway {
namespace {

constexpr std::int64_t now = 1'000'000'000;
constexpr std::size_t brief = 256 << 10, longest_text = 2 << 20;

cache_entry entry_of(std::string media_type, std::optional<std::uint64_t> size = {}) {
  cache_entry entry;
  entry.media_type = std::move(media_type);
  entry.facts.size = size;
  entry.fetched = now - 10;
  entry.fresh_until = now + 50;
  return entry;
}

/// A part of a server's object, from an offset.
cache_entry part_of(std::string begins_at, std::optional<std::uint64_t> size) {
  auto entry = entry_of("image/gif", size);
  entry.notes.emplace_back(wire::known::begins_at, std::move(begins_at));
  return entry;
}

struct setup {
  explicit setup(std::string uri, wire::pairs request_fields = {}, fields options = {})
      : head(request_for("/", std::move(request_fields))) {
    shown.uri = std::move(uri);
    shown.wanted = preferences_of(head);
    shown.context.options = std::move(options);
    shown.context.now = now;
  }
  /// From here on `shown` is fixed.
  presenter& stage() {
    if (!to) to.emplace(client.out, shown, &lease);
    return *to;
  }
  bool begin(cache_entry const& entry, source from = source::server) {
    return run(loop, stage().begin(entry, from));
  }
  bool octets(std::string_view piece) { return run(loop, stage().octets(piece)); }
  std::optional<cached_response> end() { return run(loop, stage().end()); }
  bool break_off() { return run(loop, stage().break_off()); }

  request_head head;
  presentation shown{};
  recording_client client{head};
  memory_budget budget{std::size_t{16} << 20, std::size_t{16} << 20};
  memory_lease lease{budget, "192.0.2.7"};
  std::optional<presenter> to{};
  asio::io_context loop{};
};

TEST(Presenter, a_brief_object_is_sent_at_its_end_and_may_be_kept) {
  setup s("gopher://h/9/a");
  EXPECT_TRUE(s.begin(entry_of("image/gif")));
  EXPECT_TRUE(s.octets("GIF8") && s.octets(std::string_view("\0a", 2)));
  auto copy = s.end();
  EXPECT_EQ(s.client.body(), std::string("GIF8\0a", 6));
  EXPECT_EQ(s.client.header("Content-Length"), "6");
  EXPECT_EQ(s.client.header("Cache-Control"), "max-age=60");
  EXPECT_EQ(s.client.header("Age"), "(absent)");
  ASSERT_TRUE(copy);
  EXPECT_EQ(copy->state.etag, s.client.header("ETag"));
  EXPECT_EQ(copy->fresh_until, now + 50);
}

TEST(Presenter, what_is_private_or_an_error_is_not_kept) {
  setup with_login("gopher://h/9/a", {{"Authorization", "Basic eDp5"}});
  with_login.begin(entry_of("image/gif"));
  EXPECT_FALSE(with_login.end());
  EXPECT_EQ(with_login.client.header("Cache-Control"), "no-store");
  setup missing("http://h/a");
  auto entry = entry_of("text/html");
  entry.uri = "http://h/a";
  entry.notes = {{"status", "404 Not Found"}};
  missing.begin(entry);
  EXPECT_FALSE(missing.end());
  EXPECT_EQ(missing.client.status(), 404U);
  EXPECT_EQ(missing.client.header("ETag"), "(absent)");
}

TEST(Presenter, an_object_of_unknown_length_is_streamed_once_it_is_not_brief) {
  setup s("gopher://h/9/a");
  s.begin(entry_of("image/gif"));
  std::string const first(brief, 'a');
  EXPECT_TRUE(s.octets(first) && !s.client.out.has_begun());
  EXPECT_TRUE(s.octets("b"));
  EXPECT_EQ(s.client.header("Transfer-Encoding"), "chunked");
  EXPECT_TRUE(s.octets("c"));
  EXPECT_FALSE(s.end());
  EXPECT_EQ(s.client.body(), "40001\r\n" + first + "b\r\n1\r\nc\r\n0\r\n\r\n");
}

TEST(Presenter, a_long_web_document_is_streamed_with_its_length) {
  setup s("http://h/a");
  s.begin(entry_of("image/gif", brief + 1));
  EXPECT_EQ(s.client.header("Content-Length"), std::to_string(brief + 1));
  s.octets("too short");
  EXPECT_FALSE(s.end());
  EXPECT_TRUE(s.client.out.is_broken());  // the size was false
}

TEST(Presenter, a_size_that_is_not_of_the_web_is_no_length) {
  setup s("ftp://h/a", {}, {{"view", "download"}});
  s.begin(entry_of("image/gif", 5));
  s.octets("longer than five");
  s.end();
  EXPECT_EQ(s.client.header("Content-Length"), "(absent)");
  EXPECT_EQ(s.client.body(), "10\r\nlonger than five\r\n0\r\n\r\n");
  EXPECT_FALSE(s.client.out.is_broken());
}

// Defence 15: no server text in headers or markup
TEST(Presenter, hostile_types_and_names_enter_no_header) {
  setup s("gopher://h/9/..%2f%22a%0d%0aSet-Cookie:%20x%00", {}, {{"view", "download"}});
  auto entry = entry_of("text/plain\r\nSet-Cookie: x");
  entry.notes = {{"content-type", "text/plain; charset=\"a\r\nSet-Cookie: x"}};
  s.begin(entry);
  s.end();
  EXPECT_EQ(s.client.body(), "0\r\n\r\n");
  EXPECT_EQ(s.client.head().find("Set-Cookie:"), std::string::npos) << s.client.head();
  EXPECT_EQ(s.client.header("Content-Type"), "application/octet-stream");
  EXPECT_EQ(s.client.header("Content-Disposition"), "attachment; filename=\"__a__Set-Cookie__x_\"");
}

TEST(Presenter, a_text_beyond_two_mebibytes_ends_as_a_cut_page) {
  for (auto const* accepted : {"text/html", "application/json"}) {
    setup s("gopher://h/0/a", {{"Accept", accepted}});
    s.begin(entry_of("text/plain"));
    EXPECT_TRUE(s.octets(std::string(longest_text, 'a')));
    EXPECT_FALSE(s.octets("beyond"));
    EXPECT_TRUE(s.stage().has_enough());
    EXPECT_FALSE(s.end());
    EXPECT_EQ(s.client.answer().substr(0, 4), "200 ");
    EXPECT_EQ(s.client.body().find("beyond"), std::string::npos);
    auto mark = s.shown.wanted.json ? "\"whole\":false" : "The text goes on";
    EXPECT_NE(s.client.body().find(mark), std::string::npos);
  }
}

TEST(Presenter, octets_beyond_the_memory_budget_end_as_503) {
  setup s("gopher://h/0/a");
  memory_lease other(s.budget, "192.0.2.8");
  ASSERT_TRUE(other.hold((std::size_t{16} << 20) - 4));
  s.begin(entry_of("text/plain"));
  EXPECT_TRUE(s.octets("four"));
  EXPECT_FALSE(s.octets("!"));
  EXPECT_FALSE(s.end());
  EXPECT_EQ(s.client.status(), 503U);
}

TEST(Presenter, a_failed_source_leaves_no_response_or_a_broken_one) {
  setup gathered("gopher://h/0/a");
  gathered.begin(entry_of("text/plain"));
  gathered.octets("half");
  EXPECT_FALSE(gathered.break_off() || gathered.client.out.has_begun());
  setup streamed("gopher://h/9/a", {}, {{"view", "download"}});
  streamed.begin(entry_of("image/gif"));
  streamed.octets("half");
  EXPECT_TRUE(streamed.break_off());
  EXPECT_TRUE(streamed.client.out.is_broken());
  EXPECT_EQ(streamed.client.body(), "4\r\nhalf");
}

TEST(Presenter, a_part_of_the_server_is_taken_only_if_it_holds_the_wanted_part) {
  setup s("http://h/a", {{"Range", "bytes=5-6"}});
  EXPECT_TRUE(s.stage().takes_part(entry_of("image/gif", 10)));
  EXPECT_TRUE(s.stage().takes_part(part_of("5", 10)));
  EXPECT_TRUE(s.stage().takes_part(part_of("0", 10)));
  EXPECT_FALSE(s.stage().takes_part(part_of("6", 10)));
  EXPECT_FALSE(s.stage().takes_part(part_of("18446744073709551615", 10)));
  EXPECT_FALSE(s.stage().takes_part(part_of("5", {})));
  auto text = part_of("5", 10);
  text.media_type = "text/plain";  // a page is made of the whole
  EXPECT_FALSE(s.stage().takes_part(text));
  setup whole("http://h/a");
  EXPECT_FALSE(whole.stage().takes_part(part_of("0", 10)));
}

TEST(Presenter, a_part_of_the_server_is_streamed_as_a_part) {
  setup s("ftp://h/a", {{"Range", "bytes=5-6"}});
  auto entry = part_of("5", 10);
  EXPECT_TRUE(s.stage().is_part(entry));
  EXPECT_FALSE(s.stage().is_part(part_of("0", 10)));  // the FTP server sends the whole file
  EXPECT_TRUE(s.begin(entry));
  EXPECT_FALSE(s.octets("fghij"));
  s.end();
  EXPECT_EQ(s.client.answer(), "206 fg");
  EXPECT_EQ(s.client.header("Content-Range"), "bytes 5-6/10");
}

}  // namespace
}  // namespace wend::gateway
