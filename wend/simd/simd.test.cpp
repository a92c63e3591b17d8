// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "wend/base/detail/ascii.hpp"
#include "wend/simd/backend.hpp"
#include "wend/simd/find.hpp"

namespace {

using namespace wend;
using simd::backend;

/// Each backend that runs here, forced while the test asks it.
template <class F>
void on_every_backend(F ask) {
  for (auto backend : simd::backends) {
    if (!simd::runs_here(backend)) continue;
    SCOPED_TRACE(simd::name_of(backend));
    simd::force(backend);
    ask();
  }
  simd::force({});
}

/// A text of exactly its own memory, so that the sanitizers catch a read beyond it.
struct exact {
  std::vector<char> octets;
  explicit exact(std::string_view text) : octets(text.begin(), text.end()) {}
  operator std::string_view() const { return {octets.data(), octets.size()}; }
};

/// Texts of every length up to three blocks and a bit, of few different octets, so that all happens often.
template <class F>
void on_many_texts(std::string_view alphabet, F ask) {
  std::mt19937 random(7);
  for (std::size_t length = 0; length <= 200; ++length)
    for (int round = 0; round < 12; ++round) {
      std::string text(length, 'x');
      auto odds = 1 + random() % 40;
      for (auto& c : text)
        if (random() % odds == 0) c = alphabet[random() % alphabet.size()];
      SCOPED_TRACE(text);
      ask(exact(text));
    }
}

std::size_t first_where(std::string_view text, auto is) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (is(i)) return i;
  return text.size();
}

TEST(Simd, the_names_of_backends_are_read_back) {
  for (auto backend : simd::backends) EXPECT_EQ(simd::backend_named(simd::name_of(backend)), backend);
  EXPECT_EQ(simd::backend_named("avx3"), std::nullopt);
  EXPECT_TRUE(simd::runs_here(backend::fallback));
  EXPECT_TRUE(simd::runs_here(simd::chosen()));
}

TEST(Simd, each_octet_is_in_the_same_sets_on_every_backend) {
  charset const sets[] = {alpha,     digit,
                          hex,       control,
                          eight_bit, alpha | eight_bit,
                          "%",       charset::range('\0', '\xFF'),
                          {},        charset("\x80\xFF\x7F") | charset::range('\0', '\0')};
  on_every_backend([&] {
    for (auto const& set : sets)
      for (int value = 0; value < 256; ++value)
        for (std::size_t before : {0u, 3u, 31u, 32u, 63u, 64u, 70u}) {
          char c = static_cast<char>(value);
          bool x_is_in = set['x'];
          exact text(std::string(before, 'x') + c);
          auto found_in = x_is_in && before ? 0 : set[c] ? before : before + 1;
          auto found_out = !x_is_in && before ? 0 : !set[c] ? before : before + 1;
          ASSERT_EQ(simd::first_in(text, set), found_in) << value << " after " << before;
          ASSERT_EQ(simd::first_outside(text, set), found_out) << value << " after " << before;
        }
  });
}

TEST(Simd, the_first_octet_inside_and_outside_a_set_is_found) {
  on_every_backend([] {
    on_many_texts("/?#[]@\x80\xC3\xFF", [](std::string_view text) {
      charset const set = "/?#\xC3";
      ASSERT_EQ(simd::first_in(text, set), first_where(text, [&](auto i) { return set[text[i]]; }));
      ASSERT_EQ(simd::first_outside(text, set | "x"),
                first_where(text, [&](auto i) { return !set[text[i]] && text[i] != 'x'; }));
    });
  });
}

TEST(Simd, the_first_bad_escape_is_found_also_at_the_ends_of_blocks) {
  auto is_bad = [](std::string_view t, std::size_t i) {
    return t[i] == '%' && (t.size() - i < 3 || !hex[t[i + 1]] || !hex[t[i + 2]]);
  };
  on_every_backend([&] {
    on_many_texts("%%af09G", [&](std::string_view text) {
      ASSERT_EQ(simd::first_bad_escape(text), first_where(text, [&](auto i) { return is_bad(text, i); }));
    });
    for (std::size_t at = 0; at < 140; ++at) {
      std::string whole(150, 'a');
      whole.replace(at, 3, "%2F");
      for (auto cut : {at, at + 1, at + 2, at + 3, whole.size()}) {
        exact text(whole.substr(0, cut));
        ASSERT_EQ(simd::first_bad_escape(text), cut == at + 1 || cut == at + 2 ? at : cut)
            << at << " " << cut;
      }
    }
  });
}

TEST(Simd, the_first_pair_is_found_also_across_blocks) {
  on_every_backend([] {
    on_many_texts("/././.", [](std::string_view text) {
      ASSERT_EQ(simd::first_pair(text, '/', '.'), std::min(text.find("/."), text.size()));
    });
  });
}

TEST(Simd, only_ascii_letters_are_lowered_in_place) {
  on_every_backend([] {
    on_many_texts("@AZ[`az{\xC4\xE4\xDA", [](std::string_view text) {
      std::string expected(text);
      for (auto& c : expected) c = lower(c);
      std::string lowered(text);
      simd::lower_to(lowered.data(), lowered);
      ASSERT_EQ(lowered, expected);
    });
  });
}

TEST(Simd, the_positions_of_an_octet_fill_the_given_buffer) {
  on_every_backend([] {
    on_many_texts("\n\n\r", [](std::string_view text) {
      std::vector<std::uint32_t> expected;
      for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '\n') expected.push_back(static_cast<std::uint32_t>(i));
      for (std::size_t capacity : {std::size_t{0}, std::size_t{1}, std::size_t{7}, text.size()}) {
        std::vector<std::uint32_t> places(capacity);
        places.resize(simd::places_of('\n', text, places));
        auto fewer = expected;
        fewer.resize(std::min(capacity, expected.size()));
        ASSERT_EQ(places, fewer) << capacity;
      }
    });
  });
}

TEST(Simd, a_mask_tells_which_of_64_octets_match) {
  on_every_backend([] {
    on_many_texts("%%a\xC4", [](std::string_view text) {
      simd::mask equal = 0, outside = 0;
      for (std::size_t i = 0; i < std::min(text.size(), simd::block_size); ++i) {
        equal |= simd::mask{text[i] == '%'} << i;
        outside |= simd::mask{!alpha[text[i]]} << i;
      }
      ASSERT_EQ(simd::mask_of('%', text), equal) << text;
      ASSERT_EQ(simd::mask_outside(alpha, text), outside) << text;
    });
  });
}

}  // namespace
