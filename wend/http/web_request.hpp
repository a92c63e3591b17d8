// SPDX-License-Identifier: Apache-2.0
//
// The types of one HTTP request and its response.

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

/// The final response to a request.
struct web_answer {
  unsigned status = 0;
  std::string status_text{};  // status and reason of the server: "404 Not Found"
  wire::pairs headers{};      // in order, names as written
  std::string peer{};         // address of the server
  std::uint64_t delivered = 0;
  bool enough = false;                 // the sink has refused more
  bool is_cut = false;                 // the body of an error response is incomplete
  std::uint64_t longest = UINT64_MAX;  // limit of the body by its Content-Range; set by `begins`
  std::string question{};  // beginning of the body of a 401, for `caller.refusal` if no login follows

  bool is_good() const { return 200 <= status && status < 300; }
  /// A 4xx or 5xx response whose body may be shown: not the request for a login, and not 416.
  bool is_refusal() const {
    return 400 <= status && status < 600 && status != 401 && status != 407 && status != 416;
  }

  /// The value of the first header of this name, in any case; null if absent.
  std::string const* header(std::string_view name) const;
};

/// A login at an origin server. RFC 9110 §11.6.2.
struct web_login {
  std::string user{}, password{};
  bool digest = false;  // Digest if the server offers it, else Basic
};

/// A request as it is sent, except for its framing, which libcurl adds. Redirects are not followed; .netrc
/// and the environment are not read.
struct web_request {
  web_request() = default;  // not an aggregate: GCC 12 copies aggregates wrongly into coroutines

  wire::endpoint peer{};
  bool tls = false;
  std::optional<wire::endpoint> tunnel{};  // proxy that connects to the peer by CONNECT: RFC 9110 §9.3.6
  bool tunnel_tls = false;                 // TLS to the proxy

  /// The peer, or the proxy of the tunnel, is configured by the user, not named by a URI: it may have a
  /// private address even if URIs may not lead to one.
  bool is_chosen = false;

  std::string method = "GET";
  std::string target = "/";
  wire::pairs headers{};                     // empty values are sent. Without Host the request is HTTP/1.0
  bool has_body = false;                     // the body is the caller's `upload`
  std::optional<std::uint64_t> body_size{};  // length in octets; unknown: sent in chunks
  std::optional<web_login> login{};

  /// Called with the head of a 2xx response, or of an error response that the caller takes, before its body.
  /// An error ends the transfer.
  std::function<ending(web_answer&)> begins{};
};

}  // namespace wend::engine
