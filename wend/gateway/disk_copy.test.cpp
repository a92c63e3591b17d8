// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/disk_copy.hpp"

#include <gtest/gtest.h>

#include "wend/gateway/stage.test.hpp"

namespace wend::gateway {
namespace {

constexpr char key[] = "gopher://h/9/a";
constexpr std::int64_t now = gateway_in_test::now;

cache_entry entry_of(std::uint64_t octets) {
  cache_entry entry;
  entry.uri = key;
  entry.media_type = "image/gif";
  entry.octets = octets;
  entry.fetched = now - 10;
  entry.fresh_until = now + 50;
  return entry;
}

class DiskCopy : public ::testing::Test {
 protected:
  void put(cache_entry const& entry, std::string_view octets) {
    auto draft = gateway_.state->disk_cache.begin(key);
    ASSERT_TRUE(draft);
    draft->add(octets);
    draft->finish(entry);
    ASSERT_TRUE(gateway_.on_disk(key));
  }
  void lose_piece(int number) {
    gateway_.change_cache("DELETE FROM pieces WHERE which = " + std::to_string(number));
  }

  struct attempt {
    attempt(gateway_in_test& gateway, wire::pairs headers = {}, std::string method = "GET")
        : way(gateway, request_for(key, std::move(headers), std::move(method))), loop(gateway.loop) {}

    copy_status send(staleness allowed = staleness::refused) {
      presentation shown{way.t.context, way.t.wanted, key, {}, source::server};
      presenter to(way.client.out, std::move(shown), &way.t.lease);
      return run(loop, send_disk_copy(way.t, key, to, allowed, stale));
    }
    bool is_in_memory() { return way.t.gateway.ready.find(way.t.hot_key(), way.t.context.now) != nullptr; }

    request_in_test way;
    asio::io_context& loop;
    std::optional<cache::match> stale{};
  };

  gateway_in_test gateway_{};
  std::string const long_text_ =
      std::string(cache::piece_size, 'a') + std::string(cache::piece_size, 'b') + "c";
};

TEST_F(DiskCopy, an_absent_copy_leaves_the_response_to_others) {
  attempt a(gateway_);
  EXPECT_EQ(a.send(), copy_status::absent);
  EXPECT_EQ(a.way.client.octets, "");
  EXPECT_EQ(a.way.t.from, source::own);
}

TEST_F(DiskCopy, a_fresh_copy_is_sent_and_kept_in_memory) {
  put(entry_of(3), std::string_view("a\0c", 3));
  attempt a(gateway_);
  EXPECT_EQ(a.send(), copy_status::sent);
  EXPECT_EQ(a.way.client.status(), 200U);
  EXPECT_EQ(a.way.client.body(), std::string("a\0c", 3));
  EXPECT_EQ(a.way.client.header("Age"), "10");
  EXPECT_EQ(a.way.t.from, source::cache);
  EXPECT_TRUE(a.is_in_memory());
}

TEST_F(DiskCopy, an_empty_copy_is_sent) {
  put(entry_of(0), "");
  attempt a(gateway_);
  EXPECT_EQ(a.send(), copy_status::sent);
  EXPECT_EQ(a.way.client.header("Content-Length"), "0");
}

TEST_F(DiskCopy, a_copy_of_several_pieces_is_streamed_and_not_kept_in_memory) {
  put(entry_of(long_text_.size()), long_text_);
  attempt a(gateway_);
  EXPECT_EQ(a.send(), copy_status::sent);
  EXPECT_EQ(a.way.client.header("Content-Length"), std::to_string(long_text_.size()));
  EXPECT_EQ(a.way.client.body(), long_text_);
  EXPECT_FALSE(a.is_in_memory());
}

TEST_F(DiskCopy, a_stale_copy_is_handed_back_for_validation) {
  put(entry_of(3), "abc");
  gateway_.seconds_later = 50;
  attempt a(gateway_);
  EXPECT_EQ(a.send(), copy_status::stale);
  EXPECT_EQ(a.way.client.octets, "");
  ASSERT_TRUE(a.stale);
  EXPECT_EQ(a.stale->entry, entry_of(3));
  EXPECT_EQ(a.send(staleness::validated), copy_status::sent);
  EXPECT_EQ(a.way.client.body(), "abc");
  EXPECT_FALSE(a.is_in_memory());
}

TEST_F(DiskCopy, a_copy_from_the_future_is_stale) {  // the clock was set back
  put(entry_of(3), "abc");
  gateway_.seconds_later = -11;
  attempt a(gateway_);
  EXPECT_EQ(a.send(), copy_status::stale);
}

// Defence 13: truncation is visible
TEST_F(DiskCopy, a_copy_that_lacks_a_later_piece_breaks_the_connection) {
  put(entry_of(long_text_.size()), long_text_);
  lose_piece(1);
  attempt a(gateway_);
  EXPECT_EQ(a.send(), copy_status::sent);
  EXPECT_TRUE(a.way.client.out.is_broken());
  EXPECT_EQ(a.way.client.body().size(), cache::piece_size);
  EXPECT_FALSE(a.is_in_memory());
}

TEST_F(DiskCopy, a_copy_that_lacks_its_only_piece_counts_as_absent) {
  put(entry_of(3), "abc");
  lose_piece(0);
  attempt a(gateway_);
  EXPECT_EQ(a.send(), copy_status::absent);
  EXPECT_EQ(a.way.client.octets, "");
}

TEST_F(DiskCopy, a_copy_with_fewer_octets_than_it_says_is_never_complete) {
  put(entry_of(4), "abc");
  attempt brief(gateway_);
  brief.send();
  EXPECT_FALSE(brief.is_in_memory());
  EXPECT_TRUE(brief.way.client.octets.empty() || brief.way.client.out.is_broken());
  put(entry_of(cache::piece_size + 2), long_text_.substr(0, cache::piece_size + 1));
  attempt streamed(gateway_);
  EXPECT_EQ(streamed.send(), copy_status::sent);
  EXPECT_TRUE(streamed.way.client.out.is_broken());
}

TEST_F(DiskCopy, a_range_reads_only_the_pieces_that_hold_it) {
  put(entry_of(long_text_.size()), long_text_);
  lose_piece(0);
  attempt a(gateway_, {{"Range", "bytes=-2"}});
  EXPECT_EQ(a.send(), copy_status::sent);
  EXPECT_EQ(a.way.client.answer(), "206 bc");
  EXPECT_FALSE(a.way.client.out.is_broken());
  attempt head(gateway_, {}, "HEAD");
  EXPECT_EQ(head.send(), copy_status::sent);
  EXPECT_EQ(head.way.client.header("Content-Length"), std::to_string(long_text_.size()));
}

TEST_F(DiskCopy, a_client_that_goes_ends_the_sending) {
  put(entry_of(long_text_.size()), long_text_);
  attempt a(gateway_);
  a.way.client.writes_left = 2;  // the head, and one piece
  EXPECT_EQ(a.send(), copy_status::sent);
  EXPECT_TRUE(a.way.client.out.is_broken());
  EXPECT_LE(a.way.client.body().size(), 2 * cache::piece_size);
}

TEST_F(DiskCopy, a_copy_beyond_the_memory_budget_is_503) {
  put(entry_of(3), "abc");
  memory_lease other(gateway_.state->octets_waiting, "192.0.2.7");
  ASSERT_TRUE(other.hold((128 << 20) - 2));
  attempt a(gateway_);
  EXPECT_EQ(a.send(), copy_status::sent);
  EXPECT_EQ(a.way.client.status(), 503U);
  EXPECT_FALSE(a.is_in_memory());
}

}  // namespace
}  // namespace wend::gateway
