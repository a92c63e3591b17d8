// SPDX-License-Identifier: Apache-2.0
// One job over every line of a file, once, within `counted`: what instructions.py counts the instructions of.
// usage: instructions JOB FILE
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "wend/uri.hpp"
#include "wend/uri/bulk.hpp"
#include "wend/uri/whatwg/whatwg.hpp"
#include "wend/whatwg.hpp"

namespace {

using lines = std::vector<std::string>;
using wend::profile;

lines input;
std::string out;

bool parse(std::string const& line, profile p) { return wend::parse(line, p).has_value(); }

bool resolve(std::string const& line) {
  static auto const base = *wend::parse("http://www.example.com/a/b/c/d;p?q");
  auto reference = wend::parse_reference(line);
  return reference && wend::resolve_to(out, base, *reference);
}

bool resolve_by_standard(std::string const& line) {
  static auto const base = *wend::parse("http://www.example.com/a/b/c/d;p?q", profile::whatwg);
  return wend::whatwg::parse_into(out, line, base).has_value();
}

bool normalize(std::string const& line, wend::normalizing::level to) {
  return wend::normalize_to(out, line, profile::rfc3986, {to}).has_value();
}

bool compare(std::string const& line) {
  out.assign("HTTP").append(line, 4);
  auto same = wend::compare(line, out);
  return same && same->equivalent;
}

bool compare_same(std::string const& line) {
  out.assign(line);
  auto same = wend::compare(line, out);
  return same && same->equivalent;
}

bool set(std::string const& line, wend::whatwg::attribute which, std::string_view value) {
  auto url = wend::whatwg::parse_into(out, line);
  return url && wend::whatwg::set(*url, which, value);
}

bool set_query(std::string const& line) {
  auto url = wend::parse(line);
  return url && wend::with(*url, wend::part::query, "q=one&lang=en");
}

bool form_pairs(std::string const& line) {
  auto url = wend::parse(line);
  return url && !wend::whatwg::form_pairs(url->query()).empty();
}

std::map<std::string, bool (*)(std::string const&)> const jobs{
    {"rfc3986", [](auto& line) { return parse(line, profile::rfc3986); }},
    {"rfc1738", [](auto& line) { return parse(line, profile::rfc1738); }},
    {"url7a", [](auto& line) { return parse(line, profile::url7a); }},
    {"rfc1630", [](auto& line) { return parse(line, profile::rfc1630); }},
    {"normalize-canonical", [](auto& line) { return normalize(line, wend::normalizing::level::canonical); }},
    {"normalize-scheme", [](auto& line) { return normalize(line, wend::normalizing::level::scheme); }},
    {"compare", [](auto& line) { return compare(line); }},
    {"compare-same", [](auto& line) { return compare_same(line); }},
    {"with-query", [](auto& line) { return set_query(line); }},
    {"whatwg-set-hash", [](auto& line) { return set(line, wend::whatwg::attribute::hash, "#section-2"); }},
    {"whatwg-set-pathname",
     [](auto& line) { return set(line, wend::whatwg::attribute::pathname, "/a/b.html"); }},
    {"whatwg-form-pairs", [](auto& line) { return form_pairs(line); }},
    {"resolve", [](auto& line) { return resolve(line); }},
    {"whatwg-owned", [](auto& line) { return wend::whatwg::parse(line).has_value(); }},
    {"whatwg-reused", [](auto& line) { return wend::whatwg::parse_into(out, line).has_value(); }},
    {"whatwg-can-parse", [](auto& line) { return wend::whatwg::can_parse(line); }},
    {"whatwg-resolve", [](auto& line) { return resolve_by_standard(line); }},
};

}  // namespace

extern "C" [[gnu::noinline]] std::size_t counted(bool (*job)(std::string const&)) {
  std::size_t done = 0;
  for (auto const& line : input) done += job(line);
  return done;
}

int main(int count, char** words) {
  auto job = count == 3 ? jobs.find(words[1]) : jobs.end();
  if (job == jobs.end()) {
    std::fputs("usage: instructions JOB FILE\n", stderr);
    return 2;
  }
  std::ifstream file(words[2]);
  for (std::string line; std::getline(file, line);) input.push_back(line);
  std::printf("%zu %zu\n", input.size(), counted(job->second));
}
