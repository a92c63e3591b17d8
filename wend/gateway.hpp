// SPDX-License-Identifier: Apache-2.0
#pragma once

// The HTTP gateway, to be run within a program.

#include "wend/gateway/server.hpp"
#include "wend/gateway/settings.hpp"
