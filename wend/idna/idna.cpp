// SPDX-License-Identifier: Apache-2.0
//
//     UTS 46 §4    1 map   2 normalize   3 split at dots   4 decode Punycode labels, check all
//        §4.2      to ASCII: labels beyond ASCII into Punycode, and lengths
//        §4.3      to Unicode: the labels so decoded

#include "wend/idna/idna.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/punycode.hpp"
#include "wend/idna/detail/label.hpp"
#include "wend/uri/detail/utf8.hpp"
#include "wend/uri/parts.hpp"

namespace wend::idna {
namespace {

// A name in the DNS has at most 253 octets, so longer text is invalid; and Punycode takes quadratic time.
constexpr std::size_t longest = 2048;

// A full-width solidus is mapped to "/". No name may contain characters that would end or change the host.
constexpr charset forbidden = control | " #%/:<>?@[\\]^|";  // WHATWG URL §3.2, forbidden domain code points

using name = std::vector<std::u32string>;

bool is_ascii(std::u32string_view text) {
  return std::ranges::all_of(text, [](char32_t c) { return c < 0x80; });
}

std::optional<std::u32string> characters(std::string_view utf8_text) {
  std::u32string out;
  for (std::size_t i = 0; i < utf8_text.size();) {
    auto c = utf8::next(utf8_text, i);
    if (!c) return {};
    out += *c;
  }
  return out;
}

bool has_std3_only(std::u32string_view label) {
  constexpr charset allowed = charset::range('a', 'z') | digit | "-";
  return std::ranges::all_of(label, [&](char32_t c) { return c >= 0x80 || allowed[static_cast<char>(c)]; });
}

bool has_forbidden(std::u32string_view label) {
  return std::ranges::any_of(label, [](char32_t c) { return c < 0x80 && forbidden[static_cast<char>(c)]; });
}

/// UTS 46 §4.1 except for direction, which concerns the whole name. A label that is valid and in normal form
/// is mapped to itself.
bool is_valid(std::u32string_view label, options const& how) {
  if (label.empty()) return true;
  if (label.find(0xFFFD) != label.npos || mapped(label) != label) return false;  // 1, 7
  if (how.check_hyphens)                                                         // 2, 3
    if (label.front() == '-' || label.back() == '-' ||
        label.substr(std::min<std::size_t>(2, label.size())).starts_with(U"--"))
      return false;
  if (label.starts_with(U"xn--") || label.find('.') != label.npos) return false;  // 4, 5
  if (traits_of(label.front()).is_mark) return false;                             // 6
  if (how.std3 ? !has_std3_only(label) : has_forbidden(label)) return false;
  return keeps_joiner_rules(label);  // 8
}

/// Step 4: the label in its readable form.
std::optional<std::u32string> read(std::u32string_view label, options const& how) {
  std::u32string out(label);
  if (label.starts_with(U"xn--")) {
    auto decoded =
        is_ascii(label) ? detail::from_punycode(std::string(label.begin() + 4, label.end())) : std::nullopt;
    if (!decoded || is_ascii(*decoded)) return {};
    out = std::move(*decoded);
  }
  if (!is_valid(out, how)) return {};
  return out;
}

std::optional<name> read(std::string_view host, options const& how) {
  auto text = characters(host);
  auto whole = text ? mapped(*text) : std::nullopt;
  if (!whole) return {};
  name labels;
  for (std::size_t from = 0; from <= whole->size();) {
    auto to = std::min(whole->find('.', from), whole->size());
    auto label = read(std::u32string_view(*whole).substr(from, to - from), how);
    if (!label) return {};
    labels.push_back(std::move(*label));
    from = to + 1;
  }
  if (std::ranges::any_of(labels, has_right_to_left) && !std::ranges::all_of(labels, keeps_bidi_rule))
    return {};
  return labels;
}

std::optional<std::string> in_ascii(name const& labels, options const& how) {
  std::string out;
  for (auto const& label : labels) {
    if (&label != &labels.front()) out += '.';
    auto begin = out.size();
    if (is_ascii(label)) {
      out.append(label.begin(), label.end());
    } else {
      auto punycode = detail::to_punycode(label);
      if (!punycode) return {};
      (out += "xn--") += *punycode;
    }
    auto length = out.size() - begin;
    if (how.verify_length && (length == 0 || length > 63)) return {};
  }
  if (how.verify_length && out.size() > 253) return {};
  return out;
}

std::optional<std::string> in_unicode(name const& labels, options const& how) {
  std::string out;
  for (auto const& label : labels) {
    if (&label != &labels.front()) out += '.';
    if (how.verify_length && label.empty() && &label != &labels.back())
      return {};  // the root is not a label here
    for (auto c : label) utf8::append(out, c);
  }
  return out;
}

using writing = std::optional<std::string> (*)(name const&, options const&);

std::optional<std::string> written(std::string_view host, options const& how, writing write) {
  auto labels = read(host, how);
  auto ascii = labels ? write(*labels, how) : std::nullopt;
  return ascii && !ascii->empty() ? ascii : std::nullopt;
}

std::uint32_t first_bad_label(std::string_view host, options const& how, writing write) {
  for (auto label : pieces(host, '.'))
    if (!label.empty() && !written(label, how, write))
      return static_cast<std::uint32_t>(label.data() - host.data());
  return 0;
}

result<std::string> written_or_refused(std::string_view host, options const& how, writing write) {
  if (host.size() > longest) return mistake(errc::too_long, longest);
  if (auto host_text = written(host, how, write)) return *std::move(host_text);
  return mistake(errc::bad_host, first_bad_label(host, how, write));
}

/// WHATWG URL §3.3, in addition to UTS 46.
result<std::string> lowered(std::string_view host) {
  std::string out(host);
  std::ranges::transform(out, out.begin(), lower);
  auto bad = std::ranges::find_if(out, [](char c) { return forbidden[c]; });
  if (bad != out.end()) return mistake(errc::bad_host, static_cast<std::uint32_t>(bad - out.begin()));
  if (out.empty()) return mistake(errc::bad_host);
  return out;
}

}  // namespace

result<std::string> to_ascii(std::string_view host, options const& how) {
  bool plain = std::ranges::none_of(host, [](char c) { return eight_bit[c]; });
  if (how.ascii_as_is && plain) return lowered(host);
  return written_or_refused(host, how, in_ascii);
}

result<std::string> to_ascii(std::string_view utf8_host) { return to_ascii(utf8_host, {}); }

result<std::string> to_unicode(std::string_view host, options const& how) {
  return written_or_refused(host, how, in_unicode);
}

}  // namespace wend::idna
