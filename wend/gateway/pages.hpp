// SPDX-License-Identifier: Apache-2.0
//
// Pages: pure functions from what came of a request to HTML. They fetch nothing, run nothing, and hold
// nothing of another site; what they show of others went through `text`.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/gateway/html.hpp"
#include "wend/gateway/kept.hpp"
#include "wend/gateway/paths.hpp"
#include "wend/gateway/settings.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gateway {

/// For whom a page is made.
struct scene {
  std::string home{};     // where the site is, without a slash at its end; empty: this page is of it
  bool is_proxy = false;  // links stay as they are: the reader's program sends them here by itself
  fields options{};
  std::int64_t now = 0;  // seconds since 1970

  /// Where a link to the URI leads; empty where none may.
  std::string href(std::string const& uri) const;
  /// The same page with one option set anew.
  std::string with(std::string const& uri, std::string_view name, std::string_view value) const;
};

/// What every page says of its object.
struct about {
  std::string uri{};  // without its password
  std::int64_t fetched = 0;
  std::string peer{};
  bool is_copy = false;  // from the cache
};

/// Everything that is wrong with a request, for people.
struct problem {
  unsigned status = 400;
  std::string uri{};  // as it was asked for, password masked
  std::optional<error> what{};
  std::string said{};   // by the server, or the system
  std::string tried{};  // what was done: a verb and a scheme
  std::string read{};   // by the readers that do not agree
  std::string realm{};  // of 401: whose login is wanted
};

markup home_page(scene const&, std::vector<example> const& = {});
markup schemes_page(scene const&);
/// The URI of the box, explained or, where it is bad, its mistake pointed at.
markup error_page(scene const&, problem const&);
markup listing_page(scene const&, about const&, kept const&);
/// A newsgroup's articles, in threads.
markup threads_page(scene const&, about const&, kept const&);
/// `whole`: false where the text goes on.
markup text_page(scene const&, about const&, kept const&, std::string_view octets, bool whole);
/// `whole`: false where the message goes on.
markup article_page(scene const&, about const&, kept const&, std::string_view octets, bool whole = true);
/// A part of a message that is HTML, as it came, but that the parts it shows (`cid:`, RFC 2392) are found
/// here.
std::string html_part(scene const&, std::string const& uri, std::string_view html);
/// What is no object to get: a session to log in to, a letter to write.
markup hand_over_page(scene const&, uri_view);
/// Words are wanted before anything can be asked.
markup search_page(scene const&, std::string const& uri);

/// A question of a Gopher+ form.
struct form_question {
  std::string kind{}, prompt{};
  std::vector<std::string> choices{};
};
markup form_page(scene const&, about const&, std::vector<form_question> const&, std::string const& title);
/// A form that its URI has filled out: nothing is sent before its reader says so.
markup filled_form_page(scene const&, about const&, std::vector<std::string> const& answers);

// ---- what pages are made of

/// How a page differs from most.
struct facing {
  literal kind = "";         // what the stylesheet calls it
  std::string_view typed{};  // in the box, where the page has no object
  std::string above{};       // the URI of what the object is in, where its own does not say so
  bool posts = false;        // its form says whose it is: without a referrer browsers send `Origin: null`
};
/// A whole page: head, navigation, the body, and what is said of the object where there is one.
markup framed(scene const&, std::string_view title, markup const& body, about const* = nullptr,
              facing const& = {});
markup breadcrumbs(scene const&, std::string const& uri, std::string const& above = {});
/// `example`: what stands in the field until something is written; `words`: what was looked for.
markup search_form(scene const&, std::string const& uri, std::string_view label,
                   std::string_view example = {}, std::string_view words = {});
/// The text with a link at each URI in it; mail addresses are shown only if wanted.
markup linked(scene const&, std::string_view utf8, bool shows_mail = true);
markup when(std::string_view rfc3339);
std::string size_in_words(std::uint64_t octets);
/// UTF-8, and the name of the character set that it was in.
std::pair<std::string, std::string_view> decoded_text(std::string_view octets);
std::string without_mail(std::string_view utf8);
/// "1994-12-31 23:59:59 UTC"
std::string time_in_words(std::int64_t seconds);
/// "90 seconds", "3 minutes", "5 hours", "2 days"
std::string span_in_words(std::int64_t seconds);
/// What a field of a message says, decoded; of a very long one the beginning.
std::string words_of_field(std::string_view value);
/// Who wrote it: the name in a From field, else its address, hidden unless wanted.
std::string author_in(std::string_view from, bool shows_mail);
std::string_view sentence_of(unsigned status);

}  // namespace wend::gateway
