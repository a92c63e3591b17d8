// SPDX-License-Identifier: Apache-2.0
//
// What the gateway does with a request for an object, decided by the request and the target alone: pure
// functions, so that tests need no server.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/gateway/cache_entry.hpp"
#include "wend/gateway/http_request.hpp"
#include "wend/gateway/route.hpp"
#include "wend/gateway/settings.hpp"
#include "wend/uri/uri.hpp"

namespace wend::gateway {

enum class action : std::uint8_t {
  refuse,
  describe,      // a session or a letter: a page with the command
  ask_words,     // a page with a search form
  ask_form,      // a Gopher+ form, with the questions of its server
  confirm_form,  // a URI with a filled-out form: a page that asks before it is sent
  send_form,
  fetch
};

struct decision {
  action what = action::fetch;
  uri target;
  std::vector<std::string> answers{};  // of a form
  refusal why{};
  std::optional<wend::error> error{};
  bool is_of_policy = false;  // counted as a refusal of the policy
};

/// The target is vetted (target.hpp) and has no fragment.
decision decide(uri target, http_request const&, route const&, identity const&);

/// The status of the response to a failed access. RFC 9110 §15.
unsigned status_of(errc, bool has_login) noexcept;

bool is_web(uri_view);
/// A session or a letter: shown as a page, never opened. RFC 1738 §3.5, §3.8.
bool is_described(uri_view);
/// Whether the object is a search that needs words.
bool wants_words(uri_view);
/// Whether words filter the page, and are not sent to the server.
bool is_narrowed_by_words(uri_view);

/// Why the gateway does not follow it, whatever the policy: files of this machine (403), unknown schemes
/// (501), and the gateway itself (508).
std::optional<refusal> refused_outright(uri_view, identity const&);
/// The policy for the target. Private networks are closed except for the hosts that the operator allows; a
/// login is the client's own or absent.
access::policy rules_for(uri_view, settings const&);

std::vector<std::string> words_in(std::string_view typed);
/// Whether the client refuses cached copies. RFC 9111 §5.2.1.4.
bool refuses_cached_copy(request_head const&);
/// Whether the page of another site embeds the target or runs it. Navigation is allowed. W3C Fetch Metadata
/// §2: browsers send these headers to trustworthy origins, among them loopback.
bool is_asked_by_another_site(request_head const&);
/// False for a form that the page of another site has sent. An Origin is the site's if it is http or
/// https at an own name, and at the listening port, at the port that Host names, or, for a configured name,
/// at the default port: TLS and the public port may belong to a reverse proxy. W3C Fetch Metadata §2, RFC
/// 6454 §7.
bool comes_from_this_site(request_head const&, identity const&);
/// Adds a note of the server to the entry.
void take_note(cache_entry&, std::string_view name, std::string_view value);

}  // namespace wend::gateway
