// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/charset.hpp"
#include "wend/names/detail/plain_text.hpp"

namespace wend::detail {

/// Octets from `begin` up to `end`, of a plain text where nothing else is said.
struct range {
  std::size_t begin = 0, end = 0;
  bool empty() const { return begin == end; }
};

/// Finds what is secret in one URI, or in a text that was meant as one.
class secret_finder {
 public:
  explicit secret_finder(std::string_view text);

  struct login {
    range user{}, password{};
    bool has_host = true;
    bool may_be_token = false;  // the user, if no password follows
  };

  /// The logins, in order. Each octet is looked at a bounded number of times.
  std::vector<login> logins() const;
  /// The values of the pairs whose name is that of a secret, or matches one of the patterns.
  std::vector<range> values(std::span<std::string_view const> patterns) const;

  range bare_login() const;
  range bare_login_in_words() const;
  range query() const;
  range login_in_path() const;

  bool is_token(range) const;
  bool is(range what, std::string_view text) const {
    return std::ranges::equal(octets(what), text, {}, &plain_octet::value);
  }
  /// Where the octets stand in the text.
  range place_of(range what) const { return {plain_[what.begin].begin, plain_[what.end - 1].end}; }

 private:
  range whole() const { return {0, plain_.size()}; }
  std::span<plain_octet const> octets(range what) const {
    return std::span(plain_).subspan(what.begin, what.end - what.begin);
  }
  std::size_t find(charset set, range in, unsigned most_depth = 255) const;
  std::size_t find_text(std::string_view text, range in) const;
  std::size_t find_last(char value, range in) const;
  bool is_number(range) const;
  bool is_port(range) const;
  bool is_hash_in_password(range port, std::size_t at) const;
  bool is_ipv6(range) const;
  bool has_slashes(std::size_t at) const;
  std::string scheme_before(std::size_t at) const;
  std::size_t colon_of_login() const;
  std::optional<login> login_in(range authority, std::string_view scheme, std::size_t next_at) const;
  bool is_secret_name(range name, std::span<std::string const> more, bool is_alone) const;

  std::vector<plain_octet> plain_;
};

}  // namespace wend::detail
