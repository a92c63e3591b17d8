// SPDX-License-Identifier: Apache-2.0
// Finds URIs in running text of any size, fed in pieces.
#include <cstdio>
#include <string>
#include <vector>

#include "wend/text/extract.hpp"

int main() {
  std::vector<std::string> finds;
  wend::text::finder search({}, [&](wend::text::find const& f) {
    std::printf("byte %2u  %s\n", static_cast<unsigned>(f.inner_at), f.uri.c_str());
    finds.push_back(f.uri);
  });
  search.feed("Read <URL:ftp://host.exam");  // the places of the cuts make no difference
  search.feed("ple/pub/READ\n   ME> and then http://host.example/b.");
  search.finish();
  return finds != std::vector<std::string>{"ftp://host.example/pub/README", "http://host.example/b"};
}
