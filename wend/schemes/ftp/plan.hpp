// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/schemes/ftp/url.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::ftp {

/// Plans the commands on the control connection, in the order of RFC 1738 §3.2.2: the login as far as the
/// server is assumed to ask for it, one CWD for each directory, TYPE, then
///
///     access           RETR name; of a listing NLST         replace  STOR name
///     list             NLST name                            update   APPE name
///     find_attributes  SIZE name, MDTM name (RFC 3659)      remove   DELE name
///
/// rfc3986: find_attributes of a listing ends with the CWD, which shows that the directory exists.
///
/// Arguments are decoded and never joined. Data connections are not part of the plan, and no command changes
/// mode or structure: RFC 1630 §FTP requires stream mode.
///
/// If the client's configuration mounts the host's files, the plan opens a local file and sends nothing
/// (url7a §FTP); `file-not-representable` if the name fits no file.
///
/// Prompts: `password` (in the command `{prompt}`), `mail address` (`{email}`). Facts: `inferred` `directory`
/// if an empty name is listed; `guessed_type` `A` or `I` if the URL has no type; `empty_segments` `skipped`
/// (rfc3986). Errors: as `parse` and `wire::peer_of`; `unsafe-control` at an escaped CR, LF or NUL;
/// `not-possible` for another operation, or for one that needs a name if the URL has no name; and where an assumed
/// reply stops the sequence `login-refused`, `not-found` (at the segment), `busy`, `unexpected-reply`.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

/// One CWD: its argument, the byte of the segment in the URI, and the number of that segment, from 1.
struct change {
  std::string to{};
  std::uint32_t at = 0;
  std::size_t segment = 0;
};

/// The commands for one URL, in three parts: a reused connection may need only the last, or the last two.
struct script {
  wire::endpoint peer{};
  std::vector<std::string> login{};
  std::vector<change> directory{};
  std::vector<std::string> service{};
  std::string type{};  // the argument of TYPE; empty: no TYPE is sent
  std::vector<std::string> prompts{};
  wire::pairs facts{};
};

/// The plan's data for the conversation.
struct outline {
  url name{};
  script commands{};
};

/// As `plan_for`, for a decoded URL; mounts are ignored.
result<script> script_for(uri_view, url const&, verb, wire::client const&);

/// CR, LF and NUL: any of them would split the command in two. RFC 1738 §6, RFC 959 §5.3.2.
WEND_SHARED bool holds_line_end(std::string_view argument);

/// The octets of a command: FF is doubled, since it is Telnet's IAC (RFC 854); CR LF ends the line.
WEND_SHARED std::string wire_line(std::string_view command);

/// Whether the control connection that read `first` may read `next`: same login, and either the same
/// directory or none changed to yet. RFC 1738 §3.2.5, RFC 1630 §FTP.
bool may_share(url const& first, url const& next);

/// The commands that read all URLs in turn, one list for each control connection. The error is that of the
/// first plan that fails, at a byte of its own URI.
WEND_SHARED result<std::vector<std::vector<std::string>>> sessions(std::span<uri_view const>,
                                                                   wire::client const& = {});

}  // namespace wend::ftp
