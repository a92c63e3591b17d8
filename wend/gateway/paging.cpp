// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/paging.hpp"

#include <string.h>

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gateway {

namespace {

constexpr std::size_t longest_words = 200;

}  // namespace

title_filter::title_filter(std::string_view words) : words_(in_lower_case(words.substr(0, longest_words))) {}

/// memmem is linear in both texts (glibc: two-way algorithm); std::search is not, and clients choose the
/// words.
bool title_filter::matches(std::string_view title) const {
  auto text = in_lower_case(title);
  return words_.empty() || ::memmem(text.data(), text.size(), words_.data(), words_.size());
}

markup paging(page_context const& context, std::string const& uri, std::size_t page, std::size_t pages) {
  markup links;
  if (pages < 2) return links;
  links << "<nav class=\"pages\" aria-label=\"Pages\"><ol>";
  auto link = [&](std::size_t to, literal words) {
    links << "<li><a href=\"" << text(context.with(uri, "page", std::to_string(to))) << "\">" << words
          << "</a></li>";
  };
  if (page > 1) {
    link(1, "First");
    link(page - 1, "Previous");
  }
  links << "<li aria-current=\"page\">Page " << static_cast<std::uint64_t>(page) << " of "
        << static_cast<std::uint64_t>(pages) << "</li>";
  if (page < pages) {
    link(page + 1, "Next");
    link(pages, "Last");
  }
  links << "</ol></nav>";
  return links;
}

std::size_t requested_page(page_context const& context, std::size_t pages) {
  auto wanted = number_in(value_of(context.options, "page")).value_or(1);
  return static_cast<std::size_t>(std::clamp<std::uint64_t>(wanted, 1, std::max<std::size_t>(pages, 1)));
}

std::string title_for(std::string const& uri) {
  auto u = parse(uri);
  if (!u) return uri;
  auto path = u->path();
  while (path.ends_with('/')) path.remove_suffix(1);
  auto last = unescaped(path.substr(path.rfind('/') + 1));
  if (u->scheme().starts_with("gopher") && path.rfind('/') == 0 && last.size() <= 1) last.clear();
  if (!last.empty()) return last;
  return u->has_authority() ? std::string(u->host()) : uri;
}

std::string plural(std::size_t count, std::string_view singular, std::string_view plural_noun) {
  return std::to_string(count) + " " + std::string(count == 1 ? singular : plural_noun);
}

}  // namespace wend::gateway
