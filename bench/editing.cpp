// SPDX-License-Identifier: Apache-2.0
// What is done with URLs that are parsed already: compared, read part by part, changed, escaped, decoded.
#include <utility>

#include "bench/material.hpp"
#include "wend/names/query.hpp"
#include "wend/uri.hpp"
#include "wend/uri/escape.hpp"
#include "wend/whatwg.hpp"

namespace {

using namespace bench;
using namespace wend;
using whatwg::attribute;

/// The lines that every reader accepts, parsed once.
std::vector<uri> const& urls() {
  static auto const some = [] {
    std::vector<uri> list;
    for (auto const& line : web().entries)
      if (auto url = whatwg::parse(line); url && parse(url->text())) list.push_back(*std::move(url));
    return list;
  }();
  return some;
}

/// The same under RFC 3986.
std::vector<uri> const& generic_urls() {
  static auto const some = [] {
    std::vector<uri> list;
    for (auto const& url : urls()) list.push_back(*parse(url.text()));
    return list;
  }();
  return some;
}

/// Runs `once` over the items of a list, and counts those that it returns true for.
template <class List, class F>
void each(benchmark::State& state, List const& list, F once) {
  std::size_t accepted = 0;
  for (auto _ : state) {
    accepted = 0;
    for (auto const& item : list) accepted += once(item);
  }
  auto count = static_cast<double>(list.size());
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(list.size()));
  state.counters["accepted%"] = 100 * static_cast<double>(accepted) / count;
}

void compare_same(benchmark::State& state) {
  static auto const copies = web().entries;
  auto other = copies.begin();
  over(state, web(), [&](std::string const& line) {
    if (other == copies.end()) other = copies.begin();
    auto same = compare(line, *other++);
    return same && same->equivalent;
  });
}

/// Each URL with the one before it.
void compare_different(benchmark::State& state) {
  over(state, web(), [before = std::string_view()](std::string const& line) mutable {
    auto same = compare(line, std::exchange(before, line));
    return same && !same->equivalent;
  });
}

void getters(benchmark::State& state) {
  each(state, urls(), [](uri const& url) {
    auto view = url.view();
    std::size_t size = 0;
    for (auto which : {attribute::protocol, attribute::hostname, attribute::port, attribute::pathname,
                       attribute::search, attribute::hash, attribute::username})
      size += get(view, which).size();
    benchmark::DoNotOptimize(size);
    return true;
  });
}

void set(benchmark::State& state, attribute which, std::string_view value) {
  each(state, urls(), [&](uri const& url) {
    auto changed = whatwg::set(url, which, value);
    benchmark::DoNotOptimize(changed);
    return changed.has_value();
  });
}

/// In a buffer that has the URL's text; the copy into it is counted.
void set_in_place(benchmark::State& state, attribute which, std::string_view value) {
  std::string buffer;
  buffer.reserve(1 << 14);
  each(state, urls(), [&](uri const& url) {
    buffer.assign(url.text());
    auto view = url.view();
    auto changed = whatwg::set_in_place(buffer, view, which, value);
    benchmark::DoNotOptimize(buffer.data());
    return changed.has_value();
  });
}

void with_part(benchmark::State& state, part which, std::string_view value) {
  each(state, generic_urls(), [&](uri const& url) {
    auto changed = with(url, which, value);
    benchmark::DoNotOptimize(changed);
    return changed.has_value();
  });
}

std::vector<std::string> const& queries() {
  static auto const some = [] {
    std::vector<std::string> list;
    for (auto const& url : urls())
      if (auto query = url.view().query(); !query.empty()) list.emplace_back(query);
    if (list.empty())
      list.emplace_back("utm_source=a&utm_medium=two+words&q=caf%C3%A9&page=12&sort=relevance");
    return list;
  }();
  return some;
}

void form(benchmark::State& state) {
  each(state, queries(), [](std::string const& query) {
    auto pairs = whatwg::form_pairs(query);
    benchmark::DoNotOptimize(pairs);
    return true;
  });
}

void decoded_pairs(benchmark::State& state) {
  each(state, queries(), [](std::string const& query) {
    auto pairs = form_pairs(query);
    benchmark::DoNotOptimize(pairs);
    return true;
  });
}

/// As views, of which nothing is decoded.
void viewed_pairs(benchmark::State& state) {
  each(state, queries(), [](std::string const& query) {
    std::size_t size = 0;
    for (auto pair : query_pairs(query)) size += pair.name.size() + pair.value.size();
    benchmark::DoNotOptimize(size);
    return true;
  });
}

/// Paths with at least one escape, as short as they are in URLs.
std::vector<std::string> const& escaped_paths() {
  static auto const some = [] {
    std::vector<std::string> list;
    for (auto const& url : urls())
      for (auto segment : segments(url.view().path()))
        if (segment.find('%') != segment.npos) list.emplace_back(segment);
    return list;
  }();
  return some;
}

std::vector<std::string> const& short_paths() {
  static auto const some = [] {
    std::vector<std::string> list;
    for (auto const& url : urls()) list.push_back(unescaped(url.view().path()));
    return list;
  }();
  return some;
}

template <class F>
void shorts(benchmark::State& state, std::vector<std::string> const& list, F change) {
  each(state, list, [&](std::string const& text) {
    auto changed = change(text);
    benchmark::DoNotOptimize(changed.data());
    return true;
  });
}

template <class F>
void bulk(benchmark::State& state, std::string const& text, F change) {
  std::size_t size = 0;
  for (auto _ : state) {
    auto changed = change(text);
    size = changed.size();
    benchmark::DoNotOptimize(changed.data());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
  state.counters["found"] = static_cast<double>(size);
}

std::string const& prose() {
  static auto const some = whatwg::scalar_text(text().substr(0, 1 << 20));
  return some;
}
std::string const& escaped_prose() {
  static auto const some = whatwg::percent_encode(prose(), whatwg::component_percent_encode);
  return some;
}
/// Base64, of which every octet is literal, but for a line's end.
std::string const& sparse() {
  static auto const some = [] {
    std::string text;
    while (text.size() < (1 << 20)) text.append(75, 'x').append("%0A");
    return text;
  }();
  return some;
}

std::string encode_component(std::string_view text) {
  return whatwg::percent_encode(text, whatwg::component_percent_encode);
}
std::string escape_query(std::string_view text) { return escape(text, context::query); }

int const registered = [] {
  auto add = [](std::string const& name, auto job) { benchmark::RegisterBenchmark(name.c_str(), job); };
  add("compare same/wend", compare_same);
  add("compare different/wend", compare_different);
  add("7 getters/wend whatwg", getters);
  struct {
    char const* name;
    attribute which;
    std::string_view value;
  } const setters[] = {
      {"set protocol/wend", attribute::protocol, "wss"},
      {"set username/wend", attribute::username, "ann"},
      {"set port/wend", attribute::port, "8080"},
      {"set hostname/wend", attribute::hostname, "www.example.com"},
      {"set pathname/wend", attribute::pathname, "/a/b/index.html"},
      {"set search/wend", attribute::search, "?q=one&lang=en"},
      {"set hash/wend", attribute::hash, "#section-2"},
  };
  for (auto const& row : setters) {
    add(row.name, [=](benchmark::State& state) { set(state, row.which, row.value); });
    add(row.name + std::string(" in place"), [=](auto& state) { set_in_place(state, row.which, row.value); });
  }
  struct {
    char const* name;
    part which;
    std::string_view value;
  } const edits[] = {
      {"with host/wend", part::host, "www.example.com"},
      {"with path/wend", part::path, "/a/b/index.html"},
      {"with query/wend", part::query, "q=one&lang=en"},
      {"with fragment/wend", part::fragment, "section-2"},
  };
  for (auto const& row : edits)
    add(row.name, [=](benchmark::State& state) { with_part(state, row.which, row.value); });
  add("form pairs/wend whatwg", form);
  add("form pairs/wend", decoded_pairs);
  add("form pairs/wend views", viewed_pairs);
  struct {
    char const* name;
    std::string (*change)(std::string_view);
    std::string const& (*bulk_text)();
  } const kinds[] = {
      {"decode dense/wend", unescaped, escaped_prose},
      {"decode dense/wend whatwg", whatwg::percent_decode, escaped_prose},
      {"decode sparse/wend", unescaped, sparse},
      {"decode sparse/wend whatwg", whatwg::percent_decode, sparse},
      {"encode prose/wend", escape_query, prose},
      {"encode prose/wend whatwg", encode_component, prose},
  };
  for (auto const& row : kinds)
    add(row.name, [=](benchmark::State& state) { bulk(state, row.bulk_text(), row.change); });
  add("decode short/wend", [](auto& state) { shorts(state, escaped_paths(), unescaped); });
  add("decode short/wend whatwg",
      [](auto& state) { shorts(state, escaped_paths(), whatwg::percent_decode); });
  add("encode short/wend", [](auto& state) { shorts(state, short_paths(), escape_query); });
  add("encode short/wend whatwg", [](auto& state) { shorts(state, short_paths(), encode_component); });
  return 0;
}();

}  // namespace
