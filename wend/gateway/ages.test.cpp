// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/ages.hpp"

#include <gtest/gtest.h>

namespace wend::gateway {
namespace {

constexpr std::int64_t now = 1'000'000'000;  // 2001-09-09T01:46:40Z

std::int64_t age_of(std::string uri, wire::pairs notes = {}, std::string date = {}, std::string type = {}) {
  cache_entry object;
  object.uri = std::move(uri);
  object.notes = std::move(notes);
  object.facts.date = std::move(date);
  object.media_type = std::move(type);
  object.fetched = now;
  return fresh_until(object) - now;
}

TEST(Ages, documents_state_their_own_freshness) {  // RFC 9111 §4.2.1, §5.2.2
  auto says = [](std::string value) { return age_of("http://h/", {{"cache-control", std::move(value)}}); };
  EXPECT_EQ(says("max-age=60"), 60);
  EXPECT_EQ(says("public, Max-Age=\"60\""), 60);
  EXPECT_EQ(says("max-age=60, s-maxage=10"), 10);
  EXPECT_EQ(says(" max-age=60 , public "), 60);
  EXPECT_EQ(says("public,\tmax-age=60\t,x"), 60);  // OWS is SP / HTAB: RFC 9110 §5.6.3
  EXPECT_EQ(says(",,max-age"), 0);
  EXPECT_EQ(says("max-age=99999999999999999999"), 0);
  EXPECT_EQ(says("max-age=999999999"), 7 * 86400);
  EXPECT_EQ(says("max-age=-1"), 0);
  for (auto never : {"no-store", "private", "no-cache", "max-age=60, no-store", "max-age=60,\tno-store\t",
                     "private=\"x\", max-age=60"})
    EXPECT_EQ(says(never), 0) << never;
  EXPECT_EQ(age_of("http://h/", {{"expires", "Sun, 09 Sep 2001 01:47:40 GMT"}}), 60);
  EXPECT_EQ(age_of("http://h/", {{"expires", "0"}}), 0);
  EXPECT_EQ(age_of("http://h/", {{"expires", "Sun, 09 Sep 2001 01:40:00 GMT"}}), 0);
  EXPECT_EQ(age_of("http://h/"), 0);
  EXPECT_EQ(age_of("http://h/", {}, "2001-09-09T01:30:00Z"), 100);  // §4.2.2: a tenth
}

TEST(Ages, a_response_that_varies_on_anything_is_not_stored) {  // RFC 9111 §4.1
  auto varies = [](std::string on) {
    return age_of("http://h/", {{"cache-control", "max-age=60"}, {"vary", std::move(on)}});
  };
  for (auto never : {"*", " *\t", "accept,*", "Accept, *"}) EXPECT_EQ(varies(never), 0) << never;
  EXPECT_EQ(varies("Accept-Encoding"), 60);
}

TEST(Ages, the_age_in_another_cache_counts) {  // RFC 9111 §4.2.3
  auto left = [](std::string age) {
    return age_of("http://h/", {{"cache-control", "max-age=600"}, {"age", std::move(age)}});
  };
  EXPECT_EQ(left("590"), 10);
  EXPECT_EQ(left("601"), 0);
  EXPECT_EQ(left("18446744073709551615"), 0);
  for (auto none : {"", "-1", "x", "1x"}) EXPECT_EQ(left(none), 600) << none;
}

TEST(Ages, other_objects_are_kept_for_a_time_by_their_kind) {
  EXPECT_EQ(age_of("news:a@b", {}, {}, "message/rfc822"), 86400);
  EXPECT_EQ(age_of("gopher://h/0x"), 300);
  EXPECT_EQ(age_of("ftp://h/x"), 300);
  EXPECT_EQ(age_of("ftp://h/x", {}, "1994-01-01T00:00:00Z"), 86400);
  EXPECT_EQ(age_of("snmp://h//1"), 0);
  cache_entry hits;
  hits.uri = "wais://h/db?w";
  hits.listing.emplace();
  EXPECT_EQ(fresh_until(hits), hits.fetched);  // a search is not stored
  EXPECT_EQ(age_of("wais://h/db/T/1"), 3600);
  hits.uri = "gopher://h/1";
  EXPECT_EQ(fresh_until(hits), hits.fetched + 60);
}

}  // namespace
}  // namespace wend::gateway
