// SPDX-License-Identifier: Apache-2.0
// ICU writes into a buffer of the caller; its Unicode is the system's.
#include <unicode/uidna.h>

#include <array>

#include "bench/material.hpp"

namespace {

template <auto map>
void names(benchmark::State& state, bench::lines const& some) {
  UErrorCode status = U_ZERO_ERROR;
  auto icu = uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
                                 UIDNA_NONTRANSITIONAL_TO_UNICODE,
                             &status);
  bench::over(state, some, [icu](std::string const& name) {
    std::array<char, 512> out;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode done = U_ZERO_ERROR;
    auto length =
        map(icu, name.data(), static_cast<std::int32_t>(name.size()), out.data(), out.size(), &info, &done);
    benchmark::DoNotOptimize(out);
    return length > 0 && U_SUCCESS(done) && info.errors == 0;
  });
  uidna_close(icu);
}

void ascii(benchmark::State& state) { names<uidna_nameToASCII_UTF8>(state, bench::hosts()); }
void to_ascii(benchmark::State& state) { names<uidna_nameToASCII_UTF8>(state, bench::foreign_names()); }
void to_people(benchmark::State& state) { names<uidna_nameToUnicodeUTF8>(state, bench::names_in_punycode()); }

BENCHMARK(ascii)->Name("IDNA of ASCII/ICU");
BENCHMARK(to_ascii)->Name("IDNA to ASCII/ICU");
BENCHMARK(to_people)->Name("IDNA to Unicode/ICU");

}  // namespace
