// SPDX-License-Identifier: Apache-2.0
//
// Speed, side by side with the installed peers in one process. Run with
//   --benchmark_enable_random_interleaving --benchmark_repetitions=9
// (scripts/measure does); the last lines then give minimum, median and the ratio to wend for each job.

#include <benchmark/benchmark.h>
#include <curl/curl.h>
#include <uriparser/Uri.h>

#include <algorithm>
#include <boost/url.hpp>
#include <cstdio>
#include <map>

#include "bench/corpus.hpp"
#include "wend/text/extract.hpp"
#include "wend/uri.hpp"

namespace wend::bench {
namespace {

using benchmark::State;

/// One pass over the corpus an iteration; the time is reported per entry by `summary` below.
template <class Job>
void over(State& state, corpus const& all, Job job) {
  for (auto _ : state)
    for (auto const& line : all.lines) job(line);
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * all.lines.size()));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * all.bytes()));
}

auto wend_parse(profile law) {
  return [law](std::string const& text) { benchmark::DoNotOptimize(parse(text, law)); };
}

void boost_parse(std::string const& text) { benchmark::DoNotOptimize(boost::urls::parse_uri(text)); }

void uriparser_parse(std::string const& text) {
  UriUriA made;
  char const* wrong;
  auto ok = uriParseSingleUriExA(&made, text.data(), text.data() + text.size(), &wrong);
  benchmark::DoNotOptimize(ok);
  if (ok == URI_SUCCESS) uriFreeUriMembersA(&made);
}

struct curl_job {
  CURLU* handle = curl_url();
  ~curl_job() { curl_url_cleanup(handle); }
  void operator()(std::string const& text) const {
    benchmark::DoNotOptimize(curl_url_set(handle, CURLUPART_URL, text.c_str(), CURLU_NON_SUPPORT_SCHEME));
  }
};

struct wend_normalize {
  std::string out{};
  void operator()(std::string const& text) {
    benchmark::DoNotOptimize(normalize_to(out, text, profile::rfc3986, {level::scheme}));
  }
};

void boost_normalize(std::string const& text) {
  if (auto view = boost::urls::parse_uri(text)) {
    boost::urls::url made(*view);
    made.normalize();
    benchmark::DoNotOptimize(made);
  }
}

void uriparser_normalize(std::string const& text) {
  UriUriA made;
  char const* wrong;
  if (uriParseSingleUriExA(&made, text.data(), text.data() + text.size(), &wrong) != URI_SUCCESS) return;
  benchmark::DoNotOptimize(uriNormalizeSyntaxA(&made));
  uriFreeUriMembersA(&made);
}

constexpr char base_text[] = "http://www.example.com/one/two/three/four.html?five#six";

struct wend_resolve {
  std::string out{};
  uri_view base = *parse(base_text);
  void operator()(std::string const& text) {
    if (auto reference = parse_reference(text)) benchmark::DoNotOptimize(resolve_to(out, base, *reference));
  }
};

struct boost_resolve {
  boost::urls::url_view base = *boost::urls::parse_uri(base_text);
  boost::urls::url out{};
  void operator()(std::string const& text) {
    if (auto reference = boost::urls::parse_uri_reference(text))
      benchmark::DoNotOptimize(boost::urls::resolve(base, *reference, out));
  }
};

struct uriparser_resolve {
  UriUriA base{};
  uriparser_resolve() {
    char const* wrong;
    uriParseSingleUriA(&base, base_text, &wrong);
  }
  ~uriparser_resolve() { uriFreeUriMembersA(&base); }
  void operator()(std::string const& text) {
    UriUriA reference, made;
    char const* wrong;
    if (uriParseSingleUriExA(&reference, text.data(), text.data() + text.size(), &wrong) != URI_SUCCESS)
      return;
    if (uriAddBaseUriA(&made, &reference, &base) == URI_SUCCESS) uriFreeUriMembersA(&made);
    uriFreeUriMembersA(&reference);
  }
};

struct curl_resolve {
  CURLU* handle = curl_url();
  ~curl_resolve() { curl_url_cleanup(handle); }
  void operator()(std::string const& text) const {
    curl_url_set(handle, CURLUPART_URL, base_text, 0);
    benchmark::DoNotOptimize(curl_url_set(handle, CURLUPART_URL, text.c_str(), CURLU_NON_SUPPORT_SCHEME));
  }
};

void extract(State& state, text::looking_for mode) {
  auto const& text = running_text();
  std::size_t finds = 0;
  for (auto _ : state) {
    text::finder finder({.mode = mode}, [&](text::find const&) { ++finds; });
    for (std::size_t i = 0; i < text.size(); i += 1 << 20)
      finder.feed(std::string_view(text).substr(i, 1 << 20));
    finder.finish();
  }
  benchmark::DoNotOptimize(finds);
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}

template <class Job>
void add(std::string const& name, corpus const& (*which)(), Job job) {
  benchmark::RegisterBenchmark(name.c_str(), [which, job](State& state) mutable {
    over(state, which(), std::ref(job));
  })->Unit(benchmark::kMillisecond);
}

template <class Job>
void add_owning(std::string const& name, corpus const& (*which)()) {
  benchmark::RegisterBenchmark(name.c_str(), [which](State& state) {
    Job job;
    over(state, which(), std::ref(job));
  })->Unit(benchmark::kMillisecond);
}

void add_all() {
  add("parse web/wend", web_urls, wend_parse(profile::rfc3986));
  add("parse web/Boost.URL", web_urls, boost_parse);
  add("parse web/uriparser", web_urls, uriparser_parse);
  add_owning<curl_job>("parse web/libcurl", web_urls);
  add("parse web 1738/wend", web_urls, wend_parse(profile::rfc1738));
  add("parse web 1630/wend", web_urls, wend_parse(profile::rfc1630));
  add("parse web url7a/wend", web_urls, wend_parse(profile::url7a));
  add("parse file/wend", file_urls, wend_parse(profile::rfc3986));
  add("parse file/Boost.URL", file_urls, boost_parse);
  add("parse file/uriparser", file_urls, uriparser_parse);
  add_owning<curl_job>("parse file/libcurl", file_urls);
  add_owning<wend_normalize>("normalize web/wend", web_urls);
  add("normalize web/Boost.URL", web_urls, boost_normalize);
  add("normalize web/uriparser", web_urls, uriparser_normalize);
  add_owning<wend_resolve>("resolve/wend", references);
  add_owning<boost_resolve>("resolve/Boost.URL", references);
  add_owning<uriparser_resolve>("resolve/uriparser", references);
  add_owning<curl_resolve>("resolve/libcurl", references);
  struct {
    char const* name;
    text::looking_for mode;
  } const modes[] = {{"extract wrapped/wend", text::looking_for::wrapped},
                     {"extract scheme/wend", text::looking_for::scheme},
                     {"extract fuzzy/wend", text::looking_for::fuzzy}};
  for (auto const& one : modes)
    benchmark::RegisterBenchmark(one.name, [mode = one.mode](State& state) {
      extract(state, mode);
    })->Unit(benchmark::kMillisecond);
}

/// Prints as the console does, and keeps each repetition's rate for the summary.
class summary : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(std::vector<Run> const& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (auto const& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.iterations == 0) continue;
      auto items = run.counters.find("items_per_second");
      auto bytes = run.counters.find("bytes_per_second");
      auto name = run.run_name.function_name;
      if (items != run.counters.end()) per_item_[name].push_back(1e9 / items->second.value);
      else if (bytes != run.counters.end()) per_second_[name].push_back(bytes->second.value / 1e9);
    }
  }

  void Finalize() override {
    std::printf("\n%-26s %10s %10s %8s\n", "job/library", "min", "median", "ratio");
    std::map<std::string, double> ours;
    for (auto& [name, times] : per_item_) {
      std::ranges::sort(times);
      if (name.ends_with("/wend")) ours[name.substr(0, name.find('/'))] = times[times.size() / 2];
    }
    for (auto const& [name, times] : per_item_) {
      auto median = times[times.size() / 2];
      std::printf("%-26s %7.1f ns %7.1f ns %7.2fx\n", name.c_str(), times.front(), median,
                  median / ours[name.substr(0, name.find('/'))]);
    }
    for (auto& [name, rates] : per_second_) {
      std::ranges::sort(rates, std::greater{});
      std::printf("%-26s %5.2f GB/s %5.2f GB/s\n", name.c_str(), rates.front(), rates[rates.size() / 2]);
    }
  }

 private:
  std::map<std::string, std::vector<double>> per_item_, per_second_;
};

void describe(char const* name, corpus const& all) {
  std::printf("%-10s %7zu entries, mean %5.1f bytes%s\n", name, all.lines.size(),
              static_cast<double>(all.bytes()) / static_cast<double>(all.lines.size()),
              all.real ? "" : " (made up)");
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  using namespace wend::bench;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  describe("web", web_urls());
  describe("file", file_urls());
  describe("references", references());
  add_all();
  summary reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return 0;
}
