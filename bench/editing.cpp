// SPDX-License-Identifier: Apache-2.0
// What is done with URLs that are parsed already: compared, read part by part, changed, escaped, decoded.
#include "bench/material.hpp"
#include "wend/names/query.hpp"
#include "wend/uri.hpp"
#include "wend/uri/escape.hpp"
#include "wend/whatwg.hpp"

namespace {

using namespace bench;
using namespace wend;
using whatwg::attribute;

std::vector<uri> urls_by(profile p) {
  std::vector<uri> list;
  for (auto const& url : common_urls().entries) list.emplace_back(*parse(url, p));
  return list;
}
std::vector<uri> const& urls() {
  static auto const list = urls_by(profile::whatwg);
  return list;
}
std::vector<uri> const& generic_urls() {
  static auto const list = urls_by(profile::rfc3986);
  return list;
}

void compare_same(benchmark::State& state) {
  over_copies(state, web(), [](std::string_view a, std::string_view b) {
    auto same = compare(a, b);
    return same && same->equivalent;
  });
}

void compare_different(benchmark::State& state) {
  over_neighbours(state, web(), [](std::string_view a, std::string_view b) {
    auto same = compare(a, b);
    return same && !same->equivalent;
  });
}

void getters(benchmark::State& state) {
  each(state, urls(), [](uri const& url) {
    auto view = url.view();
    for (auto which : {attribute::protocol, attribute::hostname, attribute::port, attribute::pathname,
                       attribute::search, attribute::hash, attribute::username})
      keep(get(view, which));
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

template <class F>
void pairs(benchmark::State& state, F read) {
  over(state, queries(), [&](std::string const& query) {
    auto list = read(query);
    benchmark::DoNotOptimize(list);
    return true;
  });
}

/// As views, of which nothing is decoded.
void viewed_pairs(benchmark::State& state) {
  over(state, queries(), [](std::string const& query) {
    std::size_t size = 0;
    for (auto pair : query_pairs(query)) size += pair.name.size() + pair.value.size();
    benchmark::DoNotOptimize(size);
    return true;
  });
}

std::string encode_component(std::string_view text) {
  return whatwg::percent_encode(text, whatwg::component_percent_encode);
}
std::string escape_query(std::string_view text) { return escape(text, context::query); }

int const registered = [] {
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
  add("form pairs/wend whatwg",
      [](auto& state) { pairs(state, [](auto& query) { return whatwg::form_pairs(query); }); });
  add("form pairs/wend", [](auto& state) { pairs(state, [](auto& query) { return form_pairs(query); }); });
  add("form pairs/wend views", viewed_pairs);
  add_decoder("wend", [](std::string_view escaped) { return unescaped(escaped); });
  add_decoder("wend whatwg", [](std::string_view escaped) { return whatwg::percent_decode(escaped); });
  add_encoder("wend", escape_query);
  add_encoder("wend whatwg", encode_component);
  return 0;
}();

}  // namespace
