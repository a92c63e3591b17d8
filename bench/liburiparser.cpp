// SPDX-License-Identifier: Apache-2.0
#include <uriparser/Uri.h>

#include "bench/material.hpp"

namespace {

using namespace bench;

/// One parsed URI, freed at its end.
struct parsed {
  UriUriA uri{};
  bool good = false;

  explicit parsed(std::string_view text) {
    good = uriParseSingleUriExA(&uri, text.data(), text.data() + text.size(), nullptr) == URI_SUCCESS;
  }
  parsed(parsed const&) = delete;
  ~parsed() {
    if (good) uriFreeUriMembersA(&uri);
  }
};

/// The text of a URI, in a buffer that is used again.
bool text_of(UriUriA const& uri, std::string& out) {
  int size = 0;
  if (uriToStringCharsRequiredA(&uri, &size) != URI_SUCCESS) return false;
  out.resize(static_cast<std::size_t>(size) + 1);
  return uriToStringA(out.data(), &uri, size + 1, nullptr) == URI_SUCCESS;
}

void parse(benchmark::State& state, lines const& some) {
  over(state, some, [](std::string const& line) {
    parsed p(line);
    benchmark::DoNotOptimize(p.uri);
    return p.good;
  });
}

void normalize(benchmark::State& state) {
  std::string out;
  over(state, web(), [&](std::string const& line) {
    parsed p(line);
    return p.good && uriNormalizeSyntaxA(&p.uri) == URI_SUCCESS && text_of(p.uri, out);
  });
}

void resolve(benchmark::State& state) {
  parsed context(base);
  std::string out;
  over(state, references(), [&](std::string const& line) {
    parsed reference(line);
    if (!reference.good) return false;
    UriUriA resolved;
    bool good =
        uriAddBaseUriA(&resolved, &reference.uri, &context.uri) == URI_SUCCESS && text_of(resolved, out);
    uriFreeUriMembersA(&resolved);
    return good;
  });
}

void form(benchmark::State& state) {
  over(state, queries(), [](std::string const& query) {
    UriQueryListA* pairs = nullptr;
    int count = 0;
    bool good =
        uriDissectQueryMallocA(&pairs, &count, query.data(), query.data() + query.size()) == URI_SUCCESS;
    benchmark::DoNotOptimize(pairs);
    uriFreeQueryListA(pairs);
    return good;
  });
}

std::string decode(std::string_view text) {
  std::string out(text);
  out.resize(static_cast<std::size_t>(uriUnescapeInPlaceA(out.data()) - out.data()));
  return out;
}
std::string encode(std::string_view text) {
  std::string out(3 * text.size(), '\0');
  auto end = uriEscapeExA(text.data(), text.data() + text.size(), out.data(), URI_FALSE, URI_FALSE);
  out.resize(static_cast<std::size_t>(end - out.data()));
  return out;
}

int const registered = [] {
  add_decoder("uriparser", decode);
  add_encoder("uriparser", encode);
  return 0;
}();

BENCHMARK(form)->Name("form pairs/uriparser");
BENCHMARK_CAPTURE(parse, hard, hard_urls())->Name("parse hard/uriparser");
BENCHMARK_CAPTURE(parse, web, web())->Name("parse/uriparser");
BENCHMARK_CAPTURE(parse, files, files())->Name("parse file:/uriparser");
BENCHMARK(normalize)->Name("normalize/uriparser");
BENCHMARK(resolve)->Name("resolve/uriparser");

}  // namespace
