// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/error_page.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gateway {

std::string_view sentence_of(unsigned status) {
  switch (status) {
    case 400: return "This cannot be read";
    case 401: return "A name and a password are wanted";
    case 403: return "This is not allowed here";
    case 404: return "There is no such thing";
    case 405: return "This method is not for this";
    case 408: return "The request took too long";
    case 414: return "The address is too long";
    case 421: return "This site has another name";
    case 431: return "The headers are too long";
    case 501: return "This is not supported here";
    case 502: return "The other server failed";
    case 503: return "Not now, perhaps later";
    case 504: return "The other server was silent for too long";
    case 508: return "This leads back to here";
    default: return "It went wrong";
  }
}

namespace {

literal advice_for(unsigned status) {
  switch (status) {
    case 400: return "Look at the marked place, and write the URI again in the box above.";
    case 401: return "The server requires a login; your browser will ask you for one.";
    case 403:
      return "This gateway follows no URI into private networks, to ports of other services, or to files of "
             "its own machine.";
    case 404: return "Look for it from the folder above, or check the URI where you found it.";
    case 501:
      return "The list of schemes says what can be followed here; a program of that scheme\xE2\x80\x99s own "
             "may help.";
    case 502: return "It may help to try again later; what the server said is above.";
    case 503: return "Try again in a minute.";
    case 504: return "Try again later; the server may be gone.";
    case 508: return "The URI names this gateway itself, or a chain of proxies that ends here.";
    default: return "Try again, or begin from the home page.";
  }
}

/// The text with its wrong byte marked, and a caret in the next line.
markup pointed_at(std::string_view uri, std::size_t at) {
  markup shown("<pre class=\"wrap\">");
  at = std::min(at, uri.size());
  shown << text(uri.substr(0, at)) << "<mark>"
        << text(at < uri.size() ? uri.substr(at, 1) : std::string_view(" ")) << "</mark>"
        << text(at < uri.size() ? uri.substr(at + 1) : std::string_view()) << "\n";
  std::string caret(at, ' ');
  shown << text(caret + "^") << "</pre>";
  return shown;
}

/// The URI of the parent folder; empty if the path has none.
std::string folder_above(std::string_view uri) {
  auto u = parse(uri);
  if (!u || !u->has_authority() || u->path().size() < 2) return {};
  auto path_end = u->text();
  path_end = path_end.substr(0, u->offset_of(u->path()) + u->path().size());
  if (path_end.ends_with('/')) path_end.remove_suffix(1);
  auto above = std::string(path_end.substr(0, path_end.rfind('/') + 1));
  bool is_menu = same_ignoring_case(u->scheme(), "gopher") && above.size() > u->offset_of(u->path()) + 2;
  if (is_menu) above[u->offset_of(u->path()) + 1] = '1';  // gopher type 1: a menu
  if (is_menu && above.size() > u->offset_of(u->path()) + 3) above.pop_back();
  return above;
}

/// Links to try next.
markup next_links(page_context const& context, http_error const& what) {
  markup links("<ul class=\"ways\">");
  auto put = [&](std::string const& where, literal words) {
    if (!where.empty()) links << "<li><a href=\"" << text(where) << "\">" << words << "</a></li>";
  };
  auto put_uri = [&](std::string const& uri, literal words) {
    if (!without_password(uri).contains("***")) put(context.href(uri), words);  // a masked URI names nothing
  };
  bool is_far = what.status == 404 || what.status >= 500;
  if (what.status == 500 || (what.status >= 502 && what.status <= 504)) put_uri(what.uri, "Try again");
  if (is_far && what.status != 508) put_uri(folder_above(what.uri), "The folder above");
  if (what.status == 501) put(context.home + "/schemes", "The list of schemes");
  put(context.home + (context.is_proxy ? "/go" : "/"), "The home page");
  links << "</ul>";
  return links;
}

}  // namespace

diagnostic_info explained(http_error const& what) {
  auto scheme = std::string_view(what.uri).substr(0, std::min(what.uri.find(':'), what.uri.size()));
  return explain(what.what->code, profile::rfc3986, scheme);
}

markup error_page(page_context const& context, http_error const& what) {
  bool points = what.status == 400 && what.what && what.uri.size() <= 2000;
  markup body("<div class=\"wrong\" role=\"alert\"><p><strong>");
  body << static_cast<std::uint64_t>(what.status) << "</strong>";
  if (what.what) {
    auto row = explained(what);
    body << " <code>" << text(row.name) << "</code>: " << text(row.message);
    if (!row.spec.empty()) body << " <span class=\"by\">(" << text(row.spec) << ")</span>";
  } else {
    body << " "
         << text(what.reply.empty() ? sentence_of(what.status)
                                    : std::string_view(what.reply).substr(0, 2000));
  }
  body << "</p></div><dl>";
  if (!what.uri.empty())
    body << "<dt>Asked for</dt><dd>" << (points ? pointed_at(what.uri, what.what->at) : markup());
  if (!what.uri.empty() && !points) body << "<code>" << text(what.uri.substr(0, 2000)) << "</code>";
  if (!what.uri.empty()) body << "</dd>";
  if (!what.read.empty())
    body << "<dt>Read differently</dt><dd>" << text(what.read.substr(0, 2000)) << "</dd>";
  if (!what.tried.empty()) body << "<dt>Tried</dt><dd>" << text(what.tried) << "</dd>";
  if (what.what && !what.reply.empty())
    body << "<dt>The answer</dt><dd>" << text(what.reply.substr(0, 2000)) << "</dd>";
  body << "<dt>What to do</dt><dd>" << advice_for(what.status) << next_links(context, what) << "</dd></dl>";
  bool is_masked = what.uri.find("***") != what.uri.npos;  // a masked URI cannot be followed
  bool is_typed = what.uri.find(':') != what.uri.npos && what.uri.size() <= 2000 && !is_masked;
  page_options how{.kind = "failed", .typed = is_typed ? std::string_view(what.uri) : std::string_view()};
  return framed(context, sentence_of(what.status), body, nullptr, how);
}

}  // namespace wend::gateway
