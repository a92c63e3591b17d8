// SPDX-License-Identifier: Apache-2.0
//
// The public suffix list, by libpsl.

#include <libpsl.h>

#include "wend/access/adapters.hpp"

namespace wend::access {
namespace {

bool is_public_suffix(std::string const& name) {
  static psl_ctx_t const* const suffixes = psl_latest(nullptr);
  return suffixes && psl_is_public_suffix2(suffixes, name.c_str(), PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE);
}

}  // namespace

constinit adapter const psl_adapter{.name = "psl", .is_public_suffix = is_public_suffix};

}  // namespace wend::access
