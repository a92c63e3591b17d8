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

/// Returns the table of this name; null if absent.
toml::table const* table_at(toml_reader& file, std::string_view key) {
  file.known.push_back(key);
  auto node = file.table.get(key);
  if (node && !node->is_table()) file.complain(*node, std::string(key) + " must be a table");
  return node ? node->as_table() : nullptr;
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

/// Reads the keys of one table, if present.
template <class Take>
void take_table(toml_reader& file, std::string_view key, Take take) {
  auto table = table_at(file, key);
  if (!table) return;
  toml_reader inside{*table, file.wrong};
  take(inside);
  inside.nothing_else();
}

/// Accepts a name or an address as in a URI; an IPv6 address also without its brackets.
bool is_host(std::string const& text) {
  bool is_bare = std::ranges::count(text, ':') > 1 && !text.starts_with('[');
  auto u = parse("x://" + (is_bare ? "[" + text + "]" : text));
  return u && !u->host().empty() && u->text().size() == u->host().size() + 4;
}

void take_letters(toml_reader& file, wire::submission& to) {
  std::int64_t port = 0;
  std::optional<std::string> tls;
  file.take("host", to.server.host, "a text");
  if (auto host = file.table.get("host"); host && !is_host(to.server.host))
    file.complain(*host, "host is a name or an address; `port` holds the port");
  file.take("port", port, "a number");
  take_text(file, "user", to.user);
  take_text(file, "password", to.password);
  take_text(file, "tls", tls);
  auto how = tls.value_or("wished");
  to.tls = how == "implicit";
  if (how == "off") to.starttls = wire::privacy::none;
  else if (how == "demanded") to.starttls = wire::privacy::demanded;
  else if (how != "wished" && !to.tls)
    file.complain(*file.table.get("tls"), "tls is off, wished, demanded or implicit");
  if (port < 0 || port > 65535) file.complain(*file.table.get("port"), "a port is 1 to 65535");
  else to.server.port = static_cast<std::uint16_t>(port ? port : to.tls ? 465 : 587);
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

void take_serving(toml_reader& file, options& to) {
  std::vector<std::string> allow_private_hosts;
  bool allows = false;
  take_text(file, "listen", to.listen);
  take_text(file, "cache", to.cache_file);
  take_text(file, "log", to.log_file);
  take_option(file, "metrics", "--metrics", to.metrics_port.has_value(), to);
  take_option(file, "cache_size", "--cache-size", to.cache_size.has_value(), to);
  take_option(file, "max_connections", "--max-connections", to.max_connections.has_value(), to);
  file.take_all("names", to.site_names);
  file.take_all("allow_private_hosts", allow_private_hosts);
  file.take("allow_clients", allows, "true or false");
  to.allows_clients = to.allows_clients || allows;
  for (auto const& host : allow_private_hosts)
    if (auto where = endpoint_in(host)) to.allowed_private_hosts.push_back(*where);
    else file.complain(*file.table.get("allow_private_hosts"), "allow_private_hosts are HOST:PORT");
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

void read_settings(options& how) {
  auto name = how.config.value_or(default_file());
  if (name.empty()) return;
  auto table = read_toml(name);
  if (!table) throw usage_error(table.error());
  std::string wrong;
  toml_reader file{*table, wrong};
  file.take_all("no_proxy", how.no_proxy);
  take_table(file, "user", [&](toml_reader& in) { take_text(in, "mail", how.mail); });
  take_table(file, "news", [&](toml_reader& in) {
    take_text(in, "server", how.news_server);
    take_text(in, "spool", how.spool);
  });
  take_table(file, "mail", [&](toml_reader& in) { in.take_all("stores", how.mail_stores); });
  std::ranges::transform(how.mail_stores, how.mail_stores.begin(), at_home);
  take_table(file, "smtp", [&](toml_reader& in) { take_letters(in, how.mail_server); });
  take_table(file, "policy", [&](toml_reader& in) {
    take_text(in, "ca_file", how.trust_file);
    take_option(in, "tls", "--tls", how.tls.has_value(), how);
    take_option(in, "max_size", "--max-size", how.max_size.has_value(), how);
    take_option(in, "max_time", "--max-time", how.max_time.has_value(), how);
    take_option(in, "max_redirects", "--max-redirects", how.max_redirects.has_value(), how);
  });
  take_table(file, "serve", [&](toml_reader& in) { take_serving(in, how); });
  take_pairs(file, "proxy", how.proxies);
  take_pairs(file, "gateway", how.gateways);
  take_pairs(file, "mounted", how.mounted);
  take_names(file, "urn", how.names);
  file.nothing_else();
  if (!wrong.empty()) throw usage_error(name + ": " + wrong);
}

}  // namespace wend::cli
