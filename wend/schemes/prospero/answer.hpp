// SPDX-License-Identifier: Apache-2.0
//
// The reply of a directory server, line by line:
//
//     VERSION 5 P53.17May94b
//     LINK  L FILE one.txt INTERNET-D h.example ASCII '/pfs/docs/one.txt' 0
//     ATTRIBUTE OBJECT INTRINSIC SIZE SEQUENCE 17' bytes'
//     ATTRIBUTE CACHED FIELD ACCESS-METHOD AFTP '' '' '' '' BINARY

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/base/export.hpp"
#include "wend/uri/internet.hpp"

namespace wend::prospero {

/// The place of an object. In replies a port other than the default follows the host in parentheses:
/// `h.example(1526)`.
struct place {
  internet::server server{.host = {}, .port = 1525};
  std::string hsoname{}, version{};

  friend bool operator==(place const&, place const&) = default;
};

/// Parses a host name or an address and its port. Nothing for other text: a server's words become URLs, and
/// host names to resolve.
std::optional<internet::server> server_in(std::string_view host, std::uint16_t own_port);

struct attribute {
  std::string name{};
  std::vector<std::string> values{};

  friend bool operator==(attribute const&, attribute const&) = default;
};

struct link {
  bool is_union = false;  // the entries of its target are in this directory, too
  std::string target{};   // FILE, DIRECTORY, DIRECTORY+FILE, OBJECT, EXTERNAL, …
  std::string name{};
  std::optional<place> where{};  // empty for names that have a meaning only within a virtual system
  std::vector<attribute> attributes{};

  link() = default;
  bool is_directory() const { return target.find("DIRECTORY") != std::string::npos; }
};

struct refusal {
  errc code = errc::unexpected_reply;
  std::string words{};  // the server's line

  friend bool operator==(refusal const&, refusal const&) = default;
};

struct answer {
  std::vector<link> links{};
  std::vector<attribute> attributes{};  // of the requested object
  std::optional<place> forwarded{};
  std::optional<refusal> refused{};  // the first FAILURE or ERROR
  bool is_none_found = false;

  answer() = default;
};

/// Skips unknown lines, warnings, and attributes of an attribute's target. Also reads the form of version 1:
/// `EXTERNAL(AFTP,BINARY)` and `LINK-INFO`.
WEND_SHARED answer read_answer(std::string_view text);

/// Returns the values of the first attribute of this name; empty without one.
WEND_SHARED std::vector<std::string> values_of(std::vector<attribute> const&, std::string_view name);

}  // namespace wend::prospero
