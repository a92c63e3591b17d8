// SPDX-License-Identifier: Apache-2.0
#pragma once

// Following URIs, without Asio: `agent` waits for each request, `async_agent` reports by callbacks.

#include "wend/follow/async_agent.hpp"
#include "wend/follow/perform.hpp"
