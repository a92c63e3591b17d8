// SPDX-License-Identifier: Apache-2.0
//
// The local names of files, and the paths of file URLs: RFC 1630 §file, RFC 1738 §3.10.
//
//     posix   /pub/a b                               file:///pub/a%20b
//     dos     C:\notes\a b.txt                       file:///C:/notes/a%20b.txt
//     dos     \\host\share\x                         file://host/share/x            RFC 8089 appendix E.3
//     vms     DISK$USER:[MY.NOTES]NOTE12345.TXT      file:///disk$user/my/notes/note12345.txt
//
// A local name has exactly one path, which leads back to the same name (VMS: in upper case, which is
// equivalent there). Names without an equivalent on the other side are refused. Nothing is looked up, and `.`
// and `..` are kept: these functions handle names, not files.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"

namespace wend::file {

enum class convention : std::uint8_t { posix, dos, vms };

std::string_view name_of(convention) noexcept;
std::optional<convention> convention_named(std::string_view) noexcept;

/// The parts of a file URL: its host, empty for this machine, and its path as written.
struct place {
  std::string host{};
  std::string path{};

  std::string url() const { return "file://" + host + path; }
  friend bool operator==(place const&, place const&) = default;
};

/// Returns the local name, as octets, of the path (as written in the URL; a stray % that lenient mode
/// accepted is a %). A `host` that is not void is another machine, which only dos can name.
/// `file-not-representable` at the byte of the segment:
///   - any convention: a decoded slash or NUL, which can stand in no name and never becomes a separator
///   - posix: a path that does not begin with a slash
///   - dos: no drive; an empty segment that is not last; < > : " \ | ? * or a control; a space or a dot at
///     the end (so "." and "..", too); a device (CON, NUL, COM1…)
///   - vms: no device or file; anything but letters, digits, $ _ - in a segment; more than one dot, or a
///     version that is no number, in the last; more than 39 characters in a name; a directory called 000000
result<std::string> local_name(std::string_view url_path, convention = convention::posix,
                               std::string_view host = {});

/// The inverse: every octet that some profile would not read as itself is escaped. The host is empty except
/// for a dos name with a host. `file-not-representable` at the byte of the name for what `local_name` could
/// never return, such as a relative name.
WEND_SHARED result<place> place_of(std::string_view local_name, convention = convention::posix);

/// Returns the path of `place_of`, for names without a host.
result<std::string> url_path(std::string_view local_name, convention = convention::posix);

}  // namespace wend::file
