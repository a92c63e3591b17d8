// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/simd/letter_pairs.hpp"
#include "wend/text/detail/characters.hpp"

namespace wend::text {

/// A scheme whose URIs usually have no `//`, and the test of a plausible one in running text.
struct habit {
  std::string_view name;
  charset first;           // the first character after the colon
  std::string_view needs;  // one of these is in the rest; empty: no condition
};

namespace detail {
inline constexpr charset word = alphanum | eight_bit | "_%";
inline constexpr charset number = digit | "+";

inline constexpr habit habits[] = {
    {"about", alpha, ""},       {"acct", word, "@"},
    {"bitcoin", alphanum, ""},  {"callto", word | "+", ""},
    {"cid", word, ""},          {"data", alpha | ",;", ","},  // RFC 2397 §3: there is always a comma
    {"doi", "1", "/"},          {"fax", number, ""},
    {"file", "/", ""},                                        // RFC 8089 §2: file:/path
    {"geo", digit | "-", ","},                                // RFC 5870 §3.3
    {"im", word, "@"},          {"info", word, "/"},          // RFC 4452 §3
    {"magnet", "?", ""},        {"mailto", word | "?+", ""},  // RFC 6068 §2: mailto:?to=…
    {"matrix", alpha, "/"},     {"mid", word, "@%"},          // RFC 2392 §2: a message-id has an at sign
    {"news", word | "*", ""},                                 // RFC 1738 §3.6
    {"nntp", word, "/"},                                      // RFC 1630 §NNTP
    {"pres", word, "@"},        {"sip", word | "+", "@."},
    {"sips", word | "+", "@."}, {"skype", word, ""},
    {"sms", number, ""},        {"spotify", word, ":"},
    {"tag", word, ","},                                  // RFC 4151 §2.1: an authority and a date
    {"tel", number | "(", ""},  {"urn", alphanum, ":"},  // RFC 8141 §2: urn:NID:NSS
    {"xmpp", word, "@."},
};

}  // namespace detail

/// The last two letters of their names: most words before a colon end otherwise.
inline constexpr auto ends_of_habits = [] {
  simd::letter_pairs ends;
  for (auto const& habit : detail::habits) ends.add(habit.name.end()[-2], habit.name.end()[-1]);
  return ends;
}();

}  // namespace wend::text
