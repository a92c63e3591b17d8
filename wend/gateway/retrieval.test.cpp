// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/retrieval.hpp"

#include <gtest/gtest.h>

#include "wend/gateway/stage.test.hpp"
#include "wend/testing/tiny_server.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gateway {
namespace {

using testing::tiny_server;

constexpr char fresh[] = "Cache-Control: max-age=60\r\n";

/// A client that uses the gateway as its proxy, and asks for a document of one web server.
class Retrieval : public ::testing::Test {
 protected:
  void serve(std::function<std::string(std::string const& request)> reply_to) {
    server_.emplace(std::move(reply_to), "\r\n\r\n");
    gateway_.allow_port(server_->port());
    uri_ = "http://127.0.0.1:" + std::to_string(server_->port()) + "/a";
  }
  void serve(std::string const& reply) {
    serve([=](std::string const&) { return reply; });
  }
  static std::string document(std::string const& headers, std::string const& body) {
    auto length = "Content-Length: " + std::to_string(body.size()) + "\r\n";
    return web_reply("200 OK", "Content-Type: image/gif\r\n" + length + headers, body);
  }
  /// A document that is fresh for a minute, and answers 304 with these headers to those that have it.
  void serve_validated(std::string const& headers = {}) {
    serve([headers](std::string const& request) {
      bool validates = request.find("If-None-Match: \"v1\"") != request.npos;
      return validates ? web_reply("304 Not Modified", headers, "")
                       : document(std::string(fresh) + "ETag: \"v1\"\r\n", "abc");
    });
  }

  std::unique_ptr<request_in_test> prepared(wire::pairs headers = {}, std::string method = "GET") {
    auto head = request_for(uri_, std::move(headers), std::move(method));
    return std::make_unique<request_in_test>(gateway_, std::move(head));
  }
  void retrieve_into(request_in_test& a) {
    run(gateway_.loop, retrieve(a.t, {.what = action::fetch, .target = *parse(uri_)}));
  }
  std::unique_ptr<request_in_test> got(wire::pairs headers = {}, std::string method = "GET") {
    auto a = prepared(std::move(headers), std::move(method));
    retrieve_into(*a);
    return a;
  }
  std::size_t requests() const { return server_->heard().size(); }
  bool is_in_memory(request_in_test& a) {
    return gateway_.state->ready.find(a.t.hot_key(), a.t.context.now) != nullptr;
  }

  gateway_in_test gateway_{};
  std::optional<tiny_server> server_{};
  std::string uri_{};
};

TEST_F(Retrieval, a_fresh_copy_is_sent_without_the_server) {
  serve(document(fresh, "abc"));
  EXPECT_TRUE(is_in_memory(*got()));
  auto second = got();
  EXPECT_EQ(second->t.from, source::cache);
  EXPECT_EQ(second->client.answer(), "200 abc");
  EXPECT_EQ(requests(), 1U);
}

TEST_F(Retrieval, a_client_that_refuses_copies_gets_the_servers_answer) {
  serve(document(fresh, "abc"));
  got();
  EXPECT_EQ(got({{"Cache-Control", "no-cache"}})->t.from, source::server);
  EXPECT_EQ(requests(), 2U);
}

TEST_F(Retrieval, what_a_login_has_fetched_is_neither_kept_nor_sent_to_others) {
  serve(document(fresh, "secret"));
  auto with_login = got({{"Authorization", "Basic eDp5"}});
  EXPECT_EQ(with_login->client.header("Cache-Control"), "no-store");
  EXPECT_FALSE(is_in_memory(*with_login));
  EXPECT_FALSE(gateway_.on_disk(uri_));
  got();
  EXPECT_EQ(requests(), 2U);
}

TEST_F(Retrieval, a_stale_copy_is_sent_once_its_server_has_validated_it) {
  serve_validated();
  got();
  gateway_.seconds_later = 60;
  auto validated = got();
  EXPECT_EQ(validated->client.answer(), "200 abc");
  EXPECT_EQ(validated->t.from, source::cache);
  EXPECT_EQ(validated->client.header("Age"), "0");
  EXPECT_EQ(requests(), 2U);
  gateway_.seconds_later = 119;  // fresh again for a minute
  EXPECT_EQ(got()->t.from, source::cache);
  EXPECT_EQ(requests(), 2U);
}

TEST_F(Retrieval, the_headers_of_a_304_replace_those_of_the_copy) {  // RFC 9111 §4.3.4
  serve_validated("Cache-Control: max-age=10\r\n");
  got();
  gateway_.seconds_later = 60;
  EXPECT_EQ(got()->client.header("Cache-Control"), "max-age=10");
  gateway_.seconds_later = 69;
  EXPECT_EQ(got()->t.from, source::cache);
  EXPECT_EQ(requests(), 2U);
  gateway_.seconds_later = 70;
  got();
  EXPECT_EQ(requests(), 3U);
}

TEST_F(Retrieval, a_copy_is_deleted_if_a_304_forbids_to_keep_it) {  // RFC 9111 §3, §4.3.4
  for (auto forbids : {"Cache-Control: no-store\r\n", "Cache-Control: private\r\n", "Vary: *\r\n"}) {
    server_.reset();
    gateway_.seconds_later = 0;
    serve_validated(forbids);
    got();
    EXPECT_TRUE(gateway_.on_disk(uri_)) << forbids;
    gateway_.seconds_later = 60;
    auto validated = got();
    EXPECT_EQ(validated->client.answer(), "200 abc") << forbids;
    EXPECT_EQ(validated->client.header("Cache-Control"), "no-store") << forbids;
    EXPECT_FALSE(is_in_memory(*validated)) << forbids;
    EXPECT_FALSE(gateway_.on_disk(uri_)) << forbids;
  }
}

TEST_F(Retrieval, a_304_of_another_state_does_not_renew_the_copy) {  // RFC 9111 §4.3.4
  serve([](std::string const& request) {
    bool validates = request.find("If-None-Match") != request.npos;
    return validates ? web_reply("304 Not Modified", "ETag: \"v2\"\r\n", "")
                     : document(std::string(fresh) + "ETag: \"v1\"\r\n", "abc");
  });
  got();
  gateway_.seconds_later = 60;
  auto second = got();
  EXPECT_EQ(second->client.answer(), "200 abc");
  EXPECT_EQ(second->t.from, source::server);
  EXPECT_EQ(requests(), 3U);
}

TEST_F(Retrieval, a_response_that_varies_on_anything_is_fetched_again) {  // RFC 9111 §4.1
  serve(document(std::string(fresh) + "Vary: *\r\n", "abc"));
  EXPECT_FALSE(is_in_memory(*got()));
  EXPECT_FALSE(gateway_.on_disk(uri_));
  got();
  EXPECT_EQ(requests(), 2U);
}

TEST_F(Retrieval, every_source_of_a_proxied_object_adds_via) {  // RFC 9110 §7.6.3
  serve_validated();
  auto const via = "1.1 " + gateway_.state->pseudonym;
  EXPECT_EQ(got()->client.header("Via"), via);
  EXPECT_EQ(got()->client.header("Via"), via);
  gateway_.seconds_later = 60;
  EXPECT_EQ(got()->client.header("Via"), via);
  EXPECT_EQ(requests(), 2U);
}

TEST_F(Retrieval, a_copy_that_is_removed_during_its_validation_is_fetched_again) {
  serve([this](std::string const& request) {
    if (request.find("If-None-Match:") == request.npos)
      return document(std::string(fresh) + "ETag: \"v1\"\r\n", "abc");
    gateway_.change_cache("DELETE FROM objects");
    return web_reply("304 Not Modified", "", "");
  });
  got();
  ASSERT_TRUE(gateway_.on_disk(uri_));
  gateway_.seconds_later = 60;
  auto again = got();
  EXPECT_EQ(again->client.answer(), "200 abc");
  EXPECT_EQ(again->t.from, source::server);
  EXPECT_EQ(requests(), 3U);
}

TEST_F(Retrieval, a_stale_copy_that_has_changed_is_replaced) {
  serve([this](std::string const&) {
    return document("ETag: \"v1\"\r\nCache-Control: max-age=60\r\n",
                    server_->heard().size() > 1 ? "new" : "old");
  });
  EXPECT_EQ(got()->client.body(), "old");
  gateway_.seconds_later = 60;
  EXPECT_EQ(got()->client.body(), "new");
  EXPECT_EQ(got()->client.body(), "new");
  EXPECT_EQ(requests(), 2U);
}

TEST_F(Retrieval, a_stale_copy_is_not_sent_in_place_of_a_failure) {
  serve([this](std::string const&) {
    return server_->heard().size() > 1 ? std::string() : document(fresh, "abc");
  });
  got();
  gateway_.seconds_later = 60;
  EXPECT_EQ(got()->client.status(), 502U);
}

TEST_F(Retrieval, a_part_that_cannot_be_used_is_replaced_by_the_whole) {
  serve([](std::string const& request) {
    return request.find("Range:") != request.npos
               ? web_reply("206 Partial Content",
                           "Content-Type: image/gif\r\nContent-Range: bytes 7-9/10\r\n", "hij")
               : document("", "abcdefghij");
  });
  EXPECT_EQ(got({{"Range", "bytes=5-9"}})->client.answer(), "206 fghij");
  EXPECT_EQ(requests(), 2U);
}

TEST_F(Retrieval, a_range_that_the_server_refuses_is_416) {
  serve(web_reply("416 Range Not Satisfiable", "Content-Range: bytes */5\r\n", ""));
  EXPECT_EQ(got({{"Range", "bytes=9-"}})->client.status(), 416U);
}

// Defence 13: truncation is visible
TEST_F(Retrieval, a_body_that_breaks_off_is_an_error_before_and_a_reset_after_the_head) {
  serve(web_reply("200 OK", "Content-Type: image/gif\r\nContent-Length: 10\r\n", "abc"));
  auto brief = got();
  EXPECT_EQ(brief->client.status(), 502U);
  EXPECT_FALSE(brief->client.out.is_broken());
  server_.reset();
  serve(document(fresh, std::string(600'000, 'a')).substr(0, 600'000));
  auto streamed = got();
  EXPECT_EQ(streamed->client.status(), 200U);
  EXPECT_TRUE(streamed->client.out.is_broken());
  EXPECT_FALSE(gateway_.on_disk(uri_));
}

TEST_F(Retrieval, fetches_beyond_the_limits_are_503_and_the_slot_is_free_again) {
  serve(document("", "abc"));
  gateway_.state->how.fetches_of_client = 1;
  gateway_.state->fetches_of["192.0.2.7"] = 1;
  EXPECT_EQ(got()->client.status(), 503U);
  gateway_.state->fetches_of.clear();
  EXPECT_EQ(got()->client.status(), 200U);
  EXPECT_TRUE(gateway_.state->fetches_of.empty());
  gateway_.state->fetches = gateway_.state->how.fetches;
  EXPECT_EQ(got()->client.status(), 503U);
  gateway_.state->fetches = 0;
  gateway_.state->closing = true;
  EXPECT_EQ(got()->client.status(), 503U);
  EXPECT_EQ(requests(), 1U);
}

TEST_F(Retrieval, a_cancelled_fetch_closes_the_connection_and_frees_its_slot) {
  serve(document("", "abc"));
  auto a = prepared();
  a->request.if_gone = [this](std::function<void()> const& gone) { asio::post(gateway_.loop, gone); };
  retrieve_into(*a);
  EXPECT_FALSE(a->client.out.keeps_alive());
  EXPECT_NE(a->client.status(), 200U);
  EXPECT_EQ(gateway_.state->fetches, 0U);
  EXPECT_TRUE(gateway_.state->fetches_of.empty());
}

TEST_F(Retrieval, an_object_larger_than_the_policy_allows_is_not_kept) {
  serve(document(fresh, "abcdefghij"));
  gateway_.state->how.rules.largest = 5;
  EXPECT_EQ(got()->client.status(), 502U);
  EXPECT_FALSE(gateway_.on_disk(uri_));
}

}  // namespace
}  // namespace wend::gateway
