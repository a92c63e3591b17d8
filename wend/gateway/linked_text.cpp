// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/linked_text.hpp"

#include "wend/base/detail/ascii.hpp"
#include "wend/gateway/page_text.hpp"
#include "wend/text/extract.hpp"

namespace wend::gateway {
namespace {

void put_plain(markup& to, std::string_view utf8, bool shows_mail) {
  if (shows_mail) to << text(utf8);
  else to << text(without_mail(utf8));
}

}  // namespace

markup linked(page_context const& context, std::string_view utf8, bool shows_mail) {
  markup result;
  std::size_t at = 0;
  for (auto const& match : wend::text::find_all(utf8)) {
    auto begin = static_cast<std::size_t>(match.inner_at),
         length = static_cast<std::size_t>(match.inner_length);
    if (begin < at || begin > utf8.size() || length > utf8.size() - begin) continue;
    auto where = context.href(match.uri);
    bool is_mail = same_ignoring_case(std::string_view(match.uri).substr(0, 7), "mailto:");
    if (where.empty() || (is_mail && !shows_mail)) continue;
    put_plain(result, utf8.substr(at, begin - at), shows_mail);
    result << "<a href=\"" << text(where) << "\" rel=\"noreferrer\">" << text(utf8.substr(begin, length))
           << "</a>";
    at = begin + length;
  }
  put_plain(result, utf8.substr(at), shows_mail);
  return result;
}

}  // namespace wend::gateway
