// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/whatwg/whatwg.hpp"

#include <algorithm>

#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/detail/place_in.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/whatwg/detail/basic_parser.hpp"
#include "wend/uri/whatwg/detail/quick.hpp"
#include "wend/uri/whatwg/detail/reading.hpp"
#include "wend/uri/whatwg/detail/record.hpp"

namespace wend::whatwg {
namespace {

constexpr std::size_t longest = 0xFFFFFFF0;  // offsets are 32 bits wide

uri_view view(std::string_view text, detail::offsets const& at) {
  return detail::access::view(text, at, profile::whatwg, mode::strict);
}

/// Reports characters that are removed before parsing: those at both ends, tabs and newlines.
void say_removed(std::string_view text, input const& in, diagnostic_sink say) {
  if (in.first() > 0 && in.first() < text.size()) say(errc::invalid_url_unit, 0);
  for (auto i = in.first(); i < in.last(); ++i)
    if (tab_or_newline[text[i]]) say(errc::invalid_url_unit, i);
  if (in.last() < text.size()) say(errc::invalid_url_unit, in.last());
}

result<uri_view> parse_slowly(std::string& out, std::string_view text, parse_options const& with) {
  if (text.size() > longest) return mistake(errc::too_long);
  input in(text, input::ends::trimmed);
  if (with.say) say_removed(text, in, *with.say);
  std::optional<record> base;
  if (with.base) base.emplace(*with.base);
  record url;
  basic_parser::parse_options const needs{with.encode, with.say ? reporter(*with.say) : reporter()};
  auto done = basic_parser(in, url, base ? &*base : nullptr, needs).run();
  if (!done) return unexpected(done.error());
  return serialize_to(out, url);
}

uri_view unread(std::string_view text) { return detail::access::unread(text, profile::whatwg); }

/// A text in normal form has a scheme and, if that is special, two slashes, so that it does not need a base. But a base
/// that is no URL of the standard may have an error.
bool may_ignore(std::optional<uri_view> const& base) { return !base || is_url(*base); }

/// Reads usual texts by masks.
bool read_usual(std::string& out, std::string_view text, std::optional<uri_view> const& base,
                detail::offsets& at) {
  if (!base) return quick::copy_by_masks(out, text, at);
  return is_url(*base) &&
         (quick::resolve_by_masks(out, text, *base, at) || quick::copy_by_masks(out, text, at));
}

/// Parses a base that is no URL of the standard by it first; `kept` owns its text.
template <class Read>
auto with_base(parse_options const& with, Read read) -> decltype(read(with)) {
  if (!with.base || is_url(*with.base)) return read(with);
  std::string kept;
  auto base = parse_into(kept, with.base->text());
  if (!base) return unexpected(base.error());
  auto same = with;
  same.base = *base;
  return read(same);
}

/// Parses a text that the masks do not know.
result<uri_view> parse_rare(std::string& out, std::string_view text, parse_options const& with) {
  return with_base(with, [&](parse_options const& options) -> result<uri_view> {
    if (options.say || options.encode) return parse_slowly(out, text, options);
    detail::offsets at;
    if (text.size() <= quick::limit && quick::normal_by_octets(text, at)) return view(out = text, at);
    if (auto known = quick::rewrite(out, text, options.base)) return view(out, *known);
    return parse_slowly(out, text, options);
  });
}

/// The same as `can_parse` for what the masks do not know. Not inlined: the usual text needs no stack for it.
[[gnu::noinline]] bool parses(std::string_view text, std::optional<uri_view> const& base) {
  if (may_ignore(base) && text.size() <= quick::limit && quick::surely_parses_by_octets(text)) return true;
  std::string out;
  return parse_into(out, text, base).has_value();
}

}  // namespace

result<uri_view> parse_by_definition(std::string& out, std::string_view text, parse_options const& with) {
  return with_base(with, [&](parse_options const& options) { return parse_slowly(out, text, options); });
}

result<uri_view> parse_into(std::string& out, std::string_view text, parse_options const& with) {
  if (!with.say && !with.encode) return parse_into(out, text, with.base);
  return parse_rare(out, text, with);
}

result<uri_view> parse_into(std::string& out, std::string_view text, std::optional<uri_view> const& base) {
  result<uri_view> url(unread({}));  // the only result, so that the caller's memory is written, once
  if (read_usual(out, text, base, detail::access::at(*url))) detail::access::move(*url, out);
  else url = parse_rare(out, text, {.base = base});
  return url;
}

result<uri> parse(std::string_view text, parse_options const& with) {
  if (!with.say && !with.encode) return parse(text, with.base);
  std::string out;
  auto url = parse_rare(out, text, with);
  if (!url) return unexpected(url.error());
  return detail::access::own(std::move(out), *url);
}

result<uri> parse(std::string_view text, std::optional<uri_view> const& base) {
  result<uri> url(std::in_place, unread({}));
  auto& out = detail::access::text(*url);
  if (read_usual(out, text, base, detail::access::at(*url))) return url;
  if (auto rare = parse_rare(out, text, {.base = base})) detail::access::at(*url) = detail::access::at(*rare);
  else url = unexpected(rare.error());
  return url;
}

bool can_parse(std::string_view text, std::optional<uri_view> const& base) {
  return (may_ignore(base) && text.size() <= quick::limit && quick::surely_parses_by_masks(text)) ||
         parses(text, base);
}

result<uri_view> parse_normal(std::string_view text) {
  result<uri_view> url(unread(text));
  if (quick::lack_of(text, detail::access::at(*url)) == quick::lack::nothing) return url;
  std::string out;
  url = parse_into(out, text, parse_options{});
  if (!url) return url;
  if (out == text) return view(text, detail::access::at(*url));
  auto differs = std::ranges::mismatch(out, text).in2 - text.begin();
  return mistake(errc::not_normal, static_cast<std::uint32_t>(differs));
}

diagnostics check(std::string_view text, parse_options const& with) {
  diagnostics diagnostics;
  auto hear = [&](diagnostic f) { diagnostics.push_back(f); };
  auto asked = with;
  asked.say = diagnostic_sink(hear);
  std::string out;
  auto url = parse_into(out, text, asked);
  if (!url) diagnostics.push_back(url.error());
  in_byte_order(diagnostics);
  return diagnostics;
}

diagnostics check_reference(std::string_view text, parse_options const& with) {
  auto diagnostics = check(text, with);
  bool is_partial = std::ranges::find(diagnostics, errc::missing_scheme_non_relative_url,
                                      &diagnostic::code) != diagnostics.end();
  if (!is_partial || with.base) return diagnostics;
  auto in_context = with;
  in_context.base = *parse_normal("https://h/");
  return check(text, in_context);
}

result<verdict> compare(std::string_view a, std::string_view b) {
  std::string left, right;
  if (auto url = parse_into(left, a); !url) return unexpected(url.error());
  if (auto url = parse_into(right, b); !url) return behind(a, url.error());
  if (left != right) return verdict{.equivalent = false};
  if (a == b) return verdict{.equivalent = true, .rule = "same octets", .spec = "WHATWG URL §4.6"};
  return verdict{
      .equivalent = true, .rule = "the same once parsed and serialized", .spec = "WHATWG URL §4.6"};
}

result<repaired> parse_and_tell(std::string_view text, parse_options with) {
  diagnostics diagnostics;
  auto hear = [&](diagnostic f) { diagnostics.push_back(f); };
  with.say = diagnostic_sink(hear);
  auto url = parse(text, with);
  if (!url) return unexpected(url.error());
  in_byte_order(diagnostics);
  return repaired{*std::move(url), std::move(diagnostics)};
}

}  // namespace wend::whatwg
