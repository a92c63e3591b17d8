// SPDX-License-Identifier: Apache-2.0
//
//     scheme ─┬─ no scheme ── relative ── relative slash ─┐
//             ├─ special authority (ignore) slashes ──────┼─ authority ── host ── port ─┐
//             ├─ path or authority ───────────────────────┘                             ├─ path start ── path
//             ├─ file ── file slash ── file host ───────────────────────────────────────┘        └─ query ──
//             fragment └─ opaque path
//
// Here: the run, the scheme and what may stand in for it. authority.cpp and path.cpp have the rest.

#include "wend/uri/whatwg/detail/basic_parser.hpp"

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/uri/whatwg/detail/units.hpp"

namespace wend::whatwg {

result<void> basic_parser::run() {
  if (override_) state_ = *override_;
  for (auto how = then::go_on;; ++pointer_) {
    how = step();
    if (how == then::failed) return unexpected(wrong_);
    if (how == then::done || ended()) return {};
  }
}

basic_parser::then basic_parser::step() {
  switch (state_) {
    case state::scheme_start: return scheme_start();
    case state::scheme: return scheme();
    case state::no_scheme: return no_scheme();
    case state::special_relative_or_authority: return special_relative_or_authority();
    case state::path_or_authority: return path_or_authority();
    case state::relative: return relative();
    case state::relative_slash: return relative_slash();
    case state::special_authority_slashes: return special_authority_slashes();
    case state::special_authority_ignore_slashes: return special_authority_ignore_slashes();
    case state::authority: return authority();
    case state::host:
    case state::hostname: return host();
    case state::port: return port();
    case state::file: return file();
    case state::file_slash: return file_slash();
    case state::file_host: return file_host();
    case state::path_start: return path_start();
    case state::path: return path();
    case state::opaque_path: return opaque_path();
    case state::query: return query();
    case state::fragment: return fragment();
  }
  return then::done;
}

void basic_parser::check_unit() const {
  if (with_.say && !is_url_unit(text_, pointer_)) say(errc::invalid_url_unit);
}

basic_parser::then basic_parser::scheme_start() {
  if (!ended() && alpha[c()]) {
    buffer_ += lower(c());
    return become(state::scheme);
  }
  return override_ ? give_up() : again_as(state::no_scheme);
}

basic_parser::then basic_parser::scheme() {
  constexpr charset scheme_char = alpha | digit | "+-.";
  if (!ended() && scheme_char[c()]) {
    buffer_ += lower(c());
    return then::go_on;
  }
  if (is(':')) return scheme_ends();
  if (override_) return give_up();
  buffer_.clear();
  pointer_ = static_cast<std::size_t>(-1);  // start over
  return become(state::no_scheme);
}

bool basic_parser::may_change_scheme() const {
  bool will_be_special = special_scheme_of(buffer_).kind != scheme_kind::other;
  if (url_.is_special() != will_be_special) return false;
  if ((url_.includes_credentials() || url_.port) && buffer_ == "file") return false;
  return !(url_.scheme == "file" && url_.host && url_.host->empty());
}

basic_parser::then basic_parser::scheme_ends() {
  if (override_ && !may_change_scheme()) return then::done;
  url_.scheme = buffer_;
  if (override_) {
    auto default_port = url_.special().default_port;  // 0: none, and port 0 is a port
    if (default_port != 0 && url_.port == default_port) url_.port.reset();
    return then::done;
  }
  buffer_.clear();
  if (url_.scheme == "file") {
    if (!remaining().starts_with("//")) say(errc::special_scheme_missing_following_solidus, pointer_ + 1);
    return become(state::file);
  }
  if (url_.is_special())
    return become(base_ && base_->scheme == url_.scheme ? state::special_relative_or_authority
                                                        : state::special_authority_slashes);
  if (remaining().starts_with('/')) {
    ++pointer_;
    return become(state::path_or_authority);
  }
  url_.has_opaque_path = true;
  return become(state::opaque_path);
}

basic_parser::then basic_parser::no_scheme() {
  if (!base_ || (base_->has_opaque_path && !is('#')))
    return refuse(errc::missing_scheme_non_relative_url, pointer_);
  if (base_->has_opaque_path) {
    url_.scheme = base_->scheme;
    url_.path = base_->path;
    url_.has_opaque_path = true;
    url_.query = base_->query;
    return fragment_begins();
  }
  return again_as(base_->scheme != "file" ? state::relative : state::file);
}

basic_parser::then basic_parser::special_relative_or_authority() {
  if (is('/') && remaining().starts_with('/')) {
    ++pointer_;
    return become(state::special_authority_ignore_slashes);
  }
  say(errc::special_scheme_missing_following_solidus);
  return again_as(state::relative);
}

basic_parser::then basic_parser::path_or_authority() {
  return is('/') ? become(state::authority) : again_as(state::path);
}

void basic_parser::take_authority_from_base() {
  url_.username = base_->username;
  url_.password = base_->password;
  url_.host = base_->host;
  url_.port = base_->port;
}

void basic_parser::take_from_base() {
  take_authority_from_base();
  url_.path = base_->path;
  url_.query = base_->query;
}

basic_parser::then basic_parser::relative() {
  url_.scheme = base_->scheme;
  if (is('/')) return become(state::relative_slash);
  if (is_reverse_solidus()) {
    say(errc::invalid_reverse_solidus);
    return become(state::relative_slash);
  }
  take_from_base();
  if (is('?')) return query_begins();
  if (is('#')) return fragment_begins();
  if (ended()) return then::go_on;
  url_.query.reset();
  url_.shorten_path();
  return again_as(state::path);
}

basic_parser::then basic_parser::relative_slash() {
  if (url_.is_special() && is_slash()) {
    if (is('\\')) say(errc::invalid_reverse_solidus);
    return become(state::special_authority_ignore_slashes);
  }
  if (is('/')) return become(state::authority);
  take_authority_from_base();
  return again_as(state::path);
}

basic_parser::then basic_parser::special_authority_slashes() {
  if (is('/') && remaining().starts_with('/')) {
    ++pointer_;
    return become(state::special_authority_ignore_slashes);
  }
  say(errc::special_scheme_missing_following_solidus);
  return again_as(state::special_authority_ignore_slashes);
}

basic_parser::then basic_parser::special_authority_ignore_slashes() {
  if (!is('/') && !is('\\')) return again_as(state::authority);
  say(errc::special_scheme_missing_following_solidus);
  return then::go_on;
}

}  // namespace wend::whatwg
