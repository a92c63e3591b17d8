// SPDX-License-Identifier: Apache-2.0
//
// Follows one request from URI to URI until it has an object. redirects.cpp goes from hop to hop; hop.cpp follows the
// URI of each hop.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "wend/content/detail/anchor.hpp"
#include "wend/engine/detail/hop.hpp"
#include "wend/follow/detail/follow.hpp"
#include "wend/local/files.hpp"
#include "wend/local/spool.hpp"
#include "wend/registry/user_scheme.hpp"

namespace wend::engine {

/// A URI that is not tried yet.
struct pending_hop {
  std::string text;
  verb what;
  bool foreign = false;         // a server or a resolver named it
  bool one_of_several = false;  // after a failure the next one is tried
  bool lists_uris = false;      // it returns the URIs of the object
};

/// One request, over any number of servers.
class redirects {
 public:
  redirects(network&, access::request, access::policy const&, async_caller);
  redirects(redirects const&) = delete;

  static asio::awaitable<outcome<access::representation>> travel(std::unique_ptr<redirects>);

 private:
  /// What a conversation says of the object.
  struct report {
    hop of{};
    bool is_enough = false;  // the caller wants no more octets
  };

  void watch_octets();
  void watch_addresses();
  void tell(access::representation const&);
  answered try_next(pending_hop const&, bool is_first);
  answered visit(pending_hop const&);
  answered retrieve(pending_hop const&, wire::plan);
  answered speak(pending_hop const&, wire::plan const&);
  answered on_file(std::string name, verb what);
  answered on_afs(std::string name, verb what);
  template <class Reader>
  answered read(outcome<Reader>);
  answered read_spool_first(outcome<spool_reader>, result<wire::exchange>);
  answered browse(wire::plan);
  answered write_file(outcome<file_writer>);
  asio::awaitable<ending> converse(wire::exchange, report&);
  answered hold_talk(wire::exchange);
  answered produce(user_scheme const*, uri);
  answered resolve(wire::plan);
  answered look_in_mail(pending_hop const&, wire::plan const&);
  void set_out_for(uri_view);
  void leave_secrets_behind(uri_view from, uri_view to);
  access::representation arrive(hop, pending_hop const&);
  bool may_send_again(std::string_view there) const;
  std::optional<failure> go_on(hop, pending_hop const&);

  network& net_;
  access::request asked_;  // its name and verb are those of the hop
  access::policy rules_;
  async_caller caller_;

  std::vector<pending_hop> ahead_{};  // the next one is last
  std::set<std::string> been_at_{};
  std::vector<access::attempt> attempts_{};

  bool const seeks_anchor_;
  bool const private_at_home_;  // for URIs of the user
  bool met_public_ = false;     // a public server was asked and may have named the next URI
  bool begun_ = false;          // octets were delivered: no other object may follow them
  std::uint64_t count_ = 0;
  std::string media_type_{};
  std::optional<std::string> fragment_{};
  std::optional<access::fragment_search> search_{};
};

}  // namespace wend::engine
