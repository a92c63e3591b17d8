// SPDX-License-Identifier: Apache-2.0
//
//     * h.example:21
//     < 220 ready
//     > USER ann                    ftp://ann@h.example/pub/%2Fx/a.txt;type=a
//     < 331 and your password?
//     > PASS …
//     < 230 in
//     > CWD pub                     one CWD for each segment, since only the server knows the
//     < 250 done                    structure of its names (RFC 1738 §3.2.4)
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
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/escape.hpp"

namespace wend::ftp {
namespace {

// ---- assumed replies

std::string_view reply_to(std::string_view command, wire::client const& asker) {
  auto word = command.substr(0, command.find(' '));
  for (auto asked : {command, word})
    for (auto const& [sent, answer] : asker.replies)
      if (sent == asked) return answer;
  return word == "USER" ? "331" : "200";
}

/// `refused` is the error for a negative reply without a more exact meaning.
result<void> done(std::string_view text, errc refused, std::uint32_t at) {
  reply answer(text);
  if (answer.says_done()) return {};
  return mistake(answer.trouble(refused), at);
}

// ---- what commands may hold

constexpr charset line_ends = charset("\r\n") | charset::range('\0', '\0');

result<void> refuse_line_ends(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (detail::is_escape(text, i) && line_ends[detail::escaped_octet(text, i)])
      return mistake(errc::unsafe_control, static_cast<std::uint32_t>(i));
  return {};
}

// ---- the three parts

/// RFC 1738 §3.2.1, RFC 1630 §FTP, url7a §FTP: the password is sent only if the server asks for it.
std::string password_of(internet::login const& login, wire::client const& asker, script& script) {
  if (login.password) return *login.password;
  bool is_the_askers = !login.user || !asker.user || *login.user == *asker.user;
  if (asker.password && is_the_askers) return "{password}";
  if (login.user || asker.user) {
    script.prompts.emplace_back("password");
    return "{prompt}";
  }
  if (!asker.mail.empty()) return asker.mail;
  script.prompts.emplace_back("mail address");
  return "{email}";
}

result<void> log_in(uri_view u, wire::client const& asker, script& script) {
  auto login = internet::login_of(u);
  auto at = u.offset_of(login.user ? u.userinfo() : u.host());
  auto answer = [&](std::string command) {
    script.login.push_back(std::move(command));
    return reply_to(script.login.back(), asker);
  };
  auto answered = answer("USER " + login.user.value_or(asker.user.value_or("anonymous")));
  if (answered.starts_with("331")) {
    auto password = password_of(login, asker, script);
    if (holds_line_end(password)) return mistake(errc::unsafe_control, at);
    answered = answer("PASS " + password);
  }
  if (answered.starts_with("332"))
    return mistake(errc::login_refused, at);  // 332 asks for an account, which no URL has
  return done(answered, errc::login_refused, at);
}

// RFC 1738 §3.2.2: one CWD for each segment, with an empty argument too. Servers refuse that, so rfc3986
// omits it.
result<void> change_directory(uri_view u, std::span<std::string_view const> segments,
                              wire::client const& asker, script& script) {
  bool skipped = false;
  std::size_t number = 0;
  for (auto segment : segments) {
    ++number;
    if (segment.empty() && !predates_rfc3986(u.profile())) {
      skipped = true;
      continue;
    }
    change next{unescaped(segment), u.offset_of(segment), number};
    auto there = done(reply_to("CWD " + next.to, asker), errc::not_found, next.at);
    if (!there) return there;
    script.directory.push_back(std::move(next));
  }
  if (skipped) script.facts.emplace_back("empty_segments", "skipped");
  return {};
}

// RFC 1738 §3.2.3, RFC 1630 §FTP, url7a §FTP: the type follows from the suffix. Data not known to be text
// must not be converted.
std::string guessed_type(std::string_view name) {
  constexpr std::string_view text_suffixes[] = {"asc", "c",    "cc",  "cpp",   "css", "csv",  "h",    "hpp",
                                                "htm", "html", "ini", "java",  "js",  "log",  "md",   "pl",
                                                "ps",  "py",   "rtf", "sh",    "sql", "tex",  "text", "toml",
                                                "tsv", "txt",  "uu",  "xhtml", "xml", "yaml", "yml"};
  auto suffix = name.substr(std::min(name.rfind('.'), name.size() - 1) + 1);
  bool is_text = std::ranges::any_of(
      text_suffixes, [&](std::string_view known) { return same_ignoring_case(known, suffix); });
  return is_text ? "A" : "I";
}

/// RFC 1630 §FTP: "the space is omitted from the URL"; the command has it between type and form or size.
std::string type_argument(std::string_view code) {
  std::string argument;
  for (char c : code) {
    if (argument.size() == 1) argument += ' ';
    argument += upper(c);
  }
  return argument;
}

std::string type_of(uri_view u, url const& x, script& script) {
  if (x.type.how != transfer::unsaid && x.type.how != transfer::listing)
    return type_argument(plain_code(type_code(u), u.profile()));
  auto guess = guessed_type(x.name);
  script.facts.emplace_back("guessed_type", guess);
  return guess;
}

bool says_listing(uri_view u) {
  auto code = plain_code(type_code(u), u.profile());
  return code == "/" || code == "d" || code == "D";
}

// RFC 959 §3.1.1.1: lists of names are transferred as text.
void list_names(uri_view u, url const& x, verb what, script& script) {
  script.type = "A";
  script.service = {"TYPE A", x.name.empty() ? "NLST" : "NLST " + x.name};
  if (what == verb::get && !says_listing(u)) script.facts.emplace_back("inferred", "directory");
}

// RFC 1738 §3.2.2 specifies access only; the other operations follow RFC 959 §4.1.3 and RFC 3659 §3, §4.
std::vector<std::string> service_for(uri_view u, url const& x, verb what, script& script) {
  if (what == verb::remove) return {"DELE " + x.name};
  // SIZE counts octets as transferred, and many servers support it for images only.
  script.type = what == verb::stat ? "I" : type_of(u, x, script);
  auto type = "TYPE " + script.type;
  switch (what) {
    case verb::stat: return {type, "SIZE " + x.name, "MDTM " + x.name};
    case verb::put: return {type, "STOR " + x.name};
    case verb::append: return {type, "APPE " + x.name};
    default: return {type, "RETR " + x.name};
  }
}

result<void> serve(uri_view u, url const& x, verb what, wire::client const& asker, script& script) {
  if (what == verb::list || (what == verb::get && is_listing(x))) {
    list_names(u, x, what, script);
    return result<void>{};
  }
  auto code = type_code(u);
  auto at = u.offset_of(code.empty() ? u.path() : code);
  if (is_listing(x)) return mistake(errc::not_possible, at);
  script.service = service_for(u, x, what, script);
  auto const& first = script.service.front();
  return first.starts_with("TYPE ") ? done(reply_to(first, asker), errc::not_possible, at) : result<void>{};
}

void append(std::vector<std::string>& commands, std::vector<std::string> const& more) {
  commands.insert(commands.end(), more.begin(), more.end());
}

void append(std::vector<std::string>& commands, std::vector<change> const& more) {
  for (auto const& step : more) commands.push_back("CWD " + step.to);
}

// ---- the outline: every command that may be sent, and when

class outline_steps {
 public:
  outline_steps(uri_view u, outline const& of, verb what, wire::client const& asker)
      : name_(of.name), commands_(of.commands), what_(what), is_modern_(!predates_rfc3986(u.profile())) {
    enter(asker);
    serve();
    say("QUIT");
  }

  std::vector<wire::planned_step> take() { return std::move(steps_); }

 private:
  void say(std::string_view command, wire::when condition = wire::when::always) {
    auto line = wire_line(command);
    line.resize(line.size() - 2);
    steps_.push_back({std::move(line), condition});
  }
  void offer(std::string_view command) { say(command, wire::when::if_offered); }
  void replace_by(std::string_view command) { say(command, wire::when::if_refused); }

  /// RFC 4217 §4, §9; RFC 959 §5.4. A user from the configuration replaces `anonymous`.
  void enter(wire::client const& asker) {
    say("NOOP", wire::when::if_reused);
    auto privately = name_.secure ? wire::when::always : wire::when::by_policy;
    if (!name_.secure) say("AUTH TLS", privately);
    say("PBSZ 0", privately);
    say("PROT P", privately);
    say("USER " + name_.who.user.value_or(asker.user.value_or("anonymous")));
    bool is_of_policy = asker.user || asker.password || commands_.login.size() < 2;
    say(is_of_policy ? "PASS {password}" : commands_.login[1], wire::when::if_asked);
    say("ACCT {account}", wire::when::if_asked);
    for (auto const& next : commands_.directory) say("CWD " + next.to);
  }

  /// RFC 2428 §3: a server without EPSV is asked again with PASV.
  void transfer(std::string_view command, wire::when condition = wire::when::always) {
    say("EPSV", condition);
    replace_by("PASV");
    say(command, condition);
  }

  void list_with_facts(wire::when condition) {
    say("TYPE A", condition);
    say("FEAT", condition);
    say("EPSV", condition);
    replace_by("PASV");
    offer("MLSD");
    transfer("LIST", wire::when::if_refused);
    transfer("NLST", wire::when::if_refused);
  }

  void list() {
    bool has_facts = is_modern_ || what_ != verb::get;
    if (has_facts && !name_.name.empty()) say("CWD " + name_.name);
    if (has_facts) return list_with_facts(wire::when::always);
    say("TYPE A");
    transfer(name_.name.empty() ? "NLST" : "NLST " + name_.name);
    if (!name_.name.empty()) replace_by("CWD " + name_.name);
  }

  void size_and_date() {
    say("SIZE " + name_.name);
    say("MDTM " + name_.name);
  }

  void find_attributes() {
    if (is_listing(name_)) return;  // CWD has shown that it is a directory
    say("TYPE I");
    size_and_date();
    replace_by("CWD " + name_.name);
    list_with_facts(wire::when::if_refused);
  }

  void retrieve() {
    say("TYPE " + commands_.type);
    if (commands_.type == "I") size_and_date();
    say("EPSV");
    replace_by("PASV");
    if (commands_.type == "I") offer("REST {octets}");
    say("RETR " + name_.name);
    if (commands_.type == "I") offer("REST 0");
    if (!is_modern_) return;
    replace_by("CWD " + name_.name);  // the name may be a directory
    list_with_facts(wire::when::if_offered);
  }

  void serve() {
    if (what_ == verb::remove) return say("DELE " + name_.name);
    if (what_ == verb::stat) return find_attributes();
    if (what_ == verb::list || is_listing(name_)) return list();
    if (what_ == verb::get) return retrieve();
    say("TYPE " + commands_.type);
    transfer((what_ == verb::append ? "APPE " : "STOR ") + name_.name);
  }

  url const& name_;
  script const& commands_;
  verb what_;
  bool is_modern_;
  std::vector<wire::planned_step> steps_{};
};

/// url7a §FTP: mounted files need no connection, if the user configured the mount.
std::string const* folder_of(url const& x, wire::client const& asker) {
  for (auto const& [host, folder] : asker.mounted)
    if (same_ignoring_case(host, x.server.host)) return &folder;
  return nullptr;
}

result<wire::plan> plan_in(std::string const& folder, uri_view u) {
  if (auto wrong = wire::no_name_in(u)) return unexpected(*wrong);
  wire::plan plan;
  plan.kind = wire::plan_kind::local;
  plan.open = folder;
  for (auto segment : segments_of(u)) plan.open->append("/").append(unescaped(segment));
  return plan;
}

}  // namespace

bool holds_line_end(std::string_view argument) {
  return std::ranges::any_of(argument, [](char c) { return line_ends[c]; });
}

result<script> script_for(uri_view u, url const& x, verb what, wire::client const& asker) {
  script script;
  auto peer = wire::peer_of(u);
  if (!peer) return unexpected(peer.error());
  script.peer = std::move(*peer);
  if (auto safe = refuse_line_ends(u.without_fragment().text()); !safe) return unexpected(safe.error());
  if (auto in = log_in(u, asker, script); !in) return unexpected(in.error());
  auto segments = segments_of(u);
  bool finds = what == verb::stat && is_listing(x) && !predates_rfc3986(u.profile());
  if (!finds || x.name.empty()) segments.pop_back();  // the name
  if (auto there = change_directory(u, segments, asker, script); !there) return unexpected(there.error());
  if (finds) return script;
  if (auto served = serve(u, x, what, asker, script); !served) return unexpected(served.error());
  return script;
}

result<wire::plan> plan_for(uri_view u, verb what, wire::client const& asker) {
  if (what == verb::search || what == verb::session) return mistake(errc::not_possible);
  auto read = parse(u);
  if (!read) return unexpected(read.error());
  if (auto folder = folder_of(*read, asker)) return plan_in(*folder, u);
  auto script = script_for(u, *read, what, asker);
  if (!script) return unexpected(script.error());
  wire::plan plan;
  plan.peer = script->peer;
  plan.tls = read->secure;
  append(plan.commands, script->login);
  append(plan.commands, script->directory);
  append(plan.commands, script->service);
  plan.prompts = script->prompts;
  plan.facts = script->facts;
  outline known{std::move(*read), std::move(*script)};
  plan.steps = outline_steps(u, known, what, asker).take();
  plan.url = wire::decoded(std::move(known));
  return plan;
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

result<std::vector<std::vector<std::string>>> sessions(std::span<uri_view const> urls,
                                                       wire::client const& asker) {
  std::vector<std::vector<std::string>> connections;
  std::optional<url> last;
  for (auto u : urls) {
    auto next = parse(u);
    if (!next) return unexpected(next.error());
    auto script = script_for(u, *next, verb::get, asker);
    if (!script) return unexpected(script.error());
    bool shared = last && may_share(*last, *next);
    if (!shared) connections.push_back(script->login);
    if (!shared || last->directory.empty()) append(connections.back(), script->directory);
    append(connections.back(), script->service);
    last = std::move(*next);
  }
  return connections;
}

}  // namespace wend::ftp
