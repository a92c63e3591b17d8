// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/text_page.hpp"

#include "wend/gateway/linked_text.hpp"
#include "wend/gateway/page_text.hpp"
#include "wend/uri/escape.hpp"

namespace wend::gateway {
namespace {

/// The last segment of the path.
std::string title_of(std::string_view uri) {
  auto name = uri.substr(0, uri.find_first_of("?#"));
  if (name.starts_with("ftp")) name = name.substr(0, name.find(";type="));
  while (name.ends_with('/')) name.remove_suffix(1);
  auto last = name.substr(name.rfind('/') + 1);  // npos + 1 is 0
  return last.empty() ? std::string(uri) : unescaped(last);
}

markup ways(page_context const& context, std::string const& uri, bool wraps) {
  markup made("<nav class=\"ways\" aria-label=\"Other forms of this text\"><ol><li><a href=\"");
  made << text(context.with(uri, "wrap", wraps ? "no" : "yes")) << "\">"
       << (wraps ? literal("Do not wrap long lines") : literal("Wrap long lines"))
       << "</a></li><li><a href=\"" << text(context.with(uri, "view", "raw"))
       << "\">Raw</a></li><li><a href=\"" << text(context.with(uri, "view", "download"))
       << "\">Download</a></li></ol></nav>";
  return made;
}

}  // namespace

markup text_page(page_context const& context, object_info const& what, cache_entry const& object,
                 std::string_view octets, completeness extent) {
  auto [utf8, charset_name] = decoded_text(octets);
  bool wraps = value_of(context.options, "wrap") != "no";
  markup body;
  body << ways(context, what.uri, wraps) << "<p class=\"status\">" << text(object.media_type) << ", "
       << text(charset_name) << ", " << text(size_in_words(object.facts.size.value_or(octets.size())));
  if (!object.facts.date.empty()) body << ", of " << when(object.facts.date);
  body << "</p>\n<pre tabindex=\"0\" role=\"region\" aria-label=\"The text\""
       << (wraps ? literal(" class=\"wrap\">") : literal(">")) << linked(context, utf8) << "</pre>";
  if (extent == completeness::cut)
    body << "<p class=\"wrong\" role=\"status\">The text goes on: only its beginning is shown here. Download "
            "it to have it "
            "whole.</p>";
  return framed(context, title_of(what.uri), body, &what);
}

}  // namespace wend::gateway
