// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/request_head.hpp"

#include <gtest/gtest.h>

namespace wend::gateway {
namespace {

unsigned status_of_head(std::string const& octets) {
  auto end = end_of_head(octets);
  if (!end) return end.error().status;
  if (*end == 0) return 0;
  auto read = read_request_head(std::string_view(octets).substr(0, *end));
  return read ? 200 : read.error().status;
}

struct row {
  std::string octets;
  unsigned status;
};

// RFC 9112: a head that two readers could read differently is refused.
// Defence 14: strict requests
TEST(RequestHead, an_ambiguous_request_head_is_refused) {
  std::string const get = "GET / HTTP/1.1\r\nHost: h\r\n", post = "POST / HTTP/1.1\r\nHost: h\r\n";
  row const rows[] = {
      {get + "\r\n", 200},
      {"GET / HTTP/1.0\r\n\r\n", 200},
      {post + "Content-Length: 5\r\n\r\n", 200},
      {post + "Transfer-Encoding: chunked\r\n\r\n", 200},
      {post + "Transfer-Encoding: Chunked\r\n\r\n", 200},
      // §6.3: the length of the body
      {post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400},
      {post + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n", 400},
      {post + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n", 400},
      {post + "Content-Length: 5\r\nContent-Length: 5\r\n\r\n", 400},
      {post + "Content-Length: 5, 5\r\n\r\n", 400},
      {post + "Content-Length: +5\r\n\r\n", 400},
      {post + "Content-Length: -5\r\n\r\n", 400},
      {post + "Content-Length: 0x5\r\n\r\n", 400},
      {post + "Content-Length: \r\n\r\n", 400},
      {post + "Content-Length: 99999999999999999999999\r\n\r\n", 400},
      {post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 400},
      {post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n", 400},
      {post + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501},
      {post + "Transfer-Encoding: xchunked\r\n\r\n", 501},
      {post + "Transfer-Encoding: \x0b"
              "chunked\r\n\r\n",
       400},
      {"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400},
      // §5: lines of fields
      {get + "Transfer-Encoding : chunked\r\n\r\n", 400},
      {get + " Folded: x\r\n\r\n", 400},
      {get + "A: b\r\n\tc\r\n\r\n", 400},
      {get + "no colon\r\n\r\n", 400},
      {get + ": empty\r\n\r\n", 400},
      {get + std::string("A: b\0c\r\n\r\n", 11), 400},
      {get + "A: b\rc\r\n\r\n", 400},
      {get + "A\r: b\r\n\r\n", 400},
      {get + "A: b\x7f\r\n\r\n", 400},
      {get + "A(: b\r\n\r\n", 400},
      // §2.2: ends of lines
      {"GET / HTTP/1.1\nHost: h\n\n", 400},
      {"GET / HTTP/1.1\r\nHost: h\n\r\n", 400},
      {"GET / HTTP/1.1\rHost: h\r\n\r\n", 400},
      // §3: the request line
      {"GET  / HTTP/1.1\r\nHost: h\r\n\r\n", 400},
      {"GET / HTTP/1.1 \r\nHost: h\r\n\r\n", 400},
      {" GET / HTTP/1.1\r\nHost: h\r\n\r\n", 400},
      {"GET /\r\n\r\n", 400},
      {"GET / a HTTP/1.1\r\nHost: h\r\n\r\n", 400},
      {"GET /\t HTTP/1.1\r\nHost: h\r\n\r\n", 400},
      {"GET /\xC3\xA4 HTTP/1.1\r\nHost: h\r\n\r\n", 400},
      {"GET / HTTP/1.2\r\nHost: h\r\n\r\n", 200},
      {"GET / http/1.1\r\nHost: h\r\n\r\n", 400},
      {"GET / HTTP/11\r\nHost: h\r\n\r\n", 400},
      {"GET / HTTP/2.0\r\nHost: h\r\n\r\n", 505},
      {"PRI * HTTP/2.0\r\n\r\n", 505},
      {"G(T / HTTP/1.1\r\nHost: h\r\n\r\n", 400},
      // §3.2: the host
      {"GET / HTTP/1.1\r\n\r\n", 400},
      {get + "Host: h\r\n\r\n", 400},
      {get + "host: evil\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: u@h\r\n\r\n", 400},
      {"GET news:a HTTP/1.1\r\nHost: \r\n\r\n", 200},
  };
  for (auto const& row : rows) EXPECT_EQ(status_of_head(row.octets), row.status) << row.octets;
}

// Defence 3: caps on length
TEST(RequestHead, an_overlong_head_is_refused_before_it_is_complete) {
  EXPECT_EQ(status_of_head("GET /" + std::string(40'000, 'a')), 414U);
  EXPECT_EQ(status_of_head("GET /" + std::string(9'000, 'a') + " HTTP/1.1\r\nHost: h\r\n\r\n"), 414U);
  EXPECT_EQ(status_of_head("GET / HTTP/1.1\r\nHost: h\r\nA: " + std::string(40'000, 'a')), 431U);
  EXPECT_EQ(
      status_of_head("GET / HTTP/1.1\r\nHost: h\r\nIf-None-Match: " + std::string(65'536, 'a') + "\r\n\r\n"),
      431U);
  std::string many = "GET / HTTP/1.1\r\nHost: h\r\n";
  for (int i = 0; i < 101; ++i) many += "A: b\r\n";
  EXPECT_EQ(status_of_head(many + "\r\n"), 431U);
  EXPECT_EQ(status_of_head("GET /" + std::string(20'000, 'a')), 0U);  // the head may still be completed
}

TEST(RequestHead, a_head_cut_anywhere_waits_for_more) {
  std::string const whole = "GET gopher://h/1 HTTP/1.1\r\nHost: h\r\nAccept: text/html\r\n\r\n";
  for (std::size_t n = 0; n < whole.size(); ++n) EXPECT_EQ(end_of_head(whole.substr(0, n)), 0U) << n;
  EXPECT_EQ(end_of_head(whole + "GET / HTTP/1.1"), whole.size());
}

TEST(RequestHead, the_fields_of_a_head_are_parsed) {
  auto read = read_request_head(
      "POST gopher://h/7/a%2Fb?c HTTP/1.1\r\nHost:  h:70 \r\nX:\t a, b \r\nContent-Length: 12\r\n"
      "Connection: Keep-Alive, close\r\n\r\n");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->method, "POST");
  EXPECT_EQ(read->target, "gopher://h/7/a%2Fb?c");  // GW-08: unchanged
  EXPECT_EQ(*read->field("host"), "h:70");
  EXPECT_EQ(*read->field("x"), "a, b");
  EXPECT_EQ(read->field("y"), nullptr);
  EXPECT_EQ(read->length, 12U);
  EXPECT_TRUE(read->has_body());
  EXPECT_FALSE(read->keeps_alive);
  EXPECT_FALSE(read_request_head("GET / HTTP/1.0\r\n\r\n")->keeps_alive);
  EXPECT_TRUE(read_request_head("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")->keeps_alive);
  EXPECT_TRUE(read_request_head("GET / HTTP/1.1\r\nHost: h\r\n\r\n")->keeps_alive);
}

}  // namespace
}  // namespace wend::gateway
