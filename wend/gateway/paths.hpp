// SPDX-License-Identifier: Apache-2.0
//
// Paths of the site for URIs, readable and reversible:
//
//     gopher://h:7070/1/docs       /gopher/h:7070/1/docs
//     http://h/a?b=c               /http/h/a?b=c
//     wais://h/db?cats             /wais/h/db?query=cats
//     news:comp.infosystems        /news/comp.infosystems
//     urn:isbn:0451450523          /urn/isbn:0451450523
//     ftp://h/a/../b               /uri/ftp:%2F%2Fh%2Fa%2F..%2Fb
//
// Only the last form escapes. It can represent any URI: those that browsers would change (dot segments), and
// those that lack the usual form of their scheme.
//
// The query of the path belongs to the URI for http and https. For other schemes it holds the options of the
// page: its form (`sort=size`), words to search for (`q=`), and the query of the URI as `query=`.

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

/// The path of a URI, its fragment included. uri_at(path_of(x))->uri == x for any text that begins with a
/// scheme and a colon.
std::string path_of(std::string_view uri);

/// Whether URIs of the scheme have no host: `news`, `mailto`, `urn`…
bool names_no_host(std::string_view scheme);

/// The URI and the options of a path; nullopt if it is not the path of a URI. The URI is not checked.
std::optional<site_name> uri_at(std::string_view path);

/// The path of a URI to which options are added. For http the escaped form: in the readable form the options
/// would become part of its query.
std::string path_for_options(std::string_view uri);

/// The path with one more option.
std::string with_option(std::string path, std::string_view name, std::string_view value);

fields read_form(std::string_view);
/// The first value of the name; empty if absent.
std::string_view value_of(fields const&, std::string_view name);
bool has_field(fields const&, std::string_view name);

/// Escapes all but letters, digits and -._~ for a form.
std::string form_escaped(std::string_view octets);

}  // namespace wend::gateway
