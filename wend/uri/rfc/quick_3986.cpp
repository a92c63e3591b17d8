// SPDX-License-Identifier: Apache-2.0
//
// Left to by_octets.cpp and `examine`: an authority beyond the first block, and IP literals.

#include "wend/uri/rfc/quick.hpp"

#include "wend/simd/backend.hpp"
#include "wend/simd/blocks.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::detail::quick {
namespace {

using namespace simd;

constexpr charset scheme_char = alpha | digit | "+-.";
constexpr charset uri_char = grammar::rfc3986::pchar | "/?#%";

bool read_3986(char const* p, std::size_t n, form wanted, offsets& at) {
  return read_3986_by_octets({p, n}, wanted, at);
}

bool read_marked_3986(char const* p, std::size_t n, form wanted, offsets& at, unsigned& marks) {
  bool is_read = read_3986_by_octets({p, n}, wanted, at);
  if (is_read) marks = marks_of({p, n}, at.path);
  return is_read;
}

#define WEND_NEEDS_SHUFFLE
#define WEND_KERNELS "wend/uri/rfc/quick_3986.inc"
#include "wend/base/detail/chars.hpp"
#include "wend/simd/every_backend.inc"

constinit kernel<bool(char const*, std::size_t, form, offsets&)> const reads{WEND_VERSIONS(read_3986)};
constinit kernel<bool(char const*, std::size_t, form, offsets&, unsigned&)> const reads_marked{
    WEND_VERSIONS(read_marked_3986)};

}  // namespace

bool read_3986(std::string_view text, form wanted, offsets& at) noexcept {
  return reads(text.data(), text.size(), wanted, at);
}

bool read_3986(std::string_view text, form wanted, offsets& at, unsigned& marks) noexcept {
  return reads_marked(text.data(), text.size(), wanted, at, marks);
}

}  // namespace wend::detail::quick
