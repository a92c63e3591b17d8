// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an agent belongs to one thread; an async_agent may be called from any.

// Follows URIs, without Asio in the headers: `agent` waits for each request, `async_agent` reports by callbacks.

#include "wend/follow/async_agent.hpp"
#include "wend/follow/perform.hpp"
