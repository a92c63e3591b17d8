// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: a server runs in the thread that calls run(); stop() may be called from any.

// The HTTP gateway, for a program that runs it.

#include "wend/gateway/server.hpp"
#include "wend/gateway/settings.hpp"
