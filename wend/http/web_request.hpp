// SPDX-License-Identifier: Apache-2.0
//
// HTTP, as libcurl speaks it: one request and its answer. Where the answer leads, and what it means, is for
// others to say: engine/document.hpp.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "wend/engine/limits.hpp"
#include "wend/engine/run.hpp"
#include "wend/registry/plan.hpp"

namespace wend::engine {

/// What came of a request: the last answer, however many interim ones came before it.
struct web_answer {
  unsigned status = 0;
  std::string said{};     // status and reason as the server wrote them: "404 Not Found"
  wire::pairs headers{};  // in order, names as written
  std::string peer{};     // the address that was reached
  std::uint64_t delivered = 0;
  bool enough = false;                 // the sink wanted no more
  bool is_cut = false;                 // a refusal whose body did not come whole
  std::uint64_t longest = UINT64_MAX;  // octets that its body may have, as its head says; `begins` sets it
  std::string question{};  // the first octets of a 401's body, for `caller.refusal` if no login follows

  bool is_good() const { return 200 <= status && status < 300; }
  /// One that says something of its own. Who asks for a login, or has no such part, is answered.
  bool is_refusal() const {
    return 400 <= status && status < 600 && status != 401 && status != 407 && status != 416;
  }

  /// The value of the first header of this name, in any case; null if there is none.
  std::string const* header(std::string_view name) const;
};

/// A name and a password for an origin server. RFC 9110 §11.6.2.
struct web_login {
  std::string user{}, password{};
  bool digest = false;  // as the server's challenge offers it; else Basic
};

/// What is said, octet for octet, but for what frames the message: that is libcurl's. Redirects are not
/// followed, and neither .netrc nor the environment is asked.
struct web_request {
  web_request() = default;  // no aggregate: GCC 12 copies those wrongly into coroutines

  wire::endpoint peer{};
  bool tls = false;
  std::optional<wire::endpoint> tunnel{};  // the proxy that leads to the peer by CONNECT: RFC 9110 §9.3.6
  bool tunnel_tls = false;                 // TLS as far as the proxy, too

  /// The peer, or the proxy of the tunnel, is of the user's own choice and no URI's: it may be in our own
  /// network even if strangers' URIs may not lead there.
  bool is_chosen = false;

  std::string method = "GET";
  std::string target = "/";
  std::string shown_target{};  // instead of the target in a trace, where that holds a password
  wire::pairs headers{};       // an empty value is sent as such. Without Host the request is of HTTP/1.0
  bool has_body = false;       // the caller's `upload` is it
  std::optional<std::uint64_t> body_size{};  // its octets; else it is sent in chunks
  std::optional<web_login> login{};

  /// Told when a good answer begins, before its first octet. A failure ends the matter.
  std::function<ending(web_answer&)> begins{};
};

}  // namespace wend::engine
