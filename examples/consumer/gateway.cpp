// SPDX-License-Identifier: Apache-2.0
// A program of somebody else's with a gateway in it.
#include <cstdio>

#include "wend/gateway/server.hpp"

int main() {
  wend::gateway::settings how;
  how.port = 0;  // any that is free
  wend::gateway::server site(how);
  if (!site.trouble().empty()) return 1;
  std::printf("%s\n", site.address().c_str());
  site.stop();
  site.run();  // until it is stopped: at once
}
