// SPDX-License-Identifier: Apache-2.0
//
// What the tests of scheme modules have in common.

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/convert.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/parse.hpp"

namespace wend::testing {

// ---- diagnostics as text

/// "bad-path@12"
inline std::string spelled(error e) { return std::string(explain(e.code).name) + '@' + std::to_string(e.at); }

/// Returns "ok", or the error.
template <class T>
std::string outcome(result<T> const& r) {
  return r ? "ok" : spelled(r.error());
}

/// Returns all diagnostics of `check`: "no-host@7 bad-path@9".
inline std::string all_said(std::string_view text, profile p = profile::rfc3986, mode m = mode::strict) {
  std::string list;
  for (auto f : check(text, p, m)) (list += list.empty() ? "" : " ") += spelled(f);
  return list;
}

inline std::string first_of(std::string_view text) { return std::string(text.substr(0, text.find(' '))); }

/// Returns the first error of `check`, or "ok".
inline std::string first_error_said(std::string_view text, profile p = profile::rfc3986) {
  auto diagnostics = check(text, p);
  auto first = std::ranges::find_if(diagnostics, is_error);
  return first == diagnostics.end() ? "ok" : spelled(*first);
}

// ---- results of a text

/// Returns the text in the other profile, or the error.
inline std::string converted(std::string_view text, profile from, profile to) {
  auto u = parse(text, from);
  if (!u) return "not read: " + spelled(u.error());
  auto conversion = convert(*u, to);
  return conversion ? std::string(conversion->value.text()) : spelled(conversion.error());
}

struct conversion_row {
  profile from;
  std::string_view text;
  profile to;
  std::string_view expected;  // the text, or the error
};

inline void expect_converted(std::initializer_list<conversion_row> rows) {
  for (auto [from, text, to, expected] : rows) EXPECT_EQ(converted(text, from, to), expected) << text;
}

inline result<wire::plan> planned(wire::planner plan_for, std::string_view text, profile p,
                                  verb what = verb::get, wire::client const& asker = {}) {
  auto u = parse(text, p);
  if (!u) return unexpected(u.error());
  return plan_for(*u, what, asker);
}

/// A request that is refused before anything is sent.
struct unasked {
  wend::profile profile;
  std::string_view text;
  verb what;
  error why;
};

inline void expect_refused(wire::planner plan_for, unasked const& row) {
  EXPECT_EQ(outcome(planned(plan_for, row.text, row.profile, row.what)), spelled(row.why)) << row.text;
}

/// A conversation by lines.
struct spoken {
  wend::profile profile;
  std::string_view url;
  verb what;
  std::string_view connect;
  std::vector<std::string> commands;
};

inline void expect_spoken(wire::planner plan_for, spoken const& row) {
  auto plan = planned(plan_for, row.url, row.profile, row.what);
  ASSERT_TRUE(plan) << row.url << ' ' << spelled(plan.error());
  EXPECT_EQ(wire::text_of(*plan->peer), row.connect) << row.url;
  EXPECT_EQ(plan->commands, row.commands) << row.url;
}

/// Returns a part by its key in the registry: "(absent)", a text, a number, or a list: "a|b|", "name=value|".
inline std::string part_of(scheme const& module, std::string_view text, profile p, std::string_view key) {
  struct {
    std::string operator()(std::monostate) const { return "(absent)"; }
    std::string operator()(bool yes) const { return yes ? "yes" : "no"; }
    std::string operator()(std::uint64_t number) const { return std::to_string(number); }
    std::string operator()(std::string const& octets) const { return octets; }
    std::string operator()(std::vector<std::string> const& list) const {
      std::string text;
      for (auto const& item : list) (text += item) += '|';
      return text;
    }
    std::string operator()(named_values const& list) const {
      std::string text;
      for (auto const& [name, value] : list) (((text += name) += '=') += value) += '|';
      return text;
    }
    std::string operator()(numbered_values const& list) const {
      std::string text;
      for (auto const& [number, value] : list) (((text += std::to_string(number)) += ' ') += value) += '|';
      return text;
    }
    std::string operator()(members const& members) const { return (*this)(members.all); }
  } constexpr in_words;
  auto u = parse(text, p);
  if (!u) return "(not read)";
  for (auto const& member : module.parts_of(*u))
    if (member.key == key) return std::visit(in_words, member.value);
  return "(no such part)";
}

// ---- random values

/// Random numbers and octets, the same in every run.
class dice {
 public:
  explicit dice(unsigned seed) : random_(seed) {}

  std::uint32_t operator()() { return static_cast<std::uint32_t>(random_()); }
  std::size_t below(std::size_t end) { return random_() % end; }

  /// Between `least` and `most` octets of `some`, with repetition.
  std::string octets(std::string_view some, std::size_t least, std::size_t most) {
    std::string text;
    for (auto left = least + below(most - least + 1); left > 0; --left) text += some[below(some.size())];
    return text;
  }

  /// At most four, half of them letters.
  std::string letters_and(std::string_view odd) {
    std::string text;
    for (auto left = below(5); left > 0; --left)
      text += below(2) ? static_cast<char>('a' + below(26)) : odd[below(odd.size())];
    return text;
  }

  /// At most so many of the pieces, concatenated.
  std::string row_of(std::span<std::string_view const> pieces, std::size_t most) {
    std::string row;
    for (auto left = below(most + 1); left > 0; --left) row += pieces[below(pieces.size())];
    return row;
  }

 private:
  std::mt19937 random_;
};

// ---- the two functions of every scheme module

struct refusal {
  wend::profile profile;
  std::string_view text;
  error why;
};

/// The two functions, with checks of what they read and write: `constexpr testing::scheme_module ours{parse, format};`
template <class Url>
struct scheme_module {
  result<Url> (*parse)(uri_view);
  result<std::string> (*format)(Url const&, profile);

  result<Url> read(std::string_view text, profile p = profile::rfc3986) const {
    auto u = wend::parse(text, p);
    if (!u) return unexpected(u.error());
    return parse(*u);
  }

  /// Parses in lenient mode, as `get` does.
  result<Url> leniently(std::string_view text, profile p = profile::rfc3986) const {
    auto u = repair(text, p);
    if (!u) return unexpected(u.error());
    return parse(u->value);
  }

  /// Expects that the module reads the text as this value.
  void expect(std::string_view text, profile p, Url const& meaning) const {
    auto x = read(text, p);
    ASSERT_TRUE(x) << name_of(p) << ' ' << text << ": " << spelled(x.error());
    EXPECT_EQ(*x, meaning) << name_of(p) << ' ' << text;
  }

  /// Expects that the module refuses the text, with the error of `check`.
  void expect_refused(refusal const& row) const {
    EXPECT_EQ(outcome(read(row.text, row.profile)), spelled(row.why))
        << name_of(row.profile) << ' ' << row.text;
    EXPECT_EQ(first_error_said(row.text, row.profile), spelled(row.why))
        << name_of(row.profile) << ' ' << row.text;
  }

  /// Expects that the written value is read as itself. Returns whether it can be written.
  bool reads_back(Url const& x, profile p = profile::rfc3986) const {
    auto text = format(x, p);
    if (text) expect(*text, p, x);
    return text.has_value();
  }

  /// Checks so many values; returns how many of them each profile can write.
  std::array<int, 4> read_back(int many, auto some_url) const {
    std::array<int, 4> written{};
    for (; many > 0; --many) {
      auto x = some_url();
      for (auto p : profiles) written[row_of(p)] += reads_back(x, p);
    }
    return written;
  }

  /// Expects that the module refuses a text exactly if `check` does.
  void expect_agreement(std::string_view text, profile p) const {
    EXPECT_EQ(first_error_said(text, p) == "ok", read(text, p).has_value()) << name_of(p) << ' ' << text;
  }
};

}  // namespace wend::testing
