// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/desk.hpp"

#include "wend/gateway/desk_state.hpp"

#include <algorithm>
#include <random>

#include "wend/base/detail/ascii.hpp"
#include "wend/gateway/style.hpp"
#include "wend/gateway/work.hpp"

namespace wend::gateway {
namespace {

std::string random_name() {
  std::random_device source;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string made = "wend-";
  for (int i = 0; i < 8; ++i) made += digits[source() & 15];
  return made;
}

/// Whether anything of our own network may be followed to.
bool has_neighbours(settings const& how) {
  return !how.allowed_private_hosts.empty() || how.trusts_resolvers || !how.rules.asker.news_server.empty();
}

}  // namespace

desk_state::desk_state(asio::any_io_executor on, settings given)
    : how(std::move(given)),
      net(on, {has_neighbours(how), how.rules.trust_file}),
      kept_file(on, how.cache_file, how.cache_size, how.complain),
      log(how.log_file),
      pseudonym(random_name()) {
  how.rules.local_files = false;
  how.rules.private_addresses = false;
  for (auto& one : how.names) std::ranges::transform(one, one.begin(), lower);
  style = {.head = {}, .body = std::string(stylesheet()), .etag = {}, .fetched = 0, .fresh_until = INT64_MAX};
  style.has_age = false;
  style.etag =
      etag_of(style.body);  // the first digest of all: where memory lacks OpenSSL does not live through it
  answer head{200, common_headers(), {}};
  head.headers.emplace_back("Content-Type", "text/css; charset=utf-8");
  head.headers.emplace_back("Cache-Control", "max-age=86400");
  head.headers.emplace_back("ETag", style.etag);
  style.head = prepared_head(head);
}

desk::desk(asio::any_io_executor on, settings how)
    : held_(std::make_shared<desk_state>(std::move(on), std::move(how))) {}
desk::~desk() = default;

void desk::listens_at(std::uint16_t port) { held_->port = port; }
metrics& desk::counts() { return held_->counts; }
std::string desk::counted() {
  held_->counts.not_kept(held_->kept_file.failures());
  return held_->counts.text();
}
access_log& desk::log() { return held_->log; }
std::string desk::trouble() const { return held_->kept_file.trouble(); }
void desk::close() { held_->closing = true; }
void desk::stop_keeping() { held_->kept_file.close(); }

asio::awaitable<void> desk::serve(visit const& v, reply& to) {
  bool out_of_memory = false;
  try {
    auto job = std::make_unique<work>(held_, v, to);
    co_await job->serve();
  } catch (std::bad_alloc const&) {
    out_of_memory = true;
  }
  if (!out_of_memory) co_return;
  held_->counts.refused("memory");
  to.close_after();
  if (to.has_begun()) co_return co_await to.end(false);
  answer made{500, common_headers(), "There is not enough memory for this now.\n"};
  made.headers.emplace_back("Content-Type", "text/plain; charset=utf-8");
  co_await to.give(made);
}

asio::awaitable<void> desk::refuse(refusal const& why, std::string const& client, reply& to) {
  scene for_whom;
  wishes none;
  problem wrong{why.status, {}, std::nullopt, why.why, {}};
  to.close_after();
  held_->counts.refused("request");
  auto made = error_answer(for_whom, none, wrong);
  co_await to.give(made);
  held_->log.write({client, "-", "-", why.status, to.octets(), {}, "own"});
}

}  // namespace wend::gateway
