// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/address.hpp"

#include "wend/names/host_class.hpp"

namespace wend::engine {

bool is_public(boost::asio::ip::address const& address) {
  if (address.is_v4()) return wend::is_public(ip_address(address.to_v4().to_uint()));
  return wend::is_public(ip_address(address.to_v6().to_bytes()));
}

}  // namespace wend::engine
