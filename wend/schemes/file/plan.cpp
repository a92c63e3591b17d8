// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/file/plan.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/recode.hpp"

namespace wend::file {

bool is_local(std::string_view host, std::span<std::string const> local_names) noexcept {
  auto same = [host](std::string_view name) { return same_ignoring_case(host, name); };
  return host.empty() || same("localhost") || std::ranges::any_of(local_names, same);
}

result<wire::plan> plan_for(uri_view u, std::span<std::string const> local_names, convention names) {
  std::string own_host;
  detail::put_host(own_host, u.host(), u.profile(), detail::letters::kept);
  bool local = is_local(own_host, local_names);
  bool reachable = names == convention::dos;  // a UNC name reaches other hosts
  if (!local && !reachable) return mistake(errc::file_not_local, u.offset_of(u.host()));
  if (u.has_query()) return mistake(errc::query_not_allowed, u.offset_of(u.query()) - 1);

  auto host = local ? std::string_view{} : std::string_view(own_host);
  auto name = local_name(u.path(), names, host);
  if (!name) return mistake(name.error().code, u.offset_of(u.path()) + name.error().at);
  if (!predates_rfc3986(u.profile())) name = local_name(followed_path(u), names, host);
  if (!name) return mistake(name.error().code, u.offset_of(u.path()));
  wire::plan plan;
  plan.kind = wire::plan_kind::local;
  plan.open = std::move(*name);
  return plan;
}

}  // namespace wend::file
