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

/// One request, and its state.
struct visit {
  // The request.
  verb what = verb::get;
  wend::profile profile = profile::rfc3986;
  script planned{};
  std::string name{};
  std::uint32_t name_at = 0, type_at = 0, login_at = 0;  // bytes of the URI
  std::uint64_t from = 0;                                // octets that the caller has already
  bool lists = false;                                    // list the directory
  bool with_facts = false;                               // by MLSD or LIST, if the server has them
  bool may_be_directory = false;                         // list the name if it cannot be read
  std::string inside{};  // the URI of an entry of the directory, without its name

  // The login.
  bool anonymous = false;
  std::string user{}, mail{};
  std::optional<std::string> password{};
  bool secure = false;  // TLS from the first octet
  wire::privacy wish = wire::privacy::none;
  std::optional<std::int64_t> now{};  // supplies the year that listings omit for recent dates

  // The state.
  bool is_private = false, data_is_private = false;
  bool may_keep = true;
  std::vector<std::string> entered{};   // by CWD
  std::uint64_t restart = 0;            // the offset that the server accepted with REST
  bool announced = false;               // the listing note was sent
  reply refusal{""};                    // the last refusal of a listing command
  std::optional<wire::entry> listed{};  // find_attributes: the matching entry of a listing

  bool is_text() const { return planned.type.starts_with('A'); }
  bool is_image() const { return planned.type == "I"; }
};

/// Logs in and changes the directory, on a new connection or a kept one.
wire::dialogue<> enter(visit&);

/// Whether the name is a directory. If so, it is the current directory afterwards.
wire::dialogue<bool> is_directory(visit&);

/// Keeps the connection for reuse if possible; else sends QUIT.
wire::dialogue<> leave(visit&);

}  // namespace wend::ftp
