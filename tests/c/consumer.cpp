// SPDX-License-Identifier: Apache-2.0
// The same in C++11.
#include "consumer.c"
