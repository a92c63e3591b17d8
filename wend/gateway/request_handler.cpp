// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/request_handler.hpp"

#include "wend/gateway/gateway_state.hpp"
#include "wend/gateway/pipeline.hpp"
#include "wend/gateway/responses.hpp"

namespace wend::gateway {

request_handler::request_handler(asio::any_io_executor on, settings how)
    : state_(std::make_shared<gateway_state>(std::move(on), std::move(how))) {}
request_handler::~request_handler() = default;

void request_handler::listens_at(std::uint16_t port) { state_->port = port; }
metrics& request_handler::counts() { return state_->counts; }
std::string request_handler::counted() {
  state_->counts.cache_failures(state_->disk_cache.failures());
  return state_->counts.text();
}
access_log& request_handler::log() { return state_->log; }
std::string request_handler::trouble() const { return state_->disk_cache.trouble(); }
void request_handler::close() { state_->closing = true; }
void request_handler::stop_keeping() { state_->disk_cache.close(); }

asio::awaitable<void> request_handler::serve(http_request const& request, message_writer& to) {
  bool out_of_memory = false;
  try {
    auto job = std::make_unique<transaction>(state_, request, to);
    co_await gateway::serve(*job);
  } catch (std::bad_alloc const&) {
    out_of_memory = true;
  }
  if (!out_of_memory) co_return;
  state_->counts.refused("memory");
  to.close_after();
  if (to.has_begun()) co_return co_await to.end(body_end::truncated);
  response failure{500, common_headers(), "There is not enough memory for this now.\n"};
  failure.headers.emplace_back("Content-Type", "text/plain; charset=utf-8");
  co_await to.give(failure);
}

asio::awaitable<void> request_handler::refuse(refusal const& why, std::string const& client,
                                              message_writer& to) {
  to.close_after();
  state_->counts.refused("request");
  http_error const wrong{why.status, {}, std::nullopt, why.why, {}};
  auto page = error_response(page_context(), preferences(), wrong);
  co_await to.give(page);
  state_->log.write({client, "-", "-", why.status, to.octets(), {}, "own"});
}

}  // namespace wend::gateway
