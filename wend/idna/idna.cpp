// SPDX-License-Identifier: Apache-2.0
//
//     UTS 46 §4    1 map   2 normalize   3 split at dots   4 decode Punycode labels, check all
//        §4.2      to ASCII: labels beyond ASCII into Punycode, and lengths
//        §4.3      to Unicode: the labels so decoded
//
// A full stop composes with nothing, so each label is finished before the next one begins.

#include "wend/idna/idna.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/cpp20.hpp"
#include "wend/base/detail/punycode.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/idna/detail/label.hpp"
#include "wend/idna/detail/normalize.hpp"
#include "wend/idna/detail/tables.hpp"
#include "wend/simd/find.hpp"

namespace wend::idna {
namespace {

using namespace unicode;

// A name in the DNS has at most 253 octets, so longer text is invalid; and Punycode takes quadratic time.
constexpr std::size_t longest = 2048;

// A full-width solidus is mapped to "/". No name may contain characters that would end or change the host.
constexpr charset forbidden = control | " #%/:<>?@[\\]^|";  // WHATWG URL §3.2, forbidden domain code points
constexpr charset std3_only = charset::range('a', 'z') | digit | "-";
constexpr charset all_but_forbidden = charset::range('\0', '\x7F') - forbidden;

enum class form : std::uint8_t { ascii, unicode };

/// Writes one name.
class writer {
 public:
  writer(std::string& out, options const& how, form to) : out_(out), how_(how), to_(to) {}

  /// Returns whether the name is valid; otherwise part of it may have been written.
  bool write(std::string_view host) {
    name_.reserve(host.size());
    for (std::size_t i = 0; i < host.size();) {
      auto c = utf8::next(host, i);
      if (!c || !map(*c)) return false;
    }
    if (!end_label(how_.verify_length && to_ == form::ascii)) return false;
    if (how_.verify_length && to_ == form::ascii && out_.size() > 253) return false;
    return !(traits_of_name_ & right_to_left) || all_keep_bidi_rule();
  }

 private:
  std::u32string_view label() const { return std::u32string_view(name_).substr(from_); }

  bool map(char32_t c) {
    if (c < 0x80) return take_ascii(lower(static_cast<char>(c)));
    auto value = value_of(c);
    if (value < first_mapping) return value == ignored || (value != disallowed && take(c, traits[value]));
    auto const* row = mappings + (value - first_mapping);
    std::string_view text(row + 1, static_cast<unsigned char>(*row));
    for (std::size_t i = 0; i < text.size();) {
      auto to = *utf8::next(text, i);
      if (to < 0x80 ? !take_ascii(static_cast<char>(to)) : !take(to, traits_of(to))) return false;
    }
    return true;
  }

  bool take_ascii(char c) {
    if (c == '.') return end_label(how_.verify_length) && begin_label();
    name_ += static_cast<char32_t>(c);
    combining_ = 0;
    return true;
  }

  bool take(char32_t c, std::uint32_t traits) {
    name_ += c;
    add(traits);
    return true;
  }

  void add(std::uint32_t traits) {
    auto combining = traits & combining_class;
    bool is_out_of_order = combining != 0 && combining < combining_;
    combining_ = combining;
    traits_ |= is_out_of_order ? traits | may_compose : traits;
  }

  bool begin_label() {
    name_ += U'.';
    out_ += '.';
    from_ = name_.size();
    traits_ = combining_ = 0;
    return true;
  }

  bool end_label(bool has_limits) {
    auto begin = out_.size();
    if (!(traits_ & beyond_ascii ? write_label() : write_ascii_label())) return false;
    traits_of_name_ |= traits_;
    auto length = out_.size() - begin;
    return !has_limits || (length != 0 && (to_ == form::unicode || length <= 63));
  }

  bool write_label() {
    if (traits_ & may_compose) normalize(name_, from_);
    if (!is_valid()) return false;
    if (to_ == form::ascii) return detail::append_punycode(out_ += "xn--", label());
    write_in_utf8();
    return true;
  }

  bool write_ascii_label() {
    auto begin = out_.size();
    for (auto c : label()) out_ += static_cast<char>(c);
    if (!label().starts_with(U"xn--")) return has_valid_ascii() && keeps_hyphen_rules();
    name_.resize(from_);
    if (!detail::append_characters(name_, std::string_view(out_).substr(begin + 4))) return false;
    for (auto c : label()) {
      auto value = value_of(c);
      if (value <= ignored || value >= first_mapping) return false;
      add(traits[value]);
    }
    if (!(traits_ & beyond_ascii) || !is_normalized() || !is_valid()) return false;
    if (to_ == form::unicode) {
      out_.resize(begin);
      write_in_utf8();
    }
    return true;
  }

  void write_in_utf8() {
    for (auto c : label()) utf8::append(out_, c);
  }

  bool is_normalized() const {
    if (!(traits_ & may_compose)) return true;
    std::pmr::u32string copy(label());
    normalize(copy, 0);
    return copy == label();
  }

  bool has_valid_ascii() const {
    auto const& valid = how_.std3 ? std3_only : all_but_forbidden;
    return std::ranges::all_of(label(), [&](char32_t c) { return c >= 0x80 || valid[static_cast<char>(c)]; });
  }

  bool keeps_hyphen_rules() const {
    auto text = label();
    if (!how_.check_hyphens) return true;
    return !text.starts_with(U'-') && !text.ends_with(U'-') &&
           !text.substr(std::min<std::size_t>(2, text.size())).starts_with(U"--");
  }

  /// UTS 46 §4.1 except for direction, which concerns the whole name, of a label beyond ASCII.
  bool is_valid() const {
    return has_valid_ascii() && keeps_hyphen_rules() && !label().starts_with(U"xn--") &&
           !(traits_of(label().front()) & mark) && (!(traits_ & joiner) || keeps_joiner_rules(label()));
  }

  bool all_keep_bidi_rule() const {
    std::u32string_view name = name_;
    for (std::size_t from = 0; from <= name.size();) {
      auto to = std::min(name.find(U'.', from), name.size());
      if (!keeps_bidi_rule(name.substr(from, to - from))) return false;
      from = to + 1;
    }
    return true;
  }

  std::string& out_;
  options const& how_;
  form to_;
  std::array<std::byte, 1024> space_;  // enough for 253 characters, otherwise the heap
  std::pmr::monotonic_buffer_resource pool_{space_.data(), space_.size()};
  std::pmr::u32string name_{&pool_};  // mapped and decoded, with its dots
  std::size_t from_ = 0;              // the label that is being read
  std::uint32_t traits_ = 0, traits_of_name_ = 0, combining_ = 0;
};

bool write(std::string& out, std::string_view host, options const& how, form to) {
  out.clear();
  return writer(out, how, to).write(host) && !out.empty();
}

std::uint32_t first_bad_label(std::string_view host, options const& how, form to) {
  std::string out;
  for (std::size_t from = 0; from < host.size();) {
    auto end = std::min(host.find('.', from), host.size());
    if (end != from && !write(out, host.substr(from, end - from), how, to))
      return static_cast<std::uint32_t>(from);
    from = end + 1;
  }
  return 0;
}

result<std::string> written_or_refused(std::string_view host, options const& how, form to) {
  if (host.size() > longest) return mistake(errc::too_long, longest);
  std::string out;
  if (write(out, host, how, to)) return out;
  return mistake(errc::bad_host, first_bad_label(host, how, to));
}

std::string lowered(std::string_view host) {
  std::string out;
  detail::resize_and_overwrite(out, host.size(), [&](char* to, std::size_t) {
    simd::lower_to(to, host);
    return host.size();
  });
  return out;
}

bool takes_any_ascii(options const& how) { return !how.check_hyphens && !how.std3 && !how.verify_length; }

bool consists_of(std::string_view host, charset const& set) {
  return !host.empty() && host.size() <= longest && simd::first_outside(host, set) == host.size();
}

/// Whether only its capitals are changed: most names.
bool is_plain(std::string_view host, options const& how) {
  return takes_any_ascii(how) && consists_of(host, all_but_forbidden) &&
         simd::first_pair(host, '-', '-') == host.size();
}

/// Whether nothing is changed, seen in one loop: it has no capital, and no hyphen, so none of `xn--`.
bool is_lowered(std::string_view host, options const& how) {
  return takes_any_ascii(how) && consists_of(host, all_but_forbidden - hialpha - "-");
}

/// WHATWG URL §3.3, in addition to UTS 46.
result<std::string> lowered_or_refused(std::string_view host) {
  auto bad = simd::first_in(host, forbidden);
  if (bad != host.size()) return mistake(errc::bad_host, static_cast<std::uint32_t>(bad));
  if (host.empty()) return mistake(errc::bad_host);
  return lowered(host);
}

}  // namespace

result<std::string> to_ascii(std::string_view host, options const& how) {
  if (is_lowered(host, how)) return result<std::string>(std::in_place, host);
  if (is_plain(host, how)) return lowered(host);
  if (how.ascii_as_is && simd::first_in(host, eight_bit) == host.size()) return lowered_or_refused(host);
  return written_or_refused(host, how, form::ascii);
}

result<std::string> to_ascii(std::string_view utf8_host) { return to_ascii(utf8_host, {}); }

result<std::string> to_unicode(std::string_view host, options const& how) {
  if (is_plain(host, how)) return lowered(host);
  return written_or_refused(host, how, form::unicode);
}

std::string_view unicode_version() noexcept { return unicode::version; }

}  // namespace wend::idna
