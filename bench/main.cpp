// SPDX-License-Identifier: Apache-2.0
// wend beside its peers, in one process, interleaved: see scripts/measure. WEND_PEERS names libraries, separated by
// colons, that add rows of more peers when they are loaded: bench/race.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "bench/report.hpp"

namespace {

void load_peers() {
  auto names = std::getenv("WEND_PEERS");
  std::istringstream in(names ? names : "");
  for (std::string name; std::getline(in, name, ':');)
    if (!name.empty() && !dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL))
      std::fprintf(stderr, "%s\n", dlerror());
}

}  // namespace

int main(int count, char** words) {
  load_peers();
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  bench::table table;
  return benchmark::RunSpecifiedBenchmarks(&table) == 0;
}
