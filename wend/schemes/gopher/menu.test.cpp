// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/menu.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::gopher {
namespace {

using enum profile;
using namespace std::string_view_literals;

struct row {
  std::string_view line;
  char type;
  std::string_view title, uri;
  char tag = '\0';
};

void expect_items(std::initializer_list<row> rows, profile p = rfc3986) {
  for (auto const& [line, type, title, uri, tag] : rows) {
    auto read = read_menu_line(line, p);
    ASSERT_TRUE(read) << line;
    EXPECT_EQ(read->type, type) << line;
    EXPECT_EQ(read->title, title) << line;
    EXPECT_EQ(read->uri, uri) << line;
    EXPECT_EQ(read->tag, tag) << line;
  }
}

// shows GOPHER-22 · RFC 1436 appendix
TEST(GopherMenu, menu_items_become_gopher_urls) {
  expect_items({
      {"1About\t/about\tgopher.example\t70\r\n", '1', "About", "gopher://gopher.example/1/about"},
      {"0Top\t\th.example\t70", '0', "Top", "gopher://h.example/0"},
      {"1Top\t\tH.Example\t7070\n", '1', "Top", "gopher://h.example:7070/"},
      {"7Find?\ts?t\th.example\t70\r", '7', "Find?", "gopher://h.example/7s%3Ft"},
      {"2Staff\t\tcso.example\t105", '2', "Staff", "gopher://cso.example:105/2"},
      {"9\t\xE9 #%\th.example\t70", '9', "", "gopher://h.example/9%E9%20%23%25"},
      {"0v6\ta\t2001:db8::1\t70", '0', "v6", "gopher://[2001:db8::1]/0a"},
      {"1many\ta\th.example\t70\t\tmore\tand more", '1', "many", "gopher://h.example/1a"},
  });
}

// shows GOPHER-22 · RFC 1738 §3.4.4, RFC 4266 §2.4
TEST(GopherMenu, gopher_plus_tags_are_noted) {
  constexpr std::string_view doc = "0Doc\t0/d e\th.example\t70\t+", form = "0Form\tf\th.example\t70\t?\r\n";
  expect_items({{doc, '0', "Doc", "gopher://h.example/00/d%20e%09%09+", '+'},
                {form, '0', "Form", "gopher://h.example/0f%09%09%3F", '?'}});
  expect_items({{doc, '0', "Doc", "gopher://h.example/00/d%20e%09%09+", '+'},
                {form, '0', "Form", "gopher://h.example/0f%09%09?", '?'}},
               rfc1738);
  // RFC 1630 §Gopher: the selector, then any Gopher plus syntax, as they are sent
  expect_items({{doc, '0', "Doc", "gopher://h.example/00/d%20e%09+", '+'}}, rfc1630);
}

// shows GOPHER-22 · url7a §Gopher
TEST(GopherMenu, items_of_other_protocols_have_their_urls) {
  expect_items({
      {"8Lib\tguest\tlib.example\t23", '8', "Lib", "telnet://guest@lib.example/"},
      {"8Lib\t\tlib.example\t2323", '8', "Lib", "telnet://lib.example:2323/"},
      {"TLib\tguest\tlib.example\t23", 'T', "Lib", "tn3270://guest@lib.example/"},
      {"8x\t-l root\tlib.example\t23", '8', "x", "telnet://lib.example/"},
      {"8x\ta@b\tlib.example\t23", '8', "x", "telnet://lib.example/"},
      {"hWeb\tURL:http://w.example/a\th.example\t70", 'h', "Web", "http://w.example/a"},
      {"hWeb\t/URL:http://w.example/a\th.example\t70", 'h', "Web", "http://w.example/a"},
      {"hWeb\tURL:http://w.example/a\t\t0", 'h', "Web", "http://w.example/a"},
      {"hPage\t/p.html\th.example\t70", 'h', "Page", "gopher://h.example/h/p.html"},
      {"wWeb\thttp://w.example/\th.example\t70", 'w', "Web", "http://w.example/"},
  });
  expect_items({{"8Lib\tguest\tlib.example\t23", '8', "Lib", "telnet://guest@lib.example"}}, rfc1630);
}

// shows GOPHER-22 · RFC 1738 §3.4.4
TEST(GopherMenu, no_link_is_a_script_or_text_that_is_not_a_url) {
  expect_items({
      {"hX\tURL:javascript:alert(1)\th.example\t70", 'h', "X", "gopher://h.example/hURL:javascript:alert(1)"},
      {"hX\tURL:http://a b/\th.example\t70", 'h', "X", "gopher://h.example/hURL:http://a%20b/"},
      {"wX\tjavascript:alert(1)\th.example\t70", 'w', "X", ""},
      {"w%s\t%s%s\th.example\t70", 'w', "%s", ""},
  });
}

// shows GOPHER-22 · RFC 1738 §3.4.4
TEST(GopherMenu, informational_and_error_items_have_no_link) {
  expect_items({
      {"iHello\tfake\t(NULL)\t0", 'i', "Hello", ""},
      {"iHello", 'i', "Hello", ""},
      {"3Not there\t\terror.host\t1", '3', "Not there", ""},
      {"3Not there", '3', "Not there", ""},
      {"0x\ta\terror.host\t1", '0', "x", ""},
  });
}

TEST(GopherMenu, bad_hosts_and_ports_make_no_link) {
  for (std::string_view port : {"", "0", "65536", "99999", "x", "70x", "-1", "+70", "7 0"}) {
    auto line = "0x\ta\th.example\t" + std::string(port);
    auto read = read_menu_line(line);
    ASSERT_TRUE(read) << line;
    EXPECT_EQ(read->uri, "") << line;
  }
  for (std::string_view host : {"", "a/b", "u@h.example", "h:1:2", "a b", "h?x", "h#x", "\xE9.example"})
    for (auto p : profiles) {
      auto line = "0x\ta\t" + std::string(host) + "\t70";
      EXPECT_EQ(read_menu_line(line, p)->uri, "") << line;
    }
}

TEST(GopherMenu, malformed_lines_are_skipped) {  // RFC 1436 appendix
  for (std::string_view line :
       {"", "\r\n", ".", ".\r\n", ".foo\ta\th.example\t70", "0x", "0x\ta", "1x\ta\th.example"})
    EXPECT_FALSE(read_menu_line(line)) << line;
}

TEST(GopherMenu, a_duplicate_server_offers_the_same_item_type) {  // RFC 1436 §3.8
  auto read = read_menu_line("+Also\ta\tmirror.example\t70", rfc3986, '9');
  ASSERT_TRUE(read);
  EXPECT_EQ(read->type, '+');
  EXPECT_EQ(read->uri, "gopher://mirror.example/9a");
}

TEST(GopherMenu, an_item_at_the_port_of_a_tls_server_is_reached_over_tls) {
  internet::server const here{"h.example", 7443};
  auto uri_of = [&](std::string_view line) { return read_menu_line(line, rfc3986, '1', &here)->uri; };
  EXPECT_EQ(uri_of("0a\ta\tH.Example\t7443"), "gophers://h.example:7443/0a");
  EXPECT_EQ(uri_of("0a\ta\th.example\t70"), "gopher://h.example/0a");
  EXPECT_EQ(uri_of("0a\ta\tg.example\t7443"), "gopher://g.example:7443/0a");
  EXPECT_EQ(uri_of("8a\ta\th.example\t7443"), "telnet://a@h.example:7443/");
}

TEST(GopherMenu, every_url_of_a_menu_line_parses) {
  constexpr auto pool = "\t\t\t\t017hwT8+i.?%/:@ a\r\n\0\xFF-"sv;
  std::uint32_t state = 70;
  int links = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string line;
    auto next = [&] { return (state = state * 1664525 + 1013904223) >> 16; };
    for (auto n = next() % 24; n-- > 0;) line += pool[next() % pool.size()];
    if (i % 2)
      line = "017hwT8+"[next() % 8] + line.substr(0, line.find('\t')) + "\tsel" +
             line.substr(line.size() / 2) + "\th.example\t70";
    for (auto p : profiles) {
      auto read = read_menu_line(line, p);
      if (!read || read->uri.empty()) continue;
      ++links;
      EXPECT_TRUE(parse(read->uri, p)) << read->uri;
    }
  }
  EXPECT_GT(links, 1000);
}

}  // namespace
}  // namespace wend::gopher
