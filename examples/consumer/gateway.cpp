// SPDX-License-Identifier: Apache-2.0
// A program that embeds the gateway, built against an installed wend.
#include <cstdio>

#include "wend/gateway/server.hpp"

int main() {
  wend::gateway::settings how;
  how.port = 0;  // any free port
  wend::gateway::server site(how);
  if (!site.trouble().empty()) return 1;
  std::printf("%s\n", site.address().c_str());
  site.stop();
  site.run();  // returns at once: it was stopped
}
