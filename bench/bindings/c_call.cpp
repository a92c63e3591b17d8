// SPDX-License-Identifier: Apache-2.0
// What a call through <wend/c/wend.h> costs more than the same call in C++: nanoseconds a URL, medians of interleaved rounds.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/c/wend.h"
#include "wend/uri/parse.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace {

constexpr std::string_view web[] = {
    "http://www.example.com/", "https://en.example.org/wiki/Uniform_Resource_Identifier?action=history#top",
    "https://cdn.example.co.uk/assets/images/2024/11/logo.png?v=12345&size=large",
    "https://shop.example.com/item/98765?utm_source=news&ref=home"};
constexpr std::string_view rare[] = {"ftp://ann:secret@ftp.example.net:2121/pub/a%20b/c.tar.gz",
                                     "mailto:ann@h.example", "http://192.0.2.17:8080/status",
                                     "http://[2001:db8::1]/index.html"};
constexpr int rounds = 400, repeats = 200;
volatile std::size_t sink;

template <class Call>
double nanoseconds_a_url(std::span<std::string_view const> urls, Call call) {
  std::size_t sum = 0;
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < repeats; ++i)
    for (auto url : urls) sum += call(url);
  auto took = std::chrono::steady_clock::now() - begin;
  sink = sum;
  return std::chrono::duration<double, std::nano>(took).count() /
         (repeats * static_cast<double>(urls.size()));
}

double median(std::vector<double>& list) {
  std::ranges::nth_element(list, list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2));
  return list[list.size() / 2];
}

template <class Cpp, class C>
void compare(char const* name, std::span<std::string_view const> urls, Cpp cpp, C c) {
  std::vector<double> by_cpp, by_c, between;
  for (int i = 0; i < rounds; ++i) {
    by_cpp.push_back(nanoseconds_a_url(urls, cpp));
    by_c.push_back(nanoseconds_a_url(urls, c));
    between.push_back(by_c.back() - by_cpp.back());
  }
  std::printf("%-12s C++ %6.1f  C %6.1f  difference %5.1f ns\n", name, median(by_cpp), median(by_c),
              median(between));
}

}  // namespace

int main() {
  std::string kept, memory(256, '\0');
  auto parse = [](std::string_view url) { return wend::parse(url)->host().size(); };
  auto wend_parse_of = [](std::string_view url) {
    wend_parts parts;
    wend_parse(url.data(), url.size(), WEND_RFC3986, 0, &parts);
    return std::size_t{parts.part[WEND_HOST].end} - parts.part[WEND_HOST].begin;
  };
  auto read = [&](std::string_view url) { return wend::whatwg::parse_into(kept, url)->host().size(); };
  auto wend_read_of = [&](std::string_view url) {
    wend_buffer out{memory.data(), memory.size(), 0};
    wend_parts parts;
    wend_read(url.data(), url.size(), nullptr, 0, WEND_WHATWG, 0, &out, &parts);
    return std::size_t{parts.part[WEND_HOST].end} - parts.part[WEND_HOST].begin;
  };
  compare("parse, web", web, parse, wend_parse_of);
  compare("parse, rare", rare, parse, wend_parse_of);
  compare("read, web", web, read, wend_read_of);
  compare("read, rare", rare, read, wend_read_of);
}
