// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/page.hpp"

#include <algorithm>

#include "wend/exchange/listing.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/page_text.hpp"
#include "wend/gateway/target.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gateway {

std::string page_context::href(std::string const& uri) const {
  auto open = without_password(uri);
  if (!may_be_linked(open)) return {};
  return is_proxy ? open : home + path_of(open);
}

std::string page_context::with(std::string const& uri, std::string_view name, std::string_view value) const {
  auto path = path_for_options(without_password(uri));
  for (auto const& [other, kept_value] : options)
    if (other != name && other != "page") path = with_option(std::move(path), other, kept_value);
  return home + with_option(std::move(path), name, value);
}

namespace {

/// The form of every page, for any URI.
markup box(page_context const& context, std::string_view value) {
  markup form;
  form << "<form class=\"joined\" role=\"search\" aria-label=\"Any URI\" action=\"" << text(context.home)
       << "/go\" method=\"get\"><label class=\"unseen\" for=\"uri\">Any URI</label>"
          "<input id=\"uri\" name=\"uri\" type=\"text\" inputmode=\"url\" autocomplete=\"off\" "
          "spellcheck=\"false\" required placeholder=\"gopher://\xE2\x80\xA6  ftp://\xE2\x80\xA6  "
          "news:\xE2\x80\xA6\" value=\""
       << text(value) << "\"><button>Follow</button></form>";
  return form;
}

markup fact(literal name, markup const& value) {
  markup row("<div><dt>");
  row << name << "</dt><dd>" << value << "</dd></div>";
  return row;
}

/// The facts about an object, at the foot of its pages.
markup facts_of(object_info const& what, std::int64_t now) {
  markup list, at, from, age;
  list << "<dl class=\"facts\"><div class=\"name\"><dt><label for=\"name\">URI of this "
          "object</label></dt><dd><input id=\"name\" type=\"text\" readonly value=\""
       << text(what.uri) << "\"></dd></div>";
  if (what.fetched) {
    auto stamp = wire::date_text(what.fetched);
    at << "<time datetime=\"" << text(stamp) << "\">" << text(time_in_words(what.fetched)) << "</time>";
    list << fact("Fetched", at);
  }
  if (!what.peer.empty()) {
    from << text(what.peer);
    list << fact("From the address", from);
  }
  if (what.is_copy) {
    age << text(span_in_words(now - what.fetched));
    list << fact("Age of this copy", age);
  }
  list << "</dl>";
  return list;
}

void put_head(markup& to, page_context const& context, std::string_view title, bool posts) {
  to << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"robots\" content=\"noindex\">\n<meta name=\"referrer\" content=\""
     << (posts ? literal("same-origin") : literal("no-referrer"))
     << "\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<title>"
     << text(title) << " \xE2\x80\x93 wend</title>\n<link rel=\"stylesheet\" href=\"" << text(context.home)
     << "/style.css\">\n<link rel=\"icon\" href=\"" << text(context.home) << "/icon.svg\">\n</head>\n";
}

}  // namespace

markup framed(page_context const& context, std::string_view title, markup const& body,
              object_info const* what, page_options const& how) {
  markup page;
  put_head(page, context, title, how.posts);
  page << "<body class=\"" << how.kind
       << "\">\n<a class=\"skip\" href=\"#main\">Skip to the content</a>\n<header><a class=\"home\" href=\""
       << text(context.home) << (context.is_proxy ? literal("/go") : literal("/")) << "\">wend</a> "
       << box(context, what ? std::string_view(what->uri) : how.typed) << "</header>\n";
  if (what) page << breadcrumbs(context, what->uri, how.above);
  page << "<main id=\"main\" tabindex=\"-1\">\n<h1>" << text(title) << "</h1>\n"
       << body << "\n</main>\n<footer>";
  if (what) page << facts_of(*what, context.now);
  page << "<p><a href=\"" << text(context.home)
       << "/schemes\">What can be followed here</a></p></footer>\n</body>\n</html>\n";
  return page;
}

namespace {

struct crumb {
  std::string words, uri;
};

/// The folders of the path; the last is the object itself. At most 40.
std::vector<crumb> crumbs_of(std::string const& text_of_uri) {
  constexpr std::size_t most = 40;
  std::vector<crumb> crumbs;
  auto u = parse(text_of_uri);
  if (!u || !u->has_authority()) return {{text_of_uri, text_of_uri}};
  auto whole = u->text();
  auto path_at = u->offset_of(u->path());
  std::string top(whole.substr(0, path_at));
  crumbs.push_back({top, top + "/"});
  bool is_gopher = u->scheme().starts_with("gopher");
  auto path = u->path();
  std::size_t begin = path.starts_with('/') ? 1 : 0;
  char type = 0;
  if (is_gopher && path.size() > 1) {  // the item type is not a segment
    type = path[1];
    begin = path.size() > 2 && path[2] == '/' ? 3 : 2;
  }
  while (begin < path.size() && crumbs.size() < most) {
    auto end = std::min(path.find('/', begin), path.size());
    bool is_last = end >= path.size();
    auto to = top + std::string(path.substr(0, is_last ? end : end + (is_gopher ? 0 : 1)));
    if (type && !is_last) to[top.size() + 1] = '1';
    if (end > begin) crumbs.push_back({unescaped(path.substr(begin, end - begin)), std::move(to)});
    begin = end + 1;
  }
  return crumbs;
}

}  // namespace

markup breadcrumbs(page_context const& context, std::string const& uri, std::string const& above) {
  markup links("<nav aria-label=\"Breadcrumb\"><ol>");
  auto crumbs = crumbs_of(uri);
  if (!above.empty()) crumbs.insert(crumbs.begin(), {above, above});
  for (std::size_t i = 0; i < crumbs.size(); ++i) {
    auto where = context.href(crumbs[i].uri);
    bool is_here = i + 1 == crumbs.size();
    links << "<li>";
    if (is_here || where.empty())
      links << "<span" << (is_here ? literal(" aria-current=\"page\"") : literal("")) << ">"
            << text(crumbs[i].words) << "</span>";
    else links << "<a href=\"" << text(where) << "\">" << text(crumbs[i].words) << "</a>";
    links << "</li>";
  }
  links << "</ol></nav>\n";
  return links;
}

markup search_form(page_context const& context, std::string const& uri, std::string_view label,
                   std::string_view example, std::string_view words) {
  auto asked = value_of(context.options, "q");
  markup form;
  form << "<form class=\"ask\" role=\"search\" aria-label=\"" << text(label) << "\" method=\"get\" action=\""
       << text(context.home + path_of(uri)) << "\"><label for=\"q\">" << text(label)
       << "</label><div class=\"joined\"><input id=\"q\" name=\"q\" type=\"search\" value=\""
       << text(asked.empty() ? words : asked) << "\" placeholder=\"" << text(example)
       << "\"><button>Search</button></div></form>";
  return form;
}

}  // namespace wend::gateway
