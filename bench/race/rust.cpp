// SPDX-License-Identifier: Apache-2.0
// Rows of the peers in Rust: rust/src/lib.rs.
#include <map>

#include "bench/material.hpp"
#include "wend/uri/whatwg/scalars.hpp"

namespace {

using namespace bench;

struct text_ref {
  char const* data;
  std::size_t size;
};
using job = std::size_t(text_ref const*, std::size_t);

extern "C" {
job rust_url_parse, rust_url_resolve, rust_url_compare, rust_url_compare_same, rust_url_compare_different,
    rust_url_getters, rust_url_set_protocol, rust_url_set_username, rust_url_set_port, rust_url_set_hostname,
    rust_url_set_pathname, rust_url_set_search, rust_url_set_hash, rust_idna_to_ascii, rust_idna_to_unicode,
    rust_iri_parse, rust_iri_resolve, rust_iri_normalize, rust_fluent_parse, rust_form_pairs, rust_decode,
    rust_encode, rust_decode_bulk, rust_encode_bulk, rust_find, rust_find_mail, rust_find_fuzzy;
}

struct row {
  char const* name;
  lines const& (*material)();
  job* run;
};
constexpr row rows[] = {
    {"parse whatwg/rust url", web, rust_url_parse},
    {"parse whatwg hard/rust url", hard_urls, rust_url_parse},
    {"parse whatwg file:/rust url", files, rust_url_parse},
    {"parse whatwg IDN/rust url", foreign_hosts, rust_url_parse},
    {"parse whatwg path beyond ASCII/rust url", foreign_paths, rust_url_parse},
    {"resolve whatwg/rust url", references, rust_url_resolve},
    {"compare/rust url", web, rust_url_compare},
    {"compare same/rust url", web, rust_url_compare_same},
    {"compare different/rust url", web, rust_url_compare_different},
    {"7 getters/rust url", common_urls, rust_url_getters},
    {"set protocol/rust url", common_urls, rust_url_set_protocol},
    {"set username/rust url", common_urls, rust_url_set_username},
    {"set port/rust url", common_urls, rust_url_set_port},
    {"set hostname/rust url", common_urls, rust_url_set_hostname},
    {"set pathname/rust url", common_urls, rust_url_set_pathname},
    {"set search/rust url", common_urls, rust_url_set_search},
    {"set hash/rust url", common_urls, rust_url_set_hash},
    {"IDNA of ASCII/rust idna", hosts, rust_idna_to_ascii},
    {"IDNA to ASCII/rust idna", foreign_names, rust_idna_to_ascii},
    {"IDNA to Unicode/rust idna", names_in_punycode, rust_idna_to_unicode},
    {"parse/rust iri-string", web, rust_iri_parse},
    {"parse hard/rust iri-string", hard_urls, rust_iri_parse},
    {"parse file:/rust iri-string", files, rust_iri_parse},
    {"parse/rust fluent-uri", web, rust_fluent_parse},
    {"parse hard/rust fluent-uri", hard_urls, rust_fluent_parse},
    {"parse file:/rust fluent-uri", files, rust_fluent_parse},
    {"resolve/rust iri-string", references, rust_iri_resolve},
    {"normalize/rust iri-string", web, rust_iri_normalize},
    {"form pairs/rust form_urlencoded", queries, rust_form_pairs},
    {"decode short/rust percent-encoding", escaped_segments, rust_decode},
    {"encode short/rust percent-encoding", short_paths, rust_encode},
};

std::string const& scalar_text() {
  static auto const whole = wend::whatwg::scalar_text(text());
  return whole;
}

struct bulk_row {
  char const* name;
  std::string const& (*material)();
  job* run;
};
constexpr bulk_row bulk_rows[] = {
    {"decode dense/rust percent-encoding", escaped_prose, rust_decode_bulk},
    {"decode sparse/rust percent-encoding", sparse, rust_decode_bulk},
    {"encode prose/rust percent-encoding", prose, rust_encode_bulk},
    {"extract/rust linkify", scalar_text, rust_find},
    {"extract mail/rust linkify", scalar_text, rust_find_mail},
    {"extract fuzzy/rust linkify", scalar_text, rust_find_fuzzy},
};

/// What is not UTF-8 would be an undefined string in Rust.
std::vector<std::string> const& scalar_lines(lines const& some) {
  static std::map<lines const*, std::vector<std::string>> lists;
  auto [it, is_new] = lists.try_emplace(&some);
  if (is_new)
    for (auto const& line : some.entries) it->second.push_back(wend::whatwg::scalar_text(line));
  return it->second;
}

void run(benchmark::State& state, row const& r) {
  std::vector<text_ref> list;
  for (auto const& line : scalar_lines(r.material())) list.push_back({line.data(), line.size()});
  auto accepted = r.run(list.data(), list.size());  // the first time, it parses what it edits later
  for (auto _ : state) accepted = r.run(list.data(), list.size());
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(list.size()));
  state.counters["accepted%"] = 100 * static_cast<double>(accepted) / static_cast<double>(list.size());
}

void run_bulk(benchmark::State& state, bulk_row const& r) {
  auto const& text = r.material();
  text_ref whole{text.data(), text.size()};
  std::size_t count = 0;
  for (auto _ : state) count = r.run(&whole, 1);
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
  state.counters["found"] = static_cast<double>(count);
}

int const registered = [] {
  for (auto const& r : rows) add(r.name, [&r](benchmark::State& state) { run(state, r); });
  for (auto const& r : bulk_rows) add(r.name, [&r](benchmark::State& state) { run_bulk(state, r); });
  return 0;
}();

}  // namespace
