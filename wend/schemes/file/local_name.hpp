// SPDX-License-Identifier: Apache-2.0
//
// The names that a machine gives its files, and the paths of file URLs: RFC 1630 §file, RFC 1738 §3.10.
//
//     posix   /pub/a b                               file:///pub/a%20b
//     dos     C:\notes\a b.txt                       file:///C:/notes/a%20b.txt
//     dos     \\host\share\x                         file://host/share/x            RFC 8089 appendix E.3
//     vms     DISK$USER:[MY.NOTES]NOTE12345.TXT      file:///disk$user/my/notes/note12345.txt
//
// A local name has one path, and that path leads back to the same name (VMS: in upper case, which is the
// same name there). What one side cannot say is refused by the other, never bent into something it can.
// Nothing is looked up and `.` and `..` are left alone: this is about names, not about files.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/result.hpp"

namespace wend::file {

enum class convention : std::uint8_t { posix, dos, vms };

std::string_view name_of(convention) noexcept;
std::optional<convention> convention_named(std::string_view) noexcept;

/// What a file URL says of a file: its host, empty for this machine, and its path as written.
struct place {
  std::string host{};
  std::string path{};

  std::string url() const { return "file://" + host + path; }
  friend bool operator==(place const&, place const&) = default;
};

/// The local name, as octets, of the path (as written in the URL; a stray % that was read leniently is a %).
/// `host`, where it is not void, is another machine's, which only dos can name. `file-not-representable` at
/// the byte of the segment:
///   - any convention: a decoded slash or NUL, which can stand in no name and never becomes a separator
///   - posix: a path that does not begin with a slash
///   - dos: no drive; an empty segment that is not last; < > : " \ | ? * or a control; a space or a dot at
///     the end (so "." and "..", too); a device (CON, NUL, COM1…)
///   - vms: no device or file; anything but letters, digits, $ _ - in a segment; more than one dot, or a
///     version that is no number, in the last; more than 39 characters in a name; a directory called 000000
result<std::string> local_name(std::string_view url_path, convention = convention::posix,
                               std::string_view host = {});

/// The other way: every octet that some profile would not read as itself is escaped. The host is empty but
/// for a dos name with a host. `file-not-representable` at the byte of the name: what `local_name` could
/// never give back, a relative name first of all.
result<place> place_of(std::string_view local_name, convention = convention::posix);

/// The path of `place_of`, for names that have no host.
result<std::string> url_path(std::string_view local_name, convention = convention::posix);

}  // namespace wend::file
