// SPDX-License-Identifier: Apache-2.0
//
// Detects texts that several readers take for different addresses. A program that checks an address with one
// profile and connects with another can be led to the wrong server where the two differ:
//
//     http://good.example\\@evil.example/   whatwg reads the host good.example; rfc3986 refuses the backslash
//     http://0x7f.1/                        a name in rfc3986; in whatwg the address 127.0.0.1
//     http:evil.example                     a path in rfc3986, a host in whatwg

#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/base/export.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// How several profiles read one text, and where they differ.
struct agreement {
  /// What two profiles differ in: whether they accept the text, or a part of it.
  enum class matter : std::uint8_t { acceptance, scheme, host, port, path };

  /// What one profile reads: the parts that decide which server gets which request. Each is in a normal form,
  /// so that equal text means an equal part.
  struct opinion {
    wend::profile profile = profile::rfc3986;
    std::optional<error> refused{};       // the profile refuses the text: the parts are empty
    std::string scheme{};                 // in lower case
    std::string host{};                   // in lower case; escapes stay, since few clients decode them
    std::optional<std::uint16_t> port{};  // the scheme's default if the text has no port
    std::string path{};                   // canonical; without dot segments if the profile removes them

    /// Returns the part as text; empty for `acceptance`.
    WEND_API std::string value_of(matter) const;
  };

  /// A difference between at least two profiles.
  struct disagreement {
    matter about;
    std::uint32_t at;  // the first byte of the text that is read differently

    friend bool operator==(disagreement const&, disagreement const&) = default;
  };

  /// A further rule of the caller's: returns why a text that the profile accepts is refused, at a byte of the
  /// view.
  using refusal = std::optional<error> (*)(uri_view);

  std::vector<opinion> opinions;            // one for each profile, in the order of `readers`
  std::vector<disagreement> disagreements;  // in the order of `matter`; empty where all profiles refuse
  bool all_refuse = false;
};

/// Returns the name: "acceptance", "host", …
WEND_API std::string_view name_of(agreement::matter) noexcept;

/// Parses the text in each profile, in strict mode, and compares scheme, host, port and path.
///
/// `refused` is applied in every profile. Refusals are in the result; there is no error. Linear in the text if `refused` is.
///
/// Example:
/// ```cpp
/// constexpr wend::profile readers[] = {wend::profile::rfc3986, wend::profile::whatwg};
/// assert(wend::agree("http://h.example/", readers).disagreements.empty());
/// auto answer = wend::agree("http://0x7f.1/", readers);
/// assert(answer.disagreements[0].about == wend::agreement::matter::host);
/// assert(answer.opinions[1].host == "127.0.0.1");
/// ```
WEND_API agreement agree(std::string_view text, std::span<profile const> readers,
                         agreement::refusal refused = nullptr);

}  // namespace wend
