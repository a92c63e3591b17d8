// SPDX-License-Identifier: Apache-2.0
//
// Each profile resolves a partial form by other rules. Instead of inverting them, `relate` tries possible forms,
// shortest first, and returns the first that resolves to the target.

#include <algorithm>
#include <vector>

#include "wend/base/detail/ascii.hpp"
#include "wend/uri/bulk.hpp"
#include "wend/uri/detail/place_in.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/resolve.hpp"
#include "wend/uri/rfc/recode.hpp"

namespace wend {
namespace {

/// Returns the path from the base's directory to the target: "../" as often as needed, then the rest.
std::string climbed(std::string_view base, std::string_view target) {
  auto directory = base.substr(0, base.rfind('/') + 1);
  std::size_t shared = 0;
  for (std::size_t i = 0; i < directory.size() && i < target.size() && directory[i] == target[i]; ++i)
    if (directory[i] == '/') shared = i + 1;
  std::string path;
  for (auto i = shared; i < directory.size(); ++i)
    if (directory[i] == '/') path += "../";
  auto rest = target.substr(shared);
  if (path.empty() &&
      (rest.empty() || rest.starts_with('/') || rest.substr(0, rest.find('/')).find(':') != rest.npos))
    path = "./";
  return path.append(rest);
}

// RFC 1630: a form may begin with a run of one to three slashes of the target. Of each length the first run is
// the likeliest to resolve, and the last gives the shortest form.
void add_with_slashes(std::vector<std::string>& forms, std::string_view target) {
  std::size_t first[4], last[4];
  std::fill_n(first, 4, target.npos);
  std::fill_n(last, 4, target.npos);
  for (auto i = target.find('/'); i != target.npos;) {
    auto end = std::min(target.find_first_not_of('/', i), target.size());
    if (auto n = end - i; n < 4) {
      last[n] = i;
      first[n] = std::min(first[n], i);
    }
    i = target.find('/', end);
  }
  for (auto n : {1, 2, 3}) {
    if (first[n] == target.npos) continue;
    forms.emplace_back(target.substr(first[n]));
    if (last[n] != first[n]) forms.emplace_back(target.substr(last[n]));
  }
}

std::vector<std::string> partial_forms(uri_view base, uri_view target) {
  std::vector<std::string> forms;
  auto text = target.text();
  auto after_scheme = text.substr(target.scheme().size() + 1);
  auto after_path = text.substr(detail::access::at(target).path_end);
  bool same_authority =
      base.has_authority() == target.has_authority() && base.authority() == target.authority();
  if (target.has_authority()) forms.emplace_back(after_scheme);
  if (same_authority) {
    if (base.path() == target.path() && base.query() == target.query() &&
        base.has_query() == target.has_query())
      forms.push_back(target.has_fragment() ? "#" + std::string(target.fragment()) : "");
    if (base.path() == target.path()) forms.emplace_back(after_path);
    forms.push_back(climbed(base.path(), target.path()) + std::string(after_path));
    forms.push_back(std::string(target.path()) + std::string(after_path));
    if (target.path().empty() && target.has_authority()) forms.push_back("/" + std::string(after_path));
  }
  if (base.profile() == profile::rfc1630) add_with_slashes(forms, text);
  std::ranges::sort(
      forms, [](auto const& a, auto const& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
  return forms;
}

}  // namespace

result<uri> relate(uri_view base, uri_view target) {
  if (!base.has_scheme() || !target.has_scheme()) return mistake(errc::no_scheme);
  auto full = resolve(base, target);
  if (!full) return unexpected(full.error());
  auto wanted = full->value.view();
  if (same_ignoring_case(base.scheme(), target.scheme())) {
    std::string expanded;
    for (auto const& form : partial_forms(base, wanted)) {
      if (form.size() >= wanted.text().size()) break;
      auto reference = parse_reference(form, base.profile());
      if (!reference || reference->has_scheme()) continue;
      if (auto back = resolve_to(expanded, base, *reference); back && expanded == wanted.text())
        return uri(*reference);
    }
  }
  return std::move(full->value);
}

result<uri> relate(std::string_view base, std::string_view target, profile p) {
  auto context = uri::parse(std::string(base), p);
  if (!context) return unexpected(context.error());
  auto named = uri::parse(std::string(target), p);
  if (!named) return behind(base, named.error());
  return relate(*context, *named);
}

}  // namespace wend
