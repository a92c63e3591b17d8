// SPDX-License-Identifier: Apache-2.0
#include "wend/encodings/encodings.hpp"

#include <unicode/ucnv.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "wend/base/detail/ascii.hpp"

namespace wend::encodings {
namespace {

/// Differences of the Encoding Standard from ICU.
enum class m : std::uint8_t {
  plain,
  macintosh,
  euc_kr,
  koi8_u,
  gbk,
  gb18030,
  big5,
  euc_jp,
  iso_2022_jp,
  shift_jis,
  user_defined
};

struct converter_row {
  std::string_view name;  // the standard's
  char const* icu;
  m how = m::plain;
};

constexpr converter_row rows[] = {
    {"IBM866", "ibm-866_P100-1995"},
    {"ISO-8859-2", "ISO-8859-2"},
    {"ISO-8859-3", "ISO-8859-3"},
    {"ISO-8859-4", "ISO-8859-4"},
    {"ISO-8859-5", "ISO-8859-5"},
    {"ISO-8859-6", "ISO-8859-6"},
    {"ISO-8859-7", "ibm-9005_X110-2007"},
    {"ISO-8859-8", "ISO-8859-8"},
    {"ISO-8859-8-I", "ISO-8859-8"},
    {"ISO-8859-10", "ISO-8859-10"},
    {"ISO-8859-13", "ISO-8859-13"},
    {"ISO-8859-14", "ISO-8859-14"},
    {"ISO-8859-15", "ISO-8859-15"},
    {"KOI8-R", "KOI8-R"},
    {"KOI8-U", "KOI8-U", m::koi8_u},
    {"macintosh", "macintosh", m::macintosh},
    {"windows-874", "windows-874-2000"},
    {"windows-1250", "ibm-5346_P100-1998"},
    {"windows-1251", "ibm-5347_P100-1998"},
    {"windows-1252", "ibm-5348_P100-1997"},
    {"windows-1253", "ibm-5349_P100-1998"},
    {"windows-1254", "ibm-5350_P100-1998"},
    {"windows-1255", "ibm-9447_P100-2002"},
    {"windows-1256", "ibm-9448_X100-2005"},
    {"windows-1257", "ibm-9449_P100-2002"},
    {"windows-1258", "ibm-5354_P100-1998"},
    {"x-mac-cyrillic", "macos-7_3-10.2"},
    {"GBK", "gb18030", m::gbk},
    {"gb18030", "gb18030", m::gb18030},
    {"Big5", "Big5-HKSCS", m::big5},
    {"EUC-JP", "euc-jp-2007", m::euc_jp},
    {"ISO-2022-JP", "euc-jp-2007", m::iso_2022_jp},
    {"Shift_JIS", "ibm-943_P15A-2003", m::shift_jis},
    {"EUC-KR", "windows-949-2000", m::euc_kr},
    {"x-user-defined", nullptr, m::user_defined},
};

constexpr std::string_view written_in_utf8[] = {"UTF-8", "UTF-16BE", "UTF-16LE", "replacement"};

struct closing {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using converter = std::unique_ptr<UConverter, closing>;

converter opened(char const* name) {
  UErrorCode status = U_ZERO_ERROR;
  converter handle(ucnv_open(name, &status));
  if (!handle) return nullptr;
  ucnv_setFallback(handle.get(), false);
  ucnv_setFromUCallBack(handle.get(), UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
  return U_SUCCESS(status) ? std::move(handle) : nullptr;
}

/// The octets of one character; empty if the encoding lacks it.
std::string octets_by(UConverter* icu, char32_t c) {
  std::array<UChar, 2> source{static_cast<UChar>(c)};
  std::int32_t length = 1;
  if (c >= 0x10000) {
    source = {static_cast<UChar>(0xD7C0 + (c >> 10)), static_cast<UChar>(0xDC00 + (c & 0x3FF))};
    length = 2;
  }
  std::array<char, 16> octets{};
  UErrorCode status = U_ZERO_ERROR;
  auto written = ucnv_fromUChars(icu, octets.data(), octets.size(), source.data(), length, &status);
  return U_FAILURE(status) ? std::string() : std::string(octets.data(), static_cast<std::size_t>(written));
}

unsigned char octet(std::string const& text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

/// Encoding Standard §12.2, §13.3: some characters are written as others.
char32_t as_in_japan(char32_t c) { return c == 0x2212 ? 0xFF0D : c; }

/// ICU writes these by fallbacks, even if fallbacks are off; the Encoding Standard's indexes lack them,
/// except those of China and Apple's own apple.
bool is_private(char32_t c) { return (c >= 0xE000 && c <= 0xF8FF) || c >= 0xF0000; }

/// For a character beyond ASCII; empty if the encoding lacks it. The sections are the Encoding Standard's.
std::string octets_of(char32_t c, m how, UConverter* icu) {
  bool may_be_private =
      how == m::user_defined || how == m::gbk || how == m::gb18030 || (how == m::macintosh && c == 0xF8FF);
  if (is_private(c) && !may_be_private) return {};
  switch (how) {
    case m::user_defined:  // §14.5
      return c >= 0xF780 && c <= 0xF7FF ? std::string(1, static_cast<char>(c - 0xF780 + 0x80))
                                        : std::string();
    case m::koi8_u:  // §9: with two Belarusian letters
      if (c == 0x45E) return "\xAE";
      if (c == 0x40E) return "\xBE";
      return c == 0x255D || c == 0x256C ? std::string() : octets_by(icu, c);
    case m::gbk: {  // §10.2
      if (c == 0x20AC) return "\x80";
      auto octets = c == 0xE5E5 ? std::string() : octets_by(icu, c);
      return octets.size() == 2 ? octets : std::string();
    }
    case m::gb18030: return c == 0xE5E5 ? std::string() : octets_by(icu, c);  // §10.2
    case m::big5: {  // §11.1: without Hong Kong's additions before 0xA1
      auto octets = octets_by(icu, c);
      return octets.size() == 2 && octet(octets, 0) >= 0xA1 ? octets : std::string();
    }
    case m::euc_kr: {  // §13.1
      auto octets = octets_by(icu, c);
      return octets.size() == 2 ? octets : std::string();
    }
    case m::euc_jp: {  // §12.1: without the third plane
      if (c == 0xA5) return "\\";
      if (c == 0x203E) return "~";
      auto octets = octets_by(icu, as_in_japan(c));
      return octets.size() == 2 ? octets : std::string();
    }
    case m::shift_jis: {  // §12.3
      if (c == 0xA5) return "\\";
      if (c == 0x203E) return "~";
      if (c == 0x80) return "\x80";
      return octets_by(icu, as_in_japan(c));
    }
    default: return octets_by(icu, c);
  }
}

// ---- ISO-2022-JP, §12.2: the one that has a state
// --------------------------------------------------------------

enum set_of_jp : std::uint32_t { ascii, roman, jis0208 };

void switch_to(std::string& out, std::uint32_t& state, set_of_jp wanted) {
  constexpr std::string_view escapes[] = {"\x1B(B", "\x1B(J", "\x1B$B"};
  if (std::exchange(state, wanted) != wanted) out += escapes[wanted];
}

/// Returns whether the character was written.
bool put_in_jp(std::string& out, char32_t c, std::uint32_t& state, UConverter* icu) {
  if (c == 0xA5 || c == 0x203E) {
    switch_to(out, state, roman);
    out += c == 0xA5 ? '\\' : '~';
    return true;
  }
  if (c < 0x80) {
    if (state == jis0208 || c == '\\' || c == '~') switch_to(out, state, ascii);
    out += static_cast<char>(c);
    return true;
  }
  constexpr std::u32string_view full_width =  // of the half-width katakana from U+FF61 on
      U"。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメ"
      U"モヤユヨラリルレロワン゛゜";
  if (c >= 0xFF61 && c <= 0xFF9F) c = full_width[c - 0xFF61];
  auto octets = octets_of(c, m::euc_jp, icu);
  if (octets.size() != 2 || octet(octets, 0) < 0xA1) {
    if (state == jis0208) switch_to(out, state, ascii);  // so that the reference is not written in it
    return false;
  }
  switch_to(out, state, jis0208);
  for (char half : octets) out += static_cast<char>(half & 0x7F);
  return true;
}

/// The character that cannot be written; nothing at the end of the text.
std::optional<char32_t> write_jp(std::string& out, std::string_view text, std::size_t& from,
                                 std::uint32_t& state, UConverter* icu) {
  while (from < text.size()) {
    auto c = whatwg::next_scalar(text, from);
    if (c == 0x0E || c == 0x0F || c == 0x1B) {  // they would change the state unnoticed
      if (state == jis0208) switch_to(out, state, ascii);
      return 0xFFFD;
    }
    if (!put_in_jp(out, c, state, icu)) return c;
  }
  switch_to(out, state, ascii);
  return {};
}

template <std::size_t row>
std::optional<char32_t> write(std::string& out, std::string_view text, std::size_t& from,
                              std::uint32_t& state) {
  thread_local converter const icu = rows[row].icu ? opened(rows[row].icu) : nullptr;
  if constexpr (rows[row].how == m::iso_2022_jp) return write_jp(out, text, from, state, icu.get());
  while (from < text.size()) {
    auto c = whatwg::next_scalar(text, from);
    if (c < 0x80) {
      out += static_cast<char>(c);
      continue;
    }
    auto octets = octets_of(c, rows[row].how, icu.get());
    if (octets.empty()) return c;
    out += octets;
  }
  return {};
}

template <std::size_t... row>
constexpr std::array<whatwg::encoder, sizeof...(row)> all_writers(std::index_sequence<row...>) {
  return {write<row>...};
}
constexpr auto writers = all_writers(std::make_index_sequence<std::size(rows)>());

}  // namespace

std::string_view name_of(std::string_view label) noexcept {
  constexpr std::string_view space = "\t\n\f\r ";
  auto begin = std::min(label.find_first_not_of(space), label.size());
  label = label.substr(begin, label.find_last_not_of(space) + 1 - begin);
  for (auto const& row : labels())
    if (same_ignoring_case(row.label, label)) return row.name;
  return {};
}

std::optional<whatwg::encoder> encoder_for(std::string_view label) noexcept {
  auto name = name_of(label);
  if (name.empty()) return {};
  if (std::ranges::find(written_in_utf8, name) != std::end(written_in_utf8)) return nullptr;
  auto row = std::ranges::find(rows, name, &converter_row::name);
  if (row == std::end(rows) || (row->icu && !opened(row->icu))) return {};
  return writers[static_cast<std::size_t>(row - std::begin(rows))];
}

}  // namespace wend::encodings
