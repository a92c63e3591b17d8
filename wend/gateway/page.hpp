// SPDX-License-Identifier: Apache-2.0
//
// What all pages share. Pages are pure functions from the result of a request to HTML. They fetch nothing,
// run no script, and load nothing from other sites; text of others enters them through `text` only.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/gateway/html.hpp"
#include "wend/gateway/paths.hpp"

namespace wend::gateway {

/// The request that a page answers.
struct page_context {
  std::string home{};     // the site's origin, without a slash; empty: the page is served by the site itself
  bool is_proxy = false;  // links are not mapped to paths of the site: the client's program is a proxy client
  fields options{};
  std::int64_t now = 0;  // seconds since 1970

  /// The target of a link to the URI; empty if it must not be linked.
  std::string href(std::string const& uri) const;
  /// A link to the same page with one option changed.
  std::string with(std::string const& uri, std::string_view name, std::string_view value) const;
};

/// What every page of an object states about it.
struct object_info {
  std::string uri{};         // without its password
  std::int64_t fetched = 0;  // seconds since 1970; 0: not fetched
  std::string peer{};
  bool is_copy = false;  // from the disk cache
};

/// Whether the octets are those of the whole object, or its beginning.
enum class completeness : std::uint8_t { whole, cut };

/// Differences from the usual page.
struct page_options {
  literal kind = "";         // its class in the stylesheet
  std::string_view typed{};  // value of the box, on pages without an object
  std::string above{};       // URI of the container, where the object's own URI does not name it
  bool posts = false;        // sends a referrer to its own origin: without one browsers send `Origin: null`
};
/// A whole page: head, navigation, the body, and the facts of the object, if any.
markup framed(page_context const&, std::string_view title, markup const& body, object_info const* = nullptr,
              page_options const& = {});
markup breadcrumbs(page_context const&, std::string const& uri, std::string const& above = {});
/// `example`: placeholder of the field; `words`: its value.
markup search_form(page_context const&, std::string const& uri, std::string_view label,
                   std::string_view example = {}, std::string_view words = {});

}  // namespace wend::gateway
