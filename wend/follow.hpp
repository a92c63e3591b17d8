// SPDX-License-Identifier: Apache-2.0
#pragma once

// Follows URIs, without Asio in the headers: `agent` waits for each request, `async_agent` reports by callbacks.

#include "wend/follow/async_agent.hpp"
#include "wend/follow/perform.hpp"
