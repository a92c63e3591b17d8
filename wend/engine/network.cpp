// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/network.hpp"

#include "wend/engine/detail/dns.hpp"
#include "wend/engine/detail/idle.hpp"

namespace wend::engine {

network::network(asio::any_io_executor on, network_options options)
    : on_(on),
      options_(std::move(options)),
      idle_(std::make_unique<idle_ends>()),
      names_(std::make_unique<dns>(on)) {}
network::~network() = default;

asio::ssl::context& network::trust() {
  if (trust_) return *trust_;
  trust_.emplace(asio::ssl::context::tls_client);
  error_code ignored;  // without the system's certificates the handshake reports an unknown issuer
  trust_->set_default_verify_paths(ignored);
  error_code error;
  if (!options_.trust_file.empty()) trust_->load_verify_file(options_.trust_file, error);
  if (error) trust_trouble_ = "no certificates in " + options_.trust_file + ": " + error.message();
  SSL_CTX_set_min_proto_version(trust_->native_handle(), TLS1_2_VERSION);  // RFC 8996
  return *trust_;
}

}  // namespace wend::engine
