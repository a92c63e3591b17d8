// SPDX-License-Identifier: Apache-2.0
//
// The site's own names for the names of others, readable and reversible:
//
//     gopher://h:7070/1/docs       /gopher/h:7070/1/docs
//     http://h/a?b=c               /http/h/a?b=c
//     wais://h/db?cats             /wais/h/db?query=cats
//     news:comp.infosystems        /news/comp.infosystems
//     urn:isbn:0451450523          /urn/isbn:0451450523
//     ftp://h/a/../b               /uri/ftp:%2F%2Fh%2Fa%2F..%2Fb
//
// Nothing is decoded or encoded on the way but in the last form, which can write any URI: those that browsers
// would change on their way here (dot segments), and those that do not have the usual form of their scheme.
//
// A query belongs to http alone. Elsewhere what stands behind the question mark is the site's: how a page is
// to be shown (`sort=size`), words to search for (`q=`), and the URI's own query as `query=`.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wend::gateway {

/// Decoded names and values of a form: application/x-www-form-urlencoded.
using fields = std::vector<std::pair<std::string, std::string>>;

struct site_name {
  std::string uri{};
  fields options{};

  friend bool operator==(site_name const&, site_name const&) = default;
};

/// The path of a URI, its fragment included. For any text that begins with a scheme and a colon the law is:
/// uri_at(path_of(x))->uri == x.
std::string path_of(std::string_view uri);

/// Whether URIs of the scheme name something without a host: `news`, `mailto`, `urn`…
bool names_no_host(std::string_view scheme);

/// What a path of the site means; nothing if it is of no URI. The URI is not judged here.
std::optional<site_name> uri_at(std::string_view path);

/// The same, where the site's options are to stand behind it: a query of http's own would take them for its
/// own.
std::string path_for_options(std::string_view uri);

/// The path with one more option.
std::string with_option(std::string path, std::string_view name, std::string_view value);

fields read_form(std::string_view);
/// The first value of the name; empty if there is none.
std::string_view value_of(fields const&, std::string_view name);
bool has_field(fields const&, std::string_view name);

/// For a form: all but letters, digits and -._~ escaped.
std::string form_escaped(std::string_view octets);

}  // namespace wend::gateway
