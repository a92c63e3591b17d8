// SPDX-License-Identifier: Apache-2.0
//
// One text, several readers. Who checks an address with one and connects with another is led astray where
// they part:
//
//     http://good.example\@evil.example/     whatwg reads the host good.example; rfc3986 refuses the
//     backslash http://0x7f.1/                         a name in rfc3986; in whatwg the address 127.0.0.1
//     http:evil.example                      a path in rfc3986, a host in whatwg

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/profile.hpp"

namespace wend {

/// What a profile makes of a text: the parts that decide who is asked for what, each brought to the one
/// spelling that the profile itself takes for the same.
struct opinion {
  wend::profile profile = profile::rfc3986;
  std::optional<error> refused{};       // then the parts are empty
  std::string scheme{};                 // in lower case
  std::string host{};                   // in lower case; escapes stay, since few who connect undo them
  std::optional<std::uint16_t> port{};  // that of the scheme where none is written
  std::string path{};                   // canonical; dot segments removed where the profile does that
};

/// In what two profiles differ: that one accepts and another refuses, or a part.
enum class matter : std::uint8_t { acceptance, scheme, host, port, path };
std::string_view name_of(matter) noexcept;

/// The part in words; nothing of an acceptance.
std::string value_of(opinion const&, matter);

struct disagreement {
  matter about;
  std::uint32_t at;  // the byte of the text from which on the readings part

  friend bool operator==(disagreement const&, disagreement const&) = default;
};

struct agreement {
  std::vector<opinion> opinions;            // one for each profile, in their order
  std::vector<disagreement> disagreements;  // in the order of `matter`; none where all refuse
  bool all_refuse = false;
};

/// What else makes a reader refuse a text that its profile reads, at a byte of the view.
using refusal = std::optional<error> (*)(uri_view);

/// Reads the text in each profile, strictly. `to_ascii` is for whatwg, which without it refuses hosts beyond
/// ASCII. Linear in the text, where `refused` is.
agreement agreement_on(std::string_view text, std::span<profile const>, host_mapper to_ascii = nullptr,
                       refusal refused = nullptr);

/// The byte of `text` for byte `at` of the form in which it was read: 0 where the two differ behind it.
std::uint32_t place_in(std::string_view text, std::string_view form, std::uint32_t at) noexcept;

std::vector<disagreement> disagreements(std::string_view text, std::span<profile const>,
                                        host_mapper to_ascii = nullptr);

}  // namespace wend
