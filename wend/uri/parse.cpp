// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/parse.hpp"

#include "wend/uri/detail/accept.hpp"
#include "wend/uri/detail/generic_syntax.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/readers.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/rfc/parse.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend {

using detail::by_reader, detail::form;

namespace {

/// Whether the text is a partial form, which the URL Standard does not parse without a base.
bool is_partial(error wrong) { return wrong.code == errc::missing_scheme_non_relative_url; }

}  // namespace

result<uri_view> parse(std::string_view text, profile p) {
  return by_reader(
      p, [&] { return rfc::parse(text, p, form::absolute); }, [&] { return whatwg::parse_normal(text); });
}

result<uri> uri::parse(std::string text, wend::profile p) {
  if (is_url_standard(p)) return whatwg::parse(text);
  auto view = wend::parse(text, p);
  if (!view) return unexpected(view.error());
  return uri(std::move(text), *view);
}

result<uri_view> parse_reference(std::string_view text, profile p) {
  auto by_grammar = [&] { return rfc::parse(text, p, form::reference); };
  return by_reader(p, by_grammar, [&] {
    auto url = whatwg::parse_normal(text);
    return !url && is_partial(url.error()) ? by_grammar() : url;
  });
}

result<repaired> repair(std::string_view text, profile p) {
  return by_reader(
      p, [&] { return rfc::repair(text, p, form::absolute); }, [&] { return whatwg::parse_and_tell(text); });
}

result<repaired> repair_reference(std::string_view text, profile p) {
  auto by_grammar = [&] { return rfc::repair(text, p, form::reference); };
  return by_reader(p, by_grammar, [&] {
    auto url = whatwg::parse_and_tell(text);
    return !url && is_partial(url.error()) ? by_grammar() : url;
  });
}

diagnostics check(std::string_view text, profile p, mode m) {
  return by_reader(
      p, [&] { return rfc::check(text, p, m, form::absolute); }, [&] { return whatwg::check(text); });
}

diagnostics check_reference(std::string_view text, profile p, mode m) {
  return by_reader(
      p, [&] { return rfc::check(text, p, m, form::reference); },
      [&] { return whatwg::check_reference(text); });
}

unsigned profiles_that_accept(std::string_view text) noexcept {
  unsigned accepting = 0;
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    auto view = parse(text, profiles[i]);
    if (view && rfc::is_accepted_by_module(*view, syntax_of(view->scheme(), profiles[i])))
      accepting |= 1u << i;
  }
  return accepting;
}

std::string redacted(uri_view u) {
  std::string shown(u.text());
  auto hidden = u.password();
  if (hidden.empty()) {
    // In any profile: a scheme that it does not define may have a login, too.
    auto at = detail::split(u.text(), detail::scheme_end(u.text()), reference_syntax(u.profile()));
    hidden = detail::access::view(u.text(), at, u.profile(), u.mode()).password();
  }
  if (hidden.empty()) return shown;
  return shown.replace(u.offset_of(hidden), hidden.size(), "***");
}

}  // namespace wend
