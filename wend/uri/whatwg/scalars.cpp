// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/whatwg/scalars.hpp"

#include <algorithm>

#include "wend/base/charset.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/simd/find.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/percent.hpp"
#include "wend/uri/whatwg/sets.hpp"

namespace wend::whatwg {

char32_t next_scalar(std::string_view text, std::size_t& i) noexcept {
  auto begin = i;
  if (auto point = utf8::next(text, i)) return *point;
  auto octet = [&](std::size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0u; };
  auto lead = octet(begin);
  if (lead < 0xC2 || lead > 0xF4) return 0xFFFD;
  // Four lead octets restrict the next octet further: Unicode table 3-7.
  unsigned least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  unsigned most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  std::size_t wanted = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  for (std::size_t k = 1; k <= wanted; ++k) {
    if (octet(begin + k) < least || octet(begin + k) > most) break;
    i = begin + k + 1;
    least = 0x80;
    most = 0xBF;
  }
  return 0xFFFD;
}

bool is_utf8(std::string_view text) noexcept {
  for (auto i = simd::first_in(text, chars::eight_bit); i < text.size();
       i += simd::first_in(text.substr(i), chars::eight_bit))
    while (i < text.size() && chars::eight_bit[text[i]])
      if (!utf8::next(text, i)) return false;
  return true;
}

std::string scalar_text(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  std::string out;
  for (std::size_t i = 0; i < text.size();) utf8::append(out, next_scalar(text, i));
  return out;
}

input::input(std::string_view given, ends how) : text_(given), last_(given.size()) {
  if (how == ends::trimmed) {
    while (last_ > 0 && c0_control_or_space[given[last_ - 1]]) --last_;
    while (first_ < last_ && c0_control_or_space[given[first_]]) ++first_;
    text_ = given.substr(first_, last_ - first_);
  }
  bool clean = std::ranges::none_of(text_, [](char c) { return tab_or_newline[c]; }) && is_utf8(text_);
  if (clean) return;
  auto source = text_;
  copy_.reserve(source.size());
  for (std::size_t i = 0; i < source.size();) {
    auto from = i;
    auto point = next_scalar(source, i);
    if (point < 0x80 && tab_or_newline[source[from]]) {
      here_is(i);
    } else if (utf8::append(copy_, point); point == 0xFFFD) {
      jumps_.emplace_back(copy_.size() - 3, from);
      here_is(i);
    }
  }
  text_ = copy_;
}

std::uint32_t input::original(std::size_t at) const noexcept {
  auto jump = std::ranges::upper_bound(jumps_, at, {}, [](auto const& j) { return j.first; });
  if (jump == jumps_.begin()) return static_cast<std::uint32_t>(first_ + at);
  --jump;
  return static_cast<std::uint32_t>(std::min(last_, first_ + jump->second + (at - jump->first)));
}

namespace {

constexpr charset everything = charset::range('\0', '\xFF');

void put(std::string& out, std::string_view octets, charset set) {
  detail::encode_to(out, octets, everything - set,
                    set == form_percent_encode ? detail::as_form : detail::as_escapes);
}

}  // namespace

void percent_encode_to(std::string& out, std::string_view text, charset set, encoder encode) {
  if (!is_utf8(text)) return percent_encode_to(out, scalar_text(text), set, encode);
  if (!encode) return put(out, text, set);
  std::size_t from = 0;
  std::uint32_t state = 0;
  for (;;) {
    std::string octets;
    auto refused = encode(octets, text, from, state);
    put(out, octets, set);
    if (!refused) return;
    ((out += "%26%23") += std::to_string(static_cast<std::uint32_t>(*refused))) += "%3B";
  }
}

std::string percent_encode(std::string_view text, charset set, encoder encode) {
  std::string out;
  percent_encode_to(out, text, set, encode);
  return out;
}

std::string percent_decode(std::string_view text) { return unescaped(text); }

}  // namespace wend::whatwg
