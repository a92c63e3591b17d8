// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailserver/url.hpp"
#include "wend/registry/detail/for_lists.hpp"

namespace wend::mailserver {
namespace {

verb_set operations_of(uri_view) { return {}; }

}  // namespace

using enum standing;

scheme const descriptor{.name = "mailserver",
                        .title = "Data from mail servers",
                        .spec = "RFC 1738 §4, RFC 6196",
                        .hierarchical = false,
                        .standings = {unknown, unknown, reserved, historical, historical},
                        .operations_of = for_lists(operations_of)};

}  // namespace wend::mailserver
