// SPDX-License-Identifier: Apache-2.0
#pragma once

// The HTTP gateway, for a program that runs it.

#include "wend/gateway/server.hpp"
#include "wend/gateway/settings.hpp"
