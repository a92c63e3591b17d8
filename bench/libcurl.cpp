// SPDX-License-Identifier: Apache-2.0
#include <curl/curl.h>

#include <cstring>
#include <memory>

#include "bench/material.hpp"

namespace {

using namespace bench;

/// A CURLU of its own for each line: setting a URL on a used one would resolve it.
class handle {
 public:
  handle() = default;
  handle(handle const&) = delete;
  ~handle() { curl_url_cleanup(url_); }

  bool set(char const* text, unsigned flags = 0) {
    return curl_url_set(url_, CURLUPART_URL, text, flags) == CURLUE_OK;
  }
  bool write() {
    char* text = nullptr;
    bool good = curl_url_get(url_, CURLUPART_URL, &text, 0) == CURLUE_OK;
    benchmark::DoNotOptimize(text);
    curl_free(text);
    return good;
  }

 private:
  CURLU* url_ = curl_url();
};

void parse(benchmark::State& state, lines const& some) {
  over(state, some, [](std::string const& line) {
    handle h;
    return h.set(line.c_str(), CURLU_NON_SUPPORT_SCHEME);
  });
}

void normalize(benchmark::State& state) {
  over(state, web(), [](std::string const& line) {
    handle h;
    return h.set(line.c_str(), CURLU_NON_SUPPORT_SCHEME) && h.write();
  });
}

void resolve(benchmark::State& state) {
  std::string context(base);
  over(state, references(), [&](std::string const& line) {
    handle h;
    return h.set(context.c_str()) && h.set(line.c_str()) && h.write();
  });
}

/// What libcurl allocated.
struct allocated {
  std::unique_ptr<char, decltype(&curl_free)> octets;
  std::size_t length;

  char const* data() const { return octets.get(); }
  std::size_t size() const { return length; }
};
allocated decode(std::string_view text) {
  int length = 0;
  auto octets = curl_easy_unescape(nullptr, text.data(), static_cast<int>(text.size()), &length);
  return {{octets, curl_free}, static_cast<std::size_t>(length)};
}
allocated encode(std::string_view text) {
  auto octets = curl_easy_escape(nullptr, text.data(), static_cast<int>(text.size()));
  return {{octets, curl_free}, octets ? std::strlen(octets) : 0};
}

int const registered = [] {
  add_decoder("libcurl", decode);
  add_encoder("libcurl", encode);
  return 0;
}();

BENCHMARK_CAPTURE(parse, hard, hard_urls())->Name("parse hard/libcurl");
BENCHMARK_CAPTURE(parse, web, web())->Name("parse/libcurl");
BENCHMARK_CAPTURE(parse, files, files())->Name("parse file:/libcurl");
BENCHMARK(normalize)->Name("normalize/libcurl");
BENCHMARK(resolve)->Name("resolve/libcurl");

}  // namespace
