// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cli/gateway/commands.hpp"
#include "cli/json_out.hpp"
#include "cli/terminal.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/demo/small_servers.hpp"
#include "wend/gateway/server.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::cli {
namespace {

using demo::invitation;

/// A temporary folder, removed with the process.
class brief_folder {
 public:
  brief_folder() {
    std::error_code wrong;
    auto name = (std::filesystem::temp_directory_path(wrong) / "wend-demo-XXXXXX").string();
    if (wrong || !::mkdtemp(name.data())) throw usage_error("a folder for temporary files cannot be created");
    path_ = name;
  }
  ~brief_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  brief_folder(brief_folder const&) = delete;

  std::string path(std::string_view name) const { return path_ + "/" + std::string(name); }
  std::string write(std::string_view name, std::string_view octets) const {
    std::ofstream stream(path(name), std::ios::binary);
    stream << octets << std::flush;
    if (!stream) throw usage_error(path(name) + " cannot be written");
    return path(name);
  }

 private:
  std::string path_;
};

/// Settings for the schemes without a server in the URI.
std::string settings_for(demo::world const& w, std::string const& mailbox) {
  auto at = [&](std::uint16_t port) { return w.host + ":" + std::to_string(port); };
  auto quoted = [](std::string_view text) {
    std::string json;
    put_json_string(json, text);  // a basic string of TOML is one of JSON
    return json;
  };
  return "[user]\nmail = \"bob@demo.example\"\n[news]\nserver = " + quoted(at(w.at.nntp)) +
         "\n[mail]\nstores = [" + quoted(mailbox) + "]\n[smtp]\nhost = " + quoted(w.host) +
         "\nport = " + std::to_string(w.at.smtp) +
         "\ntls = \"off\"\n[urn]\nexample = " + quoted("http://" + at(w.at.http) + "/uri-res/") + "\n";
}

/// An example: the arguments of `wend`, and a comment.
struct trial {
  invitation what{};
  std::vector<std::string> arguments{};
};

/// How a scheme is followed other than by `get`, and the settings of schemes without a host.
struct m {
  std::string_view scheme, verb, options;
  bool needs_settings;
};
constexpr m manners[] = {
    {"news", "list", "", true},       {"urn", "get", "", true},
    {"mid", "get", "", true},         {"cid", "get", "--base mid:flower-letter@demo.example", true},
    {"rlogin", "session", "", false}, {"telnet", "session", "", false},
    {"mailto", "append", "", true},
};

trial trial_of(invitation invitation, std::string const& settings) {
  auto row = std::ranges::find(manners, invitation.scheme, &m::scheme);
  auto way = row == std::end(manners) ? m{invitation.scheme, "get", "", false} : *row;
  trial trial{std::move(invitation), {std::string(way.verb)}};
  if (way.needs_settings) trial.arguments.insert(trial.arguments.end(), {"--config", settings});
  if (!way.options.empty())
    for (auto piece : pieces(way.options, ' ')) trial.arguments.emplace_back(piece);
  trial.arguments.push_back(trial.what.uri);
  return trial;
}

/// Prints the addresses of the servers and the content of the folder.
std::vector<trial> all_trials(demo::world const& w, std::string const& file, std::string const& settings) {
  auto invitations = w.invitations;
  invitations.push_back({"file", "file://" + escape(file, context::selector), "a file of this machine"});
  invitations.push_back({"mid", "mid:welcome@demo.example", "a letter, by its id"});
  invitations.push_back({"cid", "cid:flower@demo.example", "a picture in a letter"});
  std::vector<trial> trials;
  for (auto& invitation : invitations) trials.push_back(trial_of(std::move(invitation), settings));
  return trials;
}

/// A gateway to these servers, and to no others on this machine.
gateway::settings gateway_to(demo::world const& w, std::string const& mailbox) {
  gateway::settings settings;
  settings.port = 0;
  settings.heeds_signals = false;
  auto here = w.at;
  for (auto port : {here.http, here.ftp, here.gopher, here.nntp, here.wais, here.prospero, here.whois,
                    here.rlogin, here.telnet, here.smtp})
    settings.allowed_private_hosts.push_back({w.host, port});
  auto at = [&](std::uint16_t port) { return w.host + ":" + std::to_string(port); };
  settings.trusts_resolvers = true;
  settings.rules.asker.mail = "bob@demo.example";
  settings.rules.asker.news_server = at(here.nntp);
  settings.rules.asker.names = {{"example", "http://" + at(here.http) + "/uri-res/"}};
  settings.rules.mail_stores = {mailbox};
  for (auto const& invitation : w.invitations)
    settings.examples.push_back({invitation.uri, invitation.words});
  settings.examples.push_back({"mid:welcome@demo.example", "a letter, by its id"});
  return settings;
}

/// Runs the gateway beside the servers until destroyed.
class running {
 public:
  explicit running(gateway::server& site) : site_(site), thread_([&site] { site.run(); }) {}
  ~running() {
    site_.stop();
    thread_.join();
  }
  running(running const&) = delete;

 private:
  gateway::server& site_;
  std::thread thread_;
};

void put_as_json(std::string& out, std::vector<trial> const& trials, std::string const& settings,
                 std::string const& site) {
  {
    json_object whole(out);
    whole.text("gateway", site);
    whole.text("config", settings);
    auto& list = whole.key("try");
    char before = '[';
    for (auto const& trial : trials) {
      list += std::exchange(before, ',');
      json_object row(list);
      row.text("scheme", trial.what.scheme);
      row.text("uri", trial.what.uri);
      row.text("words", trial.what.words);
      row.texts("arguments", trial.arguments);
    }
    list += ']';
  }
  out += '\n';
}

/// Quotes an argument for a shell.
std::string quoted(std::string const& word) {
  static constexpr charset plain = alpha | digit | "-._~/:@%+=,";
  if (std::ranges::all_of(word, [](char c) { return plain[c]; })) return word;
  std::string text = "'";
  for (char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

void put_as_text(std::string& out, std::vector<trial> const& trials, options const& how,
                 std::string const& site) {
  out += site + "  " + tinted("# open this in a browser: all of it, as pages", tint::faint, how.colours_out) +
         "\n\n";
  out += "A small world on this machine, until ^C. In another terminal:\n\n";
  for (auto const& trial : trials) {
    out += "  wend";
    for (auto const& word : trial.arguments) out += " " + quoted(word);
    out += tinted("  # " + trial.what.words, tint::faint, how.colours_out) + "\n";
  }
  out += "\n";
}

int cannot_begin(std::string_view why) {
  output complaints(2);
  complaints.text = "wend: " + shown(why) + "\n";
  complaints.flush();
  return unavailable;
}

}  // namespace

int run_demo(options const& how, arguments given) {
  if (!given.empty()) throw usage_error("demo takes no arguments");
  output out(1);
  demo::small_servers servers([&](std::string_view line) {
    if (how.out == shape::jsonl) json_object(out.text).text("letter", line);
    else out.text += "a letter: " + std::string(line);
    out.text += '\n';
    out.flush();
  });
  if (auto why = servers.trouble(); !why.empty()) return cannot_begin(why);
  brief_folder folder;
  auto const& w = servers.shown();
  auto mailbox = folder.write("mail", w.mailbox);
  auto settings = folder.write("config.toml", settings_for(w, mailbox));
  gateway::server site(gateway_to(w, mailbox));
  if (auto why = site.trouble(); !why.empty()) return cannot_begin(why);
  auto file = folder.write("welcome.txt", document_at(w, "/welcome.txt")->octets);
  auto trials = all_trials(w, file, settings);
  if (how.out == shape::jsonl) put_as_json(out.text, trials, settings, site.address());
  else put_as_text(out.text, trials, how, site.address());
  out.flush();
  running gateway_beside(site);
  servers.run();
  return done;
}

}  // namespace wend::cli
