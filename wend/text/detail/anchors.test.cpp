// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "wend/simd/backend.hpp"
#include "wend/text/detail/anchors.hpp"

namespace {

using namespace wend;

/// The part of a text that is searched, and the size of the output.
struct around {
  std::size_t from = 0;
  bool is_last = true;
  std::size_t capacity = 64;
};

text::refused_labels const none;

/// Returns all anchors.
std::vector<std::uint32_t> anchors(std::string_view text, text::looking_for what,
                                   text::refused_labels const* refused, around const& how = {}) {
  std::vector<std::uint32_t> offsets, some(how.capacity);
  auto to = how.is_last ? text.size() : text.size() - std::min(text.size(), text::anchor::octets_behind);
  for (auto from = how.from; from < to;) {
    auto result = text::find_anchors({text, from, to, how.is_last, what, refused}, some);
    for (std::size_t i = 0; i < result.count; ++i)
      offsets.push_back(some[i] + static_cast<std::uint32_t>(from));
    if (result.looked_to == from) return {};
    from = result.looked_to;
  }
  return offsets;
}

TEST(Anchors, candidates_are_recognized_by_the_octets_around_them) {
  using places = std::vector<std::uint32_t>;
  struct {
    std::string_view text;
    places wrapped, scheme, mail, fuzzy;
  } const rows[] = {
      {"http://h", {}, {4}, {4}, {4}},
      {"mailto:a", {}, {6}, {6}, {6}},
      {"mailto: a", {}, {}, {}, {}},
      {"other:a", {}, {}, {}, {}},
      {"so: it ends", {}, {}, {}, {}},
      {"URL: http://h", {3}, {3, 9}, {3, 9}, {3, 9}},
      {"uri:x", {3}, {3}, {3}, {3}},
      {"std::uri::x", {}, {}, {}, {}},
      {"://h", {}, {}, {}, {}},
      {"<ftp: //h>", {4}, {4}, {4}, {4}},
      {"< ftp: //h>", {}, {}, {}, {}},
      {"<ftp:: //h>", {4}, {4}, {4}, {4}},
      {"www.a.example. And", {}, {}, {}, {3, 5}},
      {"ann@a.example", {}, {}, {3}, {3, 5}},
      {"ann.lee@a.example", {}, {}, {7}, {7, 9}},
      {"@home and ann@ work", {}, {}, {}, {}},
      {"::1", {}, {}, {}, {0}},
      {"std::a", {}, {}, {}, {}},
      {"at 12:30 or 12:30:45", {}, {}, {}, {14}},
      {"f\xC3\xBC.example", {}, {}, {}, {3}},
      {"1.2 and 1.2.3.4", {}, {}, {}, {9}},
      {"end:", {}, {}, {}, {}},
  };
  for (auto const& row : rows) {
    EXPECT_EQ(anchors(row.text, text::looking_for::wrapped, nullptr), row.wrapped) << row.text;
    EXPECT_EQ(anchors(row.text, text::looking_for::scheme, nullptr), row.scheme) << row.text;
    EXPECT_EQ(anchors(row.text, text::looking_for::mail, nullptr), row.mail) << row.text;
    EXPECT_EQ(anchors(row.text, text::looking_for::fuzzy, &none), row.fuzzy) << row.text;
  }
}

TEST(Anchors, a_bracket_begins_a_wrapper_from_as_far_as_a_scheme_is_long) {
  for (std::size_t length : {1u, 30u, 63u, 64u, 65u, 66u, 128u, 200u})
    for (std::size_t before : {0u, 1u, 62u, 63u, 64u, 65u, 130u}) {
      auto text = std::string(before, ' ') + '<' + std::string(length, 'x') + ": ";
      auto place = static_cast<std::uint32_t>(before + 1 + length);
      std::vector<std::uint32_t> expected;
      if (length <= 64) expected = {place};
      for (auto backend : simd::backends) {
        if (!simd::runs_here(backend)) continue;
        simd::force(backend);
        for (std::size_t from : {std::size_t{0}, before + 1, before + length})
          EXPECT_EQ(anchors(text, text::looking_for::wrapped, nullptr, {.from = from}), expected)
              << simd::name_of(backend) << ' ' << text;
      }
      simd::force({});
    }
}

TEST(Anchors, the_octets_behind_the_end_of_the_search_are_left_to_the_next) {
  EXPECT_EQ(anchors("http:/", text::looking_for::scheme, nullptr, {.is_last = false}),
            (std::vector<std::uint32_t>{}));
  EXPECT_EQ(anchors("http://", text::looking_for::scheme, nullptr, {.is_last = false}),
            (std::vector<std::uint32_t>{4}));
  EXPECT_EQ(anchors("w.example", text::looking_for::fuzzy, &none, {.from = 1}),
            (std::vector<std::uint32_t>{1}));
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
      {"a.example.hpp", {}},
      {"a.hpp. B", {}},
      {"a.hpp_", {}},
      {"a.hpp..b", {1}},
      {"a.x...1.2.3.4", {1, 7}},
      {"a.b@hpp", {3}},
      {"a.hpp\xC3\xBC", {1}},
      {"www.hpp", {3}},
      {"a.w.hpp", {3}},
      {"1.0, 1.0.0.1, 1.0.0.0.1", {6, 17}},
      {"a.txt-old", {}},
      {"a.eightlet a.ninelette", {12}},
      {"a.f\xC3\xBC", {1}},
  };
  for (auto const& row : rows)
    EXPECT_EQ(anchors(row.text, text::looking_for::fuzzy, &refused), row.expected) << row.text;
  EXPECT_EQ(anchors("a.hpp", text::looking_for::fuzzy, &refused, {.is_last = false}),
            (std::vector<std::uint32_t>{1}))
      << "it may go on";
  EXPECT_EQ(anchors("1.0 a.b@c", text::looking_for::fuzzy, nullptr), (std::vector<std::uint32_t>{1, 5, 7}))
      << "no label is refused";
}

TEST(Anchors, every_backend_finds_the_same_with_buffers_of_any_size) {
  std::mt19937 random(11);
  text::refused_labels refused;
  for (auto label : {"x", "xx", "xxx", "xxxxxxxx", "a", "ax", "9x", "x-x"}) refused.add(label);
  for (int round = 0; round < 6000; ++round) {
    std::string text(random() % 300, 'x');
    auto odds = 2 + random() % 5;
    for (auto& c : text)
      if (random() % odds == 0) c = "::..@@ \n\x01URLIuirlab9-<\xC3w/_to"[random() % 29];
    std::vector<char> exact(text.begin(), text.end());  // so that the sanitizers catch a read beyond it
    std::string_view octets(exact.data(), exact.size());
    around how{.from = text.empty() ? 0 : random() % text.size() / 2, .is_last = random() % 2 == 0};
    auto what = static_cast<text::looking_for>(random() % 4);
    auto labels = random() % 4 ? &refused : nullptr;
    simd::force(simd::backend::fallback);
    auto expected = anchors(octets, what, labels, how);
    for (auto backend : simd::backends)
      if (simd::runs_here(backend)) {
        simd::force(backend);
        for (std::size_t capacity : {64u, 100u, 400u}) {
          how.capacity = capacity;
          ASSERT_EQ(anchors(octets, what, labels, how), expected) << simd::name_of(backend) << ' ' << text;
        }
      }
    simd::force({});
  }
}

}  // namespace
