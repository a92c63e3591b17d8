// SPDX-License-Identifier: Apache-2.0
//
// `parse` accepts most texts by the fast paths (quick.hpp) and leaves the others to `examine`, which finds errors.

#include "wend/uri/rfc/parse.hpp"

#include <algorithm>

#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/cpp20.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/simd/find.hpp"
#include "wend/uri/detail/alphabet.hpp"
#include "wend/uri/detail/generic_syntax.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/rfc/examine.hpp"
#include "wend/uri/rfc/quick.hpp"

namespace wend {
namespace {

using detail::offsets;

/// The first step of lenient parsing: escapes the repairable octets of the text.
struct repairing {
  wend::profile profile;
  std::string text{};
  diagnostics repairs{};
  struct escape_of {
    std::uint32_t begin, octets;  // byte of the repaired text; bytes of the text as given
  };
  std::vector<escape_of> escapes{};  // one for each of `repairs`

  void copy(std::string_view piece) { text += piece; }

  /// Escapes the character at byte `at` and returns its octets in the text.
  std::size_t escape(std::string_view from, std::size_t at, errc why) {
    auto begin = static_cast<std::uint32_t>(text.size());
    auto octets = escape_character_to(text, from, at, profile);
    if (octets == 0) {
      why = errc::not_in_charset;
      detail::put_escape(text, from[at]);
      octets = 1;
    }
    repairs.push_back({why, static_cast<std::uint32_t>(at)});
    escapes.push_back({begin, static_cast<std::uint32_t>(octets)});
    return octets;
  }

  void free_text(std::string_view from, std::size_t begin, std::size_t end, charset set) {
    for (std::size_t i = begin; i < end;) {
      char c = from[i];
      if (set[c] || c == '%' || control[c]) {
        text += c;
        ++i;
      } else i += escape(from.substr(0, end), i, errc::char_encoded);
    }
  }

  void path(std::string_view from, offsets const& at, syntax const& rules, charset set) {
    auto const whole = from.substr(at.path, at.path_end - at.path);
    bool knows_data = rules.data_in && rules.not_in_data != charset{};
    auto data = knows_data ? rules.data_in(part::path, whole, 0) : stretch{0, 0};
    free_text(from, at.path, at.path + data.begin, set);
    free_text(from, at.path + data.begin, at.path + data.end, set - rules.not_in_data);
    free_text(from, at.path + data.end, at.path_end, set);
  }

  // RFC 1738 §3.1: an @ before the last belongs to the login, in which it is written %40.
  void login(std::string_view from, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (from[i] == '@') escape(from, i, errc::extra_at_sign);
      else text += from[i];
    }
  }

  void all_parts(std::string_view from, offsets const& at, syntax const& rules, bool repair_login) {
    bool has_login = at.authority != offsets::none && at.authority < at.host;
    auto login_begin = repair_login && has_login ? at.authority : at.path;
    auto login_end = repair_login && has_login ? at.host - 1 : at.path;
    text.reserve(from.size() + 16);
    copy(from.substr(0, login_begin));
    login(from, login_begin, login_end);
    copy(from.substr(login_end, at.path - login_end));
    // The slash that ends an authority is never escaped: RFC 3986 §3.2.
    path(from, at, rules, at.authority != offsets::none ? rules.path | "/" : rules.path);
    if (at.path_end < at.query_end) {
      copy("?");
      free_text(from, at.path_end + 1, at.query_end, rules.query);
    }
    if (at.query_end < from.size()) {
      copy("#");
      free_text(from, at.query_end + 1, from.size(), rules.fragment);
    }
  }

  /// Returns the byte of the text as given for byte `at` of the repaired text.
  std::uint32_t original(std::uint32_t at) const {
    auto after = std::ranges::upper_bound(escapes, at, {}, &escape_of::begin);
    if (after == escapes.begin()) return at;
    auto last = *std::prev(after);
    auto place = repairs[static_cast<std::size_t>(after - escapes.begin()) - 1].at;
    return at < last.begin + 3 ? place : place + last.octets + (at - last.begin - 3);
  }
};

struct lenient_reading {
  std::string text{};
  std::optional<uri_view> view{};  // of `text`
  diagnostics notices{};           // at bytes of the text as given
  std::optional<error> wrong{};
};

/// Returns the byte of the colon after a valid scheme, or `none`. RFC 1630 §Partial form
std::uint32_t end_of_valid_scheme(std::string_view text, profile p) {
  auto colon = detail::scheme_end(text);
  bool valid = colon != offsets::none && detail::bad_in_scheme(text.substr(0, colon), p) == text.npos;
  return valid ? colon : offsets::none;
}

/// In the older profiles `check` reads a text with a scheme by the scheme's grammar, also where a reference is
/// allowed. `resolve` accepts such a text without it: RFC 1808 §5.2 has "http:g".
detail::form judged_as(std::string_view text, profile p, detail::form wanted) {
  bool absolute = has_scheme_grammars(p) && end_of_valid_scheme(text, p) != offsets::none;
  return absolute ? detail::form::absolute : wanted;
}

lenient_reading read_leniently(std::string_view text, profile p, detail::form wanted,
                               detail::depth how_deep) {
  auto colon = end_of_valid_scheme(text, p);
  // Legal octets stay; the scheme's rules apply if `examine` will apply them.
  auto scheme = text.substr(0, colon == offsets::none ? 0 : colon);
  bool modern = has_generic_grammar(p);
  auto const& rules = modern && how_deep == detail::depth::scheme ? syntax_of(scheme, p)
                      : wanted == detail::form::absolute          ? reading_syntax(scheme, p)
                                                                  : reading_syntax("", p);
  repairing work{p};
  work.all_parts(text, detail::split(text, colon, rules), rules, has_scheme_grammars(p));

  lenient_reading reading{.text = std::move(work.text), .notices = work.repairs};
  detail::error_of_parse first;
  for (auto f : work.repairs) first(f);
  if (auto before = detail::scheme_end(text); !work.repairs.empty() && before != offsets::none)
    if (auto place = work.repairs.front().at; place < before) {
      // With an escape the invalid scheme would become part of a path.
      reading.notices.push_back({errc::bad_scheme, place});
      first(reading.notices.back());
    }
  auto hear = [&](diagnostic f) {
    f.at = work.original(f.at);
    first(f);
    reading.notices.push_back(f);
  };
  reading.view = detail::examine(reading.text, p, mode::lenient, wanted, how_deep, hear);
  reading.wrong = first.value();
  in_byte_order(reading.notices);
  return reading;
}

}  // namespace

namespace rfc {

bool passes_check(uri_view view, syntax const& rules) {
  detail::error_of_parse first;
  rules.check(view, first);
  return !first.value();
}

result<uri_view> read_slowly(std::string_view text, profile p, detail::form wanted) {
  if (p == profile::rfc3986) return read_3986_slowly(text, wanted);
  detail::error_of_parse first;
  auto view = detail::examine(text, p, mode::strict, wanted, detail::depth::verdict, first);
  if (auto wrong = first.value()) return unexpected(*wrong);
  return *view;
}

namespace {

/// Whether the words between plus signs are as the rules want them, in the query up to byte `end`.
bool are_words_up_to(std::size_t end, std::string_view text, offsets const& at, syntax const& rules) {
  if (rules.query_may_be_empty) return true;
  bool is_whole = at.query_end <= end;
  auto begin = at.path_end + 1;
  auto words = text.substr(begin, std::min<std::size_t>(end, at.query_end) - begin);
  if (is_whole && words.empty()) return false;
  if (!rules.query_is_words) return true;
  return !words.starts_with('+') && !detail::contains(words, "++") && !(is_whole && words.ends_with('+'));
}

/// Whether nothing is wrong with the delimiters before byte `bad`.
bool are_good_up_to(std::size_t bad, std::string_view text, offsets const& at, syntax const& rules) {
  bool void_path = at.path == at.path_end;
  if (at.authority != offsets::none) {
    if (void_path ? rules.slash_required : at.path < bad && text[at.path] != '/') return false;
  }
  bool has_query = at.path_end < at.query_end && at.path_end < bad;
  return !has_query || (!(void_path && rules.query_needs_path) && are_words_up_to(bad, text, at, rules));
}

}  // namespace

// Of several errors the first is told, but one about a raw octet or an escape before any other: see `error_of_parse`.
result<uri_view> read_refused(uri_view unread, std::uint32_t bad) {
  constexpr charset raw = control | eight_bit;
  auto text = unread.text();
  auto const& at = detail::access::at(unread);
  auto const& rules = syntax_of(text.substr(0, at.scheme_end), unread.profile());
  bool is_first = !rules.check && are_good_up_to(bad, text, at, rules) &&
                  simd::first_in(text, raw) == text.size() && simd::first_bad_escape(text) == text.size();
  if (is_first) return unexpected(error{errc::bad_char, bad});
  return read_slowly(text, unread.profile(), detail::form::absolute);
}

result<repaired> repair(std::string_view text, profile p, detail::form wanted) {
  auto reading = read_leniently(text, p, wanted, detail::depth::grammar);
  if (reading.wrong) return unexpected(*reading.wrong);
  return repaired{uri(*reading.view), std::move(reading.notices)};
}

result<std::string> mended(std::string_view text, profile p) {
  bool absolute = end_of_valid_scheme(text, p) != offsets::none;  // as `cut` judges
  auto reading = repair(text, p, absolute ? detail::form::absolute : detail::form::reference);
  if (!reading) return unexpected(reading.error());
  return std::move(reading->value).text();
}

namespace {

/// The diagnostics of a text that a fast path accepts: only its scheme module has some. A login may have a notice of its
/// own, and is left to `examine`.
std::optional<diagnostics> check_quickly(std::string_view text, profile p, detail::form wanted) {
  if (text.size() > detail::quick::longest) return {};
  offsets at;
  syntax const* rules = nullptr;
  std::uint32_t bad = 0;
  if (has_generic_grammar(p)) {
    if (!detail::quick::read_3986(text, wanted, at)) return {};
    if (at.scheme_end != offsets::none) rules = &syntax_of(text.substr(0, at.scheme_end), p);
  } else if (wanted == detail::form::reference || !detail::quick::read_old(text, p, at, rules, bad)) {
    return {};
  }
  if (at.authority != offsets::none && at.authority < at.host) return {};
  detail::count_cut(text);
  diagnostics notices;
  auto hear = [&](diagnostic f) { notices.push_back(f); };
  if (rules && rules->check) rules->check(detail::access::view(text, at, p, mode::strict), hear);
  in_byte_order(notices);
  return notices;
}

}  // namespace

diagnostics check(std::string_view text, profile p, mode m, detail::form wanted) {
  wanted = judged_as(text, p, wanted);
  if (m == mode::strict)
    if (auto notices = check_quickly(text, p, wanted)) return *std::move(notices);
  if (m == mode::lenient) return read_leniently(text, p, wanted, detail::depth::scheme).notices;
  diagnostics diagnostics;
  auto hear = [&](diagnostic f) { diagnostics.push_back(f); };
  detail::examine(text, p, m, wanted, detail::depth::scheme, hear);
  in_byte_order(diagnostics);
  return diagnostics;
}

}  // namespace rfc

namespace detail {
namespace {

/// Splits a text that is legal in the generic grammar by the rules of its scheme.
void use_own_rules(std::string_view text, profile p, cut_text& read) {
  auto end = read.at.scheme_end;
  read.rules = end == offsets::none ? &generic_syntax(p) : &syntax_of(text.substr(0, end), p);
  bool as_all = end == offsets::none || (read.rules->login == authority::optional && read.rules->has_query);
  if (!as_all) read.at = split(text, end, *read.rules);
}

bool cut_quickly(std::string_view text, profile p, looking what, cut_text& read) {
  if (text.size() > quick::longest) return false;
  if (has_generic_grammar(p)) {
    unsigned marks = not_looked_at;
    bool is_read = what == looking::for_marks ? quick::read_3986(text, form::reference, read.at, marks)
                                              : quick::read_3986(text, form::reference, read.at);
    if (!is_read) return false;
    read.marks = marks;
    use_own_rules(text, p, read);
    return true;
  }
  std::uint32_t bad = 0;
  return quick::read_old(text, p, read.at, read.rules, bad) &&
         rfc::is_accepted_by_module(access::view(text, read.at, p, mode::strict), *read.rules);
}

}  // namespace

result<cut_text> cut(std::string_view text, profile p, mode m, looking what) {
  result<cut_text> read(std::in_place);  // written in place, as by rfc::parse
  if (m == mode::strict && cut_quickly(text, p, what, *read)) [[likely]]
    return read;
  bool absolute = end_of_valid_scheme(text, p) != offsets::none;
  error_of_parse first;
  auto view = examine(text, p, m, absolute ? form::absolute : form::reference, depth::verdict, first);
  if (auto wrong = first.value()) {
    read = unexpected(*wrong);
    return read;
  }
  read->at = access::at(*view);
  if (has_generic_grammar(p)) use_own_rules(text, p, *read);
  else read->rules = &reading_syntax(view->scheme(), p);
  return read;
}

}  // namespace detail

}  // namespace wend
