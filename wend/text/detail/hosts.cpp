// SPDX-License-Identifier: Apache-2.0
#include "wend/text/detail/hosts.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "wend/base/detail/ascii.hpp"
#include "wend/simd/find.hpp"
#include "wend/text/detail/characters.hpp"
#include "wend/text/detail/tlds.hpp"
#include "wend/uri/detail/host.hpp"

namespace wend::text {
namespace {

constexpr charset label_char = alphanum | "-_";
constexpr charset name_char = label_char | ".";
// RFC 5322 §3.2.3 atext and the dot, without / ? #, which delimit URLs.
constexpr charset local_part_char = alphanum | "._%+-~&'!$*=^`{|}";
constexpr charset local_part_begin = alphanum | eight_bit | "_~+";
// A name after one of these is part of another word: a path, a variable, a tag, a mail address.
constexpr charset no_host_after = "/\\@$#%+_-";
constexpr std::uint64_t longest_ipv6 = 45;

// foo.example and printer.local are hosts; foo.invalid is not: RFC 6761 §6.
constexpr std::string_view special_use[] = {"example", "local", "onion"};

constexpr std::size_t longest_top_level = 64;

/// The names under which others are registered, by their hash: looked up for nearly every dot in a text.
class top_levels {
 public:
  top_levels() {
    for (auto name : top_level_domains()) add(name);
    for (auto name : special_use) add(name);
  }

  bool holds(std::string_view name) const {
    for (auto i = hash(name);; i = (i + 1) % slots_.size())
      if (slots_[i].empty() || slots_[i] == name) return !slots_[i].empty();
  }

 private:
  static std::size_t hash(std::string_view name) {
    std::uint32_t sum = static_cast<std::uint32_t>(name.size());
    for (char c : name) sum = (sum ^ static_cast<unsigned char>(c)) * 0x01000193;
    return sum >> 19;
  }
  void add(std::string_view name) {
    auto i = hash(name);
    while (!slots_[i].empty()) i = (i + 1) % slots_.size();
    slots_[i] = name;
  }

  std::array<std::string_view, 8192> slots_{};
};

top_levels const& the_top_levels() {
  static top_levels const levels;
  return levels;
}

/// The class of a character in a label: within CJK text, which has no spaces, a name extends as far as its
/// script.
enum class script : std::uint8_t { none, ascii, spaceless, other };

script script_of(character c) noexcept {
  if (c.point < 0x80) return label_char[static_cast<char>(c.point)] ? script::ascii : script::none;
  if (!is_host_letter(c.point)) return script::none;
  return is_spaceless(c.point) ? script::spaceless : script::other;
}

bool may_meet(script a, script b) noexcept {
  bool one_is_spaceless = (a == script::spaceless) != (b == script::spaceless);
  return !one_is_spaceless || a == script::other || b == script::other;
}

/// Returns the begin of the run of octets of a set, without those beyond ASCII, that ends at `end`; nothing if it
/// is long, or an octet beyond ASCII precedes it.
std::optional<std::uint64_t> ascii_begin(window w, std::uint64_t end, std::uint64_t floor,
                                         charset const& set) {
  auto from = std::max({floor, w.from, end - std::min(end, std::uint64_t{simd::block_size})});
  auto others = simd::mask_outside(set, w.cut(from, end));
  if (others == 0) return from == floor ? std::optional(from) : std::nullopt;
  auto begin = from + simd::last(others) + 1;
  return eight_bit[w[begin - 1]] ? std::nullopt : std::optional(begin);
}

/// Returns the begin of the label that ends at `end`; nothing if it is longer than any host.
std::optional<std::uint64_t> label_begin(window w, std::uint64_t end, std::uint64_t floor) {
  if (auto begin = ascii_begin(w, end, floor, label_char)) return begin;
  auto begin = end;
  auto met = script::other;
  while (begin > floor) {
    if (end - begin > longest_host) return std::nullopt;
    auto c = character_before(w, begin);
    auto is = script_of(c);
    if (is == script::none || !may_meet(is, met) || begin - c.length < floor) break;
    met = is;
    begin -= c.length;
  }
  return begin;
}

/// Returns the begin of the local part that ends at `end`; nothing if it is too long.
std::optional<std::uint64_t> local_part_begin_of(window w, std::uint64_t end, std::uint64_t floor) {
  if (auto begin = ascii_begin(w, end, floor, local_part_char)) return begin;
  auto begin = end;
  while (begin > floor && end - begin <= longest_host) {
    auto c = character_before(w, begin);
    bool is_local = c.point < 0x80 ? local_part_char[static_cast<char>(c.point)] : is_host_letter(c.point);
    if (!is_local || begin - c.length < floor) break;
    begin -= c.length;
  }
  return end - begin > longest_host ? std::nullopt : std::optional(begin);
}

/// Returns the end of the run of labels and dots at `at`. Absent: more text is needed, or the run is too
/// long.
struct run {
  std::optional<std::uint64_t> end;
  bool too_long = false;
};

run wide_labels_from(window w, std::uint64_t begin) {
  auto met = script::other;
  for (auto at = begin;;) {
    if (w.may_yet_hold(at)) return {std::nullopt};
    if (at - begin > longest_host) return {.end = at, .too_long = true};
    if (!w.holds(at)) return {at};
    if (w[at] == '.') {
      met = script::other;
      ++at;
      continue;
    }
    auto c = character_at(w, at);
    if (!c) return {std::nullopt};
    auto is = script_of(*c);
    if (is == script::none || !may_meet(met, is)) return {at};
    met = is;
    at += c->length;
  }
}

run labels_from(window w, std::uint64_t begin) {
  auto stop = begin + simd::first_outside(w.cut(begin, std::min(w.end(), begin + longest_host)), name_char);
  bool is_ascii = w.holds(stop) && stop - begin < longest_host && !eight_bit[w[stop]];
  return is_ascii ? run{stop} : wide_labels_from(w, begin);
}

std::uint64_t without_trailing(window w, std::uint64_t begin, std::uint64_t end, charset const& what) {
  while (end > begin && what[w[end - 1]]) --end;
  return end;
}

bool is_label(std::string_view label) {
  return !label.empty() && label.front() != '-' && label.back() != '-';
}

/// At least two labels, none empty, and no `_` in the two registered ones: RFC 1738 §3.1, RFC 1123 §2.1.
bool is_name(std::string_view host) {
  int from_the_end = 0;
  for (auto rest = host;; ++from_the_end) {
    auto dot = rest.rfind('.');
    auto label = rest.substr(dot + 1);
    if (!is_label(label)) return false;
    if (from_the_end < 2 && label.find('_') != label.npos) return false;
    if (dot == rest.npos) return from_the_end > 0;
    rest = rest.substr(0, dot);
  }
}

std::string_view last_label(std::string_view host) { return host.substr(host.rfind('.') + 1); }

/// www.name.anything: the first label suffices.
bool is_web_name(std::string_view host) {
  return same_ignoring_case(host.substr(0, 4), "www.") && host.find('.', 4) != host.npos &&
         !digit[last_label(host).front()];
}

/// Most dots are in file names and numbers: refuses the name, if the last label alone decides that, whatever
/// precedes it.
std::optional<guess> refusal_by_label(window w, std::uint64_t dot, suffixes known) {
  if (known.are_known) return std::nullopt;
  auto limit = std::min(w.end(), dot + longest_host);
  auto stop = dot + 1 + simd::first_outside(w.cut(dot + 1, std::max(limit, dot + 1)), name_char);
  bool is_plain = stop < limit && !eight_bit[w[stop]] && lower(w[dot - 1]) != 'w';
  if (!is_plain) return std::nullopt;
  auto end = without_trailing(w, dot, stop, ".-_");
  auto rest = w.cut(dot, end);
  auto label = last_label(rest);
  if (label.empty()) return std::nullopt;
  bool may_be_host = digit[label.front()] ? std::ranges::count(rest, '.') == 3 : known.hold_label(label);
  if (may_be_host) return std::nullopt;
  return guess::no(stop, label);
}

/// Returns whether the name that ends at `stop` is the beginning of a local part: name.surname+list@host.
/// Absent: more text is needed.
std::optional<bool> is_in_local_part(window w, std::uint64_t stop) {
  auto limit = stop + longest_host;
  for (auto at = stop; at < limit; ++at) {
    if (w.may_yet_hold(at)) return std::nullopt;
    if (!w.holds(at)) return false;
    if (w[at] == '@') return true;
    if (!local_part_char[w[at]]) return false;
  }
  return false;
}

/// `//host` may follow a blank or a quote; `/host` and `x//host` are paths.
bool follows_double_slash(window w, std::uint64_t begin) {
  if (begin < w.from + 2 || w[begin - 1] != '/' || w[begin - 2] != '/') return false;
  return begin == w.from + 2 || !(label_char | eight_bit | "/:.")[w[begin - 3]];
}

bool may_begin(window w, std::uint64_t begin) {
  auto dots = begin;
  while (dots > w.from && begin - dots < 3 && w[dots - 1] == '.') --dots;
  // The tail of a name that was too long.
  bool is_tail = begin - dots == 1 && dots > w.from && (label_char | eight_bit)[w[dots - 1]];
  bool is_literal = begin >= w.from + 2 && w[begin - 1] == '[' && w[begin - 2] == '@';  // ann@[192.0.2.1]
  if (is_tail || is_literal) return false;
  return dots == w.from || !no_host_after[w[dots - 1]] || follows_double_slash(w, dots);
}

}  // namespace

bool is_top_level(std::string_view host) noexcept {
  auto label = last_label(host);
  if (label.empty() || label.size() > longest_top_level) return false;
  char lowered[longest_top_level];
  std::ranges::transform(label, lowered, lower);
  return the_top_levels().holds({lowered, label.size()});
}

bool suffixes::hold(std::string_view host) const {
  return are_known ? are_known(host) : hold_label(last_label(host));
}

guess host_around(window w, std::uint64_t dot, std::uint64_t floor, suffixes known) {
  constexpr charset beside = alphanum | eight_bit | "-_";
  if (dot <= floor || !beside[w[dot - 1]]) return guess::no(dot + 1);
  if (w.may_yet_hold(dot + 1)) return guess::needs_more();
  if (!w.holds(dot + 1) || !beside[w[dot + 1]]) return guess::no(dot + 1);
  if (auto refusal = refusal_by_label(w, dot, known)) return *refusal;

  auto begin = label_begin(w, dot, floor);
  if (!begin || *begin == dot) return guess::no(dot + 1);
  auto [stop, too_long] = labels_from(w, dot + 1);
  if (!stop || w.may_yet_hold(*stop + 2)) return guess::needs_more();
  auto end = without_trailing(w, dot, *stop, ".-_");
  auto host = w.cut(*begin, end);
  auto is_login = is_in_local_part(w, *stop);
  if (!is_login) return guess::needs_more();
  bool is_scheme = w.holds(*stop + 2) && w.cut(*stop, *stop + 3) == "://";
  if (too_long || *is_login || is_scheme || !may_begin(w, *begin)) return guess::no(*stop);
  bool is_host = is_ipv4(host) || (is_name(host) && (is_web_name(host) || known.hold(host)));
  if (!is_host) return guess::no(*stop);
  return guess::yes(*begin, end);
}

/// After the name of an attribute, as in `mail=ann@h.example` or `?a=b&mail=…`: the equals sign is atext, but
/// texts have many such attributes.
std::uint64_t behind_attributes(window w, std::uint64_t begin, std::uint64_t end) {
  if (w.cut(begin, end).find('=') == std::string_view::npos) return begin;
  bool is_name = true;
  for (auto i = begin; i < end; ++i) {
    if (w[i] == '&') is_name = true;
    else if (w[i] != '=') is_name = is_name && label_char[w[i]];
    else if (is_name) begin = i + 1;
  }
  return begin;
}

guess mail_around(window w, std::uint64_t at_sign, std::uint64_t floor) {
  auto local_part = local_part_begin_of(w, at_sign, floor);
  if (!local_part) return guess::no(at_sign + 1);
  auto begin = behind_attributes(w, *local_part, at_sign);
  while (begin < at_sign && !local_part_begin[w[begin]]) ++begin;
  bool is_handle = begin > w.from && w[begin - 1] == '@';  // @ann@social.example
  if (begin == at_sign || w[at_sign - 1] == '.' || is_handle) return guess::no(at_sign + 1);

  auto [stop, too_long] = labels_from(w, at_sign + 1);
  if (!stop) return guess::needs_more();
  auto end = without_trailing(w, at_sign, *stop, ".");
  auto domain = w.cut(at_sign + 1, std::max(end, at_sign + 1));
  bool is_part = w.holds(*stop) && w[*stop] == '@';  // it is unknown which at sign divides them
  if (too_long || is_part || !is_name(domain) || digit[last_label(domain).front()])
    return guess::no(at_sign + 1);
  return guess::yes(begin, end);
}

guess ipv6_around(window w, std::uint64_t colon, std::uint64_t floor) {
  constexpr charset address = hex | ":.";
  constexpr charset no_neighbour = alphanum | eight_bit | "_-";
  auto begin = colon, end = colon;
  while (begin > floor && colon - begin <= 4 && hex[w[begin - 1]]) --begin;
  // An address is searched at its first colon.
  if (begin > floor && (address | no_neighbour)[w[begin - 1]]) return guess::no(colon + 1);
  while (w.holds(end) && end - colon <= longest_ipv6 && address[w[end]]) ++end;
  if (w.may_yet_hold(end)) return guess::needs_more();
  bool is_part = (begin > w.from && no_neighbour[w[begin - 1]]) || (w.holds(end) && no_neighbour[w[end]]);
  auto text = w.cut(begin, end);
  if (is_part || std::ranges::count(text, ':') < 2) return guess::no(colon + 1);
  if (!is_ipv6(text)) text = w.cut(begin, without_trailing(w, begin, end, ".:"));  // the sentence's own
  bool has_digit = std::ranges::any_of(text, [](char c) { return digit[c]; });
  if (!has_digit || !is_ipv6(text)) return guess::no(colon + 1);
  return guess::yes(begin, begin + text.size());
}

}  // namespace wend::text
