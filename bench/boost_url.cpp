// SPDX-License-Identifier: Apache-2.0
#include <boost/url.hpp>

#include "bench/material.hpp"

namespace {

using namespace bench;
namespace urls = boost::urls;

void parse(benchmark::State& state, lines const& some) {
  over(state, some, [](std::string const& line) {
    auto view = urls::parse_uri(line);
    benchmark::DoNotOptimize(view);
    return view.has_value();
  });
}

void normalize(benchmark::State& state) {
  urls::url out;  // reused, as its memory is
  over(state, web(), [&](std::string const& line) {
    auto view = urls::parse_uri(line);
    if (!view) return false;
    out = *view;
    out.normalize();
    benchmark::DoNotOptimize(out.data());
    return true;
  });
}

void resolve(benchmark::State& state) {
  auto context = urls::parse_uri(urls::string_view(base.data(), base.size())).value();
  urls::url out;
  over(state, references(), [&](std::string const& line) {
    auto reference = urls::parse_uri_reference(line);
    if (!reference) return false;
    auto done = urls::resolve(context, *reference, out);
    benchmark::DoNotOptimize(out.data());
    return done.has_value();
  });
}

bool are_same(std::string_view a, std::string_view b) {
  auto left = urls::parse_uri({a.data(), a.size()}), right = urls::parse_uri({b.data(), b.size()});
  return left && right && *left == *right;
}
void compare(benchmark::State& state) { over_spellings(state, web(), are_same); }
void compare_same(benchmark::State& state) { over_copies(state, web(), are_same); }
void compare_different(benchmark::State& state) {
  over_neighbours(state, web(), [](std::string_view a, std::string_view b) { return !are_same(a, b); });
}

std::vector<urls::url> const& parsed_urls() {
  static auto const list = [] {
    std::vector<urls::url> parsed;
    for (auto const& line : common_urls().entries) parsed.emplace_back(urls::parse_uri(line).value());
    return parsed;
  }();
  return list;
}

void getters(benchmark::State& state) {
  each(state, parsed_urls(), [](urls::url const& url) {
    keep(url.scheme(), url.encoded_host(), url.port(), url.encoded_path(), url.encoded_query(),
         url.encoded_fragment(), url.encoded_user());
    return true;
  });
}

struct edit {
  char const* names[2];
  void (*change)(urls::url&);
};
constexpr edit edits[] = {
    {{"set protocol"}, [](urls::url& url) { url.set_scheme("wss"); }},
    {{"set username"}, [](urls::url& url) { url.set_user("ann"); }},
    {{"set port"}, [](urls::url& url) { url.set_port("8080"); }},
    {{"set hostname", "with host"}, [](urls::url& url) { url.set_encoded_host("www.example.com"); }},
    {{"set pathname", "with path"}, [](urls::url& url) { url.set_encoded_path("/a/b/index.html"); }},
    {{"set search", "with query"}, [](urls::url& url) { url.set_encoded_query("q=one&lang=en"); }},
    {{"set hash", "with fragment"}, [](urls::url& url) { url.set_encoded_fragment("section-2"); }},
};

void change(benchmark::State& state, edit const& how) {
  each(state, parsed_urls(), [&](urls::url const& url) {
    auto changed = url;
    how.change(changed);
    benchmark::DoNotOptimize(changed);
    return true;
  });
}

void form(benchmark::State& state) {
  urls::encoding_opts how;
  how.space_as_plus = true;
  over(state, queries(), [&](std::string const& query) {
    auto encoded = urls::parse_query(query);
    if (!encoded) return false;
    std::vector<std::pair<std::string, std::string>> pairs;
    for (auto const& pair : *encoded) pairs.emplace_back(pair.key.decode(how), pair.value.decode(how));
    benchmark::DoNotOptimize(pairs);
    return true;
  });
}

std::string decode(std::string_view text) {
  return urls::make_pct_string_view({text.data(), text.size()}).value().decode();
}
std::string encode(std::string_view text) {
  return urls::encode({text.data(), text.size()}, urls::unreserved_chars);
}

int const registered = [] {
  for (auto const& row : edits)
    for (auto name : row.names)
      if (name)
        add(std::string(name) + "/Boost.URL", [&row](benchmark::State& state) { change(state, row); });
  add_decoder("Boost.URL", decode);
  add_encoder("Boost.URL", encode);
  return 0;
}();

void set_pair(benchmark::State& state) {
  urls::url out;
  over(state, web(), [&](std::string const& line) {
    auto view = urls::parse_uri(line);
    if (!view) return false;
    out = *view;
    out.params().set("lang", "en us");
    benchmark::DoNotOptimize(out.data());
    return true;
  });
}

void get_pair(benchmark::State& state) {
  over(state, web(), [](std::string const& line) {
    auto view = urls::parse_uri(line);
    if (!view) return false;
    auto params = view->params();
    auto pair = params.find("id");
    auto value = pair == params.end() ? std::string() : (*pair).value;
    benchmark::DoNotOptimize(value);
    return true;
  });
}

BENCHMARK(set_pair)->Name("query set/Boost.URL");
BENCHMARK(get_pair)->Name("query get/Boost.URL");
BENCHMARK_CAPTURE(parse, web, web())->Name("parse/Boost.URL");
BENCHMARK_CAPTURE(parse, files, files())->Name("parse file:/Boost.URL");
BENCHMARK(normalize)->Name("normalize/Boost.URL");
BENCHMARK(resolve)->Name("resolve/Boost.URL");
BENCHMARK(compare)->Name("compare/Boost.URL");
BENCHMARK(compare_same)->Name("compare same/Boost.URL");
BENCHMARK(compare_different)->Name("compare different/Boost.URL");
BENCHMARK(getters)->Name("7 getters/Boost.URL");
BENCHMARK(form)->Name("form pairs/Boost.URL");
BENCHMARK_CAPTURE(parse, hard, hard_urls())->Name("parse hard/Boost.URL");

}  // namespace
