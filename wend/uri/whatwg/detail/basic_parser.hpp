// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/uri/whatwg/detail/host.hpp"
#include "wend/uri/whatwg/detail/record.hpp"
#include "wend/uri/whatwg/scalars.hpp"

namespace wend::whatwg {

/// The states of the basic URL parser, in the standard's order. WHATWG URL §4.4
enum class state : std::uint8_t {
  scheme_start,
  scheme,
  no_scheme,
  special_relative_or_authority,
  path_or_authority,
  relative,
  relative_slash,
  special_authority_slashes,
  special_authority_ignore_slashes,
  authority,
  host,
  hostname,
  port,
  file,
  file_slash,
  file_host,
  path_start,
  path,
  opaque_path,
  query,
  fragment,
};

/// The basic URL parser (WHATWG URL §4.4), with the states of the standard; tests compare the fast path with it. A
/// state reads the character `c` at the pointer and returns whether to continue; between two states the pointer
/// moves by one. It works on octets: what the standard requires of a code point beyond ASCII holds for each of its
/// octets.
class basic_parser {
 public:
  struct parse_options {
    encoder encode_query = nullptr;
    reporter say{};  // validation errors that do not end parsing, at bytes of the text as given
  };

  basic_parser(input const& in, record& url, record const* base, parse_options const& with,
               std::optional<state> override_with = {})
      : in_(in), text_(in.text()), url_(url), base_(base), with_(with), override_(override_with) {}

  /// Parses the input. Error: why it is not a URL; `at` is a byte of the text as given.
  result<void> run();

 private:
  enum class then : std::uint8_t { go_on, done, failed };

  then step();
  then scheme_start();
  then scheme();
  then scheme_ends();
  bool may_change_scheme() const;
  then no_scheme();
  then special_relative_or_authority();
  then path_or_authority();
  then relative();
  then relative_slash();
  then special_authority_slashes();
  then special_authority_ignore_slashes();
  then authority();
  void credentials();
  then host();
  then host_ends(bool at_colon);
  then port();
  then port_ends();
  then file();
  then file_slash();
  then file_host();
  then path_start();
  then path();
  void segment_ends();
  then opaque_path();
  then query();
  then fragment();

  static constexpr char eof = '\0';  // `ended` distinguishes it from an octet 0
  bool ended() const { return pointer_ == text_.size(); }
  char c() const { return ended() ? eof : text_[pointer_]; }
  bool is(char wanted) const { return !ended() && text_[pointer_] == wanted; }
  bool is_slash() const { return is('/') || is_reverse_solidus(); }
  bool is_reverse_solidus() const { return is('\\') && url_.is_special(); }
  bool part_ends() const { return ended() || is('/') || is('?') || is('#') || is_reverse_solidus(); }
  std::string_view from_pointer() const { return text_.substr(pointer_); }
  std::string_view remaining() const { return text_.substr(pointer_ + 1); }

  then become(state next) {
    state_ = next;
    return then::go_on;
  }
  then again_as(state next) {
    --pointer_;
    return become(next);
  }
  then query_begins() {
    url_.query = "";
    return become(state::query);
  }
  then fragment_begins() {
    url_.fragment = "";
    return become(state::fragment);
  }
  void take_from_base();  // copies all parts but scheme and fragment
  void take_authority_from_base();

  then refuse(errc code, std::size_t at) {
    wrong_ = {code, in_.original(at)};
    return then::failed;
  }
  then give_up() {
    return then::failed;
  }  // the standard has no validation error here: an override is ignored
  void say(errc code, std::size_t at) const {
    if (with_.say) with_.say(code, in_.original(at));
  }
  void say(errc code) const { say(code, pointer_); }
  void check_unit() const;
  then take_host();

  input const& in_;
  std::string_view text_;
  record& url_;
  record const* base_;
  parse_options const& with_;
  std::optional<state> override_;
  state state_ = state::scheme_start;
  std::size_t pointer_ = 0;
  std::string buffer_{};
  std::size_t buffer_begin_ = 0;  // byte of the text at which the host begins
  bool at_sign_seen_ = false, inside_brackets_ = false, password_token_seen_ = false;
  error wrong_{errc::not_possible, 0};
};

}  // namespace wend::whatwg
