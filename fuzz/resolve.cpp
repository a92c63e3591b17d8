// SPDX-License-Identifier: Apache-2.0
// Any base and reference, a line each: the result is a URI of the base's profile, has no authority that
// neither had, and relating it to the base and resolving again gives it back.

#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/uri.hpp"

namespace {

using namespace wend;

void relate_comes_back(uri_view base, uri_view target) {
  auto form = relate(base, target);
  auto wanted = resolve(base, target);
  must(bool(form) && bool(wanted));
  auto back = resolve(base, form->view());
  must(back && back->value.text() == wanted->value.text());
}

void resolve_in(std::string_view base_text, std::string_view reference_text, profile p) {
  auto base = parse_reference(base_text, p);
  auto reference = parse_reference(reference_text, p);
  if (!base || !reference) return;
  auto resolution = resolve(*base, *reference);
  if (!base->has_scheme()) return must(!resolution);
  if (!resolution) return must(p == profile::rfc1630 && resolution.error().code == errc::no_matching_slashes);

  auto view = resolution->value.view();
  auto again = parse_reference(view.text(), p);
  must(bool(again));
  must(again->host() == view.host() && again->path() == view.path() && again->fragment() == view.fragment());
  if (p == profile::rfc3986) {
    must(bool(parse(view.text())));
    must(view.has_authority() == (reference->has_scheme()
                                      ? reference->has_authority()
                                      : base->has_authority() || reference->has_authority()));
    must(normalize(view.text()).has_value());
  }
  must(view.has_scheme());
  relate_comes_back(*base, view);
  (void)resolve(*base, *reference, resolution::reading::examples);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view text(reinterpret_cast<char const*>(data), size);
  auto line_end = text.find('\n');
  if (line_end == text.npos) return 0;
  for (auto p : profiles) resolve_in(text.substr(0, line_end), text.substr(line_end + 1), p);
  return 0;
}
