// SPDX-License-Identifier: Apache-2.0
#include "wend/idna/idna.hpp"

#include <unicode/uidna.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>

#include "wend/base/charset.hpp"
#include "wend/uri/parts.hpp"

namespace wend::idna {
namespace {

// A name in the DNS has at most 253 octets, so that no longer text can be one; and Punycode is quadratic.
constexpr std::size_t longest = 2048;

// Left to whoever looks the name up. The rest of ICU's complaints stand.
constexpr std::uint32_t overlooked = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG |
                                     UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN |
                                     UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;

// A full-width solidus is mapped to "/". No name may hold what would end the host or change it.
constexpr charset forbidden = control | " \"#%/:<>?@[\\]^`{|}";

struct closing {
  void operator()(UIDNA* tables) const { uidna_close(tables); }
};

/// Loaded once; may be used by any number of threads at a time.
UIDNA const* tables() {
  static std::unique_ptr<UIDNA, closing> const all([] {
    constexpr std::uint32_t options = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
                                      UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE;
    UErrorCode status = U_ZERO_ERROR;
    auto opened = uidna_openUTS46(options, &status);
    return U_SUCCESS(status) ? opened : nullptr;
  }());
  return all.get();
}

using mapping = decltype(&uidna_nameToASCII_UTF8);

std::optional<std::string> mapped(std::string_view text, mapping map) {
  if (!tables()) return {};
  std::string out(text.size() * 4 + 64, '\0');
  for (;;) {
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode status = U_ZERO_ERROR;
    auto length = map(tables(), text.data(), static_cast<std::int32_t>(text.size()), out.data(),
                      static_cast<std::int32_t>(out.size()), &info, &status);
    if (status == U_BUFFER_OVERFLOW_ERROR) {
      out.resize(static_cast<std::size_t>(length));
      continue;
    }
    if (U_FAILURE(status) || (info.errors & ~overlooked) != 0 || length == 0) return {};
    out.resize(static_cast<std::size_t>(length));
    if (std::ranges::any_of(out, [](char c) { return forbidden[c]; })) return {};
    return out;
  }
}

std::uint32_t first_bad_label(std::string_view host, mapping map_label) {
  for (auto label : pieces(host, '.'))
    if (!label.empty() && !mapped(label, map_label))
      return static_cast<std::uint32_t>(label.data() - host.data());
  return 0;
}

result<std::string> mapped_or_refused(std::string_view host, mapping map_name, mapping map_label) {
  if (host.size() > longest) return mistake(errc::too_long, longest);
  if (host.empty()) return mistake(errc::bad_host);
  if (auto made = mapped(host, map_name)) return *std::move(made);
  return mistake(errc::bad_host, first_bad_label(host, map_label));
}

}  // namespace

result<std::string> to_ascii(std::string_view utf8_host) {
  return mapped_or_refused(utf8_host, uidna_nameToASCII_UTF8, uidna_labelToASCII_UTF8);
}

result<std::string> to_unicode(std::string_view host) {
  return mapped_or_refused(host, uidna_nameToUnicodeUTF8, uidna_labelToUnicodeUTF8);
}

}  // namespace wend::idna
