// SPDX-License-Identifier: Apache-2.0
//
// What a directory server answers, line by line:
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
#include "wend/uri/internet.hpp"

namespace wend::prospero {

/// Where an object is. In the answers a port that is not the service's own stands in parentheses behind the
/// host: `h.example(1526)`.
struct place {
  internet::server server{.host = {}, .port = 1525};
  std::string hsoname{}, version{};

  friend bool operator==(place const&, place const&) = default;
};

/// A host name or an address and the port behind it. Nothing where it is anything else: what a stranger names
/// goes into URLs, and to the resolver.
std::optional<internet::server> server_in(std::string_view host, std::uint16_t own_port);

struct attribute {
  std::string name{};
  std::vector<std::string> values{};

  friend bool operator==(attribute const&, attribute const&) = default;
};

struct link {
  bool is_union = false;  // what is in its target is in this directory too
  std::string target{};   // FILE, DIRECTORY, DIRECTORY+FILE, OBJECT, EXTERNAL, …
  std::string name{};
  std::optional<place> where{};  // nothing for names that mean something only within a virtual system
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
  std::vector<attribute> attributes{};  // of the object that was asked about
  std::optional<place> forwarded{};
  std::optional<refusal> refused{};  // the first FAILURE or ERROR
  bool is_none_found = false;

  answer() = default;
};

/// Lines that are not known, warnings, and attributes of what attributes link to are passed over. The form of
/// version 1 is read as well: `EXTERNAL(AFTP,BINARY)` and `LINK-INFO`.
answer read_answer(std::string_view text);

/// The values of the first attribute of this name; none where there is no such attribute.
std::vector<std::string> values_of(std::vector<attribute> const&, std::string_view name);

}  // namespace wend::prospero
