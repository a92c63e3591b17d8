// SPDX-License-Identifier: Apache-2.0
//
// A name and its normal form are followed alike: the law of wend/testing/laws.hpp that needs plans.

#include "wend/testing/laws.hpp"

#include <gtest/gtest.h>

#include <random>

#include "wend/access/rehearse.hpp"
#include "wend/testing/texts.hpp"

namespace wend::access {
namespace {

constexpr verb verbs[] = {verb::get, verb::list, verb::search, verb::stat, verb::put, verb::session};

/// http has the path and query as written, so of targets only `compare` knows.
bool same_target(std::string const& a, std::string const& b, profile law) {
  if (a == b) return true;
  auto named = [](std::string const& target) {
    return target.starts_with('/') ? "http://h" + target : target;
  };
  return laws::equivalent(named(a), named(b), equality::scheme, law);
}

bool same_plan(wire::plan const& a, wire::plan const& b, profile law) {
  return a.peer == b.peer && a.tls == b.tls && a.open == b.open && a.method == b.method &&
         same_target(a.request_target, b.request_target, law) && a.datagram == b.datagram &&
         a.octets == b.octets && a.commands == b.commands && a.action == b.action &&
         a.arguments == b.arguments && a.prompts == b.prompts && a.advise == b.advise;
}

void expect_followed_alike(std::string_view text) {
  for (auto law : profiles) {
    auto u = parse(text, law);
    if (!u) continue;
    for (auto to : {level::canonical, level::safer, level::scheme})
      for (auto what : verbs) {
        auto before = rehearse(*u, {.what = what});
        if (!before) continue;
        auto form = normalize(text, law, {to});
        ASSERT_TRUE(form) << text;
        auto v = parse(*form, law);
        ASSERT_TRUE(v) << *form;
        auto after = rehearse(*v, {.what = what});
        EXPECT_TRUE(after && same_plan(*before, *after, law))
            << name_of(law) << ' ' << text << ' ' << *form << ' ' << name_of(what);
      }
  }
}

TEST(AccessLaws, CMP_07_a_collected_name_and_its_normal_form_are_followed_alike) {
  for (auto const& text : laws::collected_texts()) expect_followed_alike(text);
}

TEST(AccessLaws, CMP_07_a_mutated_name_and_its_normal_form_are_followed_alike) {
  std::mt19937 random(3986);
  for (auto left = laws::wanted_mutations(4'000); left > 0; --left)
    expect_followed_alike(laws::mutated(random));
}

}  // namespace
}  // namespace wend::access
