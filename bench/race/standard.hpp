// SPDX-License-Identifier: Apache-2.0
// The rows of a peer that reads URLs by the URL Standard.
#pragma once

#include <optional>

#include "bench/material.hpp"

namespace bench {

enum class attribute { protocol, username, port, hostname, pathname, search, hash };

struct setter {
  char const* row;
  attribute which;
  std::string_view value;
};
inline constexpr setter setters[] = {
    {"set protocol/", attribute::protocol, "wss"},
    {"set username/", attribute::username, "ann"},
    {"set port/", attribute::port, "8080"},
    {"set hostname/", attribute::hostname, "www.example.com"},
    {"set pathname/", attribute::pathname, "/a/b/index.html"},
    {"set search/", attribute::search, "?q=one&lang=en"},
    {"set hash/", attribute::hash, "#section-2"},
};

template <class Peer>
void parse_all(benchmark::State& state, lines const& some) {
  over(state, some, [](std::string const& line) {
    auto url = Peer::parse(line);
    benchmark::DoNotOptimize(url);
    return url.has_value();
  });
}

template <class Peer>
void judge_all(benchmark::State& state, lines const& some) {
  over(state, some, [](std::string const& line) { return Peer::can_parse(line); });
}

/// By the standard's equivalence: the same when written.
template <class Peer>
bool are_same(std::string_view a, std::string_view b) {
  auto left = Peer::parse(a), right = Peer::parse(b);
  return left && right && Peer::text_of(*left) == Peer::text_of(*right);
}

template <class Peer>
auto const& parsed_urls() {
  static auto const list = [] {
    std::vector<typename Peer::url> urls;
    for (auto const& line : common_urls().entries) urls.push_back(*Peer::parse(line));
    return urls;
  }();
  return list;
}

template <class Peer>
void add_parsing(std::string const& name) {
  struct {
    char const* row;
    lines const& (*material)();
  } const owned[] = {{"parse whatwg/", web},
                     {"parse whatwg hard/", hard_urls},
                     {"parse whatwg file:/", files},
                     {"parse whatwg IDN/", foreign_hosts},
                     {"parse whatwg path beyond ASCII/", foreign_paths}};
  for (auto const& item : owned)
    add(item.row + name, [=](auto& state) { parse_all<Peer>(state, item.material()); });
  add("can_parse/" + name, [](auto& state) { judge_all<Peer>(state, web()); });
  add("can_parse hard/" + name, [](auto& state) { judge_all<Peer>(state, hard_urls()); });
  add("resolve whatwg/" + name, [](benchmark::State& state) {
    auto context = *Peer::parse(base);
    over(state, references(), [&](std::string const& line) {
      auto url = Peer::resolve(line, context);
      benchmark::DoNotOptimize(url);
      return url.has_value();
    });
  });
  add("normalize/" + name, [](benchmark::State& state) {
    over(state, web(), [](std::string const& line) {
      auto url = Peer::parse(line);
      return url && !Peer::text_of(*url).empty();
    });
  });
}

template <class Peer>
void add_comparing(std::string const& name) {
  add("compare/" + name, [](auto& state) { over_spellings(state, web(), are_same<Peer>); });
  add("compare same/" + name, [](auto& state) { over_copies(state, web(), are_same<Peer>); });
  add("compare different/" + name, [](auto& state) {
    over_neighbours(state, web(),
                    [](std::string_view a, std::string_view b) { return !are_same<Peer>(a, b); });
  });
}

template <class Peer>
void add_editing(std::string const& name) {
  using url_type = typename Peer::url;
  add("7 getters/" + name, [](benchmark::State& state) {
    each(state, parsed_urls<Peer>(), [](url_type const& url) {
      Peer::keep_parts(url);
      return true;
    });
  });
  for (auto const& row : setters)
    add(row.row + name, [=](benchmark::State& state) {
      each(state, parsed_urls<Peer>(), [&](url_type const& url) {
        auto changed = url;
        bool done = Peer::set(changed, row.which, row.value);
        benchmark::DoNotOptimize(changed);
        return done;
      });
    });
}

template <class Peer>
void add_names(std::string const& name) {
  struct {
    char const* row;
    lines const& (*material)();
    bool (*map)(std::string&, std::string_view);
  } const maps[] = {{"IDNA of ASCII/", hosts, Peer::to_ascii},
                    {"IDNA to ASCII/", foreign_names, Peer::to_ascii},
                    {"IDNA to Unicode/", names_in_punycode, Peer::to_unicode}};
  for (auto const& row : maps)
    add(row.row + name, [=](benchmark::State& state) {
      over(state, row.material(), [&](std::string const& host) {
        std::string mapped;
        bool done = row.map(mapped, host);
        benchmark::DoNotOptimize(mapped.data());
        return done;
      });
    });
}

template <class Peer>
void add_standard(std::string const& name) {
  add_parsing<Peer>(name);
  add_comparing<Peer>(name);
  add_editing<Peer>(name);
  add_names<Peer>(name);
  add("form pairs/" + name, [](benchmark::State& state) {
    over(state, queries(), [](std::string const& query) {
      auto pairs = Peer::form_pairs(query);
      benchmark::DoNotOptimize(pairs);
      return true;
    });
  });
  add_decoder(name, Peer::decode);
  add_encoder(name, Peer::encode);
}

}  // namespace bench
