// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/follow.hpp"
#include "wend/follow/perform.hpp"

namespace wend::cli {

/// Follows URIs by the options and the user's settings; the user may answer questions and see the dialogue.
class follower {
 public:
  explicit follower(options const& given);

  options const& how() const { return how_; }
  access::policy const& rules() { return agent_.rules(); }

  /// Uses the login of this URI for its server from now on: the entries of a listing carry no password.
  void keep_login_of(uri const& start) { start_ = start; }

  using note = std::function<void(std::string_view name, std::string_view value)>;
  wend::outcome<access::representation> try_to(access::request, access::sink const& = {}, note const& = {});
  /// The same; reports a failure, and throws failed_command.
  access::representation perform(access::request, access::sink const& = {}, note const& = {});

 private:
  void name_user(uri_view);
  bool take_login_of_start(uri_view);
  void tell_of_mail_address();
  void refuse_range_of_octets(uri_view) const;

  options how_;
  access::netrc logins_;
  follow::agent agent_;
  bool told_of_mail_ = false;
  std::optional<uri> start_{};
};

}  // namespace wend::cli
