// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/ssl/context.hpp>
#include <memory>
#include <optional>
#include <string>

#include "wend/base/export.hpp"
#include "wend/engine/address.hpp"
#include "wend/engine/asio.hpp"

namespace wend::engine {

class curl_loop;
class idle_ends;
class dns;

struct network_options {
  bool private_addresses = false;  // whether private addresses may be reached
  std::string trust_file{};        // PEM file of certificates beside the system's; empty: only those
  bool (*is_public)(asio::ip::address const&) = engine::is_public;  // addresses that are not private
};

/// What conversations share: the loop, trusted certificates, pooled connections. Must outlive them, and be
/// used on the executor's thread.
class network {
 public:
  WEND_SHARED explicit network(asio::any_io_executor, network_options = {});
  WEND_SHARED ~network();
  network(network const&) = delete;

  asio::any_io_executor executor() const { return on_; }
  network_options const& options() const { return options_; }
  asio::ssl::context& trust();  // read at the first use, which takes a tenth of a second
  /// After `trust`: why the trust file could not be loaded; then no TLS connection may be used. Empty: no error.
  std::string const& trust_trouble() const { return trust_trouble_; }
  idle_ends& idle() { return *idle_; }
  dns& names() { return *names_; }
  std::shared_ptr<curl_loop>& web() { return web_; }  // null until the first HTTP request

 private:
  asio::any_io_executor on_;
  network_options options_;
  std::optional<asio::ssl::context> trust_;
  std::string trust_trouble_{};
  std::unique_ptr<idle_ends> idle_;
  std::unique_ptr<dns> names_;
  std::shared_ptr<curl_loop> web_;
};

}  // namespace wend::engine
