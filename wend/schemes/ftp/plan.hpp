// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/schemes/ftp/url.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::ftp {

/// What is said on the control connection, command by command, in the order of RFC 1738 §3.2.2: the login as
/// far as the server is supposed to ask for it, one CWD for each directory, TYPE, then
///
///     access           RETR name; of a listing NLST         replace  STOR name
///     list             NLST name                            update   APPE name
///     find_attributes  SIZE name, MDTM name (RFC 3659)      remove   DELE name
///
/// rfc3986: find_attributes of a listing changes to the directory, and has found it.
///
/// Arguments are decoded and never joined. Connecting for data is no part of the plan, and no command changes
/// mode or structure: RFC 1630 §FTP wants stream mode always.
///
/// Where the asker says that the host's files are mounted here, one of them is opened and nothing is said
/// (url7a §FTP); `file-not-representable` where its name fits no file.
///
/// Prompts: `password` (in the command `{prompt}`), `mail address` (`{email}`). Facts: `inferred` `directory`
/// where an empty name is listed; `guessed_type` `A` or `I` where the URL has no type; `empty_segments`
/// `skipped` (rfc3986). Errors: as `parse` and `wire::peer_of`; `unsafe-control` at an escaped CR, LF or NUL;
/// `not-possible` for another operation, or for one that needs a name where there is none; and where a
/// supposed reply stops the sequence `login-refused`, `not-found` (at the segment), `busy`,
/// `unexpected-reply`.
result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

/// One CWD: its argument, the byte of the segment in the URI, and the number of that segment, from 1.
struct change {
  std::string to{};
  std::uint32_t at = 0;
  std::size_t segment = 0;
};

/// What is said for one URL, in three parts: who has a connection already may leave out the first, or the
/// first two.
struct script {
  wire::endpoint peer{};
  std::vector<std::string> login{};
  std::vector<change> directory{};
  std::vector<std::string> service{};
  std::string type{};  // the argument of its TYPE; empty: none is sent
  std::vector<std::string> prompts{};
  wire::pairs facts{};
};

/// What a plan carries for the conversation.
struct outline {
  url name{};
  script commands{};
};

/// As `plan_for`, of a URL that was read, and whatever is mounted.
result<script> script_for(uri_view, url const&, verb, wire::client const&);

/// CR, LF and NUL: with one of them an argument would be two commands. RFC 1738 §6, RFC 959 §5.3.2.
bool holds_line_end(std::string_view argument);

/// The octets of a command: an FF is doubled, as Telnet's IAC must be (RFC 854), and CR LF ends the line.
std::string wire_line(std::string_view command);

/// Whether the control connection that `first` was read by may read `next`: it has the same login, and either
/// stands in the same directory or was never told to change it. RFC 1738 §3.2.5, RFC 1630 §FTP.
bool may_share(url const& first, url const& next);

/// What is said to read all of them in turn, one list of commands for each control connection. The error is
/// the first of a plan's, at a byte of its own URI.
result<std::vector<std::vector<std::string>>> sessions(std::span<uri_view const>, wire::client const& = {});

}  // namespace wend::ftp
