// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/file/talk.hpp"

#include <algorithm>

#include "wend/base/ascii.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/resolve.hpp"

namespace wend::file {
namespace {

// RFC 3986 §6.2.2: "%2E" is "." there, so an escaped dot segment is one as well.
std::string modern_path(std::string_view path) {
  std::string plain;
  for (auto segment : segments(path)) {
    auto name = unescaped(segment);
    (plain += '/') += name == "." || name == ".." ? name : std::string(segment);
  }
  return without_dot_segments(plain);
}

}  // namespace

bool is_local(std::string_view host, std::span<std::string const> local_names) noexcept {
  auto same = [host](std::string_view name) { return same_ignoring_case(host, name); };
  return host.empty() || same("localhost") || std::ranges::any_of(local_names, same);
}

result<wire::plan> plan_for(uri_view u, std::span<std::string const> local_names, convention names) {
  bool local = is_local(u.host(), local_names);
  bool reachable = names == convention::dos;  // by its own name for a file on another host
  if (!local && !reachable) return mistake(errc::file_not_local, u.offset_of(u.host()));
  if (u.has_query()) return mistake(errc::query_not_allowed, u.offset_of(u.query()) - 1);

  auto host = local ? std::string_view{} : u.host();
  auto name = local_name(u.path(), names, host);
  if (!name) return mistake(name.error().code, u.offset_of(u.path()) + name.error().at);
  if (u.law() >= profile::rfc3986) name = local_name(modern_path(u.path()), names, host);
  if (!name) return mistake(name.error().code, u.offset_of(u.path()));
  wire::plan made;
  made.open = std::move(*name);
  return made;
}

}  // namespace wend::file
