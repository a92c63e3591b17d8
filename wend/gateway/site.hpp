// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/gateway/transaction.hpp"

namespace wend::gateway {

/// The response to a request that is not for an object: a page of the gateway itself, a redirect, or a
/// refusal.
response site_response(transaction&);

}  // namespace wend::gateway
