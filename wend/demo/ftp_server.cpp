// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/ftp_server.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "wend/demo/client_command.hpp"

namespace wend::demo {
namespace {

using wire::channel;
using wire::dialogue;
using wire::exchange;
using wire::send;

constexpr std::string_view scratch = "/incoming";
constexpr std::string_view scratch_date = "1994-12-20T12:00:00Z";

/// The state of one connection.
struct visit {
  world& w;
  std::string user{};
  bool logged_in = false, as_text = true, has_door = false, over = false;
  std::string folder = "/";
  std::uint64_t from = 0;  // REST

  explicit visit(world& of) : w(of) {}
};

/// Returns the path of a name in a folder, without ".", ".." and double slashes, never above the root.
std::string path_of(std::string_view folder, std::string_view name) {
  std::string text =
      name.starts_with('/') ? std::string(name) : std::string(folder) + "/" + std::string(name);
  std::vector<std::string_view> steps;
  for (std::string_view rest = text; !rest.empty();) {
    auto end = std::min(rest.find('/'), rest.size());
    auto step = rest.substr(0, end);
    if (step == ".." && !steps.empty()) steps.pop_back();
    else if (!step.empty() && step != "." && step != "..") steps.push_back(step);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  std::string path;
  for (auto step : steps) (path += '/') += step;
  return path.empty() ? "/" : path;
}

/// Returns the name of a file in the scratch folder; nothing for other paths.
std::optional<std::string> scratch_name(std::string_view path) {
  if (!path.starts_with(scratch) || path.size() < scratch.size() + 2) return {};
  auto name = path.substr(scratch.size() + 1);
  if (name.find('/') != name.npos) return {};
  return std::string(name);
}

struct thing {
  std::string name{};
  bool is_folder = false;
  std::string octets{}, date{scratch_date};
};

thing folder_named(std::string name) { return {.name = std::move(name), .is_folder = true}; }

thing file_named(std::string name, std::string octets, std::string date = std::string(scratch_date)) {
  return {.name = std::move(name), .octets = std::move(octets), .date = std::move(date)};
}

std::optional<thing> thing_at(world const& w, std::string const& path) {
  auto name = path.substr(path.rfind('/') + 1);
  if (auto file = document_at(w, path)) return file_named(name, file->octets, file->date);
  if (path == "/" || path == scratch || !children_of(w, path).empty()) return folder_named(name);
  if (auto mine = scratch_name(path))
    if (auto it = w.incoming.find(*mine); it != w.incoming.end()) return file_named(*mine, it->second);
  return {};
}

std::vector<thing> things_in(world const& w, std::string const& folder) {
  std::vector<thing> things;
  for (auto const& child : children_of(w, folder)) {
    if (child.file) things.push_back(file_named(child.name, child.file->octets, child.file->date));
    else things.push_back(folder_named(child.name));
  }
  if (folder == "/") things.push_back(folder_named(std::string(scratch.substr(1))));
  if (folder == scratch)
    for (auto const& [name, octets] : w.incoming) things.push_back(file_named(name, octets));
  return things;
}

std::string facts_of(thing const& t) {  // RFC 3659 §7.5
  std::string facts = t.is_folder ? "type=dir;" : "type=file;size=" + std::to_string(t.octets.size()) + ";";
  return facts + "modify=" + digits_of(t.date) + "; " + t.name;
}

std::string long_line(thing const& t) {
  constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  auto digits = digits_of(t.date);
  auto month = static_cast<std::size_t>(std::stoul(digits.substr(4, 2)) - 1);
  auto size = std::to_string(t.is_folder ? 4096 : t.octets.size());
  size.insert(0, size.size() < 8 ? 8 - size.size() : 0, ' ');
  std::string line = t.is_folder ? "drwxr-xr-x   2" : "-rw-r--r--   1";
  line += " ann      garden   " + size + " " + std::string(months.substr(month * 3, 3)) + " " +
          digits.substr(6, 2);
  return line + "  " + digits.substr(0, 4) + " " + t.name;
}

// ---- replies

/// Sends 150, the octets on the data connection, and 226: RFC 959 §5.4.
dialogue<> give(visit& v, std::string const& octets) {
  if (!v.has_door) co_return co_await say("425 Say PASV or EPSV first.");
  v.has_door = false;
  co_await say("150 Here it comes.");
  bool came = co_await send("", channel::data);
  if (!came) co_return co_await say("425 No data connection.");
  bool heard = co_await send(octets, channel::data);
  co_yield wire::close(channel::data);
  std::string_view last = heard ? "226 That was all." : "426 The connection was closed.";
  co_await say(last);
}

dialogue<> take(visit& v, std::string const& name, std::string octets) {
  if (!v.has_door) co_return co_await say("425 Say PASV or EPSV first.");
  v.has_door = false;
  co_await say("150 Send it.");
  bool came = co_await send("", channel::data);
  if (!came) co_return co_await say("425 No data connection.");
  bool fits = true;
  while (auto more = co_await wire::some(channel::data)) {
    fits = fits && v.w.has_room_for_file(name, octets.size() + more->size());
    if (fits) octets += *more;
  }
  co_yield wire::close(channel::data);
  fits = fits && v.w.has_room_for_file(name, octets.size());  // other clients may have stored files meanwhile
  if (!fits) co_return co_await say("552 There is no room for so much.");
  v.w.incoming[name] = std::move(octets);
  co_await say("226 It is here, until the world ends.");
}

// ---- commands

dialogue<> user(visit& v, std::string rest) {
  v.user = rest;
  v.logged_in = false;
  co_await say("331 And the password?");
}

dialogue<> pass(visit& v, std::string rest) {
  auto known = person_named(v.w, v.user);
  v.logged_in = v.user == "anonymous" || v.user == "ftp" || (known && known->password == rest);
  std::string_view reply = v.logged_in ? "230 Come in." : "530 That is not the password.";
  co_await say(reply);
}

dialogue<> quit(visit& v, std::string) {
  v.over = true;
  co_await say("221 Good-bye.");
}

dialogue<> syst(visit&, std::string) { co_await say("215 UNIX Type: L8"); }
dialogue<> noop(visit&, std::string) { co_await say("200 Yes?"); }
dialogue<> pwd(visit& v, std::string) { co_await say("257 \"" + v.folder + "\" is where you are."); }

dialogue<> features(visit&, std::string) {
  co_await say(
      "211-What is here beside RFC 959:\r\n EPSV\r\n MDTM\r\n MLST type*;size*;modify*;\r\n REST STREAM\r\n "
      "SIZE\r\n"
      " UTF8\r\n211 That is all.");
}

dialogue<> type(visit& v, std::string rest) {
  bool as_text = rest.starts_with('A') || rest.starts_with('a');
  bool known = as_text || rest.starts_with('I') || rest.starts_with('i');
  if (known) v.as_text = as_text;
  std::string_view reply = known ? "200 As you like." : "504 Only A and I.";
  co_await say(reply);
}

dialogue<> cwd(visit& v, std::string rest) {
  auto path = path_of(v.folder, rest);
  auto there = thing_at(v.w, path);
  bool goes = there && there->is_folder;
  if (goes) v.folder = path;
  std::string_view reply = goes ? "250 There you are." : "550 There is no such folder.";
  co_await say(reply);
}

dialogue<> cdup(visit& v, std::string) { co_await cwd(v, ".."); }

/// Listens for the data connection; 0: no port is free. The address is for PASV.
dialogue<std::uint16_t> listen_for_data(visit& v, std::string& address) {
  auto where = co_await wire::listen();
  auto space = where ? where->find(' ') : std::string::npos;
  std::uint16_t port = 0;
  if (space != std::string::npos)
    std::from_chars(where->data() + space + 1, where->data() + where->size(), port);
  if (port == 0) {
    co_await say("425 There is no port to be had.");
    co_return 0;
  }
  v.has_door = true;
  address = where->substr(0, space);
  co_return port;
}

dialogue<> pasv(visit& v, std::string) {  // RFC 959 §4.1.2
  std::string address;
  auto port = co_await listen_for_data(v, address);
  if (port == 0) co_return;
  std::ranges::replace(address, '.', ',');
  co_await say("227 Come to (" + address + "," + std::to_string(port / 256) + "," +
               std::to_string(port % 256) + ")");
}

dialogue<> epsv(visit& v, std::string) {  // RFC 2428 §3
  std::string address;
  auto port = co_await listen_for_data(v, address);
  if (port != 0) co_await say("229 Come to (|||" + std::to_string(port) + "|)");
}

enum class form : std::uint8_t { names, lines, facts };

dialogue<> give_listing(visit& v, std::string const& rest, form how) {
  bool has_flags = how == form::lines && rest.starts_with('-');
  std::string name = has_flags ? std::string() : rest;
  auto path = path_of(v.folder, name);
  auto there = thing_at(v.w, path);
  if (!there) co_return co_await say("550 There is no such thing.");
  if (!there->is_folder && how == form::facts) co_return co_await say("501 That is no folder.");
  std::vector<thing> things{*there};
  if (there->is_folder) things = things_in(v.w, path);
  std::string text;
  for (auto const& thing : things) {
    if (how == form::names) text += thing.name;
    else text += how == form::lines ? long_line(thing) : facts_of(thing);
    text += "\r\n";
  }
  co_await give(v, text);
}
dialogue<> list(visit& v, std::string rest) { co_await give_listing(v, rest, form::lines); }
dialogue<> nlst(visit& v, std::string rest) { co_await give_listing(v, rest, form::names); }
dialogue<> mlsd(visit& v, std::string rest) { co_await give_listing(v, rest, form::facts); }

dialogue<> mlst(visit& v, std::string rest) {
  auto there = thing_at(v.w, path_of(v.folder, rest));
  if (!there) co_return co_await say("550 There is no such thing.");
  co_await say("250-It is:\r\n " + facts_of(*there) + "\r\n250 That is all.");
}

dialogue<> size(visit& v, std::string rest) {
  auto there = thing_at(v.w, path_of(v.folder, rest));
  if (!there || there->is_folder) co_return co_await say("550 There is no such file.");
  auto octets = v.as_text ? with_crlf(there->octets) : there->octets;
  co_await say("213 " + std::to_string(octets.size()));
}

dialogue<> mdtm(visit& v, std::string rest) {
  auto there = thing_at(v.w, path_of(v.folder, rest));
  if (!there || there->is_folder) co_return co_await say("550 There is no such file.");
  co_await say("213 " + digits_of(there->date));
}

dialogue<> restart(visit& v, std::string rest) {
  auto end = rest.data() + rest.size();
  auto read = std::from_chars(rest.data(), end, v.from);
  bool is_number = read.ec == std::errc() && read.ptr == end;
  if (!is_number) v.from = 0;
  if (!is_number) co_return co_await say("501 That is no number.");
  co_await say("350 From there on.");
}

dialogue<> retr(visit& v, std::string rest) {
  auto from = std::exchange(v.from, 0);
  auto there = thing_at(v.w, path_of(v.folder, rest));
  if (!there || there->is_folder) co_return co_await say("550 There is no such file.");
  auto octets = v.as_text ? with_crlf(there->octets) : there->octets;
  if (from > octets.size()) co_return co_await say("554 The file is not so long.");
  octets.erase(0, static_cast<std::size_t>(from));
  co_await give(v, octets);
}

enum class storing : std::uint8_t { replaces, appends };

dialogue<> store(visit& v, std::string const& rest, storing how) {
  auto from = std::exchange(v.from, 0);
  auto name = scratch_name(path_of(v.folder, rest));
  if (!name) co_return co_await say("553 Files may be left in /incoming alone.");
  auto it = v.w.incoming.find(*name);
  std::string before;
  if (it != v.w.incoming.end()) before = it->second;
  if (how == storing::replaces)
    before.resize(static_cast<std::size_t>(std::min<std::uint64_t>(from, before.size())));
  co_await take(v, *name, std::move(before));
}
dialogue<> stor(visit& v, std::string rest) { co_await store(v, rest, storing::replaces); }
dialogue<> appe(visit& v, std::string rest) { co_await store(v, rest, storing::appends); }

dialogue<> dele(visit& v, std::string rest) {
  auto name = scratch_name(path_of(v.folder, rest));
  bool gone = name && v.w.incoming.erase(*name) > 0;
  std::string_view reply = gone ? "250 It is gone." : "550 You have left no such file.";
  co_await say(reply);
}

constexpr command<visit> commands[] = {
    {"USER", user},    {"PASS", pass}, {"QUIT", quit}, {"SYST", syst}, {"FEAT", features}, {"NOOP", noop},
    {"PWD", pwd},      {"TYPE", type}, {"CWD", cwd},   {"CDUP", cdup}, {"PASV", pasv},     {"EPSV", epsv},
    {"LIST", list},    {"NLST", nlst}, {"MLSD", mlsd}, {"MLST", mlst}, {"SIZE", size},     {"MDTM", mdtm},
    {"REST", restart}, {"RETR", retr}, {"STOR", stor}, {"APPE", appe}, {"DELE", dele},
};

/// Whether a command is allowed before the login.
bool is_without_login(std::string const& line) {
  constexpr std::string_view verbs[] = {"USER", "PASS", "QUIT", "SYST", "FEAT", "NOOP"};
  return std::ranges::count(verbs, command_in(line).verb) > 0;
}

}  // namespace

exchange ftp_server(world& w) {
  visit v(w);
  co_await say("220 A small world, by ftp. Anonymous guests are welcome.");
  while (auto line = co_await wire::line()) {
    bool may = v.logged_in || is_without_login(*line);
    if (may) co_await obey<visit>(v, commands, *line, "502 That is not spoken here.");
    else co_await say("530 Say USER and PASS first.");
    if (v.over) co_return;
  }
}

}  // namespace wend::demo
