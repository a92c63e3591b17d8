// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/profile.hpp"

#include <algorithm>

namespace wend {
namespace {

constexpr std::string_view names[] = {"rfc1630", "url7a", "rfc1738", "rfc3986", "whatwg"};

constexpr std::string_view bnf_1630 = "RFC 1630 §BNF for specific URL schemes";
constexpr std::string_view bnf_url7a = "url7a §BNF syntax";
constexpr std::string_view partial_1630 = "RFC 1630 §Partial form", partial_url7a = "url7a §Partial form";

/// The section of each profile; empty if the profile has none.
struct citation {
  errc code;
  std::string_view rfc1630, url7a, rfc1738, rfc3986, whatwg;

  std::string_view in(profile p) const {
    std::string_view const specs[] = {rfc1630, url7a, rfc1738, rfc3986, whatwg};
    return specs[static_cast<std::size_t>(p)];
  }
};

constexpr auto by_scheme = detail::spec_of_schemes;
constexpr std::string_view prohibited_url7a = "url7a §Encoding prohibited characters";
constexpr std::string_view internet_url7a = "url7a §Internet protocol parts";

constexpr citation citations[] = {
    {errc::no_scheme, "RFC 1630 §URI syntax", "url7a §Full form", "RFC 1738 §2.1", "RFC 3986 §3.1",
     "WHATWG URL §4.4"},
    {errc::bad_scheme, "RFC 1630 §BNF of Generic URI Syntax", bnf_url7a, "RFC 1738 §2.1", "RFC 3986 §3.1",
     "WHATWG URL §4.4"},
    {errc::unknown_scheme, "RFC 1630 §Registration of naming schemes",
     "url7a §Registration of naming schemes", "RFC 1738 §4", "RFC 1738 §4", "RFC 1738 §4"},
    {errc::bad_escape, "RFC 1630 §The percent sign", prohibited_url7a, "RFC 1738 §2.2", "RFC 3986 §2.1",
     "WHATWG URL §4.3"},
    {errc::bad_char, "RFC 1630 §BNF of Generic URI Syntax", bnf_url7a, "RFC 1738 §2.2", "RFC 3986 §2",
     "WHATWG URL §4.3"},
    {errc::non_ascii, "RFC 1630 §Unsafe characters", prohibited_url7a, "RFC 1738 §2.2", "RFC 3986 §2",
     "WHATWG URL §4.3"},
    {errc::control_char, "RFC 1630 §Unsafe characters", prohibited_url7a, "RFC 1738 §2.2", "RFC 3986 §2",
     "WHATWG URL §4.3"},
    {errc::fragment_not_allowed, "RFC 1630 §Fragment-id", "url7a §Fragment-id", "RFC 1738 §2.2",
     "RFC 3986 §4.3", "WHATWG URL §4.3"},
    {errc::bad_query, bnf_1630, bnf_url7a, "RFC 1738 §5", by_scheme, by_scheme},
    {errc::query_not_allowed, bnf_1630, bnf_url7a, "RFC 1738 §5", by_scheme, by_scheme},
    {errc::bad_path, bnf_1630, bnf_url7a, "RFC 1738 §5", by_scheme, by_scheme},
    {errc::no_host, bnf_1630, internet_url7a, "RFC 1738 §3.1", "RFC 3986 §3.2.2", "WHATWG URL §4.4"},
    {errc::bad_host, bnf_1630, internet_url7a, "RFC 1738 §3.1", "RFC 3986 §3.2.2", "WHATWG URL §3.5"},
    {errc::bad_port, bnf_1630, internet_url7a, "RFC 1738 §3.1", "RFC 3986 §3.2.3", "WHATWG URL §4.4"},
    {errc::port_out_of_range, bnf_1630, internet_url7a, "RFC 1738 §3.1", "RFC 9293 §3.1", "WHATWG URL §4.4"},
    {errc::bad_login, bnf_1630, internet_url7a, "RFC 1738 §3.1", "RFC 3986 §3.2.1", "WHATWG URL §4.4"},
    {errc::login_not_allowed, bnf_1630, bnf_url7a, "RFC 1738 §5", by_scheme, by_scheme},
    {errc::host_not_allowed, bnf_1630, bnf_url7a, "RFC 1738 §5", by_scheme, by_scheme},
    {errc::other_profile, bnf_1630, bnf_url7a, "RFC 1738 §5", by_scheme, by_scheme},
    {errc::unsafe_control, "RFC 1738 §6", "RFC 1738 §6", "RFC 1738 §6", "RFC 3986 §7.2", "RFC 3986 §7.2"},
    {errc::bad_ftp_type, "RFC 1630 §FTP", "url7a §FTP", "RFC 1738 §3.2.2", "RFC 1738 §3.2.2", ""},
    {errc::bad_mail_address, "RFC 1630 §Mailto", bnf_url7a, "RFC 1738 §3.5", "RFC 6068 §2", "RFC 6068 §2"},
    {errc::bad_news_name, "RFC 1630 §News", "url7a §News", "RFC 1738 §3.6", "RFC 5538 §4", "RFC 5538 §4"},
    {errc::bad_nntp_article, "RFC 1630 §NNTP", bnf_url7a, "RFC 1738 §3.7", "RFC 5538 §3", "RFC 5538 §3"},
    {errc::bad_wais_path, "RFC 1630 §WAIS", "url7a §WAIS", "RFC 1738 §3.9", "RFC 4156 §2", "RFC 4156 §2"},
    {errc::empty_part, "RFC 1630 §WAIS", "url7a §WAIS", "RFC 1738 §3.9", "RFC 4156 §2", "RFC 4156 §2"},
    {errc::bad_file_path, "RFC 1630 §file", bnf_url7a, "RFC 1738 §3.10", "RFC 8089 §2", "RFC 8089 §2"},
    {errc::bad_prospero_name, "RFC 1630 §Prospero", "url7a §Prospero", "RFC 1738 §3.11", "RFC 4157 §2",
     "RFC 4157 §2"},
    {errc::bad_message_id, "RFC 1630 §Message-Id", bnf_url7a, "RFC 1738 §3.6", "RFC 2392 §2", "RFC 2392 §2"},
    {errc::bad_urn, "RFC 1630 §URN", bnf_url7a, "RFC 1738 §4", "RFC 8141 §2", "RFC 8141 §2"},
    {errc::no_matching_slashes, partial_1630, partial_url7a, "RFC 1808 §4", "RFC 3986 §5.2", ""},
    {errc::no_context, partial_1630, partial_url7a, "RFC 1738 §2.3", "RFC 3986 §5.1", "WHATWG URL §4.4"},
    {errc::file_not_local, "RFC 1630 §file", "", "RFC 1738 §3.10", "RFC 8089 §2", "RFC 8089 §2"},
    {errc::file_not_representable, "RFC 1630 §file", "", "RFC 1738 §3.10", "RFC 8089 §4", "RFC 8089 §4"},
    {errc::char_encoded, "RFC 1630 §Unsafe characters", prohibited_url7a, "RFC 1738 §2.2", "RFC 3986 §2.1",
     "WHATWG URL §4.3"},
    {errc::gopher_not_hierarchical, partial_1630, partial_url7a, "RFC 1738 §3.4.1", "RFC 4266 §2", ""},
    {errc::two_readings, partial_1630, partial_url7a, "RFC 1808 §4", "RFC 3986 §5.2", ""},
    {errc::file_on_other_host, "RFC 1630 §file", "", "RFC 1738 §3.10", "RFC 8089 §2", "RFC 8089 §2"},
    {errc::local_article_number, "RFC 1630 §NNTP", "", "RFC 1738 §3.7", "RFC 5538 §3", ""},
    {errc::cid_needs_message, "RFC 1630 §Content-Id", "", "", "RFC 2392 §2", ""},
    {errc::password_in_url, bnf_1630, internet_url7a, "RFC 1738 §6", "RFC 3986 §3.2.1", "WHATWG URL §4.4"},
    {errc::gopher_plus_tab, "RFC 1630 §Gopher", "url7a §Gopher", "RFC 1738 §3.4.3", "RFC 4266 §2.3", ""},
};

/// The sentences of profiles that differ from the general one.
struct wording {
  errc code;
  wend::profile profile;
  std::string_view message;
};

constexpr wording wordings[] = {
    {errc::bad_host, profile::rfc1630,
     "a host is a domain name, each part a letter and then letters, digits or hyphens, or four numbers; the "
     "grammar alone derives others (a_b), which are no domain names"},
    {errc::bad_host, profile::url7a,
     "a host is a domain name, each part a letter and then letters, digits or hyphens, or four numbers"},
    {errc::bad_host, profile::rfc1738,
     "a host is a domain name of letters, digits and hyphens, or four decimal numbers"},
    {errc::bad_scheme, profile::rfc1738, "a scheme is letters, digits, + - and ."},
    {errc::bad_login, profile::rfc1630,
     "the user or password is empty, or holds what this profile does not let there"},
    {errc::bad_login, profile::url7a,
     "the user or password is empty, or holds what this profile does not let there"},
    {errc::bad_query, profile::rfc1738, "this query does not have the form that this scheme gives it"},
    {errc::bad_query, profile::rfc3986, "this query does not have the form that this scheme gives it"},
};

}  // namespace

std::string_view name_of(profile p) noexcept { return names[static_cast<std::size_t>(p)]; }

std::optional<profile> profile_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < std::size(names); ++i)
    if (names[i] == name) return static_cast<profile>(i);
  return {};
}

diagnostic_info explain(errc code, profile p) noexcept {
  auto row = explain(code);
  auto cited = std::ranges::find(citations, code, &citation::code);
  if (cited != std::end(citations)) row.spec = cited->in(p);
  auto worded = std::ranges::find_if(
      wordings, [&](auto const& wording) { return wording.code == code && wording.profile == p; });
  if (worded != std::end(wordings)) row.message = worded->message;
  return row;
}

}  // namespace wend
