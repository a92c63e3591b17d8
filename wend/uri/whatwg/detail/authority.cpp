// SPDX-License-Identifier: Apache-2.0
// The basic parser from the authority to the port. WHATWG URL §4.4
#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/whatwg/detail/basic_parser.hpp"

namespace wend::whatwg {

void basic_parser::credentials() {
  for (std::size_t begin = 0; begin < buffer_.size();) {
    auto colon = password_token_seen_ ? buffer_.npos : buffer_.find(':', begin);
    auto piece = std::string_view(buffer_).substr(begin, colon - begin);
    percent_encode_to(password_token_seen_ ? url_.password : url_.username, piece, userinfo_percent_encode);
    if (colon == buffer_.npos) return;
    password_token_seen_ = true;
    begin = colon + 1;
  }
}

basic_parser::then basic_parser::authority() {
  if (is('@')) {
    say(errc::invalid_credentials);
    if (at_sign_seen_) buffer_.insert(0, "%40");
    at_sign_seen_ = true;
    credentials();
    buffer_.clear();
    return then::go_on;
  }
  if (part_ends()) {
    if (at_sign_seen_ && buffer_.empty()) return refuse(errc::host_missing, pointer_);
    pointer_ -= buffer_.size() + 1;
    buffer_.clear();
    buffer_begin_ = pointer_ + 1;
    return become(state::host);
  }
  buffer_ += c();
  return then::go_on;
}

basic_parser::then basic_parser::take_host() {
  auto here = [&](diagnostic f) { say(f.code, buffer_begin_ + f.at); };
  auto host =
      parse_host(buffer_, !url_.is_special(), with_.say ? reporter(diagnostic_sink(here)) : reporter());
  if (!host) return refuse(host.error().code, buffer_begin_ + host.error().at);
  url_.host = *std::move(host);
  buffer_.clear();
  return then::go_on;
}

// A host between brackets may hold colons: WHATWG URL §4.4, host state.
basic_parser::then basic_parser::host() {
  if (override_ && url_.scheme == "file") return again_as(state::file_host);
  bool at_colon = is(':') && !inside_brackets_;
  if (at_colon || part_ends()) return host_ends(at_colon);
  if (is('[')) inside_brackets_ = true;
  if (is(']')) inside_brackets_ = false;
  buffer_ += c();
  return then::go_on;
}

basic_parser::then basic_parser::host_ends(bool at_colon) {
  if (buffer_.empty() && (at_colon || url_.is_special())) return refuse(errc::host_missing, pointer_);
  if (at_colon && override_ == state::hostname) return give_up();
  if (!at_colon && override_ && buffer_.empty() && (url_.includes_credentials() || url_.port))
    return give_up();
  if (auto how = take_host(); how != then::go_on) return how;
  if (at_colon) return become(state::port);
  if (override_) return then::done;
  return again_as(state::path_start);
}

basic_parser::then basic_parser::port() {
  if (!ended() && digit[c()]) {
    buffer_ += c();
    return then::go_on;
  }
  if (!part_ends() && !override_) return refuse(errc::port_invalid, pointer_);
  return port_ends();
}

basic_parser::then basic_parser::port_ends() {
  if (!buffer_.empty()) {
    std::uint32_t number = 0;
    for (char c : buffer_) {
      number = 10 * number + static_cast<std::uint32_t>(c - '0');
      if (number > 0xFFFF) return refuse(errc::port_out_of_range, pointer_ - buffer_.size());
    }
    auto value = static_cast<std::uint16_t>(number);
    auto own = url_.special();
    bool is_default = own.default_port != 0 && value == own.default_port;
    url_.port = is_default ? std::nullopt : std::optional(value);
    buffer_.clear();
    if (override_) return then::done;
  }
  if (override_) return give_up();
  return again_as(state::path_start);
}

basic_parser::then basic_parser::file_host() {
  if (!ended() && !is('/') && !is('\\') && !is('?') && !is('#')) {
    if (buffer_.empty()) buffer_begin_ = pointer_;
    buffer_ += c();
    return then::go_on;
  }
  if (!override_ && is_drive_letter(buffer_)) {
    say(errc::file_invalid_windows_drive_letter_host, buffer_begin_);
    return again_as(state::path);  // with the buffer: it is the path's first segment
  }
  if (buffer_.empty()) {
    url_.host = "";
  } else {
    if (auto how = take_host(); how != then::go_on) return how;
    if (*url_.host == "localhost") url_.host = "";
  }
  if (override_) return then::done;
  return again_as(state::path_start);
}

}  // namespace wend::whatwg
