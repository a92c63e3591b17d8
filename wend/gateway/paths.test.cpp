// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/paths.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace wend::gateway {
namespace {

struct pair {
  std::string_view uri, path;
};

// A URI of every scheme in its usual form, and URIs in other forms.
constexpr pair pairs[] = {
    {"http://h/a?b=c", "/http/h/a?b=c"},
    {"http://h:8080/", "/http/h:8080/"},
    {"http://h", "/http/h"},
    {"http://h/?", "/http/h/?"},
    {"https://h/a%2Fb%7e", "/https/h/a%2Fb%7e"},
    {"ftp://u@h/a;type=i", "/ftp/u@h/a;type=i"},
    {"ftp://h/%2Fetc/motd", "/ftp/h/%2Fetc/motd"},
    {"ftps://h/a", "/ftps/h/a"},
    {"gopher://h:7070/1/docs", "/gopher/h:7070/1/docs"},
    {"gopher://h/1a%2Fb", "/gopher/h/1a%2Fb"},
    {"gopher://h/7/find%09words", "/gopher/h/7/find%09words"},
    {"gopher://h/0x%09%09+text/html", "/gopher/h/0x%09%09+text/html"},
    {"news:comp.infosystems", "/news/comp.infosystems"},
    {"news:*", "/news/*"},
    {"news:a@b", "/news/a@b"},
    {"nntp://h/group/17", "/nntp/h/group/17"},
    {"wais://h/db?cats", "/wais/h/db?query=cats"},
    {"wais://h/db?a+b&c=%2B", "/wais/h/db?query=a%2Bb%26c%3D%252B"},
    {"wais://h/db/TEXT/1%3D2", "/wais/h/db/TEXT/1%3D2"},
    {"prospero://h:1525/a;v=1", "/prospero/h:1525/a;v=1"},
    {"urn:isbn:0451450523", "/urn/isbn:0451450523"},
    {"whois://h/ann", "/whois/h/ann"},
    {"whois++://h/name=ann", "/whois++/h/name=ann"},
    {"mid:a@b/c@d", "/mid/a@b/c@d"},
    {"cid:c@d", "/cid/c@d"},
    {"mailto:a@b?subject=x%20y", "/mailto/a@b?query=subject%3Dx%2520y"},
    {"telnet://u@h:24/", "/telnet/u@h:24/"},
    {"rlogin://u@h", "/rlogin/u@h"},
    {"tn3270://h/", "/tn3270/h/"},
    {"ldap://h/o=x?cn?sub", "/ldap/h/o=x?query=cn%3Fsub"},
    {"nfs://h/a", "/nfs/h/a"},
    {"snmp://h//1.3", "/snmp/h//1.3"},
    {"http://[::1]/", "/http/[::1]/"},
    {"http://h/a#b", "/http/h/a#b"},
    {"ftp://h/a/../b", "/uri/ftp:%2F%2Fh%2Fa%2F..%2Fb"},
    {"http://h/%2e%2E/b", "/uri/http:%2F%2Fh%2F%252e%252E%2Fb"},
    {"file:///etc/motd", "/uri/file:%2F%2F%2Fetc%2Fmotd"},
    {"HTTP://h/", "/uri/HTTP:%2F%2Fh%2F"},
    {"http:g", "/uri/http:g"},
    {"news:", "/uri/news:"},
    {"urn:/a", "/uri/urn:%2Fa"},
};

// shows GW-05
TEST(GatewayPaths, every_scheme_has_a_path_that_maps_back) {
  for (auto const& row : pairs) {
    EXPECT_EQ(path_of(row.uri), row.path);
    auto back = uri_at(row.path);
    ASSERT_TRUE(back) << row.path;
    EXPECT_EQ(back->uri, row.uri);
    EXPECT_TRUE(back->options.empty()) << row.path;
  }
}

/// Text that browsers do not change: no controls, spaces, backslashes or dot segments.
bool is_kept_by_browsers(std::string_view path) {
  for (char c : path)
    if (c <= ' ' || c == '\\' || static_cast<unsigned char>(c) > 0x7E) return false;
  path = path.substr(0, path.find('?'));
  return path.find("/../") == path.npos && path.find("/./") == path.npos && !path.ends_with("/..") &&
         !path.ends_with("/.");
}

void leads_back(std::string const& uri) {
  auto path = path_of(uri);
  auto back = uri_at(path);
  ASSERT_TRUE(back) << uri << "\n" << path;
  EXPECT_EQ(back->uri, uri) << path;
  EXPECT_TRUE(is_kept_by_browsers(path.substr(0, path.find('#')))) << path;
}

// RFC 3986 §3.1: what begins with a scheme and a colon.
bool has_scheme(std::string const& text) {
  auto colon = text.find(':');
  if (colon == text.npos || colon == 0 || !std::isalpha(static_cast<unsigned char>(text[0]))) return false;
  return std::ranges::all_of(text.substr(0, colon), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '+' || c == '-' || c == '.';
  });
}

void gather(nlohmann::json const& of, std::vector<std::string>& to) {
  if (of.is_string() && has_scheme(of.get<std::string>())) to.push_back(of.get<std::string>());
  if (of.is_structured())
    for (auto const& member : of) gather(member, to);
}

/// The octets of a row's string: tools/vectors writes 80 to FF as U+DC80 to U+DCFF. The JSON reader refuses
/// lone surrogates, so that they are replaced by U+E080 to U+E0FF before it.
std::string with_whole_characters(std::string line) {
  for (auto at = line.find("\\udc"); at != line.npos; at = line.find("\\udc", at + 1)) {
    bool is_half_of_one = at >= 6 && line.compare(at - 6, 3, "\\ud") == 0 && line[at - 3] < 'c';
    if (!is_half_of_one && at + 6 <= line.size() && line[at + 4] >= '8') line.replace(at, 4, "\\ue0");
  }
  return line;
}
std::string as_octets(std::string const& text) {
  std::string utf8;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto row = std::string_view(text).substr(i, 2);
    bool stands_for_one = (row == "\xEE\x82" || row == "\xEE\x83") && i + 2 < text.size();
    if (!stands_for_one) utf8 += text[i];
    else utf8 += static_cast<char>((row[1] & 1) << 6 | 0x80 | (text[i + 2] & 0x3F)), i += 2;
  }
  return utf8;
}

std::vector<std::filesystem::path> collections() {
  std::vector<std::filesystem::path> files;  // tests run in the project's folder
  std::error_code none;
  for (auto folder : {"vectors", "../shared/spec", "../shared/suites"})
    for (auto const& file : std::filesystem::directory_iterator(folder, none))
      if (file.path().extension() == ".jsonl") files.push_back(file.path());
  return files;
}

// shows GW-05
TEST(GatewayPaths, map_and_unmap_are_inverse_for_every_collected_url) {
  std::vector<std::string> texts;
  std::size_t rows = 0, unread = 0;
  for (auto const& file : collections()) {
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line); ++rows) {
      auto row = nlohmann::json::parse(with_whole_characters(line), nullptr, false);
      unread += row.is_discarded();  // strings with other lone surrogates
      if (row.is_object()) gather(row, texts);
    }
  }
  for (auto const& text : texts) leads_back(as_octets(text));
  ASSERT_GT(rows, 1'000U) << "not in the project's folder";
  EXPECT_LT(unread * 100, rows);
  EXPECT_GT(texts.size(), 1'000U);
}

// shows GW-05
TEST(GatewayPaths, map_and_unmap_are_inverse_for_any_octets_after_a_scheme) {
  constexpr std::string_view pieces[] = {"/",    "//",   ".",  "..", "%2e", "?",      "#",  "&",     "=",
                                         "+",    "%",    "%0", ":",  "@",   "[",      "]",  "\\",    " ",
                                         "\x01", "\xFF", "\n", "a",  "uri", "query=", "q=", "http:", "%25"};
  constexpr std::string_view schemes[] = {
      "http:", "https:", "gopher:", "news:", "wais:", "urn:", "uri:", "x:"};
  std::uint32_t seed = 1;
  auto next = [&](std::size_t below) {
    seed = seed * 1664525 + 1013904223;
    return static_cast<std::size_t>(seed >> 8) % below;
  };
  for (int i = 0; i < 20'000; ++i) {
    std::string uri(schemes[next(std::size(schemes))]);
    for (auto left = next(8); left > 0; --left) uri += pieces[next(std::size(pieces))];
    leads_back(uri);
  }
}

TEST(GatewayPaths, page_options_are_not_part_of_the_url_except_for_http) {
  auto sorted = uri_at("/ftp/h/a/?sort=-size&page=2");
  EXPECT_EQ(sorted, (site_name{"ftp://h/a/", {{"sort", "-size"}, {"page", "2"}}}));
  EXPECT_EQ(uri_at("/http/h/?sort=size"), (site_name{"http://h/?sort=size", {}}));
  auto both = uri_at("/wais/h/db?query=cats&q=dogs+and%20bees");
  EXPECT_EQ(both, (site_name{"wais://h/db?cats", {{"q", "dogs and bees"}}}));
  for (std::string uri :
       {"http://h/a?b=c", "https://h/", "ftp://h/a", "wais://h/d?w", "HTTP://h/", "http://h/a/../b#c"}) {
    auto back = uri_at(with_option(path_for_options(uri), "view", "raw"));
    EXPECT_EQ(back, (site_name{uri, {{"view", "raw"}}})) << uri;
  }
  EXPECT_EQ(with_option("/a?b=c#d", "view", "raw&x"), "/a?b=c&view=raw%26x#d");
  EXPECT_EQ(with_option("/a", "q", ""), "/a?q=");
}

TEST(GatewayPaths, a_path_that_maps_to_no_url_is_refused) {
  for (auto path : {"", "/", "a", "/http", "/http/", "//h/", "/HTTP/h", "/1/x", "/uri/", "/%68ttp/h",
                    "/robots.txt", "?a", "#", "/ /h"})
    EXPECT_FALSE(uri_at(path)) << path;
}

TEST(GatewayPaths, a_form_is_decoded_once) {  // hostile H0424
  EXPECT_EQ(value_of(read_form("uri=http%253A%252F%252F127.0.0.1"), "uri"), "http%3A%2F%2F127.0.0.1");
  auto odd = read_form("&&=&a&b=&c=1=2&c=3&%zz=%");
  EXPECT_EQ(value_of(odd, "c"), "1=2");
  EXPECT_TRUE(has_field(odd, "a"));
  EXPECT_FALSE(has_field(odd, "d"));
  std::string many;
  for (int i = 0; i < 10'000; ++i) many += "a=1&";
  EXPECT_EQ(read_form(many).size(), 100U);
}

}  // namespace
}  // namespace wend::gateway
