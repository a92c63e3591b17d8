// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/methods.hpp"

#include <algorithm>
#include <utility>

#include "wend/base/charset.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"

namespace wend::prospero {
namespace {

constexpr std::uint16_t no_port = 0;

/// What a method says, with the words filled in that it left to the object.
struct spoken {
  internet::server server{};
  std::string_view hsoname{};
  std::optional<std::string_view> extra{};  // the sixth word
};

void put_place(std::string& out, spoken const& x, std::uint16_t own) {
  auto server = x.server;
  if (server.port == no_port) server.port = own;
  internet::put_server(out, server, own);
}

/// Each name escaped, as the segment of a path. Nothing where one would lead upwards.
std::optional<std::string> path_of(std::string_view names, context where = context::path_segment) {
  std::string path;
  for (auto name : pieces(names, '/')) {
    if (name == "." || name == "..") return {};
    (path += path.empty() && name.data() == names.data() ? "" : "/") += escape(name, where);
  }
  return path;
}

std::string_view without_slash(std::string_view name) {
  if (name.starts_with('/')) name.remove_prefix(1);
  return name;
}

std::string_view type_code(std::optional<std::string_view> extra) {
  if (extra == "BINARY") return ";type=i";
  if (extra == "TEXT") return ";type=a";
  if (extra == "DIRECTORY") return ";type=d";
  return {};
}

std::optional<std::string> ftp(spoken const& x, std::string_view root) {
  auto path = path_of(without_slash(x.hsoname), context::ftp_segment);
  if (!path) return {};
  std::string text = "ftp:";
  put_place(text, x, 21);
  return (((text += '/') += root) += *path) += type_code(x.extra);
}

/// Its names begin at the root that the anonymous see.
std::optional<std::string> anonymous_ftp(spoken const& x) { return ftp(x, ""); }

/// RFC 1738 §3.2.2: a name that begins at the root of the host needs its first slash escaped.
std::optional<std::string> ftp_with_login(spoken const& x) {
  return ftp(x, x.hsoname.starts_with('/') ? "%2F" : "");
}

/// The type stands before the selector, whatever the selector itself begins with: RFC 1738 §3.4.1.
std::optional<std::string> gopher(spoken const& x) {
  if (x.server.port == no_port || x.hsoname.find_first_of("\t\r\n") != x.hsoname.npos) return {};
  std::string_view type = "1";
  if (x.extra && !x.extra->empty()) type = *x.extra;
  else if (!x.hsoname.empty()) type = x.hsoname.substr(0, 1);
  if (type.size() != 1) return {};
  std::string text = "gopher:";
  put_place(text, x, 70);
  return ((text += '/') += escape(type, context::selector)) += escape(x.hsoname, context::selector);
}

/// A locator is a database, a type and an id; another has no URL.
std::optional<std::string> wais(spoken const& x) {
  constexpr std::string_view prefix = "WAIS/OBJECT/";
  auto locator = x.extra ? *x.extra : x.hsoname;
  if (!x.extra && locator.starts_with(prefix)) locator.remove_prefix(prefix.size());
  auto first = locator.find('/'), second = locator.find('/', first + 1);
  if (first == locator.npos || second == locator.npos) return {};
  std::string text = "wais:";
  put_place(text, x, 210);
  (text += '/') += escape(locator.substr(0, first), context::path_segment);
  (text += '/') += escape(locator.substr(first + 1, second - first - 1), context::path_segment);
  return (text += '/') += escape(locator.substr(second + 1), context::wais_id);
}

/// RFC 2224 §6.1: two slashes, since the path begins at the server's root.
std::optional<std::string> nfs(spoken const& x) {
  auto system = path_of(without_slash(x.extra.value_or(""))), rest = path_of(without_slash(x.hsoname));
  if (!system || !rest) return {};
  std::string text = "nfs:";
  put_place(text, x, 2049);
  (text += "//") += *system;
  if (!system->empty() && !rest->empty()) text += '/';
  return text += *rest;
}

/// RFC 1630 §BNF for specific URL schemes: the cell is the first name.
std::optional<std::string> afs(spoken const& x) {
  auto names = without_slash(x.hsoname);
  auto slash = std::min(names.find('/'), names.size());
  auto cell = server_in(names.substr(0, slash), no_port);
  auto path = path_of(without_slash(names.substr(slash)));
  if (!cell || cell->port != no_port || !path) return {};
  return "afs://" + cell->host + '/' + *path;
}

/// RFC 1738 §3.8: the user is told by what name to log in.
std::optional<std::string> log_in(std::string_view scheme, spoken const& x) {
  std::string text(scheme);
  auto told = x.extra.value_or("");
  auto open = told.find('"'), close = told.find('"', open + 1);
  internet::login user;
  if (open != told.npos && close != told.npos) user.user = told.substr(open + 1, close - open - 1);
  auto server = x.server;
  if (server.port == no_port) server.port = 23;
  internet::put_server(text += ':', user, server, 23, profile::rfc3986);
  return text += '/';
}

std::optional<std::string> telnet(spoken const& x) { return log_in("telnet", x); }
std::optional<std::string> tn3270(spoken const& x) { return log_in("tn3270", x); }

struct way {
  std::string_view name;
  std::optional<std::string> (*url)(spoken const&);
};

constexpr std::string_view own_contents = "PROSPERO-CONTENTS";

constexpr way ways[] = {
    // in the order in which they are tried
    {"AFTP", anonymous_ftp}, {"GOPHER", gopher}, {"WAIS", wais},   {own_contents, nullptr},
    {"FTP", ftp_with_login}, {"NFS", nfs},       {"AFS", afs},     {"TELNET", telnet},
    {"TN3270", tn3270},      {"LOCAL", nullptr}, {"RCP", nullptr},
};

std::size_t rank_of(std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(ways, name, &way::name) - std::begin(ways));
}

/// Only what this library would itself read is handed out.
std::string if_valid(std::optional<std::string> url) {
  if (!url) return {};
  bool is_wrong = std::ranges::any_of(check(*url), is_error);
  return is_wrong ? std::string() : std::move(*url);
}

/// The server that the words name, by default the object's own. Nothing where they name an invalid host.
std::optional<internet::server> server_of(std::vector<std::string> const& words, place const& there,
                                          std::uint16_t own) {
  if (!words[2].empty()) return server_in(words[2], own);
  return internet::server{.host = there.server.host, .port = own};
}

method method_in(std::vector<std::string> words, place const& there) {
  method m;
  m.name = words.front();
  if (words.size() < 5) words.resize(5);
  auto rank = rank_of(m.name);
  auto const hsoname = words[4].empty() ? std::string_view(there.hsoname) : words[4];
  if (m.name == own_contents) {
    auto own = words[2].empty() ? there.server.port : std::uint16_t{1525};
    if (auto server = server_of(words, there, own))
      m.contents = place{*server, std::string(hsoname), words[4].empty() ? there.version : ""};
    return m;
  }
  if (rank == std::size(ways) || !ways[rank].url) return m;
  // AFS names the host for no purpose: its cell is part of the name.
  auto server = m.name == "AFS" ? internet::server{} : server_of(words, there, no_port);
  if (!server) return m;
  spoken x{.server = std::move(*server), .hsoname = hsoname};
  if (words.size() > 5) x.extra = words[5];
  m.url = if_valid(ways[rank].url(x));
  return m;
}

}  // namespace

std::vector<method> methods_of(std::vector<attribute> const& attributes, place const& there) {
  std::vector<std::pair<std::size_t, std::size_t>> order;  // ties keep the server's order
  for (std::size_t i = 0; i < attributes.size(); ++i)
    if (attributes[i].name == "ACCESS-METHOD" && !attributes[i].values.empty())
      order.emplace_back(rank_of(attributes[i].values.front()), i);
  std::ranges::sort(order);
  std::vector<method> methods;
  for (auto const& [rank, i] : order) methods.push_back(method_in(attributes[i].values, there));
  return methods;
}

}  // namespace wend::prospero
