// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace bench {

/// Prints nothing while the runs are interleaved, and at the end one table: minimum and median of each, and
/// how many times what wend needs.
class table : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(Context const&) override;
  void ReportRuns(std::vector<Run> const&) override;
  void Finalize() override;

 private:
  struct row {
    std::string name{};
    std::vector<double> costs{};  // nanoseconds per item, or per 1024 octets
    bool by_octets = false;
    std::map<std::string, double> values{};
  };
  std::vector<row> rows_{};

  row& row_named(std::string const& name);
  row const* reference_for(row const&) const;
  void print(row const&) const;
};

}  // namespace bench
