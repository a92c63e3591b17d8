// SPDX-License-Identifier: Apache-2.0
// The URL Standard's reader on any bytes, a base before a NUL perhaps: the quick way answers what the
// definition answers, the normal form is read as itself, and no setter turns a URL into an invalid one.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/whatwg/attribute.hpp"
#include "wend/uri/whatwg/detail/reading.hpp"
#include "wend/uri/whatwg/form.hpp"

namespace {

using namespace wend;

void same_url(uri_view a, uri_view b) {
  must(a.text() == b.text());
  must(detail::access::at(a) == detail::access::at(b));
}

void is_normal(uri_view u) {
  auto again = whatwg::parse_normal(u.text());
  must(again.has_value());
  same_url(u, *again);
  std::string out;
  auto defined = whatwg::parse_by_definition(out, u.text(), {});
  must(defined.has_value());
  same_url(u, *defined);
}

void in_bounds(diagnostics const& list, std::string_view text) {
  for (auto f : list) must(f.at <= text.size());
}

/// What the setters make of it is a URL in its normal form, and what the definition makes of it.
void set_all(uri_view u, std::string_view value) {
  for (auto name : {"href", "protocol", "username", "password", "host", "hostname", "port", "pathname",
                    "search", "hash"}) {
    auto which = *whatwg::attribute_named(name);
    auto changed = whatwg::set(u, which, value);
    if (which != whatwg::attribute::href) {
      auto ignore = [](diagnostic) {};
      whatwg::parse_options heard;
      heard.say = diagnostic_sink(ignore);  // so the state machine answers
      auto defined = whatwg::set(u, which, value, heard);
      must(changed.has_value() == defined.has_value());
      if (changed) same_url(*changed, *defined);
    }
    if (changed) is_normal(*changed);
    else must(which == whatwg::attribute::href || changed.error().code == errc::too_long);
    if (auto own = whatwg::set(u, which, whatwg::get(u, which)))
      must(which != whatwg::attribute::href || own->text() == u.text());
  }
}

void read_with(std::string_view text, std::optional<uri_view> base) {
  whatwg::parse_options const with{.base = base};
  std::string quickly, slowly;
  auto url = whatwg::parse_into(quickly, text, with);
  auto defined = whatwg::parse_by_definition(slowly, text, with);
  must(url.has_value() == defined.has_value());
  must(whatwg::can_parse(text, base) == url.has_value());
  in_bounds(whatwg::check(text, with), text);
  if (!url) {
    must(url.error() == defined.error());
    must(url.error().at <= text.size());
    return;
  }
  same_url(*url, *defined);
  is_normal(*url);
  (void)whatwg::origin(*url);
  set_all(*url, text.substr(0, 60));
  auto pairs = whatwg::form_pairs(url->query());
  must(whatwg::form_pairs(whatwg::form_text(pairs)) == pairs);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view input(reinterpret_cast<char const*>(data), size);
  read_with(input, {});
  auto end = input.find('\0');
  if (end == input.npos) return 0;
  auto base = whatwg::parse(input.substr(0, end));
  if (base) read_with(input.substr(end + 1), *base);
  return 0;
}
