// SPDX-License-Identifier: Apache-2.0
#include <sys/stat.h>

#include <algorithm>

#include "cli/config.hpp"
#include "cli/follow.hpp"
#include "cli/gateway/commands.hpp"
#include "cli/json_out.hpp"
#include "cli/terminal.hpp"
#include "wend/gateway/server.hpp"

namespace wend::cli {
namespace {

constexpr std::string_view loopback[] = {"127.0.0.1", "::1", "localhost"};

bool is_loopback(std::string_view host) {
  return host.starts_with("127.") || std::ranges::count(loopback, host) > 0;
}

/// ADDR:PORT, ADDR or :PORT.
void take_place(gateway::settings& to, std::string const& text) {
  auto colon = text.rfind(':');
  if (text.find_first_not_of("0123456789") == text.npos)
    throw usage_error("--listen needs ADDR:PORT, not '" + text + "'");
  bool has_port =
      colon != text.npos && text.find(']', colon) == text.npos && (text[0] == '[' || text.find(':') == colon);
  auto host = has_port ? text.substr(0, colon) : text;
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (!host.empty()) to.address = host == "localhost" ? "127.0.0.1" : host;
  if (!has_port) return;
  auto digits = text.substr(colon + 1);
  auto wrong = digits.empty() || digits.size() > 5 || digits.find_first_not_of("0123456789") != digits.npos;
  auto port = wrong ? 65536 : std::stoul(digits);
  if (port > 65535) throw usage_error("--listen needs ADDR:PORT, not '" + text + "'");
  to.port = static_cast<std::uint16_t>(port);
}

/// Returns the file of the cache in the user's cache folder, and creates that folder; empty without one.
std::string own_cache_file() {
  auto folder = cache_folder();
  if (folder.empty()) return {};
  ::mkdir(folder.substr(0, folder.rfind('/')).c_str(), 0700);
  ::mkdir(folder.c_str(), 0700);
  return folder + "/gateway.sqlite";
}

gateway::settings settings_for(options const& how) {
  gateway::settings settings;
  settings.rules = policy_for(how);
  settings.rules.total =
      std::chrono::milliseconds(static_cast<std::int64_t>(how.max_time.value_or(600) * 1000));
  if (settings.rules.slowest == 0)
    settings.rules.slowest = 64;  // octets a second: slower servers hold a connection too long
  if (how.listen) take_place(settings, *how.listen);
  if (!is_loopback(settings.address) && !how.allows_clients)
    throw usage_error("--listen " + settings.address +
                      " accepts other machines: this requires --allow-clients");
  settings.metrics_port = how.metrics_port;
  settings.names = how.site_names;
  settings.allowed_private_hosts = how.allowed_private_hosts;
  settings.cache_file = how.cache_file.value_or(own_cache_file());
  if (settings.cache_file == "none") settings.cache_file.clear();
  if (how.cache_size) settings.cache_size = *how.cache_size;
  if (how.max_connections) settings.connections = *how.max_connections;
  settings.log_file = how.log_file.value_or("");
  settings.complain = [](std::string const& why) {
    output complaints(2);
    complaints.text = why.empty() ? "wend: the cache stores objects again\n"
                                  : "wend: nothing is cached now: " + shown(why) + "\n";
    complaints.flush();
  };
  return settings;
}

}  // namespace

int run_serve(options const& given, arguments rest) {
  if (!rest.empty()) throw usage_error("serve takes no arguments");
  auto how = with_settings(given);
  gateway::server site(settings_for(how));
  output out(1), complaints(2);
  if (!site.trouble().empty()) {
    complaints.text = "wend: " + shown(site.trouble()) + "\n";
    complaints.flush();
    return unavailable;
  }
  if (auto warning = site.warning(); !warning.empty()) complaints.text = "wend: " + shown(warning) + "\n";
  complaints.flush();
  if (how.out == shape::jsonl) {
    {
      json_object line(out.text);
      line.text("address", site.address());
      line.text("metrics", site.metrics_address());
    }
    out.text += '\n';
  } else {
    out.text = site.address() + "\n";
  }
  out.flush();
  site.run();
  return done;
}

}  // namespace wend::cli
