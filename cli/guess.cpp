// SPDX-License-Identifier: Apache-2.0
#include "cli/guess.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "cli/options.hpp"
#include "cli/parts.hpp"
#include "wend/access/detail/protocols.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/registry/registry.hpp"
#include "wend/schemes/file/local_name.hpp"

namespace wend::cli {
namespace {

/// Among the schemes that can be followed: one letter differs, or two are swapped.
std::string_view nearest_scheme(std::string_view wrong) {
  std::vector<std::string_view> known;
  for (auto scheme : all_schemes()) {
    bool begins_alike = scheme->name.starts_with(wrong.substr(0, 1));
    if (access::find_protocol(scheme->name))
      known.insert(begins_alike ? known.begin() : known.end(), scheme->name);
  }
  auto of_same_letters =
      std::ranges::find_if(known, [=](auto name) { return std::ranges::is_permutation(name, wrong); });
  return of_same_letters != known.end() ? *of_same_letters : nearest(wrong, known, 1);
}

/// `htpp://host`, `HTTP//host`.
std::string with_scheme_mended(std::string_view typed) {
  auto slashes = typed.find("//");
  if (slashes == typed.npos || slashes == 0) return {};
  bool has_colon = typed[slashes - 1] == ':';
  auto scheme = in_lower_case(typed.substr(0, slashes - has_colon));
  bool is_known = std::ranges::binary_search(iana_schemes(), scheme, {}, &iana_entry::name);
  if (is_known && has_colon) return {};
  auto meant = is_known ? std::string_view(scheme) : nearest_scheme(scheme);
  return meant.empty() ? std::string() : std::string(meant) + ":" + std::string(typed.substr(slashes));
}

bool is_host_and_port(std::string_view typed) {
  bool is_bracketed = typed.starts_with('[');
  auto end = is_bracketed ? std::min(typed.find(']'), typed.size() - 1) + 1 : typed.find_first_of("/:?#");
  auto host = typed.substr(0, end), rest = typed.substr(host.size());
  bool has_port = rest.size() > 1 && rest[0] == ':' && digit[rest[1]];
  if (is_bracketed)
    return host.ends_with(']') && host.contains(':') && (rest.empty() || has_port || rest[0] == '/');
  return !host.empty() && (host == "localhost" || host.contains('.') || has_port);
}

}  // namespace

std::string probable_uri(std::string_view typed) {
  if (typed.empty()) return {};
  if (typed.starts_with("//")) return "http:" + std::string(typed);
  std::error_code unknown;
  bool is_file = typed.starts_with('/') || std::filesystem::exists(typed, unknown);
  auto place = file::place_of(std::filesystem::absolute(typed).lexically_normal().string());
  if (is_file && place) return place->url();
  if (typed.starts_with('.')) return {};
  if (auto mended = with_scheme_mended(typed); !mended.empty()) return mended;
  auto before_path = typed.substr(0, typed.find('/'));
  if (before_path.contains('@') && !before_path.contains(':')) return "mailto:" + std::string(typed);
  return is_host_and_port(typed) ? "http://" + std::string(typed) : std::string();
}

std::string guess(std::string_view typed) {
  auto meant = probable_uri(typed);
  return meant.empty() ? meant : "; did you mean " + meant + "?";
}

}  // namespace wend::cli
