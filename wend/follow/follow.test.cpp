// SPDX-License-Identifier: Apache-2.0
//
// URIs that lead to others: sets of URLs, redirects, and where these may not lead.

#include "wend/follow/detail/follow.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/detached.hpp>
#include <cstdio>
#include <map>

#include "wend/access/adapters.hpp"
#include "wend/access/detail/protocols.hpp"
#include "wend/engine/network.hpp"
#include "wend/follow/perform.hpp"
#include "wend/registry/registry.hpp"
#include "wend/registry/user_scheme.hpp"
#include "wend/testing/certificate.hpp"
#include "wend/testing/tiny_server.hpp"
#include "wend/uri/parse.hpp"

namespace wend::engine {
namespace {
using testing::tiny_server;

std::string gopher_at(tiny_server const& server, std::string_view rest) {
  return "gopher://127.0.0.1:" + std::to_string(server.port()) + "/" + std::string(rest);
}

class Follow : public ::testing::Test {
 protected:
  void SetUp() override {
    rules_.private_addresses = true;
    rules_.connect = rules_.quiet = std::chrono::seconds(5);
  }
  outcome<access::representation> get(std::string const& text, verb what = verb::get) {
    octets_.clear();
    return follow::perform({*parse(text), what}, rules_, collect());
  }
  access::sink collect() {
    return [this](std::string_view some) {
      octets_ += some;
      return true;
    };
  }
  /// Adds a scheme whose URIs stand for these URLs, each followed by the path of the URI.
  static void add(std::string const& name, std::vector<std::string> urls) {
    user_scheme own{.name = name, .syntax = user_syntax{.query = false}};
    own.urls = [urls = std::move(urls)](uri_view u) {
      auto places = urls;
      for (auto& place : places) place += u.path();
      return places;
    };
    ASSERT_TRUE(add_scheme(std::move(own)));
  }

  access::policy rules_;
  std::string octets_;
};

asio::awaitable<void> get_each(network& net, std::vector<std::string> texts, access::policy rules,
                               std::string& octets) {
  for (auto const& text : texts) {
    auto name = parse(text);
    auto answer = co_await follow(net, {*name}, rules, {[&](std::string_view some) -> asio::awaitable<bool> {
                                    octets += some;
                                    co_return true;
                                  }});
    octets += answer ? "." : "!";
  }
}

// g++ 12 destroys an aggregate in a co_await expression twice: the parameters of `follow` are not aggregates.
TEST_F(Follow, braced_arguments_are_safe_within_a_coroutine) {
  tiny_server server([](std::string const&) -> std::string { return std::string(100, 'x'); });
  asio::io_context loop(1);
  network net(loop.get_executor(), {.private_addresses = true});
  std::string octets;
  auto there = gopher_at(server, "9" + std::string(100, 'y'));
  asio::co_spawn(loop, get_each(net, {there, there, "gopher://127.0.0.1:1/"}, rules_, octets),
                 asio::detached);
  loop.run();
  EXPECT_EQ(octets, std::string(100, 'x') + "." + std::string(100, 'x') + ".!");
}

// RFC 9110 §15.4.8, §15.4.9
TEST_F(Follow, a_body_is_sent_again_where_a_redirect_preserves_the_method) {
  for (auto status : {"307 Temporary Redirect", "308 Permanent Redirect"})
    for (bool can_rewind : {true, false}) {
      tiny_server there([](std::string const&) { return "HTTP/1.0 200 OK\r\n\r\nstored"; }, "hello");
      tiny_server here(
          [&](std::string const&) {
            return std::string("HTTP/1.0 ") + status +
                   "\r\nLocation: http://127.0.0.1:" + std::to_string(there.port()) + "/b\r\n\r\n";
          },
          "hello");
      access::request asked(*uri::parse("http://127.0.0.1:" + std::to_string(here.port()) + "/a"),
                            verb::append);
      std::string_view left = "hello";
      asked.body = [&](std::span<char> buffer) -> std::optional<std::size_t> {
        auto count = left.copy(buffer.data(), buffer.size());
        left.remove_prefix(count);
        return count;
      };
      asked.rewind = [&] {
        left = "hello";
        return can_rewind;
      };
      octets_.clear();
      auto answer = follow::perform(asked, rules_, collect());
      EXPECT_EQ(answer.has_value(), can_rewind) << status;
      EXPECT_EQ(octets_, can_rewind ? "stored" : "");
      ASSERT_EQ(there.heard().size(), can_rewind ? 1u : 0u);
      if (can_rewind) {
        EXPECT_TRUE(there.heard()[0].starts_with("POST /b ")) << there.heard()[0];
      }
    }
}

// shows OPS-03
TEST_F(Follow, a_text_and_a_menu_are_fetched_by_gopher) {
  tiny_server server([](std::string const& asked) -> std::string {
    if (asked == "/a\r\n") return "one\r\n..two\r\n.\r\n";
    return "0A text\t/a\th.example\t70\r\n.\r\n";
  });
  auto text = get(gopher_at(server, "0/a"));
  ASSERT_TRUE(text);
  EXPECT_EQ(octets_, "one\r\n.two\r\n");
  EXPECT_EQ(text->uri, gopher_at(server, "0/a"));
  EXPECT_EQ(std::get<access::bytes>(text->body).count, octets_.size());
  auto menu = get(gopher_at(server, ""), verb::list);
  ASSERT_TRUE(menu);
  auto const& entries = std::get<access::listing>(menu->body).entries;
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].uri, "gopher://h.example/0/a");
}

// shows FRG-04, FRG-05
TEST_F(Follow, a_fragment_is_looked_up_and_never_sent) {
  tiny_server server([](std::string const&) { return "one\r\ntwo\r\nthree\r\n.\r\n"; });
  auto got = get(gopher_at(server, "0/a#line=2"));
  ASSERT_TRUE(got);
  ASSERT_TRUE(got->anchor);
  EXPECT_TRUE(got->anchor->interpreted);
  EXPECT_EQ(got->anchor->at, 10u);
  EXPECT_EQ(server.heard(), std::vector<std::string>{"/a\r\n"});
  EXPECT_EQ(got->uri, gopher_at(server, "0/a"));
}

// shows REG-10, SEC-09 · RFC 1738 §6
TEST_F(Follow, each_url_of_a_set_is_tried_in_order_and_checked) {
  tiny_server server([](std::string const&) { return "here\r\n.\r\n"; });
  add("x-set", {"gopher://127.0.0.1:25/0", "file:///", gopher_at(server, "0/")});
  auto got = get("x-set:a");
  ASSERT_TRUE(got);
  EXPECT_EQ(octets_, "here\r\n");
  ASSERT_EQ(got->attempts.size(), 3u);
  EXPECT_EQ(got->attempts[0].why, errc::unsafe_port);
  EXPECT_EQ(got->attempts[1].why, errc::not_allowed);
  EXPECT_EQ(got->attempts[2].why, std::nullopt);
  EXPECT_EQ(got->uri, gopher_at(server, "0/a"));
}

// shows REG-10
TEST_F(Follow, a_dead_url_of_a_set_does_not_end_the_search) {
  tiny_server server([](std::string const&) { return "here\r\n.\r\n"; });
  std::string dead, loop;
  tiny_server first(
      [&](std::string const& asked) {
        auto const& there = asked.starts_with("GET /loop") ? loop : dead;
        return "HTTP/1.0 302 Found\r\nLocation: " + there + "\r\n\r\n";
      },
      "\r\n\r\n");
  auto top = "http://127.0.0.1:" + std::to_string(first.port());
  dead = "gopher://127.0.0.1:25/0x";
  loop = top + "/loop/a";
  add("x-way", {top + "/gone/", top + "/loop/", gopher_at(server, "0/")});
  auto got = get("x-way:a");
  ASSERT_TRUE(got) << got.error().said;
  EXPECT_EQ(octets_, "here\r\n");
  ASSERT_EQ(got->attempts.size(), 3u);
  EXPECT_EQ(got->attempts[0], (access::attempt{dead, errc::unsafe_port}));
  EXPECT_EQ(got->attempts[1], (access::attempt{loop, errc::too_many_redirects}));
  EXPECT_EQ(got->attempts[2], (access::attempt{gopher_at(server, "0/a"), {}}));
}

// shows SEC-09 · RFC 1738 §6
TEST_F(Follow, a_redirect_leads_neither_to_local_files_nor_to_other_services) {
  testing::temporary_file secret("secret");
  rules_.local_files = true;
  struct {
    std::string to;
    errc why;
  } const rows[] = {{"file://" + secret.name(), errc::not_allowed},
                    {"gopher://127.0.0.1:25/0x", errc::unsafe_port},
                    {"telnet://h.example/", errc::not_possible}};
  for (auto const& row : rows) {
    tiny_server server(
        [&](std::string const&) { return "HTTP/1.0 302 Found\r\nLocation: " + row.to + "\r\n\r\n"; },
        "\r\n\r\n");
    auto got = get("http://127.0.0.1:" + std::to_string(server.port()) + "/");
    ASSERT_FALSE(got) << row.to;
    EXPECT_EQ(got.error().code, row.why) << row.to;
    EXPECT_TRUE(got.error().said.starts_with(row.to)) << got.error().said;
    EXPECT_EQ(octets_, "");
  }
}

// shows SEC-10, REG-10
TEST_F(Follow, redirect_loops_and_long_chains_end) {
  std::string here;
  tiny_server loop([&](std::string const&) { return "HTTP/1.0 302 Found\r\nLocation: " + here + "\r\n\r\n"; },
                   "\r\n\r\n");
  here = "http://127.0.0.1:" + std::to_string(loop.port()) + "/";
  EXPECT_EQ(get(here).error().code, errc::too_many_redirects);
  EXPECT_EQ(loop.heard().size(), 1u);

  int count = 0;
  tiny_server longer(
      [&](std::string const&) {
        return "HTTP/1.0 302 Found\r\nLocation: /" + std::to_string(++count) + "\r\n\r\n";
      },
      "\r\n\r\n");
  EXPECT_EQ(get("http://127.0.0.1:" + std::to_string(longer.port()) + "/").error().code,
            errc::too_many_redirects);
  EXPECT_EQ(longer.heard().size(), rules_.redirects + 1);
}

// shows REL-19, OPS-09
TEST_F(Follow, the_last_url_of_a_chain_is_the_official_one) {
  tiny_server server(
      [](std::string const& asked) -> std::string {
        if (asked.starts_with("GET /d ")) return "HTTP/1.0 301 Moved\r\nLocation: /d/\r\n\r\n";
        return "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nhi";
      },
      "\r\n\r\n");
  auto top = "http://127.0.0.1:" + std::to_string(server.port());
  auto got = get(top + "/d");
  ASSERT_TRUE(got) << got.error().said;
  EXPECT_EQ(got->uri, top + "/d/");
  EXPECT_EQ(got->media_type, "text/html");
  EXPECT_EQ(octets_, "hi");
}

// shows SEC-05 · RFC 1738 §6
TEST_F(Follow, passwords_and_headers_of_the_caller_are_not_sent_to_another_server) {
  tiny_server other([](std::string const&) { return "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi"; },
                    "\r\n\r\n");
  auto there = "http://localhost:" + std::to_string(other.port()) + "/";
  tiny_server first(
      [&](std::string const&) { return "HTTP/1.0 302 Found\r\nLocation: " + there + "\r\n\r\n"; },
      "\r\n\r\n");
  rules_.asker.user = "ann";
  rules_.asker.password = "secret";
  access::request asked(*uri::parse("http://127.0.0.1:" + std::to_string(first.port()) + "/"));
  asked.headers = {
      {"Authorization", "Bearer secret"}, {"Cookie", "secret"}, {"X-Key", "secret"}, {"Accept", "text/x"}};
  ASSERT_TRUE(follow::perform(asked, rules_));
  ASSERT_EQ(other.heard().size(), 1u);
  EXPECT_EQ(other.heard()[0].find("ecret"), std::string::npos) << other.heard()[0];
  EXPECT_EQ(other.heard()[0].find("Basic"), std::string::npos) << other.heard()[0];
  EXPECT_NE(other.heard()[0].find("Accept: text/x"), std::string::npos);
  EXPECT_NE(first.heard()[0].find("X-Key: secret"), std::string::npos);
  EXPECT_NE(first.heard()[0].find("Bearer secret"), std::string::npos);
}

TEST_F(Follow, the_policy_names_the_schemes_that_are_followed) {
  rules_.schemes = {"http"};
  auto got = get("gopher://127.0.0.1/0a");
  EXPECT_EQ(got.error().code, errc::not_allowed);
  rules_.schemes = {};
  rules_.private_addresses = false;
  EXPECT_EQ(get("gopher://127.0.0.1/0a").error().code, errc::not_allowed);
}

// ---- the table of verbs

/// Whether a scheme is followed without a conversation: by HTTP, files, mail, rules or a terminal.
bool needs_no_conversation(std::string_view scheme) {
  constexpr std::string_view schemes[] = {"http", "https",  "file",   "afs",    "mid",    "cid",
                                          "urn",  "telnet", "rlogin", "tn3270", "z39.50s"};
  return std::ranges::count(schemes, scheme) > 0;
}

// shows OPS-02, REG-01 · RFC 1738 §2, §4
TEST(FollowTable, each_offered_operation_works_or_names_the_missing_package) {
  for (auto scheme : all_schemes()) {
    auto protocol = access::find_protocol(scheme->name);
    if (!protocol) continue;
    bool is_done = protocol->start || needs_no_conversation(scheme->name);
    EXPECT_TRUE(is_done || !access::adapter_of_scheme(scheme->name).empty()) << scheme->name;
  }
}

// ---- private networks

/// In these tests 127.0.0.2 is a public address.
bool is_far(asio::ip::address const& address) { return address == asio::ip::make_address("127.0.0.2"); }

/// Returns the error of following this in such a network.
errc outcome_of(std::string const& text, access::policy const& rules) {
  asio::io_context world{1};
  network net(world.get_executor(), {.private_addresses = true, .is_public = is_far});
  errc how = errc::cancelled;
  asio::co_spawn(world, follow(net, {*parse(text)}, rules, {}),
                 [&](std::exception_ptr, outcome<access::representation> result) {
                   how = result ? errc::count_ : result.error().code;
                   world.stop();
                 });
  world.run();
  return how;
}

// shows SEC-09 · RFC 1738 §6
TEST_F(Follow, a_public_server_cannot_redirect_to_a_private_network) {
  auto redirect = [](std::string const& to) {
    return [to](std::string const&) { return "HTTP/1.0 302 Found\r\nLocation: " + to + "\r\n\r\n"; };
  };
  tiny_server near([](std::string const&) { return "HTTP/1.0 200 OK\r\n\r\nours"; }, "\r\n\r\n");
  auto ours = "http://127.0.0.1:" + std::to_string(near.port()) + "/";
  tiny_server far(redirect(ours), "\r\n\r\n", "127.0.0.2");
  tiny_server near_too(redirect(ours), "\r\n\r\n");
  auto at = [](tiny_server const& server, std::string const& host) {
    return "http://" + host + ":" + std::to_string(server.port()) + "/";
  };
  EXPECT_EQ(outcome_of(at(far, "127.0.0.2"), rules_), errc::not_allowed);
  EXPECT_TRUE(near.heard().empty());
  EXPECT_EQ(outcome_of(at(near_too, "127.0.0.1"), rules_),
            errc::count_);  // allowed: all addresses are private
  // A rule of the user may lead to private addresses, also after a public resolver.
  rules_.asker.names = {{"example", at(far, "127.0.0.2") + "{1}"}, {"example", ours + "{1}"}};
  EXPECT_EQ(outcome_of("urn:example:x", rules_), errc::count_);
}

// shows SEC-09 · RFC 1738 §6
TEST_F(Follow, a_redirect_through_a_proxy_counts_as_public) {
  tiny_server near([](std::string const&) { return "HTTP/1.0 200 OK\r\n\r\nours"; }, "\r\n\r\n");
  auto ours = "http://127.0.0.1:" + std::to_string(near.port()) + "/";
  tiny_server proxy(
      [&](std::string const&) { return "HTTP/1.0 302 Found\r\nLocation: " + ours + "\r\n\r\n"; }, "\r\n\r\n");
  access::proxy_settings file;
  file.proxies = {{"http", "http://127.0.0.1:" + std::to_string(proxy.port()) + "/"}};
  file.no_proxy = {"127.0.0.1"};
  rules_.proxies = access::proxies({}, file);
  EXPECT_EQ(outcome_of("http://far.example/", rules_), errc::not_allowed);
  EXPECT_TRUE(near.heard().empty());
}

// ---- names

/// An HTTP server that answers by path.
tiny_server web_of(std::map<std::string, std::string> answers) {
  auto answer = [answers = std::move(answers)](std::string const& request) {
    auto path = request.substr(4, request.find(' ', 4) - 4);
    auto row = answers.find(path);
    return row == answers.end() ? "HTTP/1.0 404 Not Found\r\n\r\n" : "HTTP/1.0 " + row->second;
  };
  return tiny_server(std::move(answer), "\r\n\r\n");
}

std::string http_at(tiny_server const& server, std::string_view rest) {
  return "http://127.0.0.1:" + std::to_string(server.port()) + std::string(rest);
}

// shows URN-01 · RFC 8141 §2.3.2
TEST_F(Follow, a_urn_is_tried_at_the_places_of_its_rules) {
  auto here = web_of({{"/b", "200 OK\r\n\r\nthe object"}});
  rules_.asker.names = {{"example", http_at(here, "/{1}")}, {"example", http_at(here, "/{2}")}};
  auto object = get("urn:example:a:b");
  ASSERT_TRUE(object) << object.error().said;
  EXPECT_EQ(octets_, "the object");
  EXPECT_EQ(object->uri, http_at(here, "/b"));
  ASSERT_EQ(object->attempts.size(), 2u);
  EXPECT_EQ(object->attempts[0].url, http_at(here, "/a"));
  EXPECT_EQ(object->attempts[0].why, errc::not_found);
  auto none = get("urn:other:a");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, errc::not_possible);
  EXPECT_EQ(none.error().said, "no rule says what the names of urn:other stand for");
}

// shows REG-10 · RFC 2169 §3.2
TEST_F(Follow, a_resolver_lists_urls_and_the_live_one_is_fetched) {
  auto there = web_of({{"/live", "200 OK\r\n\r\nalive"}});
  auto resolver = web_of({{"/uri-res/N2Ls?urn:example:x",
                           "200 OK\r\nContent-Type: text/uri-list\r\n\r\n# urn:example:x\r\n" +
                               http_at(there, "/dead") + "\r\n\n" + http_at(there, "/live") + "\n"}});
  rules_.asker.names = {{"*", http_at(resolver, "/")}};
  auto object = get("URN:EXAMPLE:x");
  ASSERT_TRUE(object) << object.error().said;
  EXPECT_EQ(octets_, "alive");
  ASSERT_EQ(object->attempts.size(), 2u);
  EXPECT_EQ(object->attempts[0].url, http_at(there, "/dead"));
  EXPECT_EQ(object->attempts[1].why, std::nullopt);
}

TEST_F(Follow, a_resolver_without_lists_is_asked_for_one_url) {  // RFC 2169 §3.1
  auto there = web_of({{"/it", "200 OK\r\n\r\nit"}});
  auto resolver = web_of(
      {{"/uri-res/N2L?urn:example:x", "303 See Other\r\nLocation: " + http_at(there, "/it") + "\r\n\r\n"}});
  rules_.asker.names = {{"example", http_at(resolver, "/uri-res/")}};
  ASSERT_TRUE(get("urn:example:x"));
  EXPECT_EQ(octets_, "it");
}

// shows SEC-09 · RFC 1738 §6
TEST_F(Follow, a_resolver_leads_neither_to_files_nor_to_mail_nor_in_circles) {
  auto list = [](std::string const& lines) {
    return "200 OK\r\nContent-Type: text/uri-list\r\n\r\n" + lines;
  };
  auto resolver = web_of({{"/uri-res/N2Ls?urn:example:file", list("file:///etc/hostname\r\n")},
                          {"/uri-res/N2Ls?urn:example:mail", list("mid:a@b.example\r\n")},
                          {"/uri-res/N2Ls?urn:example:loop", list("urn:example:loop\r\n")},
                          {"/uri-res/N2Ls?urn:example:page", "200 OK\r\nContent-Type: text/html\r\n\r\n<ul>"},
                          {"/uri-res/N2Ls?urn:example:port", list("gopher://127.0.0.1:25/0x\r\n")},
                          {"/uri-res/N2Ls?urn:example:none", list("# nothing\r\n")}});
  rules_.asker.names = {{"example", http_at(resolver, "/uri-res/")}};
  rules_.local_files = true;
  rules_.mail_stores = {"/nonexistent"};
  for (auto name : {"file", "mail", "loop", "page", "port", "none"}) {
    EXPECT_FALSE(get(std::string("urn:example:") + name)) << name;
    EXPECT_EQ(octets_, "") << name;
  }
}

// shows SEC-10
TEST_F(Follow, an_endless_list_is_not_read_to_its_end) {
  auto resolver = web_of({{"/uri-res/N2Ls?urn:example:x",
                           "200 OK\r\nContent-Type: text/uri-list\r\n\r\n" + std::string(2 << 20, '#')}});
  rules_.asker.names = {{"example", http_at(resolver, "/")}};
  EXPECT_FALSE(get("urn:example:x"));
}

// shows REG-04 · RFC 2483 §4.2
TEST_F(Follow, a_user_defined_scheme_may_have_a_resolver) {
  auto there = web_of({{"/it", "200 OK\r\n\r\nit"}});
  auto resolver = web_of({{"/uri-res/I2Ls?x-asked:/a",
                           "200 OK\r\nContent-Type: text/uri-list\r\n\r\n" + http_at(there, "/it")}});
  ASSERT_TRUE(add_scheme({.name = "x-asked", .syntax = user_syntax{}, .resolver = http_at(resolver, "/")}));
  ASSERT_TRUE(get("x-asked:/a"));
  EXPECT_EQ(octets_, "it");
  auto wrong = add_scheme({.name = "x-asked-2", .syntax = user_syntax{}, .resolver = "ftp://r.example/"});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, errc::not_expressible);
}

// ---- mail

// shows MID-02, CID-03 · RFC 2392 §2
TEST_F(Follow, a_message_and_its_parts_are_fetched_from_local_mail) {
  std::string const letter =
      "Message-ID: <a@b.example>\nMIME-Version: 1.0\n"
      "Content-Type: multipart/related; boundary=b1\n\n--b1\nContent-Type: text/html\n\n<img "
      "src=\"cid:x@y.example\">\n"
      "--b1\nContent-Type: image/gif\nContent-ID: <x@y.example>\nContent-Transfer-Encoding: "
      "base64\n\nR0lGODlh\n--b1--\n";
  auto name = ::testing::TempDir() + "follow.eml";
  auto file = std::fopen(name.c_str(), "w");
  ASSERT_TRUE(file);
  std::fwrite(letter.data(), 1, letter.size(), file);
  std::fclose(file);
  EXPECT_EQ(get("mid:a@b.example").error().code, errc::not_possible);  // no mail store is configured
  rules_.mail_stores = {name};
  auto whole = get("mid:a@b.example");
  ASSERT_TRUE(whole);
  EXPECT_EQ(octets_, letter);
  EXPECT_EQ(whole->media_type, "message/rfc822");
  auto part = get("mid:a@b.example/x@y.example");
  ASSERT_TRUE(part);
  EXPECT_EQ(octets_, "GIF89a");
  EXPECT_EQ(part->media_type, "image/gif");
  EXPECT_EQ(get("mid:other@b.example").error().code, errc::not_found);
  EXPECT_EQ(get("cid:x@y.example").error().code, errc::cid_needs_message);
  octets_.clear();
  access::request cid(*parse("cid:x@y.example"));
  cid.message = letter;
  auto at_hand = follow::perform(cid, rules_, collect());
  ASSERT_TRUE(at_hand);
  EXPECT_EQ(octets_, "GIF89a");
  std::remove(name.c_str());
}

}  // namespace
}  // namespace wend::engine
