// SPDX-License-Identifier: Apache-2.0
// wend beside its peers, in one process, interleaved: see scripts/measure.
#include "bench/report.hpp"

int main(int count, char** words) {
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  bench::table table;
  return benchmark::RunSpecifiedBenchmarks(&table) == 0;
}
