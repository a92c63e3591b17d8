// SPDX-License-Identifier: Apache-2.0
// Checks URLs from outside before a server fetches them: all readers must see the same scheme, host and port.
#include <cstdio>

#include "wend/uri.hpp"
#include "wend/uri/agree.hpp"

namespace {

/// Whether RFC 3986 and the URL Standard accept the text and read the same scheme, host and port.
bool is_read_alike(std::string_view text) {
  constexpr wend::profile readers[] = {wend::profile::rfc3986, wend::profile::whatwg};
  auto answer = wend::agree(text, readers);
  for (auto const& difference : answer.disagreements)
    std::printf("%.*s: byte %u: %s\n", static_cast<int>(text.size()), text.data(), difference.at,
                wend::name_of(difference.about).data());
  return !answer.all_refuse && answer.disagreements.empty();
}

}  // namespace

int main() {
  bool right = is_read_alike("http://good.example/a?b");
  right &= !is_read_alike("http://good.example\\@evil.example/");  // two hosts, or an error
  right &= !is_read_alike("http://0x7f.1/");                       // a name, or 127.0.0.1
  return right ? 0 : 1;
}
