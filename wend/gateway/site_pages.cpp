// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/site_pages.hpp"

#include "wend/access/detail/protocols.hpp"
#include "wend/gateway/target.hpp"
#include "wend/registry/registry.hpp"

namespace wend::gateway {
namespace {

std::vector<example> usual_examples() {
  return {{"gopher://gopher.floodgap.com/", "a gopher menu"},
          {"ftp://ftp.gnu.org/gnu/", "a folder by ftp"},
          {"https://www.rfc-editor.org/rfc/rfc1738.txt", "a text, as a page"},
          {"whois://whois.iana.org/example.org", "who registered a domain"},
          {"telnet://telehack.com/", "a session: what it takes to log in"}};
}

void put_example(markup& to, page_context const& context, example const& row) {
  auto where = context.href(row.uri);
  if (where.empty()) return;
  to << "<li><a href=\"" << text(where) << "\"><code>" << text(row.uri) << "</code></a> <span class=\"by\">"
     << text(row.words) << "</span></li>\n";
}

bool is_followed(scheme const& candidate) {
  return access::can(candidate.name, verb::get) && may_be_linked(std::string(candidate.name) + "://h/x");
}

}  // namespace

markup home_page(page_context const& context, std::vector<example> const& examples) {
  markup body;
  body << "<p class=\"lead\">Every thing on the network has a name, whatever protocol it takes to fetch it. "
          "Write one into the box above, wrapped (<code>&lt;URL:\xE2\x80\xA6&gt;</code>) or bare, and follow "
          "it; or set this address as your browser\xE2\x80\x99s proxy, and follow any from "
          "anywhere.</p>\n<h2>Examples</h2>\n<ul class=\"examples\">\n";
  auto shown = examples.empty() ? usual_examples() : examples;
  for (auto const& row : shown) put_example(body, context, row);
  body << "</ul>\n<h2>Schemes</h2>\n<ul class=\"chips\">";
  for (auto row : all_schemes())
    if (is_followed(*row) && row->name != "mailto")
      body << "<li><code>" << text(row->name) << "</code></li> ";
  body << "</ul>\n<p><a href=\"" << text(context.home) << "/schemes\">What they are, and the others</a></p>";
  return framed(context, "Follow any URI", body, nullptr, {.kind = "front"});
}

markup schemes_page(page_context const& context) {
  markup body;
  body << "<div class=\"wide\"><table class=\"list plain\"><caption>Schemes, and what can be done with their "
          "objects "
          "here</caption><thead><tr>"
          "<th scope=\"col\">Scheme</th><th scope=\"col\">What it is</th><th scope=\"col\">Here</th><th "
          "scope=\"col\">Defined by</th></tr></thead><tbody>";
  for (auto row : all_schemes()) {
    bool reads = is_followed(*row);
    bool is_session = access::usual_verb(row->name) == verb::session;
    body << "<tr><th scope=\"row\" align=\"left\"><code>" << text(row->name) << "</code></th><td>"
         << text(row->title) << "</td><td>"
         << (is_session              ? literal("explained")
             : row->name == "mailto" ? literal("explained")
             : reads                 ? literal("followed")
                                     : literal("no"))
         << "</td><td>" << text(row->spec) << "</td></tr>\n";
  }
  body << "</tbody></table></div>";
  return framed(context, "Schemes", body);
}

}  // namespace wend::gateway
