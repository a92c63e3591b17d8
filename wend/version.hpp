// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: constants.

/// The version of these headers; the test `version.of_headers` holds it equal to that of the project.
#define WEND_VERSION_MAJOR 0
#define WEND_VERSION_MINOR 1
#define WEND_VERSION_PATCH 0
#define WEND_VERSION_STRING "0.1.0"
