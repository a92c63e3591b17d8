// SPDX-License-Identifier: Apache-2.0
// What a scheme's own value costs: NAME/wend reads the text, NAME/value makes the value from what was read.
// No field of these URLs is longer than 15 octets, so nothing should be allocated; `allocations` counts it,
// per URL.
#include <cstdlib>
#include <map>
#include <new>

#include "bench/material.hpp"
#include "wend/schemes/afs/url.hpp"
#include "wend/schemes/file/url.hpp"
#include "wend/schemes/ftp/url.hpp"
#include "wend/schemes/gopher/url.hpp"
#include "wend/schemes/http/url.hpp"
#include "wend/schemes/ldap/url.hpp"
#include "wend/schemes/mailto/url.hpp"
#include "wend/schemes/mid_cid/url.hpp"
#include "wend/schemes/news/url.hpp"
#include "wend/schemes/nfs/url.hpp"
#include "wend/schemes/nntp/url.hpp"
#include "wend/schemes/prospero/url.hpp"
#include "wend/schemes/snmp/url.hpp"
#include "wend/schemes/telnet/url.hpp"
#include "wend/schemes/urn/url.hpp"
#include "wend/schemes/wais/url.hpp"
#include "wend/schemes/whois/url.hpp"
#include "wend/schemes/z3950/url.hpp"
#include "wend/uri.hpp"

namespace {
std::size_t allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (auto memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

using namespace bench;

lines const& material(std::string_view scheme) {
  static std::map<std::string, lines, std::less<>> const tables = [] {
    constexpr std::pair<char const*, char const*> rows[] = {
        {"afs", "afs://cell.example/user/ann/file.txt"},
        {"file", "file:///etc/a/b/motd"},
        {"file", "file://localhost/a%20b"},
        {"ftp", "ftp://ftp.example/pub/a/readme.txt"},
        {"ftp", "ftp://ann:secret@ftp.example:2121/%2Fetc/motd;type=a"},
        {"gopher", "gopher://gopher.example/0/about.txt"},
        {"gopher", "gopher://gopher.example:7070/7/find%09cats%20and%20dogs"},
        {"http", "http://www.example/a/b?q=1"},
        {"http", "https://www.example:8443/index.html"},
        {"ldap", "ldap://ldap.example/o=Example,c=EX?cn?sub?(cn=Ann)"},
        {"mailto", "mailto:ann@example.org"},
        {"mailto", "mailto:ann@h.example?subject=hello"},
        {"mid_cid", "mid:960830@h.example"},
        {"mid_cid", "cid:part1@h.example"},
        {"news", "news:comp.lang.c++"},
        {"news", "news:12345@h.example"},
        {"nfs", "nfs://nfs.example/export/a/b"},
        {"nntp", "nntp://news.example/comp.test/1234"},
        {"prospero", "prospero://pros.example//pros/name;V=3"},
        {"snmp", "snmp://public@h.example/;/1.3.6.1.2.1"},
        {"telnet", "telnet://ann:secret@h.example:2323/"},
        {"urn", "urn:isbn:0451450523"},
        {"wais", "wais://wais.example/db?cats%20dogs"},
        {"wais", "wais://wais.example/db/TEXT/1%3Dx%3B"},
        {"whois", "whois://whois.example/ann"},
        {"z3950", "z39.50r://z.example/db?123"},
    };
    std::map<std::string, lines, std::less<>> lists;
    for (auto [name, url] : rows) lists[name].entries.emplace_back(url);
    return lists;
  }();
  return tables.find(scheme)->second;
}

void read_text(benchmark::State& state, std::string_view scheme) {
  over(state, material(scheme), [](std::string const& line) {
    auto view = wend::parse(line);
    benchmark::DoNotOptimize(view);
    return view.has_value();
  });
}

template <auto parse>
void make_value(benchmark::State& state, std::string_view scheme) {
  std::vector<wend::uri_view> views;
  for (auto const& line : material(scheme).entries) views.push_back(*wend::parse(line));
  std::size_t before = allocations, accepted = 0;
  for (auto _ : state) {
    accepted = 0;
    for (auto view : views) {
      auto value = parse(view);
      benchmark::DoNotOptimize(value);
      accepted += value.has_value();
    }
  }
  auto urls = static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(views.size());
  state.counters["allocations"] = static_cast<double>(allocations - before) / static_cast<double>(urls);
  state.counters["accepted%"] = 100 * static_cast<double>(accepted) / static_cast<double>(views.size());
  state.SetItemsProcessed(urls);
}

template <auto parse>
bool add_module(std::string scheme) {
  benchmark::RegisterBenchmark((scheme + "/wend").c_str(), read_text, scheme);
  benchmark::RegisterBenchmark((scheme + "/value").c_str(), make_value<parse>, scheme);
  return true;
}

// One line for each scheme module.
bool const registered =
    add_module<wend::afs::parse>("afs") && add_module<wend::file::parse>("file") &&
    add_module<wend::ftp::parse>("ftp") && add_module<wend::gopher::parse>("gopher") &&
    add_module<wend::http::parse>("http") && add_module<wend::ldap::parse>("ldap") &&
    add_module<wend::mailto::parse>("mailto") && add_module<wend::mid_cid::parse>("mid_cid") &&
    add_module<wend::news::parse>("news") && add_module<wend::nfs::parse>("nfs") &&
    add_module<wend::nntp::parse>("nntp") && add_module<wend::prospero::parse>("prospero") &&
    add_module<wend::snmp::parse>("snmp") && add_module<wend::telnet::parse>("telnet") &&
    add_module<wend::urn::parse>("urn") && add_module<wend::wais::parse>("wais") &&
    add_module<wend::whois::parse>("whois") && add_module<wend::z3950::parse>("z3950");

}  // namespace
