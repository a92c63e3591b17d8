// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/mapping.hpp"

#include "wend/uri/escape.hpp"

namespace wend::urn {
std::string from_dns_order(std::string_view name) {
  std::string text = "urn:";
  for (auto rest = name;;) {
    auto dot = rest.rfind('.');
    auto part = dot == rest.npos ? rest : rest.substr(dot + 1);
    (text += '/') += escape(part, context::path_segment, profile::rfc1630);
    if (dot == rest.npos) return text;
    rest = rest.substr(0, dot);
  }
}

result<std::string> dns_order(uri_view u) {
  if (!u.path().starts_with('/')) return mistake(errc::bad_urn, u.offset_of(u.path()));
  std::string name;
  for (auto rest = u.path();;) {
    auto slash = rest.rfind('/');
    auto part = unescaped(rest.substr(slash + 1));
    if (part.find('.') != part.npos) return mistake(errc::bad_urn, u.offset_of(rest.substr(slash + 1)));
    name += part;
    if (slash == 0) return name;
    name += '.';
    rest = rest.substr(0, slash);
  }
}

}  // namespace wend::urn
