// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "wend/simd/backend.hpp"
#include "wend/text/anchors.hpp"

namespace {

using namespace wend;

std::vector<std::uint32_t> anchors(std::string_view text, bool fuzzy, char before = ' ', bool is_last = true,
                                   std::size_t room = 64) {
  std::vector<std::uint32_t> all, some(room);
  for (std::size_t from = 0; from < text.size();) {
    auto rest = text.substr(from);
    text::text_before known{from > 0 ? text[from - 1] : before};
    if (auto bracket = text.substr(0, from).rfind('<'); bracket != text.npos)
      known.to_bracket = from - bracket;
    auto found = text::find_anchors(rest, known, is_last, fuzzy, some);
    for (std::size_t i = 0; i < found.count; ++i) all.push_back(some[i] + static_cast<std::uint32_t>(from));
    if (found.looked_to == 0) return {};
    from += found.looked_to;
  }
  return all;
}

TEST(Anchors, by_their_neighbours) {
  struct {
    std::string_view text;
    std::vector<std::uint32_t> scheme, fuzzy;
  } const rows[] = {
      {"http://h", {4}, {4}},
      {"so: it ends", {}, {}},
      {"URL: http://h", {3, 9}, {3, 9}},
      {" :x", {}, {}},
      {"<ftp: //h>", {4}, {4}},
      {"<ftp: //h", {4}, {4}},
      {"www.a.example. And", {}, {3, 5}},
      {"ann@a.example", {}, {3, 5}},
      {"@home and ann@ work", {}, {}},
      {"::1", {}, {0}},
      {"f\xC3\xBC.example", {}, {3}},
      {"end:", {}, {}},
  };
  for (auto const& row : rows) {
    EXPECT_EQ(anchors(row.text, false), row.scheme) << row.text;
    EXPECT_EQ(anchors(row.text, true), row.fuzzy) << row.text;
  }
}

TEST(Anchors, what_may_go_on_may_be_one) {
  EXPECT_EQ(anchors("http:", false, ' ', false), (std::vector<std::uint32_t>{4}));
  EXPECT_EQ(anchors("www.", true, ' ', false), (std::vector<std::uint32_t>{3}));
  EXPECT_EQ(anchors(".example", true, 'w'), (std::vector<std::uint32_t>{0}));
}

TEST(Anchors, the_same_on_every_backend_however_little_room_there_is) {
  std::mt19937 random(11);
  for (int round = 0; round < 3000; ++round) {
    std::string text(random() % 200, 'x');
    for (auto& c : text)
      if (random() % 3 == 0) c = "::..@@ \nLIab9-<\xC3"[random() % 16];
    bool is_last = random() % 2, fuzzy = random() % 2;
    char before = "L a.:"[random() % 5];
    simd::force(simd::backend::fallback);
    auto expected = anchors(text, fuzzy, before, is_last);
    for (auto one : simd::backends)
      if (simd::runs_here(one)) {
        simd::force(one);
        for (std::size_t room : {64u, 100u, 400u})
          ASSERT_EQ(anchors(text, fuzzy, before, is_last, room), expected)
              << simd::name_of(one) << ' ' << text;
      }
    simd::force({});
  }
}

}  // namespace
