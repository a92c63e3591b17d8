// SPDX-License-Identifier: Apache-2.0
// Work for instructions.py to count the instructions of, by callgrind: a job over every line of a file, once more
// after a first time, which fills tables and buffers. Prints the vector code in use, then for each pair the lines
// and those that were accepted.
// usage: instructions JOB FILE [JOB FILE]…
#include <cstdio>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <valgrind/callgrind.h>

#include "wend/idna/idna.hpp"
#include "wend/names.hpp"
#include "wend/simd/backend.hpp"
#include "wend/text/extract.hpp"
#include "wend/uri.hpp"
#include "wend/uri/bulk.hpp"
#include "wend/uri/escape.hpp"
#include "wend/whatwg.hpp"

namespace {

using wend::profile;
using wend::whatwg::attribute;

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

/// With the line before it.
bool compare_different(std::string const& line) {
  static std::string_view before;
  auto same = wend::compare(line, std::exchange(before, line));
  return same && !same->equivalent;
}

bool form_pairs(std::string const& line) {
  auto mark = line.find('?');
  return mark != line.npos && !wend::whatwg::form_pairs(std::string_view(line).substr(mark + 1)).empty();
}

bool find(std::string const& line, wend::text::looking_for mode) {
  std::size_t finds = 0;
  wend::text::finder search({.mode = mode}, [&](wend::text::find const&) { ++finds; });
  search.feed(line);
  search.finish();
  return finds > 0;
}

bool get_parts(wend::uri const& url) {
  std::size_t size = 0;
  for (auto which : {attribute::protocol, attribute::hostname, attribute::port, attribute::pathname,
                     attribute::search, attribute::hash, attribute::username})
    size += wend::whatwg::get(url.view(), which).size();
  return size > 0;
}

bool set(wend::uri const& url, attribute which, std::string_view value) {
  return wend::whatwg::set(url, which, value).has_value();
}

std::map<std::string_view, bool (*)(std::string const&)> const jobs_on_text{
    {"rfc3986", [](auto& line) { return parse(line, profile::rfc3986); }},
    {"rfc1738", [](auto& line) { return parse(line, profile::rfc1738); }},
    {"url7a", [](auto& line) { return parse(line, profile::url7a); }},
    {"rfc1630", [](auto& line) { return parse(line, profile::rfc1630); }},
    {"whatwg-owned", [](auto& line) { return wend::whatwg::parse(line).has_value(); }},
    {"whatwg-reused", [](auto& line) { return wend::whatwg::parse_into(out, line).has_value(); }},
    {"whatwg-can-parse", [](auto& line) { return wend::whatwg::can_parse(line); }},
    {"resolve", resolve},
    {"whatwg-resolve", resolve_by_standard},
    {"normalize-canonical", [](auto& line) { return normalize(line, wend::normalizing::level::canonical); }},
    {"normalize-scheme", [](auto& line) { return normalize(line, wend::normalizing::level::scheme); }},
    {"compare", compare},
    {"compare-same", compare_same},
    {"compare-different", compare_different},
    {"whatwg-form-pairs", form_pairs},
    {"percent-decode", [](auto& line) { return !wend::unescaped(line).empty(); }},
    {"percent-encode", [](auto& line) { return !wend::escape(line, wend::context::query).empty(); }},
    {"to-ascii", [](auto& line) { return wend::idna::to_ascii(line).has_value(); }},
    {"to-unicode", [](auto& line) { return wend::idna::to_unicode(line).has_value(); }},
    {"registrable-domain", [](auto& line) { return !wend::domain_of(line).domain.empty(); }},
    {"key", [](auto& line) { return wend::key_to(out, line).has_value(); }},
    {"extract-scheme", [](auto& line) { return find(line, wend::text::looking_for::scheme); }},
    {"extract-fuzzy", [](auto& line) { return find(line, wend::text::looking_for::fuzzy); }},
};

/// On URLs that are parsed already.
struct job_on_url {
  profile read_by;
  bool (*once)(wend::uri const&);
};
std::map<std::string_view, job_on_url> const jobs_on_url{
    {"whatwg-getters", {profile::whatwg, get_parts}},
    {"whatwg-set-hash", {profile::whatwg, [](auto& url) { return set(url, attribute::hash, "#section-2"); }}},
    {"whatwg-set-pathname",
     {profile::whatwg, [](auto& url) { return set(url, attribute::pathname, "/a/b.html"); }}},
    {"with-query",
     {profile::rfc3986,
      [](auto& url) { return wend::with(url, wend::part::query, "q=one&lang=en").has_value(); }}},
};

std::vector<std::string> lines_of(char const* file) {
  std::vector<std::string> list;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) list.push_back(line);
  return list;
}

std::vector<wend::uri> urls_in(std::vector<std::string> const& lines, profile p) {
  std::vector<wend::uri> list;
  for (auto const& line : lines)
    if (auto url = wend::parse(line, p)) list.emplace_back(*url);
  return list;
}

template <class Item>
std::size_t run(std::vector<Item> const& list, bool (*once)(Item const&)) {
  std::size_t accepted = 0;
  for (auto const& item : list) accepted += once(item);
  return accepted;
}

template <class Item>
void count(std::string const& name, std::vector<Item> const& list, bool (*once)(Item const&)) {
  run(list, once);
  CALLGRIND_TOGGLE_COLLECT;
  auto accepted = run(list, once);
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(name.c_str());
  std::printf("%s|%zu|%zu\n", name.c_str(), list.size(), accepted);
}

/// Returns false if there is no such job.
bool count(std::string_view job, char const* file) {
  auto name = std::string(job) + "|" + file;
  auto lines = lines_of(file);
  if (auto it = jobs_on_text.find(job); it != jobs_on_text.end()) {
    count(name, lines, it->second);
    return true;
  }
  auto it = jobs_on_url.find(job);
  if (it == jobs_on_url.end()) return false;
  count(name, urls_in(lines, it->second.read_by), it->second.once);
  return true;
}

}  // namespace

int main(int size, char** words) {
  auto backend = wend::simd::name_of(wend::simd::chosen());
  std::printf("%.*s\n", static_cast<int>(backend.size()), backend.data());
  for (int i = 1; i < size; i += 2)
    if (i + 1 == size || !count(words[i], words[i + 1])) {
      std::fputs("usage: instructions JOB FILE [JOB FILE]…\n", stderr);
      return 2;
    }
}
