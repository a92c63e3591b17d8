// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ws/url.hpp"

#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::ws {
namespace {

constexpr syntax form(std::uint16_t port) {
  auto rules = grammar::internet_form(profile::rfc3986, port);
  rules.check = internet::check_server;
  return rules;
}

constexpr syntax plain_form = form(80), secure_form = form(443);

syntax const* syntax_in(profile p) { return predates_rfc3986(p) ? nullptr : &plain_form; }
syntax const* secure_syntax_in(profile p) { return predates_rfc3986(p) ? nullptr : &secure_form; }

verb_set operations_of(uri_view) { return {}; }

}  // namespace

using enum standing;

scheme const descriptor{.name = "ws",
                        .title = "The WebSocket protocol",
                        .spec = "RFC 6455 §3",
                        .grammar_spec = "RFC 6455 §3",
                        .default_port = 80,
                        .standings = {unknown, unknown, unknown, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of)};

scheme const secure_descriptor{.name = "wss",
                               .title = "The WebSocket protocol over TLS",
                               .spec = "RFC 6455 §3",
                               .grammar_spec = "RFC 6455 §3",
                               .default_port = 443,
                               .standings = {unknown, unknown, unknown, defined, defined},
                               .syntax_in = secure_syntax_in,
                               .operations_of = for_lists(operations_of)};

}  // namespace wend::ws
