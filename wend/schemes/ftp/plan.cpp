// SPDX-License-Identifier: Apache-2.0
//
//     * h.example:21
//     < 220 ready
//     > USER ann                    ftp://ann@h.example/pub/%2Fx/a.txt;type=a
//     < 331 and your password?
//     > PASS …
//     < 230 in
//     > CWD pub                     the server's own steps, one by one: nobody but it knows what
//     < 250 done                    its names mean (RFC 1738 §3.2.4)
//     > CWD /x
//     < 250 done
//     > TYPE A
//     < 200 done
//     > RETR a.txt

#include "wend/schemes/ftp/plan.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/ftp/path.hpp"
#include "wend/schemes/ftp/reply.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/escape.hpp"

namespace wend::ftp {
namespace {

// ---- what the server is supposed to answer

std::string_view reply_to(std::string_view command, wire::client const& asker) {
  auto word = command.substr(0, command.find(' '));
  for (auto asked : {command, word})
    for (auto const& [said, answer] : asker.replies)
      if (said == asked) return answer;
  return word == "USER" ? "331" : "200";
}

/// `refused` is what a plain "no" means here.
result<void> done(std::string_view text, errc refused, std::uint32_t at) {
  reply said(text);
  if (said.says_done()) return {};
  return mistake(said.trouble(refused), at);
}

// ---- what may be said at all

constexpr charset line_ends = charset("\r\n") | charset::range('\0', '\0');

result<void> refuse_line_ends(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (detail::is_escape(text, i) && line_ends[detail::escaped_octet(text, i)])
      return mistake(errc::unsafe_control, static_cast<std::uint32_t>(i));
  return {};
}

// ---- the three parts

/// RFC 1738 §3.2.1, RFC 1630 §FTP, url7a §FTP: a password only where it is asked for.
std::string password_of(internet::login const& who, wire::client const& asker, script& made) {
  if (who.password) return *who.password;
  if (who.user) return made.prompts.emplace_back("password"), "{prompt}";
  if (!asker.mail.empty()) return asker.mail;
  return made.prompts.emplace_back("mail address"), "{email}";
}

result<void> log_in(uri_view u, wire::client const& asker, script& made) {
  auto who = internet::login_of(u);
  auto at = u.offset_of(who.user ? u.userinfo() : u.host());
  auto answer = [&](std::string command) {
    made.login.push_back(std::move(command));
    return reply_to(made.login.back(), asker);
  };
  auto answered = answer("USER " + who.user.value_or("anonymous"));
  if (answered.starts_with("331")) {
    auto password = password_of(who, asker, made);
    if (holds_line_end(password)) return mistake(errc::unsafe_control, at);
    answered = answer("PASS " + password);
  }
  if (answered.starts_with("332")) return mistake(errc::login_refused, at);  // an account: no URL has one
  return done(answered, errc::login_refused, at);
}

// RFC 1738 §3.2.2: each by itself, the null argument too. Its profile's later readers find it refused by
// servers and leave it out.
result<void> change_directory(uri_view u, std::span<std::string_view const> segments,
                              wire::client const& asker, script& made) {
  bool skipped = false;
  std::size_t number = 0;
  for (auto segment : segments) {
    ++number;
    if (segment.empty() && u.profile() >= profile::rfc3986) {
      skipped = true;
      continue;
    }
    change next{unescaped(segment), u.offset_of(segment), number};
    auto there = done(reply_to("CWD " + next.to, asker), errc::not_found, next.at);
    if (!there) return there;
    made.directory.push_back(std::move(next));
  }
  if (skipped) made.facts.emplace_back("empty_segments", "skipped");
  return {};
}

// RFC 1738 §3.2.3, RFC 1630 §FTP, url7a §FTP: from the suffix. What is not known to be text must not change.
std::string guessed_type(std::string_view name) {
  constexpr std::string_view text_suffixes[] = {"asc", "c",    "cc",  "cpp",   "css", "csv",  "h",    "hpp",
                                                "htm", "html", "ini", "java",  "js",  "log",  "md",   "pl",
                                                "ps",  "py",   "rtf", "sh",    "sql", "tex",  "text", "toml",
                                                "tsv", "txt",  "uu",  "xhtml", "xml", "yaml", "yml"};
  auto suffix = name.substr(std::min(name.rfind('.'), name.size() - 1) + 1);
  bool is_text = std::ranges::any_of(text_suffixes,
                                     [&](std::string_view one) { return same_ignoring_case(one, suffix); });
  return is_text ? "A" : "I";
}

/// RFC 1630 §FTP: "the space is omitted from the URL"; here it is again, between type and form or size.
std::string type_argument(std::string_view code) {
  std::string argument;
  for (char c : code) {
    if (argument.size() == 1) argument += ' ';
    argument += upper(c);
  }
  return argument;
}

std::string type_of(uri_view u, url const& x, script& made) {
  if (x.type.how != transfer::unsaid && x.type.how != transfer::listing)
    return type_argument(plain_code(type_code(u), u.profile()));
  auto guess = guessed_type(x.name);
  made.facts.emplace_back("guessed_type", guess);
  return guess;
}

bool says_listing(uri_view u) {
  auto code = plain_code(type_code(u), u.profile());
  return code == "/" || code == "d" || code == "D";
}

// RFC 959 §3.1.1.1: lists of names travel as text.
void list_names(uri_view u, url const& x, operation what, script& made) {
  made.service = {"TYPE A", x.name.empty() ? "NLST" : "NLST " + x.name};
  if (what == operation::access && !says_listing(u)) made.facts.emplace_back("inferred", "directory");
}

// RFC 1738 §3.2.2 spells out access and leaves the rest to RFC 959 §4.1.3 and RFC 3659 §3, §4.
std::vector<std::string> service_for(uri_view u, url const& x, operation what, script& made) {
  switch (what) {
    case operation::remove: return {"DELE " + x.name};
    // SIZE counts what would travel, and many servers count for images only.
    case operation::find_attributes: return {"TYPE I", "SIZE " + x.name, "MDTM " + x.name};
    case operation::replace: return {"TYPE " + type_of(u, x, made), "STOR " + x.name};
    case operation::update: return {"TYPE " + type_of(u, x, made), "APPE " + x.name};
    default: return {"TYPE " + type_of(u, x, made), "RETR " + x.name};
  }
}

result<void> serve(uri_view u, url const& x, operation what, wire::client const& asker, script& made) {
  if (what == operation::list || (what == operation::access && is_listing(x)))
    return list_names(u, x, what, made), result<void>{};
  auto code = type_code(u);
  auto at = u.offset_of(code.empty() ? u.path() : code);
  if (is_listing(x)) return mistake(errc::not_possible, at);
  made.service = service_for(u, x, what, made);
  auto const& first = made.service.front();
  return first.starts_with("TYPE ") ? done(reply_to(first, asker), errc::not_possible, at) : result<void>{};
}

void append(std::vector<std::string>& all, std::vector<std::string> const& more) {
  all.insert(all.end(), more.begin(), more.end());
}

void append(std::vector<std::string>& all, std::vector<change> const& more) {
  for (auto const& one : more) all.push_back("CWD " + one.to);
}

/// url7a §FTP: files that are mounted here need no connection, where the user has said so.
std::string const* folder_of(url const& x, wire::client const& asker) {
  for (auto const& [host, folder] : asker.mounted)
    if (same_ignoring_case(host, x.server.host)) return &folder;
  return nullptr;
}

result<wire::plan> plan_in(std::string const& folder, uri_view u) {
  if (auto wrong = wire::no_name_in(u)) return std::unexpected(*wrong);
  wire::plan made;
  made.open = folder;
  for (auto segment : segments_of(u)) (*made.open += '/') += unescaped(segment);
  return made;
}

}  // namespace

bool holds_line_end(std::string_view argument) {
  return std::ranges::any_of(argument, [](char c) { return line_ends[c]; });
}

result<script> script_for(uri_view u, url const& x, operation what, wire::client const& asker) {
  script made;
  auto peer = wire::peer_of(u, asker.to_ascii);
  if (!peer) return std::unexpected(peer.error());
  made.peer = std::move(*peer);
  if (auto safe = refuse_line_ends(u.without_fragment().text()); !safe) return std::unexpected(safe.error());
  if (auto in = log_in(u, asker, made); !in) return std::unexpected(in.error());
  auto segments = segments_of(u);
  bool finds = what == operation::find_attributes && is_listing(x) && u.profile() >= profile::rfc3986;
  if (!finds || x.name.empty()) segments.pop_back();  // the name
  if (auto there = change_directory(u, segments, asker, made); !there) return std::unexpected(there.error());
  if (finds) return made;
  if (auto served = serve(u, x, what, asker, made); !served) return std::unexpected(served.error());
  return made;
}

result<wire::plan> plan_for(uri_view u, operation what, wire::client const& asker) {
  if (what == operation::search || what == operation::session) return mistake(errc::not_possible);
  auto read = parse(u);
  if (!read) return std::unexpected(read.error());
  if (auto folder = folder_of(*read, asker)) return plan_in(*folder, u);
  auto said = script_for(u, *read, what, asker);
  if (!said) return std::unexpected(said.error());
  wire::plan made;
  made.peer = std::move(said->peer);
  made.tls = read->secure;
  append(made.commands, said->login);
  append(made.commands, said->directory);
  append(made.commands, said->service);
  made.prompts = std::move(said->prompts);
  made.facts = std::move(said->facts);
  return made;
}

std::string wire_line(std::string_view command) {
  std::string line;
  line.reserve(command.size() + 2);
  for (char c : command) {
    line += c;
    if (c == '\xFF') line += c;
  }
  return line += "\r\n";
}

bool may_share(url const& first, url const& next) {
  bool same_login = first.secure == next.secure && first.server == next.server && first.who == next.who;
  return same_login && (first.directory.empty() || first.directory == next.directory);
}

result<std::vector<std::vector<std::string>>> sessions(std::span<uri_view const> all,
                                                       wire::client const& asker) {
  std::vector<std::vector<std::string>> made;
  std::optional<url> last;
  for (auto u : all) {
    auto next = parse(u);
    if (!next) return std::unexpected(next.error());
    auto said = script_for(u, *next, operation::access, asker);
    if (!said) return std::unexpected(said.error());
    bool shared = last && may_share(*last, *next);
    if (!shared) made.push_back(said->login);
    if (!shared || last->directory.empty()) append(made.back(), said->directory);
    append(made.back(), said->service);
    last = std::move(*next);
  }
  return made;
}

}  // namespace wend::ftp
