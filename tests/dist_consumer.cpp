// SPDX-License-Identifier: Apache-2.0
//
// A program of wend.hpp and wend.cpp alone, in C++20: something of each part of the core.
#include "wend.hpp"

#include <cstdio>
#include <cstdlib>

namespace {

int failed = 0;

void expect(bool holds, char const* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  ++failed;
}

}  // namespace

int main() {
  auto u = wend::parse("http://ann@www.example.co.uk:8080/a?b=1");
  expect(u && u->host() == "www.example.co.uk" && u->port_number() == 8080, "a URI has parts");
  expect(wend::domain_of(u->host()).domain == "example.co.uk", "a host has a registrable domain");
  expect(wend::query_pairs(u->query()).get("b") == "1", "a query has pairs");
  expect((*wend::resolve("http://a/b/c", "../d")).value.text() == "http://a/d", "a reference is resolved");
  expect((*wend::whatwg::parse("http://\u00FC.example/")).text() == "http://xn--tda.example/",
         "a host beyond ASCII is mapped");
  expect(wend::text::find_all("see http://h.example/ there").size() == 1, "a URI is found in text");
  expect(wend::check("gopher://h:x/").front().code == wend::errc::bad_port, "an error has a name");
  expect(wend::find_scheme("wais") != nullptr, "a scheme is known");
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
