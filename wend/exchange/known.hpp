// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace wend::wire {

/// Names of notes that a caller knows what to do with; any other is told as it is. All of them come before
/// the first octets or the first entry.
namespace known {
inline constexpr std::string_view media_type = "media_type";
inline constexpr std::string_view size = "size";    // octets of the whole object, decimal
inline constexpr std::string_view date = "date";    // of the last change, RFC 3339
inline constexpr std::string_view lines = "lines";  // decimal
inline constexpr std::string_view from = "from";    // who wrote it
inline constexpr std::string_view subject = "subject";
inline constexpr std::string_view references = "references";
inline constexpr std::string_view listing = "listing";      // entries follow, perhaps none; how they were had
inline constexpr std::string_view identity = "identity";    // of a listing; may come between its entries
inline constexpr std::string_view begins_at = "begins_at";  // a resumed body: its first octet is this one
inline constexpr std::string_view uri = "uri";              // the official name of this object
inline constexpr std::string_view url = "url";  // the object is not here but there; one of several
}  // namespace known

}  // namespace wend::wire
