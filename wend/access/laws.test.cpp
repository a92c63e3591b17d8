// SPDX-License-Identifier: Apache-2.0
//
// A URI and its normal form have the same plan: the law of wend/testing/laws.hpp that needs plans.

#include "wend/testing/laws.hpp"

#include <gtest/gtest.h>

#include <random>

#include "wend/access/policy.hpp"
#include "wend/access/rehearse.hpp"
#include "wend/testing/texts.hpp"

namespace wend::access {
namespace {

constexpr verb verbs[] = {verb::get, verb::list, verb::search, verb::stat, verb::put, verb::session};

/// Compares request targets by `compare`, because http keeps the path and the query as written.
bool same_target(std::string const& a, std::string const& b, profile p) {
  if (a == b) return true;
  auto named = [](std::string const& target) {
    return target.starts_with('/') ? "http://h" + target : target;
  };
  return laws::equivalent(named(a), named(b), equality::scheme, p);
}

/// Compares hosts without regard to case.
bool same_peer(std::optional<wire::endpoint> const& a, std::optional<wire::endpoint> const& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return same_ignoring_case(a->host, b->host) && a->port == b->port;
}

/// Compares arguments: the domain of an address has no case, and a name in a URN namespace has more than one
/// spelling.
bool same_argument(std::string const& a, std::string const& b, profile p) {
  if (a == b) return true;
  auto sign = a.rfind('@');
  bool same_address = sign != a.npos && a.substr(0, sign) == b.substr(0, sign) && same_ignoring_case(a, b);
  return same_address || (a.starts_with("urn:") && laws::equivalent(a, b, equality::scheme, p));
}

/// The arguments without the peer, which the plan has as a member.
wire::pairs arguments_of(wire::plan plan, std::uint16_t own_port) {
  auto names_peer = [&](auto const& argument) {
    bool is_host = plan.peer && same_ignoring_case(argument.second, plan.peer->host);
    return argument.first == "argv" && (is_host || argument.second == std::to_string(own_port));
  };
  std::erase_if(plan.arguments, names_peer);
  return plan.arguments;
}

bool same_arguments(wire::plan const& a, wire::plan const& b, uri_view u) {
  auto own = own_port(u.scheme());
  return std::ranges::equal(arguments_of(a, own), arguments_of(b, own), [&](auto const& x, auto const& y) {
    return x.first == y.first && same_argument(x.second, y.second, u.profile());
  });
}

bool same_plan(wire::plan const& a, wire::plan const& b, uri_view u) {
  auto p = u.profile();
  return same_peer(a.peer, b.peer) && a.tls == b.tls && a.open == b.open && a.method == b.method &&
         same_target(a.request_target, b.request_target, p) && a.datagram == b.datagram &&
         a.octets == b.octets && a.commands == b.commands && a.action == b.action &&
         same_arguments(a, b, u) && a.prompts == b.prompts && a.advise == b.advise;
}

void expect_followed_alike(std::string_view text) {
  for (auto p : profiles) {
    auto u = parse(text, p);
    if (!u) continue;
    for (auto to : {normalizing::level::canonical, normalizing::level::safer, normalizing::level::scheme})
      for (auto what : verbs) {
        auto before = rehearse(request(*u, what));
        if (!before) continue;
        auto form = normalize(text, p, {to});
        ASSERT_TRUE(form) << text;
        auto v = parse(*form, p);
        ASSERT_TRUE(v) << *form;
        auto after = rehearse(request(*v, what));
        EXPECT_TRUE(after && same_plan(*before, *after, *u))
            << name_of(p) << ' ' << text << ' ' << *form << ' ' << name_of(what);
      }
  }
}

// shows CMP-07
TEST(AccessLaws, a_collected_url_and_its_normal_form_have_the_same_plan) {
  for (auto const& text : laws::collected_texts()) expect_followed_alike(text);
}

// shows CMP-07
TEST(AccessLaws, a_mutated_url_and_its_normal_form_have_the_same_plan) {
  std::mt19937 random(3986);
  for (auto left = laws::wanted_mutations(4'000); left > 0; --left)
    expect_followed_alike(laws::mutated(random));
}

}  // namespace
}  // namespace wend::access
