// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/metrics.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <array>
#include <map>

#include "wend/registry/registry.hpp"

namespace wend::gateway {
namespace {

constexpr std::array<std::string_view, 4> sources = {"memory", "cache", "server", "own"};

}  // namespace

struct metrics::state {
  prometheus::Registry registry{};
  prometheus::Family<prometheus::Counter>& answers = prometheus::BuildCounter()
                                                         .Name("wend_answers_total")
                                                         .Help("Answers, by status and where they came from")
                                                         .Register(registry);
  prometheus::Counter& octets = prometheus::BuildCounter()
                                    .Name("wend_octets_total")
                                    .Help("Octets of bodies that were sent")
                                    .Register(registry)
                                    .Add({});
  prometheus::Family<prometheus::Histogram>& times = prometheus::BuildHistogram()
                                                         .Name("wend_fetch_seconds")
                                                         .Help("Time that fetches took")
                                                         .Register(registry);
  prometheus::Family<prometheus::Counter>& refusals =
      prometheus::BuildCounter()
          .Name("wend_refusals_total")
          .Help("Requests and connections that were turned away")
          .Register(registry);
  prometheus::Gauge& connections = prometheus::BuildGauge()
                                       .Name("wend_connections")
                                       .Help("Connections that are open")
                                       .Register(registry)
                                       .Add({});
  prometheus::Gauge& fetches =
      prometheus::BuildGauge().Name("wend_fetches").Help("Fetches on their way").Register(registry).Add({});

  prometheus::Counter& cache_failures =
      prometheus::BuildCounter()
          .Name("wend_cache_failures_total")
          .Help("Writes to the cache that failed: what was fetched was not kept")
          .Register(registry)
          .Add({});

  // A family looks its counter up by labels; this index is faster for the counters of every response.
  std::map<unsigned, prometheus::Counter*> known_answers{};
};

metrics::metrics() : held_(std::make_unique<state>()) {}
metrics::~metrics() = default;

void metrics::answered(unsigned status, source where, std::uint64_t octets) {
  auto index = static_cast<unsigned>(where);
  auto& known = held_->known_answers[status * 4 + index];
  if (!known)
    known = &held_->answers.Add({{"status", std::to_string(status)}, {"from", std::string(sources[index])}});
  known->Increment();
  held_->octets.Increment(static_cast<double>(octets));
}

void metrics::fetched(std::string_view scheme, fetch_outcome outcome, std::chrono::milliseconds took) {
  auto known = find_scheme(scheme);
  std::string name(known ? known->name : std::string_view("other"));
  prometheus::Histogram::BucketBoundaries const steps{0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60};
  held_->times
      .Add({{"scheme", name}, {"outcome", outcome == fetch_outcome::succeeded ? "well" : "failed"}}, steps)
      .Observe(static_cast<double>(took.count()) / 1000);
}

void metrics::connections(std::size_t now) { held_->connections.Set(static_cast<double>(now)); }
void metrics::fetches(std::size_t now) { held_->fetches.Set(static_cast<double>(now)); }
void metrics::cache_failures(std::uint64_t so_far) {
  held_->cache_failures.Increment(static_cast<double>(so_far) - held_->cache_failures.Value());
}
void metrics::refused(std::string_view why) { held_->refusals.Add({{"why", std::string(why)}}).Increment(); }

std::string metrics::text() const {
  return prometheus::TextSerializer().Serialize(held_->registry.Collect());
}

}  // namespace wend::gateway
