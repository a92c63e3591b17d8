// SPDX-License-Identifier: Apache-2.0
//
// One text, several readers. A program that checks an address with one profile and connects with another is
// led astray where the two differ:
//
//     http://good.example\\@evil.example/   whatwg reads the host good.example; rfc3986 refuses the backslash
//     http://0x7f.1/                        a name in rfc3986; in whatwg the address 127.0.0.1
//     http:evil.example                     a path in rfc3986, a host in whatwg

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// The readings of one text in several profiles, and where they differ.
struct agreement {
  /// In what two profiles differ: that one accepts the text and another refuses it, or a part.
  enum class matter : std::uint8_t { acceptance, scheme, host, port, path };

  /// The reading of one profile: the parts that decide which server is asked for what, each in the one
  /// spelling that the profile itself takes for the same.
  struct opinion {
    wend::profile profile = profile::rfc3986;
    std::optional<error> refused{};       // then the parts are empty
    std::string scheme{};                 // in lower case
    std::string host{};                   // in lower case; escapes stay, since few clients undo them
    std::optional<std::uint16_t> port{};  // that of the scheme where none is written
    std::string path{};                   // canonical; dot segments removed where the profile does that

    /// The part as text; empty for `acceptance`.
    std::string value_of(matter) const;
  };

  struct disagreement {
    matter about;
    std::uint32_t at;  // the byte of the text at which the readings begin to differ

    friend bool operator==(disagreement const&, disagreement const&) = default;
  };

  /// A further rule by which a reader refuses a text that its profile accepts, at a byte of the view.
  using refusal = std::optional<error> (*)(uri_view);

  std::vector<opinion> opinions;            // one for each profile, in their order
  std::vector<disagreement> disagreements;  // in the order of `matter`; empty where all profiles refuse
  bool all_refuse = false;
};

std::string_view name_of(agreement::matter) noexcept;

/// Reads the text in each profile, strictly, and compares the readings.
///
/// `to_ascii` maps hosts beyond ASCII for whatwg, which refuses them without it. `refused` adds a rule to
/// every profile. Linear in the text, where `refused` is.
///
///     constexpr wend::profile readers[] = {wend::profile::rfc3986, wend::profile::whatwg};
///     bool safe = wend::agree(text, readers).disagreements.empty();
agreement agree(std::string_view text, std::span<profile const> readers, host_mapper to_ascii = nullptr,
                agreement::refusal refused = nullptr);

}  // namespace wend
