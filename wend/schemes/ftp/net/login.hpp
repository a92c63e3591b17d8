// SPDX-License-Identifier: Apache-2.0
//
// Connects, logs in and changes the directory; keeps or closes the connection: RFC 959 §5.4, RFC 1738 §3.2.1,
// §3.2.2, §3.2.5. Internal to the scheme module.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "wend/exchange/detail/dialogue.hpp"
#include "wend/schemes/ftp/net/control.hpp"
#include "wend/schemes/ftp/plan.hpp"

namespace wend::ftp {

/// One request, and how far it is.
struct visit {
  // What is asked for.
  verb what = verb::get;
  wend::profile profile = profile::rfc3986;
  script planned{};
  std::string name{};
  std::uint32_t name_at = 0, type_at = 0, login_at = 0;  // bytes of the URI
  std::uint64_t from = 0;                                // octets that are here already
  bool lists = false;                                    // a listing is asked for
  bool with_facts = false;                               // by MLSD or LIST, if the server has them
  bool may_be_directory = false;                         // what cannot be read may be listed
  std::string inside{};  // the URI of what is in the directory, but for the name

  // Who asks.
  bool anonymous = false;
  std::string user{}, mail{};
  std::optional<std::string> password{};
  bool secure = false;  // private from the first octet
  wire::privacy wish = wire::privacy::none;
  std::optional<std::int64_t> now{};  // listings leave out the year of what is new

  // How far it is.
  bool is_private = false, data_is_private = false;
  bool may_keep = true;
  std::vector<std::string> entered{};   // by CWD
  std::uint64_t restart = 0;            // REST was agreed to
  bool announced = false;               // that a listing follows
  reply refusal{""};                    // of the last way to list
  std::optional<wire::entry> listed{};  // find_attributes, in a listing

  bool is_text() const { return planned.type.starts_with('A'); }
  bool is_image() const { return planned.type == "I"; }
};

/// Logged in and in the directory, on a connection of its own or on one that was kept.
wire::dialogue<> enter(visit&);

/// Whether the name is a directory's. If so, we are in it.
wire::dialogue<bool> is_directory(visit&);

/// The connection is kept for another, if that may be, else QUIT is said.
wire::dialogue<> leave(visit&);

}  // namespace wend::ftp
