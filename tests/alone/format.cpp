// SPDX-License-Identifier: Apache-2.0
//
// std::format of what names itself, where the standard library has it: scripts/bindings/cpp.
#include "wend/uri/format.hpp"

#include <cstdio>

#include "wend/uri/parse.hpp"

int main() {
  auto u = *wend::parse("http://h.example/a");
  wend::uri kept = u;
  auto text = std::format("{:>20} {} {} {} {}", u, kept, wend::profile::whatwg, wend::part::host,
                          wend::error{wend::errc::bad_escape, 3});
  std::puts(text.c_str());
  return text == "  http://h.example/a http://h.example/a whatwg host bad-escape" ? 0 : 1;
}
