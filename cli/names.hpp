// SPDX-License-Identifier: Apache-2.0
//
// Names as people give them: in a wrapper perhaps, an IRI perhaps; read in the record's profile and mode.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/problem.hpp"
#include "cli/records.hpp"
#include "wend/text/wrap.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/whatwg/scalars.hpp"

namespace wend::cli {

/// wend::idna where its module is here; else null.
host_mapper host_names() noexcept;

/// What writes queries in the encoding of this label, null for UTF-8; `bad-record` if there is none.
answer<whatwg::encoder> query_encoder(std::string_view label);

/// A text without the wrapper that it may have stood in, and where its bytes were.
class given_text {
 public:
  /// The URL Standard knows no wrappers: what looks like one is a part of the text there.
  explicit given_text(std::string_view as_given, profile p = profile::rfc3986);

  std::string_view text() const { return mapped_ ? std::string_view(*mapped_) : source(); }
  wend::profile profile() const { return profile_; }
  bool had_label() const { return unwrapped_ && unwrapped_->had_label; }
  std::uint32_t original(std::uint32_t at) const;

  /// From here on the text is the URI that the IRI stands for.
  result<void> map_iri(bool reference_allowed);

 private:
  std::string_view source() const { return unwrapped_ ? std::string_view(unwrapped_->value) : plain_; }
  std::uint32_t before_mapping(std::uint32_t at) const;

  std::string_view plain_;
  wend::profile profile_;
  std::optional<text::unwrapped> unwrapped_{};
  std::optional<std::string> mapped_{};
};

/// A name that was read.
struct name {
  uri value;
  diagnostics notices{};  // notices, at bytes of the text as it was given
  bool had_label = false;
  std::optional<problem> refused{};  // by the scheme's own law, where the profile's grammar has none
};

/// In the record's profile and mode. `said` and `refused` only if they are wanted.
answer<name> read_name(mode_of_reading const&, std::string_view as_given, bool with_notices = false);
inline answer<name> read_name(record const& from, bool with_notices = false) {
  return read_name(from, from.text, with_notices);
}

/// What normalize and compare take, a URI or a partial form: the text as it is given, or leniently what it is
/// repaired to.
struct form_to_read {
  explicit form_to_read(given_text const&, mode_of_reading const&);

  std::string_view text() const { return repaired_ ? repaired_->text() : as_given_; }
  diagnostics notices{};             // notices of the repair, at bytes of the text as given
  std::optional<problem> refused{};  // by the repair

 private:
  std::string_view as_given_;
  std::optional<uri> repaired_{};
};

/// What the scheme's own grammar, which neither RFC 3986 nor the URL Standard asks, has against it, at the
/// byte of the text as given if that ends as the normal form does.
std::optional<problem> refused_by_room(uri_view, std::string_view as_given);

/// What every plan refuses of the name, with this machine's names of hosts: access::refused_when_followed.
std::optional<error> refused_when_followed(uri_view);

/// The profiles in which the text is legal, as `check` judges it: bit i is profiles[i].
unsigned legal_profiles(std::string_view text);

/// The record's base, else the option's; read, as a context is, by its characters and delimiters: what the
/// scheme's own grammar thinks of it does not matter here. `no-context` if there is none.
answer<name> read_base(record const&, options const&);
/// The option's base, where all records have that one and read it alike.
std::optional<answer<name>> base_for_all(desk&);

/// The record's context of escapes, else the option's. Throws problem.
context context_for(record const&, options const&);

/// A finding's place in the text as it was given.
problem problem_in(given_text const&, error);

}  // namespace wend::cli
