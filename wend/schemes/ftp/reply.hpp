// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/error.hpp"
#include "wend/base/export.hpp"

namespace wend::ftp {

/// The reply of a server to one command, one line or several. RFC 959 §4.2.
class reply {
 public:
  explicit reply(std::string_view first_line) : text_(first_line) {}
  void add(std::string_view line) { (text_ += '\n') += line; }

  /// Returns whether the reply is complete. A reply of several lines begins with "123-" and ends with the
  /// first line that begins with the same code and a space; lines between may begin with anything, including
  /// other codes.
  WEND_SHARED bool is_whole() const;

  /// 0 without a code.
  WEND_SHARED int code() const;
  /// All lines, with their codes.
  std::string const& text() const { return text_; }

  // RFC 959 §4.2, the first digit: 1 wait, 2 done, 3 more input, 4 transient error, 5 error.
  bool says_wait() const { return code() / 100 == 1; }
  bool says_done() const { return code() / 100 == 2; }

  /// RFC 959 §4.2.2: the server does not implement the command.
  bool lacks_it() const { return code() == 500 || code() == 502; }

  /// Returns the error for an unexpected reply; `refused` is the error for a plain refusal.
  WEND_SHARED errc trouble(errc refused) const;
  WEND_SHARED errc meaning_of_550(errc otherwise) const;

 private:
  std::string text_;
};

/// "227 Entering Passive Mode (h1,h2,h3,h4,p1,p2)." RFC 959 §4.2.2. Ignores the host on purpose: with it a
/// server could direct us to a third host. Refuses ports of other services.
WEND_SHARED std::optional<std::uint16_t> passive_port(reply const&);

/// "229 Entering Extended Passive Mode (|||6446|)". RFC 2428 §3.
WEND_SHARED std::optional<std::uint16_t> extended_port(reply const&);

/// "213 1024": the octets of the transfer. RFC 3659 §4.
WEND_SHARED std::optional<std::uint64_t> size_in(reply const&);

/// "213 19980615100045.014": the time of the last change. RFC 3659 §3.
WEND_SHARED std::optional<std::int64_t> time_in(reply const&);

/// time-val: seconds since 1970 of "YYYYMMDDHHMMSS"; a fraction is ignored. RFC 3659 §2.3.
WEND_SHARED std::optional<std::int64_t> time_val(std::string_view);

/// Returns seconds since 1970; nothing for an invalid day or hour.
WEND_SHARED std::optional<std::int64_t> seconds_at(int year, unsigned month, unsigned day, unsigned hour,
                                                   unsigned minute, unsigned second = 0);

/// Returns whether the reply to FEAT names this feature: one on each line, after one space; parameters follow
/// another space. RFC 2389 §3.2.
WEND_SHARED bool names_feature(reply const&, std::string_view feature);

}  // namespace wend::ftp
