// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/small_servers.hpp"

#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <deque>
#include <vector>

#include "wend/demo/ftp_server.hpp"
#include "wend/demo/gopher_server.hpp"
#include "wend/demo/http_server.hpp"
#include "wend/demo/nntp_server.hpp"
#include "wend/demo/prospero_server.hpp"
#include "wend/demo/rlogin_server.hpp"
#include "wend/demo/smtp_server.hpp"
#include "wend/demo/telnet_server.hpp"
#include "wend/demo/wais_server.hpp"
#include "wend/demo/whois_server.hpp"
#include "wend/engine/detail/listen.hpp"
#include "wend/engine/network.hpp"

namespace wend::demo {
namespace {

constexpr std::string_view garden = "/garden/";

std::string file_name(std::string_view path) { return std::string(path.substr(path.rfind('/') + 1)); }

/// Returns the documents of the garden as a database.
std::vector<wais_database> databases_of(world const& w) {
  wais_database database{"garden", "Texts and pictures from a small garden", {}};
  for (auto const& document : w.documents) {
    if (!document.path.starts_with(garden)) continue;
    auto type = document.type == "image/gif" ? "GIF" : "TEXT";
    database.documents.push_back(
        {document.path, document.title, type, document.octets, digits_of(document.date).substr(0, 8)});
  }
  return {std::move(database)};
}

/// Returns the texts of the garden as a directory with its objects.
prospero_world prospero_of(world const& w) {
  prospero_world shared{w.host + "(" + std::to_string(w.at.prospero) + ")"};
  prospero_object folder{"garden"};
  for (auto const& document : w.documents) {
    if (!document.path.starts_with(garden) || !document.is_text()) continue;
    auto name = "garden/" + file_name(document.path);
    wire::pairs facts{{"SIZE", std::to_string(document.octets.size()) + " bytes"}};
    folder.links.push_back({.name = file_name(document.path), .hsoname = name, .attributes = facts});
    prospero_object text{name};
    text.contents = document.octets;
    text.attributes = facts;
    shared.objects.push_back(std::move(text));
  }
  shared.objects.push_back(std::move(folder));
  return shared;
}

}  // namespace

struct small_servers::state {
  explicit state(std::function<void(std::string_view)> t) : told(std::move(t)) {
    signals.async_wait([this](boost::system::error_code wrong, int) {
      if (!wrong) loop.stop();
    });
  }

  std::uint16_t open(std::function<wire::exchange()> server, engine::listen_options how = {}) {
    engine::async_caller handlers;
    handlers.note = [this](std::string_view, std::string_view line) {
      if (told) told(line);
    };
    auto& listener = listeners.emplace_back(net, std::move(server), how, std::move(handlers));
    if (listener.trouble() && trouble.empty())
      trouble = "a port of 127.0.0.1 cannot be opened: " + listener.trouble()->said;
    return listener.port();
  }

  doors open_all() {
    doors at;
    at.http = open([this] { return http_server(shown); });
    at.ftp = open([this] { return ftp_server(shown); });
    at.gopher = open([this] { return gopher_server(shown); });
    at.nntp = open([this] { return nntp_server(shown); });
    at.wais = open([this] { return wais_server(databases); });
    at.prospero = open([this] { return prospero_server(objects); }, {.datagrams = true});
    at.whois = open([this] { return whois_server(shown); });
    at.rlogin = open([this] { return rlogin_server(shown); });
    at.telnet = open([this] { return telnet_server(shown); });
    at.smtp = open([this] { return smtp_server(shown); });
    return at;
  }

  std::function<void(std::string_view)> told;
  std::string trouble{};
  world shown{};
  std::vector<wais_database> databases{};
  prospero_world objects{};
  engine::asio::io_context loop{1};
  engine::network net{loop.get_executor()};
  engine::asio::signal_set signals{loop, SIGINT, SIGTERM, SIGHUP};
  std::deque<engine::listener> listeners{};
};

small_servers::small_servers(std::function<void(std::string_view)> told)
    : held_(std::make_unique<state>(std::move(told))) {
  held_->shown = sample_world(held_->open_all());  // connections wait until the loop runs
  held_->databases = databases_of(held_->shown);
  held_->objects = prospero_of(held_->shown);
}

small_servers::~small_servers() = default;

std::string const& small_servers::trouble() const { return held_->trouble; }
world const& small_servers::shown() const { return held_->shown; }

void small_servers::run() {
  held_->loop.run();
  held_->listeners.clear();
}

void small_servers::stop() { held_->loop.stop(); }

}  // namespace wend::demo
