// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/http_server.hpp"

#include <gtest/gtest.h>

#include "wend/testing/transcript.hpp"

namespace wend::demo {
namespace {

using testing::play;
using testing::played;

world small_world() {
  world w;
  w.host = "h.example";
  w.at.http = 80;
  w.documents = {{"/d/a/b", "b", "text/plain", "1994-12-20T12:00:00Z", "bee\n"},
                 {"/two words", "Two", "text/plain", "2000-02-29T01:02:03Z", "2\n"}};
  w.names = {{"urn:example:b", {"gopher://g.example/0/b", "http://h.example:80/d/a/b"}},
             {"urn:example:far", {"http://far.example/"}},
             {"urn:example:nowhere", {}}};
  w.invitations = {{"whois", "whois://h.example/\"ann\"&co", "a <person>"}};
  return w;
}

/// Returns the answer to a request without headers.
std::string answer_to(std::string const& request_line) {
  auto w = small_world();
  auto log = play(http_server(w), "< " + request_line + "\\r\\n\\r\\n\n");
  auto begin = log.find("\n> ") + 3;
  std::string text;
  for (auto rest = log.substr(begin); !rest.empty();) {
    auto end = rest.find('\n');
    text += rest.substr(0, end);
    rest.erase(0, end + 1);
    if (rest.starts_with("> ")) rest.erase(0, 2);
  }
  return text;
}

std::string status_of(std::string const& request_line) {
  auto reply = answer_to(request_line);
  return reply.substr(0, reply.find("\\r\\n"));
}

bool has(std::string const& answer, std::string_view piece) { return answer.find(piece) != answer.npos; }

TEST(HttpServer, GET_sends_a_document_and_HEAD_its_head) {  // RFC 9110 §9.3.1, §9.3.2
  auto w = small_world();
  std::string_view script = R"(< GET /d/a/b HTTP/1.1\r\nHost: h.example\r\n
< Accept: */*\r\n\r\n
> HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 4\r\nLast-Modified: Tue, 20 Dec 1994 12:00:00 GMT\r\nConnection: close\r\n\r\n
> bee\n
)";
  EXPECT_EQ(played([&] { return http_server(w); }, script), script);
  auto head = answer_to("HEAD /two%20words HTTP/1.1");
  EXPECT_TRUE(has(head, "Content-Length: 2\\r\\n")) << head;
  EXPECT_TRUE(has(head, "Last-Modified: Tue, 29 Feb 2000 01:02:03 GMT\\r\\n")) << head;
  EXPECT_TRUE(head.ends_with("\\r\\n\\r\\n")) << head;
}

// shows HTTP-11 · RFC 1630 §Hierarchical forms
TEST(HttpServer, only_the_server_interprets_its_paths) {
  EXPECT_EQ(status_of("GET /d/a/b HTTP/1.1"), "HTTP/1.1 200 OK");
  EXPECT_EQ(status_of("GET /d/a%2Fb HTTP/1.1"), "HTTP/1.1 404 Not Found");
  EXPECT_EQ(status_of("GET /d%2Fa/b HTTP/1.1"), "HTTP/1.1 404 Not Found");
  EXPECT_EQ(status_of("GET /%64/%61/b?x=%2F HTTP/1.1"), "HTTP/1.1 200 OK");
  EXPECT_EQ(status_of("GET /two%20words HTTP/1.1"), "HTTP/1.1 200 OK");
  EXPECT_EQ(status_of("GET /two%2 HTTP/1.1"), "HTTP/1.1 404 Not Found");
  EXPECT_EQ(status_of("GET /d/../two%20words HTTP/1.1"), "HTTP/1.1 404 Not Found");
}

TEST(HttpServer, a_folder_is_a_page_and_the_root_links_to_the_others) {
  auto page = answer_to("GET /d/ HTTP/1.1");
  EXPECT_TRUE(has(page, "<h1>/d/</h1>\\n<ul>\\n<li><a href=\"./a/\">a</a>\\n</ul>")) << page;
  auto top = answer_to("GET / HTTP/1.1");
  EXPECT_TRUE(has(top, "<a href=\"./two%20words\">Two</a>")) << top;
  EXPECT_TRUE(has(top, "<a href=\"whois://h.example/&quot;ann&quot;&amp;co\">whois</a>: a &lt;person&gt;"))
      << top;
  auto moved = answer_to("GET /d HTTP/1.1");
  EXPECT_TRUE(moved.starts_with("HTTP/1.1 301 Moved Permanently\\r\\n")) << moved;
  EXPECT_TRUE(has(moved, "Location: /d/\\r\\n")) << moved;
  auto asked = answer_to("GET /d?x=/y HTTP/1.1");
  EXPECT_TRUE(has(asked, "Location: /d/?x=/y\\r\\n")) << asked;
}

TEST(HttpServer, urns_are_resolved) {  // RFC 2169 §3
  auto reply = answer_to("GET /uri-res/N2L?urn:example:b HTTP/1.1");
  EXPECT_TRUE(reply.starts_with("HTTP/1.1 303 See Other\\r\\n")) << reply;
  EXPECT_TRUE(has(reply, "Location: gopher://g.example/0/b\\r\\n")) << reply;
  EXPECT_EQ(status_of("GET /uri-res/N2L?urn:example:b HTTP/1.0"), "HTTP/1.1 302 Found");
  auto list = answer_to("GET /uri-res/N2Ls?URN:EXAMPLE:b HTTP/1.1");
  EXPECT_TRUE(has(list, "Content-Type: text/uri-list")) << list;
  EXPECT_TRUE(
      list.ends_with("\\r\\n\\r\\n# URN:EXAMPLE:b\\r\\ngopher://g.example/0/b\\r\\n"
                     "http://h.example:80/d/a/b\\r\\n"))
      << list;
  EXPECT_TRUE(
      answer_to("GET /uri-res/I2Ls?urn:example:nowhere HTTP/1.1").ends_with("# urn:example:nowhere\\r\\n"));
  EXPECT_TRUE(answer_to("GET /uri-res/N2R?urn:example:b HTTP/1.1").ends_with("\\r\\n\\r\\nbee\\n"));
}

TEST(HttpServer, unknown_paths_and_bad_requests_are_refused) {
  constexpr std::pair<std::string_view, std::string_view> rows[] = {
      {"GET /nothing HTTP/1.1", "404 Not Found"},
      {"GET /uri-res/N2L?urn:example:unknown HTTP/1.1", "404 Not Found"},
      {"GET /uri-res/N2L?urn:example:nowhere HTTP/1.1", "404 Not Found"},
      {"GET /uri-res/N2R?urn:example:far HTTP/1.1", "404 Not Found"},
      {"GET /uri-res/N2C?urn:example:b HTTP/1.1", "501 Not Implemented"},
      {"GET /uri-res/?urn:example:b HTTP/1.1", "501 Not Implemented"},
      {"PUT /d/a/b HTTP/1.1", "405 Method Not Allowed"},
      {"GET http://h.example/d/a/b HTTP/1.1", "400 Bad Request"},
      {"GET /d/a/b", "400 Bad Request"},
      {"GET", "400 Bad Request"},
      {"", "400 Bad Request"},
      {"GET / HTTP/2", "400 Bad Request"},
      {"GET /d?x\\rSet-Cookie: a=b HTTP/1.1", "400 Bad Request"},
      {"GET /uri-res/N2Ls?\\x00 HTTP/1.1", "400 Bad Request"},
  };
  for (auto [request, status] : rows)
    EXPECT_EQ(status_of(std::string(request)), "HTTP/1.1 " + std::string(status)) << request;
}

TEST(HttpServer, an_incomplete_request_is_not_answered) {
  auto w = small_world();
  for (std::string_view script : {"<|\n", "< GET / HTTP/1.1\\r\\nHost: x\\r\\n\n<|\n"})
    EXPECT_EQ(played([&] { return http_server(w); }, script), script);
  std::string many = "< GET / HTTP/1.1\\r\\n";
  for (int i = 0; i < 100; ++i) many += "a: b\\r\\n";
  EXPECT_EQ(play(http_server(w), many + "\n"), many + "\n");
}

}  // namespace
}  // namespace wend::demo
