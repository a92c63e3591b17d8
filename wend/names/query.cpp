// SPDX-License-Identifier: Apache-2.0
#include "wend/names/query.hpp"

#include <algorithm>
#include <compare>
#include <initializer_list>

#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/names/detail/glob.hpp"
#include "wend/names/detail/web.hpp"
#include "wend/uri/detail/form.hpp"
#include "wend/uri/detail/percent.hpp"

namespace wend {
namespace {

/// The octets of a name or value, decoded one at a time; with the operations that a pattern needs.
class decoded_octets {
 public:
  decoded_octets(std::string_view written, query_rule rule) : rest_(written), rule_(rule) {}
  bool empty() const { return rest_.empty(); }
  char front() const {
    if (is_escape()) return detail::escaped_octet(rest_, 0);
    return rest_[0] == '+' && rule_ == query_rule::form ? ' ' : rest_[0];
  }
  void remove_prefix(std::size_t) { rest_.remove_prefix(is_escape() ? 3 : 1); }
  std::size_t most() const { return rest_.size(); }

 private:
  bool is_escape() const { return detail::is_escape(rest_, 0); }
  std::string_view rest_;
  query_rule rule_;
};

std::string decoded(std::string_view written, query_rule rule) {
  return detail::decoded_in_query(written, rule == query_rule::form ? ' ' : '+');
}

/// Compares as unsigned octets, as std::string does.
std::strong_ordering order_of(decoded_octets a, decoded_octets b) {
  for (; !a.empty() && !b.empty(); a.remove_prefix(1), b.remove_prefix(1))
    if (auto order = static_cast<unsigned char>(a.front()) <=> static_cast<unsigned char>(b.front());
        order != 0)
      return order;
  return b.empty() <=> a.empty();  // the shorter one is first
}

query_pair pair_in(std::string_view piece, query_rule rule) {
  auto pair = detail::split_pair(piece);
  return {pair.name, pair.value, pair.name.size() < piece.size(), rule};
}

// The first is WHATWG URL §1.3 with its complement, which escapes as little as HTML forms do; the second is the
// part of RFC 3986 §3.4 that no reader of pairs takes for a mark.
constexpr charset form_literal = alpha | digit | "*-._";
constexpr charset generic_literal = alpha | digit | "*-._~/:?@!$(),";

void encode_to(std::string& out, std::string_view data, query_options how) {
  auto literal = how.rule == query_rule::form ? form_literal : generic_literal;
  literal = literal - charset::range(how.separator, how.separator);
  for (char c : data)
    if (literal[c]) out += c;
    else if (c == ' ' && how.rule == query_rule::form) out += '+';
    else detail::put_escape(out, c);
}

/// A pair without name and value is written with an equals sign, since readers skip an empty one.
void put_value(std::string& out, std::optional<std::string_view> value, bool name_is_empty,
               query_options how) {
  if (value || name_is_empty) out += '=';
  if (value) encode_to(out, *value, how);
}

/// Joins pieces as they are written.
class joined {
 public:
  explicit joined(char separator) : separator_(separator) {}
  std::string& next() {
    if (!is_first_) text += separator_;
    is_first_ = false;
    return text;
  }
  std::string text{};

 private:
  char separator_;
  bool is_first_ = true;
};

}  // namespace

query_rule query_rule_of(std::string_view scheme) noexcept {
  bool is_form = scheme.empty() ||
                 std::ranges::any_of(std::initializer_list<std::string_view>{"http", "https", "ws", "wss"},
                                     [&](auto name) { return same_ignoring_case(scheme, name); });
  return is_form ? query_rule::form : query_rule::generic;
}

std::string query_pair::decoded_name() const { return decoded(name, rule); }

std::string query_pair::decoded_value() const { return decoded(value, rule); }

bool query_pair::is_named(std::string_view wanted) const noexcept {
  decoded_octets octets(name, rule);
  if (wanted.size() > octets.most()) return false;
  for (; !octets.empty(); octets.remove_prefix(1)) {
    if (wanted.empty() || wanted.front() != octets.front()) return false;
    wanted.remove_prefix(1);
  }
  return wanted.empty();
}

query_pair query_pairs::iterator::operator*() const noexcept { return pair_in(*piece_, rule_); }

std::optional<query_pair> query_pairs::find(std::string_view name) const {
  for (auto pair : *this)
    if (pair.is_named(name)) return pair;
  return {};
}

std::optional<std::string> query_pairs::get(std::string_view name) const {
  auto pair = find(name);
  if (!pair) return {};
  return pair->decoded_value();
}

std::vector<std::string> query_pairs::get_all(std::string_view name) const {
  std::vector<std::string> values;
  for (auto pair : *this)
    if (pair.is_named(name)) values.push_back(pair.decoded_value());
  return values;
}

std::string append_query_pair(std::string_view query, std::string_view name,
                              std::optional<std::string_view> value, query_options how) {
  std::string out(query);
  if (!out.empty() && !out.ends_with(how.separator)) out += how.separator;
  encode_to(out, name, how);
  put_value(out, value, name.empty(), how);
  return out;
}

std::string set_query_pair(std::string_view query, std::string_view name,
                           std::optional<std::string_view> value, query_options how) {
  joined out(how.separator);
  bool is_set = false;
  for (auto piece : detail::pieces(query, how.separator)) {
    auto pair = pair_in(piece, how.rule);
    if (!pair.is_named(name)) {
      out.next() += piece;
    } else if (!is_set) {
      out.next() += pair.name;
      put_value(out.text, value, pair.name.empty(), how);
      is_set = true;
    }
  }
  return is_set ? std::move(out.text) : append_query_pair(query, name, value, how);
}

std::optional<std::string> remove_query_pairs(std::string_view query, std::string_view pattern,
                                              query_options how) {
  return detail::without_pieces(query, how.separator, [&](std::string_view piece) {
    return detail::glob_matches(pattern, decoded_octets(pair_in(piece, how.rule).name, how.rule));
  });
}

std::string sort_query_pairs(std::string_view query, query_options how) {
  struct named_piece {
    std::string_view name, piece;
  };
  std::vector<named_piece> sorted;
  for (auto piece : detail::pieces(query, how.separator))
    sorted.push_back({pair_in(piece, how.rule).name, piece});
  // The place decides between equal names, so that no further memory is needed for a stable order.
  std::ranges::sort(sorted, [&](named_piece const& a, named_piece const& b) {
    auto order =
        a.name == b.name ? std::strong_ordering::equal : order_of({a.name, how.rule}, {b.name, how.rule});
    return order < 0 || (order == 0 && a.piece.data() < b.piece.data());
  });
  joined out(how.separator);
  out.text.reserve(query.size());
  for (auto const& next : sorted) out.next() += next.piece;
  return std::move(out.text);
}

}  // namespace wend
