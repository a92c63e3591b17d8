// SPDX-License-Identifier: Apache-2.0
#include "wend/base/expected.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#ifdef __has_include
#if __has_include(<expected>)
#include <expected>
#endif
#endif

namespace wend {
namespace {

struct fault {
  int code;
  friend constexpr bool operator==(fault, fault) = default;
};
struct owner {
  using owns_text = void;
};
using text_result = expected<std::string, fault>;

// As large as std::expected, and returned in registers where both can be.
static_assert(std::is_trivially_copyable_v<expected<int, fault>> && sizeof(expected<int, fault>) == 8);
static_assert(std::is_trivially_copyable_v<expected<void, fault>>);
static_assert(!std::is_trivially_copyable_v<text_result> &&
              std::is_nothrow_move_constructible_v<text_result>);

template <class X>
constexpr bool has_arrow = requires(X&& x) {
  std::forward<X>(x).operator->();
};
static_assert(has_arrow<text_result> && has_arrow<expected<owner, fault>&> &&
              !has_arrow<expected<owner, fault>>);

constexpr expected<int, fault> positive(int n) {
  if (n > 0) return n;
  return unexpected(fault{n});
}
static_assert(*positive(2) == 2 && positive(0).error() == fault{0} && positive(-1) == unexpected(fault{-1}));

TEST(Expected, assignment_changes_between_value_and_error) {
  text_result held = "a text that no small buffer holds, at all";
  text_result failed = unexpected(fault{7});
  auto changed = held;
  EXPECT_EQ(changed, held);
  changed = failed;
  EXPECT_EQ(changed.error(), fault{7});
  changed = std::move(held);
  EXPECT_EQ(changed->size(), 41U);
  auto& same = changed;
  changed = same;
  EXPECT_EQ(changed->size(), 41U);
  EXPECT_EQ(changed.emplace("b"), "b");
}

TEST(Expected, chains_stop_at_the_first_error) {
  auto half = [](int n) { return positive(n / 2); };
  EXPECT_EQ(positive(4).and_then(half).and_then(half), 1);
  EXPECT_EQ(positive(1).and_then(half).and_then(half), unexpected(fault{0}));
  EXPECT_EQ(positive(3).transform([](int n) { return std::string(static_cast<std::size_t>(n), 'x'); }),
            "xxx");
  EXPECT_EQ(positive(-3).or_else([](fault why) { return positive(-why.code); }), 3);
  EXPECT_EQ(positive(-3).transform_error([](fault why) { return why.code; }), unexpected(-3));
  EXPECT_EQ(positive(-3).value_or(5), 5);
  expected<void, fault> done;
  EXPECT_EQ(done.transform([] { return 1; }), 1);
  EXPECT_EQ(positive(-3).error_or(fault{1}), fault{-3});
  EXPECT_EQ(positive(3).error_or(fault{1}), fault{1});
}

TEST(Expected, what_cannot_be_copied_is_moved) {
  expected<std::unique_ptr<int>, fault> own = std::make_unique<int>(3);
  auto moved = std::move(own);
  EXPECT_EQ(**moved, 3);
  EXPECT_EQ(*std::move(moved).value(), 3);
  auto changed = std::move(moved).transform_error([](fault why) { return why.code; });
  EXPECT_EQ(**changed, 3);
  struct no_default {
    explicit no_default(int of) : n(of) {}
    int n;
  };
  EXPECT_EQ(positive(2).transform([](int n) { return no_default(n); })->n, 2);
}

TEST(Expected, other_values_convert) {
  auto none = []() -> expected<std::size_t, fault> { return 0; };  // without a warning about signs
  EXPECT_EQ(none(), 0U);
  expected<std::string_view, fault> view = "abc";
  text_result copy(view);
  EXPECT_EQ(copy, "abc");
  expected<long, fault> wide = positive(2);
  EXPECT_EQ(wide, 2);
  expected<expected<int, fault>, fault> inner = positive(2);
  EXPECT_EQ(**inner, 2);
  static_assert(std::convertible_to<expected<int, fault>, expected<long, fault>>);
  static_assert(!std::convertible_to<expected<int*, fault>, expected<std::unique_ptr<int>, fault>>);
}

TEST(Expected, a_chain_may_change_the_value) {
  text_result text = "a";
  EXPECT_EQ(text.and_then([](std::string& held) -> text_result { return held += "b"; }), "ab");
  EXPECT_EQ(text.transform([](std::string& held) { return (held += "c").size(); }), 3U);
  EXPECT_EQ(text, "abc");
}

struct throws_when_moved {
  throws_when_moved() = default;
  throws_when_moved(throws_when_moved&&) noexcept(false) {}
  throws_when_moved& operator=(throws_when_moved&&) noexcept(false) { return *this; }
};
static_assert(!std::is_move_assignable_v<expected<throws_when_moved, fault>>);
static_assert(std::is_move_constructible_v<expected<throws_when_moved, fault>>);

#ifdef __cpp_exceptions
TEST(Expected, value_throws_the_error) {
  try {
    (void)text_result(unexpected(fault{9})).value();
    FAIL();
  } catch (bad_expected_access<fault> const& why) {
    EXPECT_EQ(why.error(), fault{9});
  }
}
#endif

#ifdef __cpp_lib_expected
TEST(Expected, converts_to_and_from_the_standard_type) {
  text_result ours = "a";
  std::expected<std::string, fault> theirs = ours;
  EXPECT_EQ(theirs, "a");
  theirs = std::unexpected(fault{3});
  ours = theirs;
  EXPECT_EQ(ours.error(), fault{3});
  ours = std::unexpected(fault{4});
  EXPECT_EQ(ours.error(), fault{4});
  ours = std::expected<std::string, fault>("b");
  EXPECT_EQ(ours, "b");
  std::expected<void, fault> nothing = expected<void, fault>(unexpected(fault{5}));
  EXPECT_EQ(nothing.error(), fault{5});
  EXPECT_FALSE((expected<void, fault>(nothing)));
}
#endif

}  // namespace
}  // namespace wend
