// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/origin.hpp"

#include <gtest/gtest.h>

#include "wend/gateway/stage.test.hpp"
#include "wend/testing/tiny_server.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gateway {
namespace {

using testing::tiny_server;

tiny_server gopher_server(std::string reply) {
  return tiny_server([reply = std::move(reply)](std::string const&) { return reply; });
}
tiny_server web_server(std::string const& status, std::string const& headers, std::string const& body) {
  auto reply = web_reply(status, headers, body);
  return tiny_server([reply](std::string const&) { return reply; }, "\r\n\r\n");
}

/// One fetch, for a client that uses the gateway as its proxy.
struct fetch {
  fetch(gateway_in_test& gateway, std::string const& uri, wire::pairs headers = {})
      : way(gateway, request_for(uri, std::move(headers))), request(*parse(uri)), loop(gateway.loop) {
    request.cache_key = uri;
  }

  origin_result run_it() {
    presentation shown{way.t.context, way.t.wanted, std::string(request.target.text()), {}, source::server};
    to.emplace(way.client.out, std::move(shown), &way.t.lease);
    origin server(way.t, request, *to);
    return run(loop, server.fetch());
  }
  void end() { run(loop, to->end()); }

  request_in_test way;
  origin_request request;
  asio::io_context& loop;
  std::optional<presenter> to{};
};

/// Of a fetch that must have failed.
errc failure_of(origin_result const& result) {
  EXPECT_EQ(result.status, origin_status::failed);
  return result.failure.value().code;
}

class Origin : public ::testing::Test {
 protected:
  std::string at(tiny_server const& server, std::string scheme, std::string path) {
    gateway_.allow_port(server.port());
    return scheme + "://127.0.0.1:" + std::to_string(server.port()) + path;
  }

  gateway_in_test gateway_{};
};

constexpr char kept_gif[] = "Content-Type: image/gif\r\nCache-Control: max-age=60\r\n";

TEST_F(Origin, an_object_is_passed_on_and_completes_its_copy) {
  auto server = gopher_server("GIF89a");
  auto uri = at(server, "gopher", "/g/a");
  fetch f(gateway_, uri);
  EXPECT_EQ(f.run_it().status, origin_status::complete);
  f.end();
  EXPECT_EQ(f.way.client.body(), "GIF89a");
  EXPECT_EQ(f.way.t.from, source::server);
  EXPECT_EQ(gateway_.on_disk(uri).value().entry.octets, 6U);
}

TEST_F(Origin, an_empty_object_is_complete_and_kept_only_under_a_key) {
  auto server = gopher_server("");
  auto uri = at(server, "gopher", "/g/a");
  fetch f(gateway_, uri);
  EXPECT_EQ(f.run_it().status, origin_status::complete);
  f.end();
  EXPECT_EQ(f.way.client.header("Content-Length"), "0");
  EXPECT_TRUE(gateway_.on_disk(uri));
  fetch unkept(gateway_, at(server, "gopher", "/g/b"));
  unkept.request.cache_key.clear();
  EXPECT_EQ(unkept.run_it().status, origin_status::complete);
  EXPECT_FALSE(gateway_.on_disk(at(server, "gopher", "/g/b")));
}

TEST_F(Origin, a_listing_is_passed_as_entries_and_kept) {
  auto server = gopher_server("0A\tb\th\t70\r\n.\r\n");
  auto uri = at(server, "gopher", "/1/");
  fetch f(gateway_, uri);
  EXPECT_EQ(f.run_it().status, origin_status::complete);
  auto copy = gateway_.on_disk(uri).value();
  EXPECT_EQ(copy.entry.listing.value().entries.at(0).title, "A");
}

TEST_F(Origin, a_private_address_that_is_not_allowed_is_not_reached) {
  auto server = gopher_server("secret");
  fetch f(gateway_, "gopher://127.0.0.1:" + std::to_string(server.port()) + "/g/a");
  EXPECT_EQ(failure_of(f.run_it()), errc::not_allowed);
  EXPECT_TRUE(server.heard().empty());
}

// Defence 13: truncation is visible
TEST_F(Origin, a_document_shorter_than_it_says_fails_and_is_not_kept) {
  auto server = web_server("200 OK", std::string(kept_gif) + "Content-Length: 10\r\n", "short");
  auto uri = at(server, "http", "/a");
  fetch f(gateway_, uri);
  EXPECT_EQ(failure_of(f.run_it()), errc::truncated);
  EXPECT_FALSE(gateway_.on_disk(uri));
  EXPECT_EQ(f.way.client.octets, "");
}

TEST_F(Origin, a_304_is_of_use_only_for_a_copy_whose_tag_and_date_were_sent) {
  auto server = web_server("304 Not Modified", "", "");
  fetch f(gateway_, at(server, "http", "/a"));
  cache_entry stale;
  stale.notes = {{"etag", "\"v1\""}};
  stale.facts.date = "1994-11-06T08:49:37Z";
  EXPECT_EQ(f.run_it().status, origin_status::failed);
  f.request.stale = &stale;
  EXPECT_EQ(f.run_it().status, origin_status::unchanged);
  auto heard = server.heard().back();
  EXPECT_NE(heard.find("If-None-Match: \"v1\"\r\n"), std::string::npos) << heard;
  EXPECT_NE(heard.find("If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n"), std::string::npos) << heard;
}

TEST_F(Origin, a_range_that_the_server_refuses_is_no_such_part_only_if_it_was_asked_for) {
  auto server = web_server("416 Range Not Satisfiable", "Content-Range: bytes */5\r\n", "");
  auto uri = at(server, "http", "/a");
  fetch asked(gateway_, uri, {{"Range", "bytes=9-"}});
  asked.way.t.way.is_proxy = false;
  EXPECT_EQ(asked.run_it().status, origin_status::no_such_part);
  fetch unasked(gateway_, uri);
  unasked.way.t.way.is_proxy = false;
  EXPECT_EQ(unasked.run_it().status, origin_status::failed);
}

TEST_F(Origin, a_part_that_lacks_the_wanted_octets_is_unusable) {
  auto server =
      web_server("206 Partial Content", std::string(kept_gif) + "Content-Range: bytes 7-9/10\r\n", "hij");
  auto uri = at(server, "http", "/a");
  fetch f(gateway_, uri, {{"Range", "bytes=5-9"}});
  EXPECT_EQ(f.run_it().status, origin_status::part_unusable);
  EXPECT_EQ(f.way.client.octets, "");
  EXPECT_FALSE(gateway_.on_disk(uri));
}

TEST_F(Origin, a_part_is_passed_on_and_not_kept_as_the_object) {
  auto server =
      web_server("206 Partial Content", std::string(kept_gif) + "Content-Range: bytes 5-6/10\r\n", "fg");
  auto uri = at(server, "http", "/a");
  fetch f(gateway_, uri, {{"Range", "bytes=5-6"}});
  EXPECT_EQ(f.run_it().status, origin_status::complete);
  f.end();
  EXPECT_EQ(f.way.client.answer(), "206 fg");
  EXPECT_FALSE(gateway_.on_disk(uri));
}

TEST_F(Origin, a_presenter_that_has_enough_stops_the_server) {
  auto server = web_server("200 OK", kept_gif, "abcdefghij");
  auto uri = at(server, "http", "/a");
  fetch f(gateway_, uri);
  memory_lease other(gateway_.state->octets_waiting, "192.0.2.7");
  ASSERT_TRUE(other.hold((128 << 20) - 2));
  EXPECT_EQ(f.run_it().status, origin_status::stopped);
  EXPECT_FALSE(gateway_.on_disk(uri));
}

TEST_F(Origin, a_client_that_closes_its_connection_cancels_the_fetch) {
  std::function<void()> gone;
  std::promise<void> ended;
  tiny_server server([&](std::string const&) {
    asio::post(gateway_.loop, gone);
    ended.get_future().wait_for(std::chrono::seconds(30));
    return std::string();
  });
  fetch f(gateway_, at(server, "gopher", "/g/a"));
  f.way.request.if_gone = [&](std::function<void()> call) { gone = std::move(call); };
  EXPECT_EQ(failure_of(f.run_it()), errc::cancelled);
  ended.set_value();
}

TEST(OriginHeaders, a_range_is_sent_with_a_date_but_not_with_a_tag_of_the_gateway) {
  origin_request request(*parse("http://h/a"));
  conditional_headers conditions;
  conditions.range = wanted_range{1, 2};
  EXPECT_EQ(origin_headers(request, conditions, "1.1 w"),
            (wire::pairs{{"Range", "bytes=1-2"}, {"Via", "1.1 w"}}));
  conditions.if_range = "Sun, 06 Nov 1994 08:49:37 GMT";
  EXPECT_EQ(origin_headers(request, conditions, "1.1 w"),
            (wire::pairs{{"Range", "bytes=1-2"}, {"If-Range", conditions.if_range}, {"Via", "1.1 w"}}));
  conditions.if_range = "\"v1\"\r\nX: y";
  EXPECT_EQ(origin_headers(request, conditions, "1.1 w"), (wire::pairs{{"Via", "1.1 w"}}));
  conditions.if_range.clear();
  request.needs_whole = true;
  EXPECT_EQ(origin_headers(request, conditions, "1.1 w"), (wire::pairs{{"Via", "1.1 w"}}));
}

}  // namespace
}  // namespace wend::gateway
