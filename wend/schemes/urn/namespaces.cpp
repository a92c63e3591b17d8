// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/namespaces.hpp"

#include <algorithm>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::urn {
namespace {

using grammar::alphanum;

constexpr std::size_t none = std::string_view::npos;

/// Reads a name from left to right.
struct scanner {
  std::string_view text;
  std::size_t at = 0;

  bool ended() const { return at == text.size(); }
  char next() const { return ended() ? '\0' : text[at]; }
  std::size_t many(charset which) {
    auto from = at;
    while (!ended() && which[text[at]]) ++at;
    return at - from;
  }
  bool one(char c) { return next() == c && ++at; }
  /// The octet of the first syntax error; npos at the end of a valid name.
  std::size_t stand() const { return ended() ? none : at; }
};

// ---- numbers with a check digit

/// What is left of a number without its hyphens; nothing where another octet stands, at `wrong`.
std::optional<std::string> digits_in(std::string_view nss, std::size_t& wrong) {
  std::string digits;
  for (wrong = 0; wrong < nss.size(); ++wrong) {
    char c = nss[wrong];
    bool hyphen_between = c == '-' && wrong > 0 && wrong + 1 < nss.size() && nss[wrong - 1] != '-';
    bool last_x = (c == 'x' || c == 'X') && wrong + 1 == nss.size();
    if (hyphen_between) continue;
    if (!digit[c] && !last_x) return {};
    digits += last_x ? 'X' : c;
  }
  return digits;
}

int value_of(char c) { return c == 'X' ? 10 : c - '0'; }

/// ISSN and the older ISBN: weights that fall to one, modulo eleven.
bool checks_by_eleven(std::string_view number) {
  int sum = 0, weight = static_cast<int>(number.size());
  for (char c : number) sum += weight-- * value_of(c);
  return sum % 11 == 0;
}

/// The newer ISBN, as all articles of trade: weights one and three, modulo ten.
bool checks_by_ten(std::string_view number) {
  int sum = 0, weight = 1;
  for (char c : number) sum += std::exchange(weight, 4 - weight) * value_of(c);
  return sum % 10 == 0 && number.back() != 'X';
}

std::size_t mistake_in_isbn(std::string_view nss) {
  std::size_t wrong = 0;
  auto number = digits_in(nss, wrong);
  if (!number) return wrong;
  if (number->size() == 10 && checks_by_eleven(*number)) return none;
  bool is_book = number->starts_with("978") || number->starts_with("979");
  return number->size() == 13 && is_book && checks_by_ten(*number) ? none : nss.size() - 1;
}

std::size_t mistake_in_issn(std::string_view nss) {
  std::size_t wrong = 0;
  auto number = digits_in(nss, wrong);
  if (!number) return wrong;
  return number->size() == 8 && checks_by_eleven(*number) ? none : nss.size() - 1;
}

void settle_number(std::string& nss) {
  std::size_t wrong = 0;
  if (auto number = digits_in(nss, wrong)) nss = *number;
}

// ---- the others

std::size_t mistake_in_uuid(std::string_view nss) {
  constexpr std::size_t groups[] = {8, 4, 4, 4, 12};
  scanner name{nss};
  for (auto length : groups) {
    if (name.at > 0 && !name.one('-')) return name.at;
    for (std::size_t i = 0; i < length; ++i, ++name.at)
      if (!hex[name.next()]) return name.at;
  }
  return name.stand();
}

std::size_t mistake_in_oid(std::string_view nss) {
  scanner name{nss};
  do {
    auto from = name.at;
    auto length = name.many(digit);
    if (length == 0) return from;
    if (length > 1 && nss[from] == '0') return from;          // no number has leading zeros
    if (from == 0 && (length > 1 || nss[0] > '2')) return 0;  // the first arc is one of three
  } while (name.one('.'));
  return name.stand();
}

constexpr charset word = alphanum | "-._~";

std::size_t mistake_in_ietf(std::string_view nss) {
  constexpr std::string_view numbered[] = {"rfc", "bcp", "std", "fyi"};
  constexpr std::string_view others[] = {"id", "mtg", "params"};
  scanner name{nss};
  name.many(alphanum);
  auto kind = nss.substr(0, name.at);
  auto same = [&](std::string_view known) { return same_ignoring_case(known, kind); };
  bool is_numbered = std::ranges::any_of(numbered, same);
  if (!is_numbered && std::ranges::none_of(others, same)) return 0;
  if (!name.one(':')) return name.at;
  if (is_numbered) return name.many(digit) > 0 ? name.stand() : name.at;
  do
    if (name.many(word) == 0) return name.at;
  while (name.one(':') || name.one('/'));
  return name.stand();
}

/// A country, or a library's part of it, then its own string: `fi-fe19981001`, `de:101:1-2011`.
std::size_t mistake_in_nbn(std::string_view nss) {
  scanner name{nss};
  if (name.many(alpha) != 2) return 0;
  while (name.one(':'))
    if (name.many(alphanum) == 0) return name.at;
  if (!name.one('-') || name.ended()) return name.at;
  return none;
}

void settle_in_lower_case(std::string& nss) { std::ranges::transform(nss, nss.begin(), lower); }

/// Only the prefix has no case.
void settle_nbn(std::string& nss) {
  auto end = nss.begin() + static_cast<std::ptrdiff_t>(std::min(nss.find('-'), nss.size()));
  std::transform(nss.begin(), end, nss.begin(), lower);
}

constexpr namespace_row rows[] = {
    {"ietf", "RFC 2648", "documents of the IETF", mistake_in_ietf, settle_in_lower_case},
    {"isbn", "RFC 8254", "books", mistake_in_isbn, settle_number},
    {"issn", "RFC 8254", "serials", mistake_in_issn, settle_number},
    {"nbn", "RFC 8458", "what national libraries keep", mistake_in_nbn, settle_nbn},
    {"oid", "RFC 3061", "object identifiers", mistake_in_oid, nullptr},
    {"uuid", "RFC 9562", "universally unique identifiers", mistake_in_uuid, settle_in_lower_case},
};

}  // namespace

std::span<namespace_row const> namespaces() noexcept { return rows; }

namespace_row const* find_namespace(std::string_view nid) noexcept {
  auto it = std::ranges::find_if(rows, [&](auto const& row) { return same_ignoring_case(row.nid, nid); });
  return it == std::end(rows) ? nullptr : it;
}

}  // namespace wend::urn
