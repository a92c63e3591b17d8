// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/rfc/compare.hpp"

#include "wend/base/detail/ascii.hpp"
#include "wend/uri/detail/place_in.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/rfc/parse.hpp"
#include "wend/uri/rfc/recode.hpp"

namespace wend {
namespace {

struct rule {
  unsigned scheme_rules;  // those up to this one
  std::string_view name, spec;
};

using namespace detail;  // the names of scheme rules

constexpr unsigned by_port = host_case | port_number | default_port;
constexpr unsigned by_generic_syntax = by_port | empty_path | local_host | dot_segments;
constexpr rule rules[] = {
    {0, "same but for escapes and the case of the scheme",
     "RFC 3986 §6.2.2, RFC 1630 §Reduced or increased safe character sets"},
    {host_case, "host names have no case", "RFC 3986 §6.2.2.1, RFC 1738 §3.1"},
    {host_case | port_number, "a port is a number, and an empty one is none", "RFC 3986 §3.2.3, §6.2.3"},
    {by_port, "the default port need not be given", "RFC 3986 §6.2.3, RFC 1738 §3.1"},
    {by_port | empty_path, "an empty path is the root", "RFC 3986 §6.2.3, RFC 1738 §3.3"},
    {by_port | empty_path | local_host, "localhost is this machine", "RFC 1738 §3.10, RFC 8089 §2"},
    {by_generic_syntax, "dot segments are removed", "RFC 3986 §6.2.2.3"},
    {by_generic_syntax | search_spaces, "a plus sign in a search is a space", "RFC 1630 §Query strings"},
    {by_generic_syntax | search_spaces | login_escapes, "the scheme's login is decoded", "RFC 1738 §3.1"},
};
constexpr unsigned all_rules = all_scheme_rules | without_asides;

/// Two legal texts, of which normal forms are written where a text is not its own.
class texts {
 public:
  texts(std::string_view a, cut_text const& by_a, std::string_view b, cut_text const& by_b, profile p, mode m)
      : a_(a), b_(b), by_a_(by_a), by_b_(by_b), profile_(p), mode_(m) {}

  /// Whether the normal forms by these rules are equal.
  bool same_under(unsigned scheme_rules) {
    recoding const how{.scheme_rules = scheme_rules, .mode = mode_};
    auto left = recoded(form_of_a_, a_, by_a_, profile_, how);
    return left == recoded(form_of_b_, b_, by_b_, profile_, how);
  }

  /// Whether nothing but the case of the scheme differs. Then all normal forms are equal.
  bool differ_in_case_of_scheme() const {
    auto end = by_a_.at.scheme_end;
    return end != offsets::none && end == by_b_.at.scheme_end && a_.substr(end) == b_.substr(end) &&
           same_ignoring_case(a_.substr(0, end), b_.substr(0, end));
  }

  /// Whether there are two hosts whose letters differ, which no rule equates: only escapes and localhost would be.
  bool differ_in_host() const {
    auto host = [](std::string_view text, offsets const& at) {
      return text.substr(at.host, at.host_end - at.host);
    };
    auto has_host = [](offsets const& at) { return at.authority != offsets::none; };
    if (!has_host(by_a_.at) || !has_host(by_b_.at) || by_a_.rules->localhost_is_void) return false;
    auto left = host(a_, by_a_.at), right = host(b_, by_b_.at);
    return left.find('%') == left.npos && right.find('%') == right.npos && !same_ignoring_case(left, right);
  }

 private:
  std::string_view a_, b_;
  cut_text const &by_a_, &by_b_;
  wend::profile profile_;
  wend::mode mode_;
  std::string form_of_a_{}, form_of_b_{};
};

verdict equivalent_by(rule const& rule) { return {.equivalent = true, .rule = rule.name, .spec = rule.spec}; }

/// Whether a fast path accepts the text, for which no rules of its scheme are needed in RFC 3986.
bool is_surely_legal(std::string_view text, profile p, mode m) {
  auto view = access::unread(text, p);
  auto wanted = has_generic_grammar(p) ? detail::form::reference : detail::form::absolute;
  std::uint32_t bad = 0;
  return m == mode::strict && rfc::read_quickly(view, wanted, bad);
}

constexpr verdict same_octets{.equivalent = true, .rule = "same octets", .spec = "RFC 3986 §6.2.1"};

/// The answer where a text is refused as it is: in lenient mode both are repaired.
result<verdict> refused(std::string_view a, std::string_view b, equality how, profile p, mode m,
                        unexpected<error> wrong) {
  if (m == mode::strict) return wrong;
  auto left = rfc::mended(a, p), right = rfc::mended(b, p);
  if (!left) return unexpected(left.error());
  if (!right) return behind(a, right.error());
  if (!cut(*left, p, m) || !cut(*right, p, m)) return wrong;  // so that this is not called again
  return rfc::compare(*left, *right, how, p, m);
}

}  // namespace

result<verdict> rfc::compare(std::string_view a, std::string_view b, equality how, profile p, mode m) {
  if (a == b && is_surely_legal(a, p, m)) return same_octets;
  auto by_a = cut(a, p, m);
  if (!by_a) return refused(a, b, how, p, m, unexpected(by_a.error()));
  if (a == b) return same_octets;
  auto by_b = cut(b, p, m);
  if (!by_b) return refused(a, b, how, p, m, behind(a, by_b.error()));
  texts both(a, *by_a, b, *by_b, p, m);
  if (both.differ_in_case_of_scheme()) return equivalent_by(rules[0]);
  if (both.differ_in_host() || !both.same_under(how == equality::scheme ? all_rules : 0))
    return verdict{.equivalent = false};
  for (auto const& rule : rules)
    if (both.same_under(rule.scheme_rules)) return equivalent_by(rule);
  auto const& own = *by_a->rules;
  if (both.same_under(all_scheme_rules))
    return verdict{.equivalent = true, .rule = own.normalizes, .spec = own.normalizes_spec};
  return verdict{
      .equivalent = true, .rule = "what follows the assigned name does not count", .spec = "RFC 8141 §3.2"};
}

}  // namespace wend
