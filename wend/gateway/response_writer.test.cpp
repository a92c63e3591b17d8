// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/response_writer.hpp"

#include <gtest/gtest.h>

#include "wend/gateway/stage.test.hpp"

namespace wend::gateway {
namespace {

constexpr std::int64_t changed = 784'111'777;  // Sun, 06 Nov 1994 08:49:37 GMT: RFC 9110 §5.6.7
constexpr char changed_text[] = "Sun, 06 Nov 1994 08:49:37 GMT";
validators const state{"\"v1\"", changed, changed + 60};

struct reader {
  explicit reader(wire::pairs headers = {}, std::string method = "GET")
      : head(request_for("/", std::move(headers), std::move(method))) {}

  request_head head;
  conditional_headers conditions = conditional_headers_of(head);
  recording_client client{head};
  response_writer writer{client.out, conditions};
  asio::io_context loop{};

  void send(response whole, validators const& of = state) { run(loop, writer.send(whole, of)); }
  bool begin(body_extent const& extent, response whole = {}) {
    return run(loop, writer.begin(whole, state, extent));
  }
  bool more(std::string_view octets) { return run(loop, writer.more(octets)); }
  void end(body_end how = body_end::complete) { run(loop, writer.end(how)); }
};

// RFC 9110 §13.2.2: conditions are evaluated before the range
TEST(ResponseWriter, a_condition_that_holds_wins_over_a_range) {
  for (auto const* range : {"bytes=1-2", "bytes=9-"}) {
    reader r{{{"If-None-Match", "\"v1\""}, {"Range", range}}};
    r.send({200, {{"ETag", "\"v1\""}}, "abcde"});
    EXPECT_EQ(r.client.answer(), "304 ") << range;
    EXPECT_EQ(r.client.header("ETag"), "\"v1\"");
    EXPECT_EQ(r.client.header("Content-Range"), "(absent)");
    EXPECT_EQ(r.client.header("Content-Length"), "(absent)");
  }
  reader by_date{{{"If-Modified-Since", changed_text}, {"Range", "bytes=1-2"}}};
  by_date.send({200, {}, "abcde"});
  EXPECT_EQ(by_date.client.status(), 304U);
}

TEST(ResponseWriter, an_entity_tag_that_differs_makes_the_date_irrelevant) {  // RFC 9110 §13.1.3
  reader r{{{"If-None-Match", "\"v0\""}, {"If-Modified-Since", changed_text}}};
  r.send({200, {}, "abcde"});
  EXPECT_EQ(r.client.answer(), "200 abcde");
}

TEST(ResponseWriter, a_range_is_cut_out_of_a_whole_body) {
  reader r{{{"Range", "bytes=1-2"}}};
  r.send({200, {}, "abcde"});
  EXPECT_EQ(r.client.answer(), "206 bc");
  EXPECT_EQ(r.client.header("Content-Range"), "bytes 1-2/5");
}

TEST(ResponseWriter, a_range_beyond_the_end_is_416_with_the_length) {
  for (auto const* range : {"bytes=5-", "bytes=18446744073709551615-", "bytes=-0"}) {
    reader r{{{"Range", range}}};
    r.send({200, {{"ETag", "\"v1\""}}, "abcde"});
    EXPECT_EQ(r.client.status(), 416U) << range;
    EXPECT_EQ(r.client.header("Content-Range"), "bytes */5") << range;
    EXPECT_EQ(r.client.body(), "") << range;
  }
}

TEST(ResponseWriter, a_range_of_another_state_is_answered_with_the_whole) {  // RFC 9110 §13.1.5
  for (auto const* condition : {"\"v0\"", "W/\"v1\"", "Sun, 06 Nov 1994 08:49:38 GMT", "nonsense"}) {
    reader r{{{"Range", "bytes=1-2"}, {"If-Range", condition}}};
    r.send({200, {}, "abcde"});
    EXPECT_EQ(r.client.answer(), "200 abcde") << condition;
  }
  reader same{{{"Range", "bytes=1-2"}, {"If-Range", "\"v1\""}}};
  same.send({200, {}, "abcde"});
  EXPECT_EQ(same.client.body(), "bc");
}

TEST(ResponseWriter, an_error_is_sent_without_regard_to_conditions) {  // RFC 9110 §13.2.1
  reader r{{{"If-None-Match", "*"}, {"Range", "bytes=0-0"}}};
  r.send({404, {}, "missing"});
  EXPECT_EQ(r.client.answer(), "404 missing");
  reader streamed{{{"If-None-Match", "*"}, {"Range", "bytes=0-0"}}};
  EXPECT_TRUE(streamed.begin({7}, {503, {}, {}}) && streamed.more("missing"));
  EXPECT_EQ(streamed.client.answer(), "503 missing");
}

TEST(ResponseWriter, head_has_the_headers_of_get_and_no_body) {  // RFC 9110 §9.3.2, §14.2
  reader r{{{"Range", "bytes=1-2"}}, "HEAD"};
  r.send({200, {}, "abcde"});
  EXPECT_EQ(r.client.status(), 200U);
  EXPECT_EQ(r.client.header("Content-Length"), "5");
  EXPECT_EQ(r.client.body(), "");
  reader streamed{{}, "HEAD"};
  EXPECT_FALSE(streamed.begin({5}));
  EXPECT_TRUE(streamed.writer.is_complete());
  EXPECT_EQ(streamed.client.header("Content-Length"), "5");
  EXPECT_EQ(streamed.client.body(), "");
}

TEST(ResponseWriter, a_body_of_unknown_length_is_chunked_and_has_no_ranges) {
  reader r{{{"Range", "bytes=1-2"}}};
  EXPECT_TRUE(r.begin({}));
  EXPECT_TRUE(r.more(std::string_view("a\0\r\n", 4)));
  r.end();
  EXPECT_EQ(r.client.status(), 200U);
  EXPECT_EQ(r.client.header("Transfer-Encoding"), "chunked");
  EXPECT_EQ(r.client.header("Content-Length"), "(absent)");
  EXPECT_EQ(r.client.body(), std::string("4\r\na\0\r\n\r\n0\r\n\r\n", 14));
}

TEST(ResponseWriter, a_source_is_stopped_behind_the_part_that_is_wanted) {
  reader r{{{"Range", "bytes=3-4"}}};
  EXPECT_TRUE(r.begin({10}));
  EXPECT_TRUE(r.more("ab"));
  EXPECT_FALSE(r.more("cdefg"));
  EXPECT_TRUE(r.writer.is_complete());
  r.end();
  EXPECT_EQ(r.client.body(), "de");
  EXPECT_EQ(r.client.header("Content-Range"), "bytes 3-4/10");
  EXPECT_FALSE(r.client.out.is_broken());
}

TEST(ResponseWriter, a_part_of_the_server_is_cut_to_the_part_that_is_wanted) {
  reader r{{{"Range", "bytes=6-7"}, {"If-Range", "\"of the server\""}}};
  EXPECT_TRUE(r.begin({.length = 10, .begins_at = 5}));  // the server has judged If-Range
  EXPECT_FALSE(r.more("fghij"));
  r.end();
  EXPECT_EQ(r.client.answer(), "206 gh");
  EXPECT_EQ(r.client.header("Content-Range"), "bytes 6-7/10");
}

// Defence 13: truncation is visible
TEST(ResponseWriter, a_body_that_is_cut_never_looks_complete) {
  for (auto const* range : {"", "bytes=1-8"}) {
    reader r{{{"Range", range}}};
    EXPECT_TRUE(r.begin({10}) && r.more("abc"));
    r.end();
    EXPECT_TRUE(r.client.out.is_broken()) << range;
    EXPECT_FALSE(r.client.out.keeps_alive()) << range;
  }
  reader part{{{"Range", "bytes=6-7"}}};  // the server's part ends before ours does
  EXPECT_TRUE(part.begin({.length = 10, .begins_at = 6, .ends_with_part = true}) && part.more("g"));
  part.end();
  EXPECT_TRUE(part.client.out.is_broken());
  reader chunked;
  EXPECT_TRUE(chunked.begin({}) && chunked.more("abc"));
  chunked.end(body_end::truncated);
  EXPECT_EQ(chunked.client.body(), "3\r\nabc");  // no last chunk
}

TEST(ResponseWriter, octets_beyond_the_stated_length_are_not_sent) {
  reader r;
  EXPECT_TRUE(r.begin({3}));
  EXPECT_FALSE(r.more("abcHTTP/1.1 200 OK\r\n\r\n"));
  EXPECT_TRUE(r.client.out.is_broken());
  EXPECT_EQ(r.client.body(), "");
  reader part{{{"Range", "bytes=6-7"}}};
  EXPECT_TRUE(part.begin({.length = 8, .begins_at = 6, .ends_with_part = true}));
  EXPECT_FALSE(part.more("ghHTTP/1.1 200 OK\r\n\r\n"));
  EXPECT_EQ(part.client.body(), "gh");
  EXPECT_FALSE(part.client.out.is_broken());
}

TEST(ResponseWriter, a_client_that_has_gone_stops_the_source) {
  reader r;
  r.client.writes_left = 1;
  EXPECT_TRUE(r.begin({10}));
  EXPECT_FALSE(r.more("abc"));
  EXPECT_FALSE(r.writer.is_complete());
}

TEST(ResponseWriter, a_copy_begins_with_the_piece_that_holds_the_part) {
  reader r{{{"Range", "bytes=5-6"}}};
  EXPECT_TRUE(r.begin({10}));
  EXPECT_EQ(r.writer.first_piece(4), 1U);
  EXPECT_FALSE(r.more("efgh"));
  r.end();
  EXPECT_EQ(r.client.body(), "fg");
}

TEST(ResponseWriter, a_response_of_the_hot_cache_is_judged_as_a_whole_one) {
  cached_response const cached{"HTTP/1.1 200 OK\r\nETag: \"v1\"\r\n", "abcde", state, changed + 600};
  auto answer = [&](wire::pairs headers) {
    reader r(std::move(headers));
    run(r.loop, r.writer.send(cached, changed + 100));
    return std::pair(r.client.status(), r.client.body() + "|" + r.client.header("Age"));
  };
  EXPECT_EQ(answer({}), std::pair(200U, std::string("abcde|40")));
  EXPECT_EQ(answer({{"Range", "bytes=-2"}}), std::pair(206U, std::string("de|40")));
  EXPECT_EQ(answer({{"Range", "bytes=5-"}}), std::pair(416U, std::string("|(absent)")));
  EXPECT_EQ(answer({{"Range", "bytes=-2"}, {"If-None-Match", "*"}}),
            std::pair(304U, std::string("|(absent)")));
}

}  // namespace
}  // namespace wend::gateway
