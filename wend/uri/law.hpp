// SPDX-License-Identifier: Apache-2.0
//
// What the laws that rooms add to the generic grammar have in common.

#pragma once

#include <algorithm>
#include <optional>

#include "wend/base/charset.hpp"
#include "wend/base/finding.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

/// A listener for who stops at a mistake: keeps the first error by its byte and forgets notices.
class first_error {
 public:
  void operator()(finding f) {
    if (is_error(f) && (!found_ || f.at < found_->at)) found_ = f;
  }
  explicit operator bool() const { return found_.has_value(); }
  error operator*() const { return *found_; }

 private:
  std::optional<error> found_{};
};

namespace internet {

/// RFC 3986 §3.2 lets an authority be absent, its host be empty and its port be any number.
inline void check_port(uri_view u, listener say) {
  if (u.port().empty() || u.port_number()) return;
  bool is_number = std::ranges::all_of(u.port(), [](char c) { return digit[c]; });  // else it is bad already
  if (is_number) say(errc::port_out_of_range, u.offset_of(u.port()));
}

inline void check_server(uri_view u, listener say) {
  if (u.host().empty()) say(errc::no_host, u.offset_of(u.has_authority() ? u.host() : u.path()));
  check_port(u, say);
}

inline void check_no_login(uri_view u, listener say) {
  if (u.has_userinfo()) say(errc::login_not_allowed, u.offset_of(u.userinfo()));
}

inline void check_no_query(uri_view u, listener say) {
  if (u.has_query()) say(errc::query_not_allowed, u.offset_of(u.query()) - 1);
}

}  // namespace internet
}  // namespace wend
