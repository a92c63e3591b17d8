// SPDX-License-Identifier: Apache-2.0
#include "cli/config.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "cli/toml_file.hpp"
#include "wend/schemes/urn/rules.hpp"
#include "wend/uri/parse.hpp"

namespace wend::cli {
namespace {

void take_text(toml_reader& file, std::string_view key, std::optional<std::string>& to) {
  std::string value;
  file.take(key, value, "a text");
  if (!value.empty() && !to) to = value;
}

void take_pairs(toml_reader& file, std::string_view key, wire::pairs& to) {
  auto table = table_at(file, key);
  if (!table) return;
  for (auto const& [name, value] : *table) {
    if (auto text = value.value_exact<std::string>()) to.emplace_back(std::string(name.str()), *text);
    else file.complain(value, std::string(name.str()) + " must be a text");
  }
}

/// Sets an option unless the command line did.
void take_option(toml_reader& file, std::string_view key, std::string_view flag, bool already, options& to) {
  std::string text;
  std::int64_t number = 0;
  file.known.push_back(key);
  auto node = file.table.get(key);
  if (!node || already) return;
  if (auto words = node->value_exact<std::string>()) text = *words;
  else if (auto value = node->value_exact<std::int64_t>()) {
    number = *value;
    text = std::to_string(number);
  } else return file.complain(*node, std::string(key) + " must be a text or a number");
  try {
    find_option(flag)->take(to, text);
  } catch (usage_error const& wrong) {
    file.complain(*node, wrong.what());
  }
}

/// Accepts a name or an address as in a URI; an IPv6 address also without its brackets.
bool is_host(std::string const& text) {
  bool is_bare = std::ranges::count(text, ':') > 1 && !text.starts_with('[');
  auto whole = "x://" + (is_bare ? "[" + text + "]" : text);
  auto u = parse(whole);
  return u && !u->host().empty() && u->text().size() == u->host().size() + 4;
}

void take_mail_host(toml_reader& file, toml_key const& at, options& to) {
  auto& host = to.mail_server.server.host;
  file.take(at.key, host, "a text");
  if (auto node = file.table.get(at.key); node && !is_host(host))
    file.complain(*node, "host is a name or an address; `port` holds the port");
}

void take_mail_port(toml_reader& file, toml_key const& at, options& to) {
  std::int64_t port = 0;
  file.take(at.key, port, "a number");
  if (port < 0 || port > 65535) file.complain(*file.table.get(at.key), "a port is 1 to 65535");
  else to.mail_server.server.port = static_cast<std::uint16_t>(port);
}

void take_mail_tls(toml_reader& file, toml_key const& at, options& to) {
  std::string how = "wished";
  file.take(at.key, how, "a text");
  auto& server = to.mail_server;
  server.tls = how == "implicit";
  if (how == "off") server.starttls = wire::privacy::none;
  else if (how == "demanded") server.starttls = wire::privacy::demanded;
  else if (how != "wished" && !server.tls)
    file.complain(*file.table.get(at.key), "tls is off, wished, demanded or implicit");
}

/// One rule or several for each namespace.
void take_names(toml_reader& file, std::string_view key, wire::pairs& to) {
  auto table = table_at(file, key);
  if (!table) return;
  auto take = [&](std::string_view nid, toml::node const& value) {
    auto rule = value.value_exact<std::string>();
    auto wrong = rule ? urn::mistake_in_rule(*rule) : "a rule must be a text, or several a list of texts";
    if (wrong) file.complain(value, *wrong);
    else to.emplace_back(nid, *rule);
  };
  for (auto const& [nid, value] : *table) {
    auto several = value.as_array();
    if (!several) take(nid.str(), value);
    else
      for (auto const& text : *several) take(nid.str(), text);
  }
}

void take_private_hosts(toml_reader& file, toml_key const& at, options& to) {
  std::vector<std::string> hosts;
  file.take_all(at.key, hosts);
  for (auto const& host : hosts)
    if (auto where = endpoint_in(host)) to.allowed_private_hosts.push_back(*where);
    else file.complain(*file.table.get(at.key), "allow_private_hosts are HOST:PORT");
}

void take_allow_clients(toml_reader& file, toml_key const& at, options& to) {
  bool allows = false;
  file.take(at.key, allows, "true or false");
  to.allows_clients = to.allows_clients || allows;
}

template <std::optional<std::string> options::*member>
void take_text_of(toml_reader& file, toml_key const& at, options& to) {
  take_text(file, at.key, to.*member);
}

template <auto member>
void take_as_option(toml_reader& file, toml_key const& at, options& to) {
  take_option(file, at.key, at.option, (to.*member).has_value(), to);
}

template <std::vector<std::string> options::*member>
void take_texts(toml_reader& file, toml_key const& at, options& to) {
  file.take_all(at.key, to.*member);
}

template <wire::pairs options::*member>
void take_table_of(toml_reader& file, toml_key const& at, options& to) {
  take_pairs(file, at.table, to.*member);
}

constexpr toml_row<options> rows[] = {
    {{"", "no_proxy", R"(["intranet.example", ".home.example"])", "hosts that no proxy is asked for"},
     take_texts<&options::no_proxy>},
    {{"user", "mail", R"("ann@home.example")", "", "--mail"}, take_text_of<&options::mail>},
    {{"news", "server", R"("news.example")", "", "--news-server"}, take_text_of<&options::news_server>},
    {{"news", "spool", R"("/var/spool/news")", "", "--spool"}, take_text_of<&options::spool>},
    {{"mail", "stores", R"(["~/Maildir", "/srv/old.mbox"])", "", "--mail-store"},
     take_texts<&options::mail_stores>},
    {{"smtp", "host", R"("mail.example")", "the server that accepts mail"}, take_mail_host},
    {{"smtp", "port", "587", "default: 587, or 465 with tls = \"implicit\""}, take_mail_port},
    {{"smtp", "user", R"("ann")", "the login there"},
     [](toml_reader& file, toml_key const& at, options& to) {
       take_text(file, at.key, to.mail_server.user);
     }},
    {{"smtp", "password", R"("…")", "the password there; other users should not be able to read the file"},
     [](toml_reader& file, toml_key const& at, options& to) {
       take_text(file, at.key, to.mail_server.password);
     }},
    {{"smtp", "tls", R"("demanded")", "off, wished (default), demanded or implicit"}, take_mail_tls},
    {{"policy", "ca_file", R"("/etc/ssl/own.pem")", "", "--ca-file"}, take_text_of<&options::trust_file>},
    {{"policy", "tls", R"("wished")", "", "--tls"}, take_as_option<&options::tls>},
    {{"policy", "max_size", R"("2G")", "", "--max-size"}, take_as_option<&options::max_size>},
    {{"policy", "max_time", "600", "", "--max-time"}, take_as_option<&options::max_time>},
    {{"policy", "max_redirects", "10", "", "--max-redirects"}, take_as_option<&options::max_redirects>},
    {{"serve", "listen", R"("127.0.0.1:1738")", "", "--listen"}, take_text_of<&options::listen>},
    {{"serve", "cache", R"("/var/cache/wend/gateway.sqlite")", "", "--cache"},
     take_text_of<&options::cache_file>},
    {{"serve", "log", R"("/var/log/wend/access.log")", "", "--log"}, take_text_of<&options::log_file>},
    {{"serve", "metrics", "1739", "", "--metrics"}, take_as_option<&options::metrics_port>},
    {{"serve", "cache_size", R"("2G")", "", "--cache-size"}, take_as_option<&options::cache_size>},
    {{"serve", "max_connections", "12000", "", "--max-connections"},
     take_as_option<&options::max_connections>},
    {{"serve", "names", R"(["gw.example"])", "", "--name"}, take_texts<&options::site_names>},
    {{"serve", "allow_private_hosts", R"(["news.example:119"])", "", "--allow-private-host"},
     take_private_hosts},
    {{"serve", "allow_clients", "false", "", "--allow-clients"}, take_allow_clients},
    {{"proxy", "SCHEME", R"(wais = "http://gw.example:8001/")",
      "an http proxy for the scheme: the whole URI is sent there"},
     take_table_of<&options::proxies>},
    {{"gateway", "SCHEME", R"(prospero = "http://gw.example/")",
      "a site whose paths are URIs, for the scheme", "--gateway"},
     take_table_of<&options::gateways>},
    {{"mounted", "HOST", R"("ftp.example" = "/srv/ftp")", "", "--mounted"}, take_table_of<&options::mounted>},
    {{"urn", "NAMESPACE",
      "ietf = \"https://docs.example/{1}{2}.txt\"\n\"*\" = [\"http://resolver.example/uri-res/\"]",
      "where the names of a URN namespace are looked up, * for all others: templates, or http\n"
      "URLs that are asked; one or a list"},
     [](toml_reader& file, toml_key const& at, options& to) { take_names(file, at.table, to.names); }},
};

/// Where mail is submitted: RFC 6409 §3.1, RFC 8314 §7.3.
void take_default_port(wire::submission& to) {
  if (!to.server.host.empty() && to.server.port == 0) to.server.port = to.tls ? 465 : 587;
}

/// A path may begin with `~/`, the user's home folder.
std::string at_home(std::string path) {
  auto home = std::getenv("HOME");
  return home && path.starts_with("~/") ? home + path.substr(1) : path;
}

std::string default_file() {
  auto folder = config_folder();
  auto name = folder + "/config.toml";
  return folder.empty() || ::access(name.c_str(), F_OK) != 0 ? "" : name;
}

/// Returns an errno; 0 at the end of the file, or once `text` is longer than `most`.
int read_octets(int fd, std::string& text, std::size_t most) {
  char block[16 * 1024];
  while (text.size() <= most) {
    auto count = ::read(fd, block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 ? errno : 0;
    text.append(block, static_cast<std::size_t>(count));
  }
  return 0;
}

/// Returns the text of a file, which may be /dev/null; or a sentence with the error. Opens without waiting: a
/// FIFO may have no writer.
expected<std::string, std::string> text_of_file(std::string const& name) {
  constexpr std::size_t most = 1 << 20;
  auto fails = [&](std::string const& why) { return unexpected(name + ": " + why); };
  auto fd = ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return fails(std::string("cannot be read: ") + std::strerror(errno));
  struct stat about {};
  bool is_file = ::fstat(fd, &about) == 0 && (S_ISREG(about.st_mode) || S_ISCHR(about.st_mode));
  std::string text;
  int wrong = is_file ? read_octets(fd, text, most) : 0;
  ::close(fd);
  if (!is_file) return fails("cannot be read: it is not a regular file");
  if (wrong) return fails(std::string("cannot be read: ") + std::strerror(wrong));
  if (text.size() > most) return fails("the file is too long");
  return text;
}

}  // namespace

expected<toml::table, std::string> read_toml(std::string const& name) {
  auto text = text_of_file(name);
  if (!text) return unexpected(text.error());
  auto read = toml::parse(*text);
  if (read) return std::move(read).table();
  auto const& why = read.error();
  return unexpected(name + ": line " + std::to_string(why.source().begin.line) + ": " +
                    std::string(why.description()));
}

namespace {

/// Wend's folder in the one that the variable names, or in the default one of the user; empty without either.
std::string own_folder(char const* variable, std::string const& otherwise) {
  auto named = std::getenv(variable), home = std::getenv("HOME");
  if (named && *named == '/') return std::string(named) + "/wend";
  return home && *home ? home + otherwise + "/wend" : std::string{};
}

}  // namespace

std::string config_folder() { return own_folder("XDG_CONFIG_HOME", "/.config"); }
std::string cache_folder() { return own_folder("XDG_CACHE_HOME", "/.cache"); }

std::vector<toml_key> settings_keys() { return keys_of<options>(rows); }

void read_settings(options& how) {
  auto name = how.config.value_or(default_file());
  if (name.empty()) return;
  auto table = read_toml(name);
  if (!table) throw usage_error(table.error());
  std::string wrong;
  toml_reader file{*table, wrong};
  take_rows<options>(file, rows, how);
  std::ranges::transform(how.mail_stores, how.mail_stores.begin(), at_home);
  take_default_port(how.mail_server);
  if (!wrong.empty()) throw usage_error(name + ": " + wrong);
}

}  // namespace wend::cli
