// SPDX-License-Identifier: Apache-2.0
#include "cli/config.hpp"

#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "cli/toml_file.hpp"

namespace wend::cli {
namespace {

void take_text(toml_reader& file, std::string_view key, std::optional<std::string>& to) {
  std::string value;
  file.take(key, value, "a text");
  if (!value.empty() && !to) to = value;
}

void take_pairs(toml_reader& file, std::string_view key, wire::pairs& to) {
  file.known.push_back(key);
  auto node = file.table.get(key);
  if (!node) return;
  auto table = node->as_table();
  if (!table) return file.complain(*node, std::string(key) + " must be a table");
  for (auto const& [name, value] : *table) {
    if (auto text = value.value_exact<std::string>()) to.emplace_back(std::string(name.str()), *text);
    else file.complain(value, std::string(name.str()) + " must be a text");
  }
}

/// As if it had been said on the command line, where nothing was.
void take_option(toml_reader& file, std::string_view key, std::string_view flag, bool already, options& to) {
  std::string text;
  std::int64_t number = 0;
  file.known.push_back(key);
  auto node = file.table.get(key);
  if (!node || already) return;
  if (auto words = node->value_exact<std::string>()) text = *words;
  else if (auto value = node->value_exact<std::int64_t>()) number = *value, text = std::to_string(number);
  else return file.complain(*node, std::string(key) + " must be a text or a number");
  try {
    find_option(flag)->take(to, text);
  } catch (usage_error const& wrong) {
    file.complain(*node, wrong.what());
  }
}

std::string default_file() {
  auto folder = config_folder();
  auto name = folder + "/config.toml";
  return folder.empty() || ::access(name.c_str(), F_OK) != 0 ? "" : name;
}

}  // namespace

std::expected<toml::table, std::string> read_toml(std::string const& name) {
  std::ifstream stream(name, std::ios::binary);
  if (!stream) return std::unexpected(name + ": cannot be read");
  constexpr std::size_t most = 1 << 20;
  std::string text(most + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > most) return std::unexpected(name + ": too long for what it is");

  auto read = toml::parse(text);
  if (read) return std::move(read).table();
  auto const& why = read.error();
  return std::unexpected(name + ": line " + std::to_string(why.source().begin.line) + ": " +
                         std::string(why.description()));
}

std::string config_folder() {
  auto variable = [](char const* name) -> std::string_view {
    auto value = std::getenv(name);
    return value ? value : "";
  };
  auto config = variable("XDG_CONFIG_HOME"), home = variable("HOME");
  if (config.starts_with('/')) return std::string(config) + "/wend";
  return home.empty() ? std::string{} : std::string(home) + "/.config/wend";
}

void read_settings(options& how) {
  auto name = how.config.value_or(default_file());
  if (name.empty()) return;
  auto table = read_toml(name);
  if (!table) throw usage_error(table.error());
  std::string wrong;
  toml_reader file{*table, wrong};
  take_text(file, "mail", how.mail);
  take_text(file, "news_server", how.news_server);
  take_text(file, "spool", how.spool);
  take_text(file, "ca_file", how.trust_file);
  take_option(file, "tls", "--tls", how.tls.has_value(), how);
  take_option(file, "max_size", "--max-size", how.max_size.has_value(), how);
  take_option(file, "max_time", "--max-time", how.max_time.has_value(), how);
  take_option(file, "max_redirects", "--max-redirects", how.max_redirects.has_value(), how);
  file.take_all("no_proxy", how.no_proxy);
  take_pairs(file, "proxy", how.proxies);
  take_pairs(file, "gateway", how.gateways);
  take_pairs(file, "mounted", how.mounted);
  file.nothing_else();
  if (!wrong.empty()) throw usage_error(name + ": " + wrong);
}

}  // namespace wend::cli
