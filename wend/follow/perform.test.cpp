// SPDX-License-Identifier: Apache-2.0
#include "wend/follow/perform.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "wend/registry/user_scheme.hpp"
#include "wend/schemes/file/local_name.hpp"
#include "wend/uri/parse.hpp"

namespace wend::follow {
namespace {

namespace fs = std::filesystem;

class Perform : public testing::Test {
 protected:
  void SetUp() override {
    auto pattern = (fs::temp_directory_path() / "wend-perform-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    root_ = pattern;
    rules_.local_files = true;
  }
  void TearDown() override { fs::remove_all(root_); }

  std::string url(std::string_view name) const {
    return file::place_of(root_ + "/" + std::string(name))->url();
  }
  void make(std::string_view name, std::string_view octets) const {
    std::ofstream(root_ + "/" + std::string(name), std::ios::binary) << octets;
  }

  outcome<access::representation> act(verb what, std::string const& text, std::string_view body = {}) {
    octets_.clear();
    access::request asked(*parse(text), what);
    asked.body = [body](std::span<char> buffer) mutable -> std::optional<std::size_t> {
      auto some = body.substr(0, buffer.size());
      body.remove_prefix(some.size());
      std::ranges::copy(some, buffer.begin());
      return some.size();
    };
    return perform(asked, rules_, [this](std::string_view some) {
      octets_ += some;
      return true;
    });
  }

  std::string root_, octets_;
  access::policy rules_;
};

// shows FILE-09, OPS-03, OPS-04 · RFC 1738 §2, §3.2.2
TEST_F(Perform, files_are_followed_with_the_same_verbs_as_everything_else) {
  ASSERT_TRUE(act(verb::put, url("a b"), "one "));
  ASSERT_TRUE(act(verb::append, url("a b"), "two"));
  auto got = act(verb::get, url("a b"));
  ASSERT_TRUE(got);
  EXPECT_EQ(octets_, "one two");
  EXPECT_EQ(got->uri, url("a b"));
  auto facts = act(verb::stat, url("a b"));
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->facts.size, 7u);
  auto list = act(verb::list, url(""));
  ASSERT_TRUE(list);
  auto const& entries = std::get<access::listing>(list->body).entries;
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].uri, url("a b"));
  ASSERT_TRUE(act(verb::remove, url("a b")));
  EXPECT_EQ(act(verb::get, url("a b")).error().code, errc::not_found);
}

// shows FILE-09 · RFC 1738 §2
TEST_F(Perform, each_uri_of_a_listing_can_be_followed) {
  for (auto name : {"plain", "a b%#?;x", "\xFF", "~", "..."}) make(name, name);
  auto list = act(verb::get, url(""));
  ASSERT_TRUE(list);
  auto entries = std::get<access::listing>(list->body).entries;
  ASSERT_EQ(entries.size(), 5u);
  for (auto const& entry : entries) {
    ASSERT_TRUE(act(verb::get, entry.uri)) << entry.uri;
    EXPECT_EQ(octets_, entry.title);
  }
}

// shows FRG-05 · RFC 1630 §Fragment-id
TEST_F(Perform, the_fragment_is_looked_up_in_the_retrieved_document) {
  make("p.html", "<p>see <a name=\"an dy\">Andy</a>");
  make("p.txt", "<a name=andy>");
  auto object = act(verb::get, url("p.html") + "#an%20dy");
  ASSERT_TRUE(object);
  EXPECT_EQ(object->anchor, (access::anchor{"an dy", true, 7}));
  EXPECT_EQ(object->uri, url("p.html"));
  EXPECT_EQ(octets_, "<p>see <a name=\"an dy\">Andy</a>");
  auto text = act(verb::get, url("p.txt") + "#andy");
  ASSERT_TRUE(text);
  EXPECT_EQ(text->anchor, (access::anchor{"andy", false, {}}));
}

// shows FRG-07
TEST_F(Perform, a_missing_anchor_is_not_a_failure) {
  make("p.html", "<a name=andy>");
  auto absent = act(verb::get, url("p.html") + "#nosuch");
  ASSERT_TRUE(absent);
  EXPECT_EQ(absent->anchor, (access::anchor{"nosuch", true, {}}));
  EXPECT_EQ(octets_, "<a name=andy>");
  auto whole = act(verb::get, url("p.html") + "#");  // FRG-03: an empty fragment means the whole object
  ASSERT_TRUE(whole);
  EXPECT_FALSE(whole->anchor);
  EXPECT_FALSE(act(verb::get, url("p.html"))->anchor);
}

struct refusal {
  verb what;
  std::string_view url;
  errc why;
};

// shows OPS-02
TEST_F(Perform, an_impossible_operation_is_refused_by_name) {
  constexpr refusal rows[] = {
      {verb::search, "file:///d", errc::not_possible},
      {verb::session, "file:///d", errc::not_possible},
      {verb::get, "telnet://h.example/", errc::not_possible},  // a session: RFC 1738 §3.8
      {verb::get, "http://h.example:25/", errc::unsafe_port},
      {verb::get, "frob:x", errc::unknown_scheme},
      {verb::get, "file://other.example/x", errc::file_not_local},
      {verb::get, "file:///a%2Fb", errc::file_not_representable},
  };
  for (auto [what, text, why] : rows) {
    auto refused = act(what, std::string(text));
    ASSERT_FALSE(refused) << text;
    EXPECT_EQ(refused.error().code, why) << text;
  }
  rules_.local_files = false;
  EXPECT_EQ(act(verb::get, url("x")).error().code, errc::not_allowed);
}

// shows SEC-08
TEST_F(Perform, dot_segments_do_not_leave_the_root) {
  fs::create_directories(root_ + "/in/a");
  make("secret", "s");
  rules_.file_root = root_ + "/in";
  for (auto name : {"in/../secret", "in/%2e%2e/secret", "secret", "in/a/../../secret"}) {
    for (auto p : {profile::rfc1738, profile::rfc3986}) {
      auto refused = perform({*uri::parse("file://" + root_ + "/" + name, p), verb::get}, rules_);
      ASSERT_FALSE(refused) << name;
      EXPECT_EQ(refused.error().code, errc::not_allowed) << name;
    }
  }
}

// shows FILE-02
TEST(Machine, the_machine_knows_its_own_names) {
  for (auto const& name : access::names_of_this_machine()) EXPECT_FALSE(name.empty());
}

// shows REG-10 · RFC 1630 §URN
TEST_F(Perform, a_set_of_urls_is_tried_in_order_and_every_attempt_is_reported) {
  make("live", "here it is");
  user_scheme own{.name = "x-perform", .syntax = user_syntax{.query = false}};
  own.urls = [this](uri_view u) {
    auto name = std::string(u.path());
    return std::vector<std::string>{url("dead/") + name, url("") + name};
  };
  ASSERT_TRUE(add_scheme(own));
  auto got = act(verb::get, "x-perform:live");
  ASSERT_TRUE(got);
  EXPECT_EQ(octets_, "here it is");
  EXPECT_EQ(got->uri, url("live"));
  EXPECT_EQ(got->attempts,
            (std::vector<access::attempt>{{url("dead/") + "live", errc::not_found}, {url("live"), {}}}));
  auto none = act(verb::get, "x-perform:gone");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, errc::not_found);
}

// shows REG-10
TEST_F(Perform, urns_that_resolve_to_each_other_come_to_an_end) {
  user_scheme ring{.name = "x-ring", .syntax = user_syntax{}, .urls = [](uri_view u) {
                     return std::vector<std::string>{"x-ring:" + std::string(u.schemepart()) + "a"};
                   }};
  ASSERT_TRUE(add_scheme(ring));
  EXPECT_FALSE(act(verb::get, "x-ring:a"));
}

// shows REG-04 · RFC 1738 §4
TEST_F(Perform, a_user_defined_scheme_may_yield_the_object_itself) {
  user_scheme own{.name = "x-octets", .syntax = user_syntax{}, .object = [](uri_view u) {
                    if (u.path() == "none") return std::optional<user_object>{};
                    return std::optional(user_object{"text/plain", "octets of " + std::string(u.path())});
                  }};
  ASSERT_TRUE(add_scheme(own));
  auto got = act(verb::get, "x-octets:a");
  ASSERT_TRUE(got);
  EXPECT_EQ(octets_, "octets of a");
  EXPECT_EQ(got->media_type, "text/plain");
  EXPECT_EQ(act(verb::get, "x-octets:none").error().code, errc::not_found);
}

// shows CID-02 · RFC 1630 §Content-Id
TEST_F(Perform, a_cid_without_its_message_is_refused) {
  auto none = act(verb::get, "cid:a@b.example");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, errc::cid_needs_message);
}

// shows TELNET-04, MAILTO-05 · RFC 1738 §3.5, §3.8
TEST_F(Perform, a_session_is_refused_with_a_description_and_a_mail_address_makes_a_draft) {
  auto session = act(verb::get, "telnet://ann@h.example:2000");
  ASSERT_FALSE(session);
  EXPECT_EQ(session.error().code, errc::not_possible);
  EXPECT_EQ(session.error().said, "telnet is a session to log in to at h.example:2000, not an object to get");
  auto draft = act(verb::get, "mailto:a@b.example?subject=x");  // composed without a server
  ASSERT_TRUE(draft);
  EXPECT_EQ(draft->media_type, "message/rfc822");
}

}  // namespace
}  // namespace wend::follow
