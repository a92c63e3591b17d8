// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/run.hpp"

#include "wend/engine/detail/conversation_io.hpp"
#include "wend/engine/detail/converse.hpp"

namespace wend::engine {

asio::awaitable<ending> run(network& net, wire::exchange talk, async_caller caller, limits most) {
  return converse(std::make_shared<conversation_io>(net, most), std::move(talk), std::move(caller), most);
}

}  // namespace wend::engine
