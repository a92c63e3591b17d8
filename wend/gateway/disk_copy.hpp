// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "wend/gateway/presenter.hpp"
#include "wend/gateway/transaction.hpp"

namespace wend::gateway {

enum class copy_status : std::uint8_t {
  sent,    // a response has been sent, or has broken off
  absent,  // no copy, or it was removed before a response began
  stale    // the copy must be validated by its server
};

/// Whether a stale copy may be sent: only if its server has just validated it.
enum class staleness : std::uint8_t { refused, validated };
/// The disk cache as a source: sends its copy of an object; a copy that is stale is moved into `stale`.
asio::awaitable<copy_status> send_disk_copy(transaction&, std::string const& key, presenter&, staleness,
                                            std::optional<cache::match>& stale);

/// Keeps the result of a presenter in the hot cache.
void keep_in_memory(transaction&, std::optional<cached_response>);

}  // namespace wend::gateway
