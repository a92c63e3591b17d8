// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <optional>
#include <string_view>

#include "wend/base/charset.hpp"

/// The URL Standard's sets, by its names. A percent-encode set holds the octets that are escaped, those beyond
/// ASCII included. WHATWG URL §1.3
namespace wend::whatwg {

inline constexpr charset c0_control_percent_encode = chars::control | chars::eight_bit;
inline constexpr charset fragment_percent_encode = c0_control_percent_encode | " \"<>`";
inline constexpr charset query_percent_encode = c0_control_percent_encode | " \"#<>";
inline constexpr charset special_query_percent_encode = query_percent_encode | "'";
inline constexpr charset path_percent_encode = query_percent_encode | "?^`{}";
inline constexpr charset userinfo_percent_encode = path_percent_encode | "/:;=@[\\]|";
inline constexpr charset component_percent_encode = userinfo_percent_encode | "$%&+,";
inline constexpr charset form_percent_encode = component_percent_encode | "!'()~";

/// Removed anywhere. WHATWG URL §4.4
inline constexpr charset tab_or_newline = "\t\n\r";
/// Removed at both ends.
inline constexpr charset c0_control_or_space = charset::range('\0', ' ');

/// The ASCII characters among the URL code points. WHATWG URL §4.3
inline constexpr charset url_code_point = chars::alpha | chars::digit | "!$&'()*+,-./:;=?@_~";

/// WHATWG URL §3.2
inline constexpr charset forbidden_host_code_point = charset::range('\0', '\0') | "\t\n\r #/:<>?@[\\]^|";
inline constexpr charset forbidden_domain_code_point = forbidden_host_code_point | chars::control | "%";

/// The special schemes of WHATWG URL §4.2. `file` is special, too, and has no port.
enum class scheme_kind : std::uint8_t { other, special, file };

/// What the standard says of a scheme; a port of 0 means that it has no default.
struct special_scheme {
  scheme_kind kind = scheme_kind::other;
  std::uint16_t default_port = 0;
};

/// Returns the row of a scheme, given in lower case. Constant time.
constexpr special_scheme special_scheme_of(std::string_view scheme) noexcept {
  switch (scheme.size()) {
    case 2: return scheme == "ws" ? special_scheme{scheme_kind::special, 80} : special_scheme{};
    case 3:
      if (scheme == "wss") return {scheme_kind::special, 443};
      return scheme == "ftp" ? special_scheme{scheme_kind::special, 21} : special_scheme{};
    case 4:
      if (scheme == "http") return {scheme_kind::special, 80};
      return scheme == "file" ? special_scheme{scheme_kind::file} : special_scheme{};
    case 5: return scheme == "https" ? special_scheme{scheme_kind::special, 443} : special_scheme{};
    default: return {};
  }
}

/// Returns whether the text is a Windows drive letter, "C:" or "C|". WHATWG URL §4.2
constexpr bool is_drive_letter(std::string_view text) noexcept {
  return text.size() == 2 && chars::alpha[text[0]] && (text[1] == ':' || text[1] == '|');
}

/// Returns whether the text starts with a Windows drive letter. WHATWG URL §4.2
constexpr bool starts_with_drive_letter(std::string_view text) noexcept {
  constexpr charset after = "/\\?#";
  return is_drive_letter(text.substr(0, 2)) && (text.size() == 2 || after[text[2]]);
}

/// Returns whether the first segment of a path is a normalized Windows drive letter, "C:".
constexpr bool path_has_drive(std::string_view path) noexcept {
  return path.size() >= 3 && path[0] == '/' && chars::alpha[path[1]] && path[2] == ':' &&
         (path.size() == 3 || path[3] == '/');
}

}  // namespace wend::whatwg
