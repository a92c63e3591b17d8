// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/whatwg/detail/record.hpp"

#include "wend/uri/detail/split.hpp"

namespace wend::whatwg {
namespace {

constexpr std::size_t longest = 0xFFFFFFF0;  // offsets are 32 bits wide

template <class T>
std::optional<std::string> kept_if(bool present, T text) {
  if (!present) return {};
  return std::string(text);
}

}  // namespace

record::record(uri_view u)
    : scheme(u.scheme()),
      username(u.user()),
      password(u.password()),
      host(kept_if(u.has_authority(), u.host())),
      port(u.port_number()),
      path(u.path()),
      has_opaque_path(!u.has_authority() && !u.path().starts_with('/')),
      query(kept_if(u.has_query(), u.query())),
      fragment(kept_if(u.has_fragment(), u.fragment())) {}

void record::shorten_path() noexcept {
  if (scheme == "file" && path.size() == 3 && path_has_drive(path)) return;
  if (!path.empty()) path.resize(path.rfind('/'));
}

result<uri_view> serialize_to(std::string& out, record const& url) {
  detail::offsets at;
  auto here = [&] { return static_cast<std::uint32_t>(out.size()); };
  auto length = url.scheme.size() + url.username.size() + url.password.size() + url.path.size() +
                url.host.value_or("").size() + url.query.value_or("").size() +
                url.fragment.value_or("").size();
  if (length > longest - 32) return mistake(errc::too_long);

  out.assign(url.scheme);
  at.scheme_end = here();
  out += ':';
  if (url.host) {
    out += "//";
    at.authority = here();
    if (url.includes_credentials()) {
      out += url.username;
      if (!url.password.empty()) (out += ':') += url.password;
      out += '@';
    }
    at.host = here();
    out += *url.host;
    at.host_end = here();
    if (url.port) (out += ':') += std::to_string(*url.port);
  } else {
    // Otherwise the path would be read as a host.
    if (!url.has_opaque_path && url.path.starts_with("//")) out += "/.";
    at.host = at.host_end = here();
  }
  at.path = here();
  out += url.path;
  at.path_end = here();
  if (url.query) (out += '?') += *url.query;
  at.query_end = here();
  if (url.fragment) (out += '#') += *url.fragment;
  return detail::access::view(out, at, profile::whatwg, mode::strict);
}

}  // namespace wend::whatwg
