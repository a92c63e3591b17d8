// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/exchange/listing.hpp"

namespace wend::access {

using wire::date_text;
using wire::entry;
using wire::facts;
using wire::kind;
using wire::listing;
using wire::name_of;

}  // namespace wend::access
