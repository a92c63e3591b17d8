// SPDX-License-Identifier: Apache-2.0
// The basic parser from file: to the fragment. WHATWG URL §4.4
#include <algorithm>
#include <span>

#include "wend/base/detail/ascii.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/whatwg/detail/basic_parser.hpp"

namespace wend::whatwg {
namespace {

constexpr std::string_view single_dots[] = {".", "%2e"};
constexpr std::string_view double_dots[] = {"..", ".%2e", "%2e.", "%2e%2e"};

/// WHATWG URL §4.1
bool is_one_of(std::span<std::string_view const> forms, std::string_view segment) {
  return std::ranges::any_of(forms, [&](auto form) { return same_ignoring_case(form, segment); });
}

}  // namespace

basic_parser::then basic_parser::file() {
  url_.scheme = "file";
  url_.host = "";
  if (is('/') || is('\\')) {
    if (is('\\')) say(errc::invalid_reverse_solidus);
    return become(state::file_slash);
  }
  if (!base_ || base_->scheme != "file") return again_as(state::path);
  take_from_base();
  if (is('?')) return query_begins();
  if (is('#')) return fragment_begins();
  if (ended()) return then::go_on;
  url_.query.reset();
  if (!starts_with_drive_letter(from_pointer())) {
    url_.shorten_path();
  } else {
    say(errc::file_invalid_windows_drive_letter);
    url_.path.clear();
  }
  return again_as(state::path);
}

basic_parser::then basic_parser::file_slash() {
  if (is('/') || is('\\')) {
    if (is('\\')) say(errc::invalid_reverse_solidus);
    return become(state::file_host);
  }
  if (base_ && base_->scheme == "file") {
    url_.host = base_->host;
    if (!starts_with_drive_letter(from_pointer()) && path_has_drive(base_->path))
      url_.path += base_->path.substr(0, 3);
  }
  return again_as(state::path);
}

basic_parser::then basic_parser::path_start() {
  if (url_.is_special()) {
    if (is('\\')) say(errc::invalid_reverse_solidus);
    return is('/') || is('\\') ? become(state::path) : again_as(state::path);
  }
  if (!override_ && is('?')) return query_begins();
  if (!override_ && is('#')) return fragment_begins();
  if (!ended()) return is('/') ? become(state::path) : again_as(state::path);
  if (override_ && !url_.host) url_.path += '/';
  return then::go_on;
}

void basic_parser::segment_ends() {
  bool slash_follows = is_slash();
  if (is_one_of(double_dots, buffer_)) {
    url_.shorten_path();
    if (!slash_follows) url_.path += '/';
  } else if (is_one_of(single_dots, buffer_)) {
    if (!slash_follows) url_.path += '/';
  } else {
    if (url_.scheme == "file" && url_.path.empty() && is_drive_letter(buffer_)) buffer_[1] = ':';
    (url_.path += '/') += buffer_;
  }
  buffer_.clear();
}

basic_parser::then basic_parser::path() {
  bool asides = !override_ && (is('?') || is('#'));
  if (ended() || is_slash() || asides) {
    if (is_reverse_solidus()) say(errc::invalid_reverse_solidus);
    segment_ends();
    if (asides) return is('?') ? query_begins() : fragment_begins();
    return then::go_on;
  }
  check_unit();
  if (path_percent_encode[c()]) detail::put_escape(buffer_, c());
  else buffer_ += c();
  return then::go_on;
}

basic_parser::then basic_parser::opaque_path() {
  if (ended()) return then::go_on;
  if (is('?')) return query_begins();
  if (is('#')) return fragment_begins();
  if (is(' ')) {
    say(errc::invalid_url_unit);
    bool is_last = remaining().starts_with('?') || remaining().starts_with('#');
    url_.path += is_last ? "%20" : " ";  // a space at the end would be removed if the next part is
    return then::go_on;
  }
  check_unit();
  if (c0_control_percent_encode[c()]) detail::put_escape(url_.path, c());
  else url_.path += c();
  return then::go_on;
}

basic_parser::then basic_parser::query() {
  if (!ended() && (override_ || !is('#'))) {
    check_unit();
    buffer_ += c();
    return then::go_on;
  }
  bool may_be_legacy = url_.is_special() && url_.scheme != "ws" && url_.scheme != "wss";
  percent_encode_to(*url_.query, buffer_,
                    url_.is_special() ? special_query_percent_encode : query_percent_encode,
                    may_be_legacy ? with_.encode_query : nullptr);
  buffer_.clear();
  return is('#') ? fragment_begins() : then::go_on;
}

basic_parser::then basic_parser::fragment() {
  if (ended()) return then::go_on;
  check_unit();
  if (fragment_percent_encode[c()]) detail::put_escape(*url_.fragment, c());
  else *url_.fragment += c();
  return then::go_on;
}

}  // namespace wend::whatwg
