// SPDX-License-Identifier: Apache-2.0
//
// RFC 1630 §Message-Id, §Content-Id and RFC 2392. RFC 1738 §4 reserves both names, url7a knows neither.

#include "wend/schemes/mid_cid/url.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/octets.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::mid_cid {
namespace {

constexpr charset never_in_id = control | " <>";
constexpr charset special = never_in_id | "@\"\\";  // the rest is one like the other

charset id_char(profile p) {
  return p == profile::rfc1630 ? grammar::rfc1630::xalpha_specific : grammar::rfc3986::pchar;
}

bool is_defined(profile p) { return p == profile::rfc1630 || !predates_rfc3986(p); }

bool is_cid(uri_view u) { return lower(u.scheme().front()) == 'c'; }

/// Reads an addr-spec as it stands in a URL, octet by octet.
///
///     addr-spec = local-part "@" domain                                         RFC 822 §6.1
///
/// Its atoms are not held to that grammar, since software that makes ids does not follow it either.
struct addr_spec {
  std::size_t wrong = std::string_view::npos;  // the octet of the first error
  bool has_at_sign = false;
};

addr_spec read_addr_spec(std::string_view id) {
  bool has_at_sign = false, quoted = false, escaped = false;
  bool is_side_empty = true;  // of the @
  for (auto [c, at] : octets(id)) {
    if (!special[c]) {
      is_side_empty = escaped = false;
      continue;
    }
    if (control[c] || (!quoted && never_in_id[c])) return {at, has_at_sign};
    bool is_at_sign = c == '@' && !quoted;
    if (is_at_sign && (has_at_sign || is_side_empty)) return {at, has_at_sign};
    has_at_sign |= is_at_sign;
    is_side_empty = is_at_sign;
    if (c == '"' && !escaped) quoted = !quoted;
    escaped = quoted && c == '\\' && !escaped;
  }
  return {is_side_empty ? id.size() : id.npos, has_at_sign};
}

void check_id(uri_view u, std::string_view id, addr_spec const& read, diagnostic_sink say) {
  if (read.wrong != id.npos) say(errc::bad_message_id, u.offset_of(id) + read.wrong);
  else if (!read.has_at_sign) say(errc::bad_message_id, u.offset_of(id) + id.size());
}

void check_content_id(uri_view u, std::string_view id, diagnostic_sink say) {
  bool open = u.profile() == profile::rfc1630, lenient = u.mode() == mode::lenient;
  if (open && !id.empty()) return;
  auto read = read_addr_spec(id);
  if (lenient && read.wrong == id.npos && !read.has_at_sign) say(errc::other_profile, u.offset_of(id));
  else check_id(u, id, read, say);
}

/// The ids of the path: for mid, message and part; for cid, the part alone.
struct ids {
  std::optional<std::string_view> message{}, content{};

  explicit ids(uri_view u) {
    auto path = u.path();
    if (is_cid(u)) {
      content = path;
      return;
    }
    auto slash = path.find('/');
    message = path.substr(0, slash);
    if (slash != path.npos) content = path.substr(slash + 1);
  }
};

void check(uri_view u, diagnostic_sink say) {
  internet::check_no_query(u, say);
  if (u.has_authority()) return say(errc::bad_message_id, u.offset_of(u.authority()) - 2);
  ids const both(u);
  if (both.message) check_id(u, *both.message, read_addr_spec(*both.message), say);
  if (!both.content) return;
  // RFC 2392 §2: it must be escaped in any id. In RFC 1630 it is not an xalpha, which is reported already.
  auto slash = u.profile() == profile::rfc1630 ? std::string_view::npos : both.content->find('/');
  if (slash != both.content->npos) say(errc::bad_message_id, u.offset_of(*both.content) + slash);
  else check_content_id(u, *both.content, say);
}

// RFC 2392 §2: an id is what it is decoded to; only the slash is told from its escape.
void normalize_scheme(std::string& text, std::size_t from) {
  undo_escapes(text, from, std::min(text.find('?', from), text.size()), grammar::rfc3986::pchar);
}

constexpr syntax form_1630 = [] {
  auto rules = grammar::rfc1630::generic;
  rules.path = grammar::rfc1630::xalpha_specific;
  rules.check = check;
  rules.rewrite = reworded<parse, format>;
  return rules;
}();

constexpr syntax form_3986 = [] {
  auto rules = grammar::rfc3986::generic;
  rules.dots_are_removed = false;
  rules.check = check;
  rules.normalize_scheme = normalize_scheme;
  rules.normalizes = "an id is compared decoded";
  rules.normalizes_spec = "RFC 2392 §2";
  rules.rewrite = reworded<parse, format>;
  return rules;
}();

syntax const* syntax_in(profile p) {
  if (!is_defined(p)) return nullptr;
  return p == profile::rfc1630 ? &form_1630 : &form_3986;
}

verb_set operations_of(uri_view) { return {verb::get}; }

scheme_parts parts_of(uri_view u) {
  auto read = parse(u);
  if (!read) return {};
  auto shown = [](std::optional<std::string> const& id) { return id ? part_value(*id) : part_value(); };
  auto const& main = read->message_id ? *read->message_id : *read->content_id;
  return {{"message_id", shown(read->message_id)},
          {"rfc822", '<' + main + '>'},
          {"content_id", shown(read->content_id)}};
}

}  // namespace

using enum standing;

scheme const mid_descriptor{.name = "mid",
                            .title = "Messages by their message-id",
                            .spec = "RFC 1630 §Message-Id, RFC 2392",
                            .grammar_spec = "RFC 2392 §2",
                            .location_independent = true,
                            .globally_accessible = false,
                            .standings = {defined, unknown, reserved, defined, defined},
                            .syntax_in = syntax_in,
                            .operations_of = for_lists(operations_of),
                            .parts_of = for_lists(parts_of)};

scheme const cid_descriptor{.name = "cid",
                            .title = "Parts of a message by their content-id",
                            .spec = "RFC 1630 §Content-Id, RFC 2392",
                            .grammar_spec = "RFC 2392 §2",
                            .hierarchical = false,
                            .location_independent = true,
                            .globally_accessible = false,
                            .needs_message = true,
                            .standings = {defined, unknown, reserved, defined, defined},
                            .syntax_in = syntax_in,
                            .operations_of = for_lists(operations_of),
                            .parts_of = for_lists(parts_of)};

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  bool ours = u.has_scheme() && same_ignoring_case(u.scheme(), is_cid(u) ? "cid" : "mid");
  if (!ours || !is_defined(u.profile())) return mistake(errc::unknown_scheme);
  first_error wrong;
  check(u, wrong);
  if (wrong) return unexpected(*wrong);
  ids const both(u);
  result<url> x(std::in_place);
  if (both.message) x->message_id = unescaped(*both.message);
  if (both.content) x->content_id = unescaped(*both.content);
  return x;
}

result<std::string> format(url const& x, profile p) {
  bool part_of_message = x.message_id && x.content_id;
  if (!is_defined(p) || (part_of_message && p == profile::rfc1630)) return mistake(errc::not_expressible);
  std::string text = x.message_id ? "mid:" : "cid:";
  if (x.message_id) escape_to(text, *x.message_id, id_char(p));
  if (part_of_message) text += '/';
  if (x.content_id) escape_to(text, *x.content_id, id_char(p));
  return if_it_reads_as(x, std::move(text), p, parse);
}

}  // namespace wend::mid_cid
