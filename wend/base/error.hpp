// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace wend {

/// Everything that can be wrong with a URI, or worth saying about it, or with an attempt to use one.
///
/// The number is nobody's business; the *name* ("bad-escape") is the contract. The CLI prints
/// it, tests match on it, bindings raise it. To add one:
/// a line here and a row in `diagnostics` below. The static_assert keeps the two in step.
enum class errc : std::uint8_t {
  // the name itself is wrong
  no_scheme,
  bad_scheme,
  unknown_scheme,
  bad_escape,
  bad_char,
  non_ascii,
  control_char,
  not_in_charset,
  fragment_not_allowed,
  bad_query,
  query_not_allowed,
  bad_path,
  no_host,
  bad_host,
  bad_port,
  port_out_of_range,
  bad_login,
  login_not_allowed,
  bad_ftp_type,
  bad_mail_address,
  bad_news_name,
  bad_nntp_article,
  bad_wais_path,
  bad_file_path,
  bad_prospero_name,
  bad_message_id,
  bad_urn,
  too_long,
  // it cannot be resolved, converted or used here
  no_matching_slashes,
  no_relative_rule,
  no_context,
  not_expressible,
  file_not_local,
  file_not_representable,
  unsafe_control,
  unsafe_port,
  // access
  not_possible,
  unreachable,
  no_such_host,
  timed_out,
  truncated,
  too_large,
  not_private,
  login_refused,
  not_found,
  busy,
  unexpected_reply,
  not_allowed,
  cancelled,
  no_answer,
  too_many_redirects,
  // worth saying
  char_encoded,
  percent_kept,
  extra_at_sign,
  host_starts_with_digit,
  address_out_of_range,
  trailing_slash,
  gopher_not_hierarchical,
  two_readings,
  rfc1808_rules_used,
  file_on_other_host,
  local_article_number,
  cid_needs_message,
  hyphen_at_line_end,
  unclosed_wrapper,
  unusual_port,
  password_in_url,
  gopher_plus_tab,
  empty_part,
  other_profile,
  not_in_namespace,
  count_
};

/// Whether a finding stops the work (an error) or is only said (a notice).
enum class weight : std::uint8_t { error, notice };

struct diagnostic {
  errc code;
  weight kind;
  std::string_view name;     // stable, printable, searchable
  std::string_view message;  // one sentence, for people
  std::string_view spec;     // the text that says so; empty where it is ours
};

inline constexpr diagnostic diagnostics[] = {
    {errc::no_scheme, weight::error, "no-scheme", "a URI begins with a scheme and a colon", "RFC 1738 §2.1"},
    {errc::bad_scheme, weight::error, "bad-scheme", "a scheme is a letter, then letters, digits, + - and .",
     "RFC 3986 §3.1"},
    {errc::unknown_scheme, weight::error, "unknown-scheme", "nothing here knows how to follow this scheme",
     "RFC 1738 §4"},
    {errc::bad_escape, weight::error, "bad-escape", "% must be followed by two hexadecimal digits",
     "RFC 3986 §2.1"},
    {errc::bad_char, weight::error, "bad-char", "this character must be written as a %XX escape here",
     "RFC 3986 §2"},
    {errc::non_ascii, weight::error, "non-ascii", "octets above 7F must be written as %XX escapes",
     "RFC 1738 §2.2"},
    {errc::control_char, weight::error, "control-char", "control characters never stand in a URI",
     "RFC 1738 §2.2"},
    {errc::not_in_charset, weight::error, "not-in-charset", "this profile's escapes carry ISO 8859-1 only",
     "RFC 1630 §Unsafe characters"},
    {errc::fragment_not_allowed, weight::error, "fragment-not-allowed", "a fragment is no part of a URL",
     "RFC 1738 §2.2"},
    {errc::bad_query, weight::error, "bad-query", "a search has at least one character between its marks",
     "RFC 1630 §BNF for specific URL schemes"},
    {errc::query_not_allowed, weight::error, "query-not-allowed", "this scheme has no query", ""},
    {errc::bad_path, weight::error, "bad-path", "the path does not have the form that this scheme gives it",
     ""},
    {errc::no_host, weight::error, "no-host", "this scheme needs a host", "RFC 1738 §3.1"},
    {errc::bad_host, weight::error, "bad-host", "a host is a domain name or an address", "RFC 3986 §3.2.2"},
    {errc::bad_port, weight::error, "bad-port", "a port is a decimal number", "RFC 3986 §3.2.3"},
    {errc::port_out_of_range, weight::error, "port-out-of-range", "ports end at 65535", "RFC 1738 §3.1"},
    {errc::bad_login, weight::error, "bad-login", "the user or password holds what must be escaped there",
     "RFC 1738 §3.1"},
    {errc::login_not_allowed, weight::error, "login-not-allowed", "this scheme takes no user or password",
     "RFC 1738 §3.3"},
    {errc::bad_ftp_type, weight::error, "bad-ftp-type", "the ftp type code is not one of this profile's",
     "RFC 1738 §3.2.2"},
    {errc::bad_mail_address, weight::error, "bad-mail-address", "this is not a mail address",
     "RFC 1738 §3.5"},
    {errc::bad_news_name, weight::error, "bad-news-name", "this is neither a newsgroup nor a message-id",
     "RFC 1738 §3.6"},
    {errc::bad_nntp_article, weight::error, "bad-nntp-article", "this is not a group and an article number",
     "RFC 1738 §3.7"},
    {errc::bad_wais_path, weight::error, "bad-wais-path",
     "this is not a database, search or document of wais", "RFC 1738 §3.9"},
    {errc::bad_file_path, weight::error, "bad-file-path", "a file URL is file://host/path, without a port",
     "RFC 1738 §3.10"},
    {errc::bad_prospero_name, weight::error, "bad-prospero-name", "this is not a prospero object name",
     "RFC 1738 §3.11"},
    {errc::bad_message_id, weight::error, "bad-message-id", "this is not a message-id or a content-id",
     "RFC 2392 §2"},
    {errc::bad_urn, weight::error, "bad-urn", "a URN is urn:NID:NSS", "RFC 8141 §2"},
    {errc::too_long, weight::error, "too-long", "the text is longer than can be handled", ""},
    {errc::no_matching_slashes, weight::error, "no-matching-slashes",
     "the base has no run of slashes as long as the reference begins with", "RFC 1630 §Partial form"},
    {errc::no_relative_rule, weight::error, "no-relative-rule", "this profile has no rule for partial forms",
     "RFC 1738 §2.3"},
    {errc::no_context, weight::error, "no-context", "a partial form means nothing without a base",
     "RFC 1630 §Partial form"},
    {errc::not_expressible, weight::error, "not-expressible", "the other profile has no form for this name",
     ""},
    {errc::file_not_local, weight::error, "file-not-local", "the file is on another host", "RFC 1738 §3.10"},
    {errc::file_not_representable, weight::error, "file-not-representable",
     "no local file can have this name", "RFC 1630 §File"},
    {errc::unsafe_control, weight::error, "unsafe-control",
     "a decoded control character would change what is said to the server", "RFC 1738 §6"},
    {errc::unsafe_port, weight::error, "unsafe-port", "this port belongs to another service", "RFC 1738 §6"},
    {errc::not_possible, weight::error, "not-possible", "this operation is not defined for this scheme",
     "RFC 1738 §2"},
    {errc::unreachable, weight::error, "unreachable", "no connection could be made to the server", ""},
    {errc::no_such_host, weight::error, "no-such-host", "no host has this name", ""},
    {errc::timed_out, weight::error, "timed-out", "the server kept silent for too long", ""},
    {errc::truncated, weight::error, "truncated", "the data ended before its end", ""},
    {errc::too_large, weight::error, "too-large", "the answer is larger than the limit", ""},
    {errc::not_private, weight::error, "not-private", "no private (TLS) connection could be made", ""},
    {errc::login_refused, weight::error, "login-refused", "the name or the password was not accepted", ""},
    {errc::not_found, weight::error, "not-found", "there is no such thing", ""},
    {errc::busy, weight::error, "busy", "it cannot be done now; it may later", ""},
    {errc::unexpected_reply, weight::error, "unexpected-reply",
     "the server said something the protocol does not allow", ""},
    {errc::not_allowed, weight::error, "not-allowed", "the policy or the permissions refuse it", ""},
    {errc::cancelled, weight::error, "cancelled", "the caller gave up", ""},
    {errc::no_answer, weight::error, "no-answer", "the server asks what nobody here can answer", ""},
    {errc::too_many_redirects, weight::error, "too-many-redirects", "one URL led to another too often", ""},
    {errc::char_encoded, weight::notice, "char-encoded", "a character that may not stand here was escaped",
     "RFC 1630 §Unsafe characters"},
    {errc::percent_kept, weight::notice, "percent-kept", "a % without two digits was kept as it is", ""},
    {errc::extra_at_sign, weight::notice, "extra-at-sign", "the last @ before the path ends the login", ""},
    {errc::host_starts_with_digit, weight::notice, "host-starts-with-digit",
     "this profile's grammar wants a letter first in each part of a host name", "RFC 1123 §2.1"},
    {errc::address_out_of_range, weight::notice, "address-out-of-range", "a part of the address is above 255",
     "RFC 791 §2.3"},
    {errc::trailing_slash, weight::notice, "trailing-slash", "the slash at the end is not in this grammar",
     ""},
    {errc::gopher_not_hierarchical, weight::notice, "gopher-not-hierarchical",
     "slashes in a gopher selector promise no hierarchy", "RFC 1630 §Partial form"},
    {errc::two_readings, weight::notice, "two-readings",
     "the rule of the text and its printed example give different results", "RFC 1630 §Partial form"},
    {errc::rfc1808_rules_used, weight::notice, "rfc1808-rules-used",
     "RFC 1738 has no rule for partial forms; RFC 1808's was used", "RFC 1808 §4"},
    {errc::file_on_other_host, weight::notice, "file-on-other-host",
     "a file URL means something only on its own host", "RFC 1738 §3.10"},
    {errc::local_article_number, weight::notice, "local-article-number",
     "article numbers hold on one server only", "RFC 1738 §3.7"},
    {errc::cid_needs_message, weight::notice, "cid-needs-message",
     "a content-id means something only within its message", "RFC 1630 §Content-Id"},
    {errc::hyphen_at_line_end, weight::notice, "hyphen-at-line-end",
     "the hyphen before the line break may or may not be part of the URL", "RFC 1738 §Appendix"},
    {errc::unclosed_wrapper, weight::notice, "unclosed-wrapper", "the wrapper is never closed",
     "RFC 1738 §Appendix"},
    {errc::unusual_port, weight::notice, "unusual-port", "this is not the scheme's own port", "RFC 1738 §6"},
    {errc::password_in_url, weight::notice, "password-in-url", "a password in a URL is everyone's",
     "RFC 3986 §3.2.1"},
    {errc::gopher_plus_tab, weight::notice, "gopher-plus-tab",
     "texts differ on the tab before a Gopher+ string", "RFC 1738 §3.4.3"},
    {errc::empty_part, weight::notice, "empty-part", "a part that should name something is empty", ""},
    {errc::other_profile, weight::notice, "other-profile", "this form is legal in another profile only", ""},
    {errc::not_in_namespace, weight::notice, "not-in-namespace",
     "the namespace gives no names of this form, or its check digit is another", "RFC 8141 §5"},
};

static_assert(
    [] {
      std::uint8_t i = 0;
      for (auto const& row : diagnostics)
        if (row.code != errc{i++}) return false;
      return errc{i} == errc::count_;
    }(),
    "diagnostics must have one row per errc, in order");

constexpr diagnostic const& explain(errc code) { return diagnostics[static_cast<int>(code)]; }

/// What was wrong, and where: `at` is a byte offset into the text that was parsed.
struct error {
  errc code;
  std::uint32_t at = 0;

  friend constexpr bool operator==(error, error) = default;
};

}  // namespace wend
