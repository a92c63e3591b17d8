// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/logins.hpp"

#include <gtest/gtest.h>

#include "wend/gateway/paths.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gateway {
namespace {

std::string realm(std::string const& text, std::string_view news = "news.example:119") {
  return realm_of(parse(text).value(), news);
}

TEST(Logins, the_realm_names_the_server) {
  struct row {
    std::string uri, wanted;
  } const rows[] = {
      {"ftp://h.example/a", "ftp://h.example:21"},
      {"FTP://H.Example:21/b?c", "ftp://h.example:21"},
      {"ftp://h.example:2121/", "ftp://h.example:2121"},
      {"http://h.example/a", "http://h.example:80"},
      {"http://ann@h.example/", "http://h.example:80"},
      {"http://[::1]:8080/", "http://[::1]:8080"},
      {"http://a%22b/", "http://a%2522b:80"},
      {"news:comp.test", "news://news.example:119"},
      {"news://other/comp.test", "news://other:119"},
      {"urn:isbn:1", ""},
      {"mid:a@b", ""},
  };
  for (auto const& row : rows) EXPECT_EQ(realm(row.uri), row.wanted) << row.uri;
  EXPECT_EQ(realm("news:comp.test", {}), "");
}

bool names_server(std::string const& path) {
  auto named = uri_at(path).value();
  return names_its_server(path, parse(named.uri).value());
}

// shows SEC-06 · RFC 1738 §6
TEST(Logins, a_login_is_sent_only_below_a_path_that_names_its_server) {
  for (auto path :
       {"/ftp/h/", "/ftp/h/a?sort=size", "/http/h:81/a/b", "/uri/ftp://h/a", "/uri/http://h/?view=raw",
        "/uri/news://h/g", "/news/comp.test", "/uri/ftp://h/a%2F..%2Fb"})
    EXPECT_TRUE(names_server(path)) << path;
  for (auto path : {"/ftp/h", "/http/h?a/b", "/uri/ftp:%2F%2Fh%2Fa", "/uri/ftp:%2F%2Fh/a", "/uri/ftp:/%2Fh/a",
                    "/uri/ftp://h", "/uri/ftp://h?/", "/news///h/g", "/urn/isbn:1/2", "/uri/news:g"})
    EXPECT_FALSE(names_server(path)) << path;
}

TEST(Logins, each_path_has_an_equivalent_that_names_the_server) {
  struct row {
    std::string path, wanted;
  } const rows[] = {
      {"/ftp/h", "/ftp/h/"},
      {"/http/h?a=b", "/http/h/?a=b"},
      {"/uri/ftp:%2F%2Fh%2Fa%2F..%2Fb", "/uri/ftp://h/a%2F..%2Fb"},
      {"/uri/http:%2F%2Fh:81%2Fa%3Fb?view=raw", "/uri/http://h:81/a%3Fb?view=raw"},
      {"/news///h/g", "/uri/news://h/g"},
  };
  for (auto const& row : rows) {
    auto name = uri_at(row.path)->uri;
    auto u = parse(name).value();
    auto path = path_for_login(row.path, u);
    EXPECT_EQ(path, row.wanted);
    EXPECT_TRUE(names_server(path)) << path;
    auto again = uri_at(path)->uri;
    EXPECT_EQ(parse(again)->host(), u.host()) << path;
    if (u.path().size() > 1) {
      EXPECT_EQ(again, std::string(u.text()));
    }
  }
  for (std::string path : {"/uri/ftp:%2F%2Fh%2F..", "/uri/news:g", "/uri/ftp:%2F%2Fann:pw@h%2Fa"})
    EXPECT_EQ(path_for_login(path, parse(uri_at(path)->uri).value()), "") << path;
}

TEST(Logins, logins_are_those_of_the_client) {
  auto taken = [](std::string value) {
    request_head head;
    head.fields.emplace_back("Authorization", std::move(value));
    access::policy rules;
    take_login(head, rules);
    return rules.asker;
  };
  auto ann = taken("Basic YW5uOnZpb2xldDpi");  // ann:violet:b
  EXPECT_EQ(ann.user, "ann");
  EXPECT_EQ(ann.password, "violet:b");
  for (auto no : {"Bearer x", "Basic", "Basic !", "Basic YW5u", ""}) EXPECT_FALSE(taken(no).user) << no;
}

}  // namespace
}  // namespace wend::gateway
