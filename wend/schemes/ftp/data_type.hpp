// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/uri/profile.hpp"

namespace wend::ftp {

/// As what the data travels: RFC 959 §3.1.1, and the wish for a list of names.
enum class transfer : std::uint8_t { unsaid, ascii, ebcdic, image, local, listing };

struct data_type {
  transfer how = transfer::unsaid;
  char control = 'N';       // ascii, ebcdic: N, T or C. RFC 959 §3.1.1.5: N is what TYPE A alone means
  std::string byte_size{};  // local: decimal digits, as written

  friend bool operator==(data_type const&, data_type const&) = default;
};

/// What stands before a code.
inline constexpr std::string_view type_mark = ";type=";

/// Reads a code of the profile; the first octet that is wrong in it, npos if none is. Lenient reading takes
/// RFC 1630's codes in any case, and A and E without their form.
std::size_t read_code(std::string_view code, profile, mode, data_type&);

/// What stands behind the name for this type, its mark included; nothing if the profile has no such type.
std::optional<std::string> suffix_of(data_type const&, profile);

/// Text as it travels in type A, whose lines end with CR LF; here they end with LF. RFC 959 §3.1.1.1.
std::string as_sent(std::string_view text);

/// The other way, piece by piece: a CR is held back until what follows it has come.
class received_text {
 public:
  std::string take(std::string_view piece);
  std::string_view rest() const { return held_ ? "\r" : ""; }

 private:
  bool held_ = false;
};

}  // namespace wend::ftp
