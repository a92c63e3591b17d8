// SPDX-License-Identifier: Apache-2.0
// Follows a URI: counts the octets of a local file, by its URL. usage: follow FILE (an absolute name)
#include <cstdio>
#include <string>

#include "wend/follow/perform.hpp"
#include "wend/uri.hpp"
#include "wend/uri/escape.hpp"

int main(int count, char** words) {
  if (count != 2) return 2;
  std::string text = "file://";
  wend::escape_to(text, words[1], wend::chars::alpha | wend::chars::digit | "-._~/");
  auto name = wend::parse(text);
  if (!name) return 2;

  wend::access::policy policy;
  policy.local_files = true;  // the default policy refuses file: URLs
  std::size_t octets = 0;
  auto answer = wend::follow::perform({*name}, policy, [&](std::string_view some) {
    octets += some.size();
    return true;
  });
  if (!answer) {
    auto why = wend::explain(answer.error().code, name->profile());
    std::fprintf(stderr, "%s: %s\n", text.c_str(), why.message.data());
    return 1;
  }
  std::printf("%s: %zu octets, %s\n", answer->uri.c_str(), octets, answer->media_type.c_str());
  return octets == 0;
}
