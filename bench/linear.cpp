// SPDX-License-Identifier: Apache-2.0
// Work for linear_test.py to count the instructions of, by callgrind: each operation of the core on as many
// octets as the command line says of what is hard for it, on half of that, and on as much of a plain URL.
// Requirements GEN-16 and REL-20.
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>

#include <valgrind/callgrind.h>

#include "wend/names.hpp"
#include "wend/text/extract.hpp"
#include "wend/uri.hpp"
#include "wend/uri/agree.hpp"
#include "wend/uri/bulk.hpp"
#include "wend/uri/whatwg/whatwg.hpp"
#include "wend/whatwg.hpp"

namespace {

using namespace wend;

struct input {
  char const* name;
  std::string_view pattern;
};
constexpr input inputs[] = {{"plain", "abcdefg/"},    {"dots", "a/../"}, {"percent", "%"},
                            {"escape", "%41"},        {"round", "("},    {"angle", "<"},
                            {"slash", "/"},           {"at", "@"},       {"colon", ":"},
                            {"wrapper", "<URL:a:b"},  {"hyphen", "-\n"}, {"digits", "25"},
                            {"index", "index.html/"}, {"pair", "&b=1"},  {"pairs", "a&"},
                            {"variables", "{x}"},     {"labels", "www."}};

std::string filled(std::string_view start, std::string_view pattern, std::size_t size) {
  std::string text(start);
  text.reserve(2 * size);
  text += pattern;
  while (text.size() < size) text.append(text, start.size());
  text.resize(size);
  return text;
}

std::string url_of(std::string_view pattern, std::size_t size) { return filled("http://h/", pattern, size); }

void read(std::string const& text, profile p) {
  auto view = parse(text, p);
  if (view) (void)redacted(*view);
  (void)check(text, p);
  (void)repair(text, p);
}

void resolve_all(std::string const& text, profile p) {
  static std::string const near = "http://h/a/b", up = "../g";
  std::string out;
  auto hard = parse(text, p), easy = parse(near, p);
  if (hard) (void)resolve_to(out, *hard, *parse_reference(up, p));
  auto reference = parse_reference(std::string_view(text).substr(9), p);
  if (reference) (void)resolve_to(out, *easy, *reference);
  if (hard) {
    (void)relate(*hard, *easy);
    (void)relate(*easy, *hard);
  }
}

// The pattern as a path, and as what stands before one.
void read_by_standard(std::string const& text) {
  std::string out;
  for (auto const& url : {text, "http://" + text.substr(9)}) {
    (void)whatwg::parse_into(out, url);
    (void)whatwg::check(url);
  }
}

void ask_for_agreement(std::string const& text) {
  constexpr profile laws[] = {profile::rfc3986, profile::whatwg};
  (void)agree(text, laws);
}

void compare_all(std::string const& text) {
  auto other = text;
  other[0] = 'H';
  (void)compare(text, other);
}

void normalize_all(std::string const& text) {
  std::string out;
  for (auto to : {normalizing::level::canonical, normalizing::level::safer, normalizing::level::scheme})
    if (!normalize_to(out, text, profile::rfc3986, {to})) return;
}

// As a path, as a query, and behind a percent sign: %252525… is undone octet by octet.
void make_keys(std::string const& text) {
  std::string out;
  for (std::string_view before : {"", "?", "%"}) {
    auto url = text;
    url.insert(9, before);
    (void)key_to(out, url);
  }
}

void run_steps(std::string const& text) {
  step_options how;
  for (std::size_t i = 0; i < step_count; ++i) how.steps.add(static_cast<step>(i));
  how.rules.add_tracking();
  std::string out;
  for (std::string_view before : {"", "?"}) {
    auto url = text;
    url.insert(9, before);
    (void)normalize_by_steps_to(out, url, profile::rfc3986, how);
  }
  auto half = text.size() / 2;  // as a host that ends in a long label
  (void)normalize_by_steps_to(out, "http://" + text.substr(9, half) + std::string(half, 'a'),
                              profile::rfc3986, how);
}

/// The text as many rules, of which some are refused.
void add_rules(std::string const& text) {
  constexpr std::size_t distance = 64, length = 4;
  query_rules rules;
  query_rules::provider last{.urls = {}, .names = {}};
  for (std::size_t at = 9; at < text.size(); at += distance) {
    auto name = text.substr(at, length);
    (void)rules.add({.urls = name, .names = {name}});
    last.names.push_back(name + (at / distance % 2 == 0 ? "" : "(?="));
  }
  (void)query_rules().add(last);
}

void find_in(std::string const& text, text::looking_for mode) {
  text::finder search({.mode = mode});
  search.feed(text);
  search.finish();
}

/// The text as a query, whose names a pattern with a star must look through.
void edit_query(std::string const& text) {
  (void)query_pairs(text).get_all("b");
  (void)set_query_pair(text, "a", "b");
  (void)remove_query_pairs(text, "*a*b");
  (void)sort_query_pairs(text);
}

struct work {
  char const* name;
  std::function<void(std::string const&)> run;
};
work const all_work[] = {
    {"parse", [](auto& text) { read(text, profile::rfc3986); }},
    {"parse rfc1630", [](auto& text) { read(text, profile::rfc1630); }},
    {"parse whatwg", read_by_standard},
    {"normalize", normalize_all},
    {"steps", run_steps},
    {"rules", add_rules},
    {"key", make_keys},
    {"compare", compare_all},
    {"resolve", [](auto& text) { resolve_all(text, profile::rfc3986); }},
    {"resolve rfc1630", [](auto& text) { resolve_all(text, profile::rfc1630); }},
    {"resolve whatwg", [](auto& text) { resolve_all(text, profile::whatwg); }},
    {"agree", ask_for_agreement},
    {"extract wrapped", [](auto& text) { find_in(text, text::looking_for::wrapped); }},
    {"extract scheme", [](auto& text) { find_in(text, text::looking_for::scheme); }},
    {"extract mail", [](auto& text) { find_in(text, text::looking_for::mail); }},
    {"query", edit_query},
    {"template",
     [](auto& text) {
       (void)expand_template(text, {{"x", "1"}});
     }},
    {"extract fuzzy", [](auto& text) { find_in(text, text::looking_for::fuzzy); }},
};

void count(work const& what, char const* kind, std::string const& text) {
  auto name = std::string(what.name) + "|" + kind + "|" + std::to_string(text.size());
  CALLGRIND_TOGGLE_COLLECT;
  what.run(text);
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(name.c_str());
}

}  // namespace

int main(int count_of_words, char** words) {
  std::size_t whole = count_of_words > 1 ? std::strtoul(words[1], nullptr, 10) : 1u << 20;
  for (auto const& hard : inputs)
    for (auto size : {whole / 2, whole}) {
      auto text = url_of(hard.pattern, size);
      for (auto const& what : all_work) count(what, hard.name, text);
    }
}
