// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "wend/simd/backend.hpp"
#include "wend/text/detail/anchors.hpp"

namespace {

using namespace wend;

/// The surroundings of a text, and the size of the output.
struct around {
  char before = ' ';
  bool is_last = true;
  std::size_t capacity = 64;
};

/// Returns all anchors, also those of a fuzzy search that has refused these labels.
std::vector<std::uint32_t> anchors(std::string_view text, text::refused_labels const* fuzzy,
                                   around const& how = {}) {
  std::vector<std::uint32_t> offsets, some(how.capacity);
  for (std::size_t from = 0; from < text.size();) {
    auto rest = text.substr(from);
    text::text_before known{from > 0 ? text[from - 1] : how.before};
    if (auto bracket = text.substr(0, from).rfind('<'); bracket != text.npos)
      known.to_bracket = from - bracket;
    auto count = text::find_anchors(rest, known, how.is_last, fuzzy, some);
    for (std::size_t i = 0; i < count.count; ++i)
      offsets.push_back(some[i] + static_cast<std::uint32_t>(from));
    if (count.looked_to == 0) return {};
    from += count.looked_to;
  }
  return offsets;
}

text::refused_labels const none;

TEST(Anchors, candidates_are_recognized_by_the_octets_around_them) {
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
    EXPECT_EQ(anchors(row.text, nullptr), row.scheme) << row.text;
    EXPECT_EQ(anchors(row.text, &none), row.fuzzy) << row.text;
  }
}

TEST(Anchors, a_candidate_at_the_end_of_the_buffer_is_kept) {
  EXPECT_EQ(anchors("http:", nullptr, {.is_last = false}), (std::vector<std::uint32_t>{4}));
  EXPECT_EQ(anchors("www.", &none, {.is_last = false}), (std::vector<std::uint32_t>{3}));
  EXPECT_EQ(anchors(".example", &none, {.before = 'w'}), (std::vector<std::uint32_t>{0}));
}

TEST(Anchors, dots_before_a_refused_label_are_not_candidates) {
  text::refused_labels refused;
  for (auto label : {"hpp", "0", "txt-old", "eightlet", "ninelette", "f\xC3\xBC", ""}) refused.add(label);
  struct {
    std::string_view text;
    std::vector<std::uint32_t> expected;
  } const rows[] = {
      {"a.hpp and b.cpp", {11}},
      {"a.hpp", {}},
      {"a.HPP", {1}},
      {"a.hp a.hppx", {1, 6}},
      {"a.hpp.example", {1, 5}},
      {"a.hpp\xC3\xBC", {1}},
      {"www.hpp", {3}},
      {"1.0, 1.0.0.1", {6, 8, 10}},
      {"a.txt-old", {}},
      {"a.eightlet a.ninelette", {12}},
      {"a.f\xC3\xBC", {1}},
  };
  for (auto const& row : rows) EXPECT_EQ(anchors(row.text, &refused), row.expected) << row.text;
  EXPECT_EQ(anchors("a.hpp", &refused, {.is_last = false}), (std::vector<std::uint32_t>{1}))
      << "it may go on";
}

TEST(Anchors, every_backend_finds_the_same_with_buffers_of_any_size) {
  std::mt19937 random(11);
  text::refused_labels refused;
  for (auto label : {"x", "xx", "xxx", "xxxxxxxx", "a", "ax", "9", "x-x"}) refused.add(label);
  for (int round = 0; round < 3000; ++round) {
    std::string text(random() % 200, 'x');
    for (auto& c : text)
      if (random() % 3 == 0) c = "::..@@ \nLIab9-<\xC3w"[random() % 17];
    bool is_last = random() % 2;
    auto fuzzy = random() % 2 ? &refused : nullptr;
    char before = "L a.:"[random() % 5];
    simd::force(simd::backend::fallback);
    auto expected = anchors(text, fuzzy, {.before = before, .is_last = is_last});
    for (auto backend : simd::backends)
      if (simd::runs_here(backend)) {
        simd::force(backend);
        for (std::size_t capacity : {64u, 100u, 400u})
          ASSERT_EQ(anchors(text, fuzzy, {.before = before, .is_last = is_last, .capacity = capacity}),
                    expected)
              << simd::name_of(backend) << ' ' << text;
      }
    simd::force({});
  }
}

}  // namespace
