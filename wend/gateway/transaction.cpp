// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/transaction.hpp"

#include <ctime>

#include "wend/gateway/masking.hpp"

namespace wend::gateway {

transaction::transaction(std::shared_ptr<gateway_state> state, http_request const& asked, message_writer& to)
    : held(std::move(state)),
      gateway(*held),
      request(asked),
      out(to),
      wanted(preferences_of(asked.head)),
      self{gateway.how.names, asked.address, gateway.port, gateway.pseudonym},
      way(route_of(asked.head, self)),
      lease(gateway.octets_waiting, asked.client) {
  context.now = gateway.how.now ? gateway.how.now() : std::time(nullptr);
  context.is_proxy = way.is_proxy;
  context.options = way.options;
  if (way.is_proxy) context.home = "http://" + request.address + ":" + std::to_string(gateway.port);
}

std::string transaction::hot_key() const {
  std::string key(1, wanted.json ? 'j' : 'h');
  key += wanted.html ? 'h' : 'a';
  if (way.is_proxy) key += request.address;
  return (key += ' ') += request.head.target;
}

/// A target that is neither a URI nor a page is logged up to its first delimiter: the rest may contain a
/// login.
std::string transaction::logged_target() const {
  if (!shown_uri.empty()) return logged(shown_uri);
  if (way.where == route::to::object) return logged(way.uri);
  auto const& target = request.head.target;
  bool is_page = way.where != route::to::refused && way.where != route::to::options;
  return is_page ? target.substr(0, target.find('?')) : unfollowed(target);
}

}  // namespace wend::gateway
