// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: constants.

#include <string_view>

namespace wend::wire {

/// Names of notes that a caller understands; other notes are passed on unchanged. All notes come before the
/// first octets or the first entry.
namespace known {
inline constexpr std::string_view media_type = "media_type";
inline constexpr std::string_view size = "size";    // octets of the whole object, in decimal
inline constexpr std::string_view date = "date";    // of the last change, RFC 3339
inline constexpr std::string_view lines = "lines";  // decimal
inline constexpr std::string_view from = "from";    // the author
inline constexpr std::string_view subject = "subject";
inline constexpr std::string_view references = "references";
// entries follow, perhaps none; the value is the way they were obtained
inline constexpr std::string_view listing = "listing";
inline constexpr std::string_view identity = "identity";  // of a listing; may come between its entries
// of a resumed body: the offset of its first octet
inline constexpr std::string_view begins_at = "begins_at";
inline constexpr std::string_view uri = "uri";  // the official name of this object
inline constexpr std::string_view url = "url";  // a URL where the object is instead; may be repeated
}  // namespace known

}  // namespace wend::wire
