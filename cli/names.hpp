// SPDX-License-Identifier: Apache-2.0
//
// Names as users give them: possibly in a wrapper, possibly an IRI; read in the record's profile and mode.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/problem.hpp"
#include "cli/records.hpp"
#include "wend/text/wrap.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/whatwg/scalars.hpp"

namespace wend::cli {

/// Returns the encoder of queries for this label, null for UTF-8; `bad-record` for an unknown label.
answer<whatwg::encoder> query_encoder(std::string_view label);

inline iri_form form_for(mode_of_reading const& how) {
  return how.reference ? iri_form::reference : iri_form::absolute;
}

/// A text without its wrapper, and the places of its bytes in the original.
class given_text {
 public:
  /// whatwg has no wrappers: there the text is kept as it is.
  explicit given_text(std::string_view as_given, profile p = profile::rfc3986);

  std::string_view text() const { return iri_ ? std::string_view(iri_->uri) : source(); }
  wend::profile profile() const { return profile_; }
  bool had_label() const { return unwrapped_ && unwrapped_->had_label; }
  /// Logarithmic in the length of the text.
  std::uint32_t original(std::uint32_t at) const;

  /// Replaces the text by the URI of the IRI.
  result<void> map_iri(iri_form);

 private:
  struct mapped_iri {
    std::string uri{};
    std::uint32_t iri_host = 0, uri_host = 0;  // begin of the authority
    std::uint32_t iri_rest = 0, uri_rest = 0;  // end of the authority
    std::vector<std::uint32_t> escaped{};      // octets of the rest of the IRI that became three; ascending
  };

  std::string_view source() const { return unwrapped_ ? std::string_view(unwrapped_->value) : plain_; }
  std::uint32_t before_mapping(std::uint32_t at) const;

  std::string_view plain_;
  wend::profile profile_;
  std::optional<text::unwrapped> unwrapped_{};
  std::optional<mapped_iri> iri_{};
};

/// A parsed name.
struct name {
  uri value;
  diagnostics notices{};  // notices, at bytes of the text as it was given
  bool had_label = false;
  std::optional<problem> refused{};  // by the scheme's grammar, where the profile's accepts the name
};

enum class with_notices : bool { no, yes };

/// Reads a name in the record's profile and mode. Notices and `refused` only if requested.
answer<name> read_name(mode_of_reading const&, std::string_view as_given, with_notices = with_notices::no);
inline answer<name> read_name(record const& from, with_notices which = with_notices::no) {
  return read_name(from, from.text, which);
}

/// The input of normalize and compare, a URI or a partial form: the text as given, or in lenient mode its
/// repaired form.
struct form_to_read {
  explicit form_to_read(given_text const&, mode_of_reading const&);

  std::string_view text() const { return repaired_ ? repaired_->text() : as_given_; }
  diagnostics notices{};             // notices of the repair, at bytes of the text as given
  std::optional<problem> refused{};  // by the repair

 private:
  std::string_view as_given_;
  std::optional<uri> repaired_{};
};

/// Returns the error by the scheme's own grammar, which RFC 3986 and the URL Standard do not check; at the
/// byte of the given text if that ends like the normal form.
std::optional<problem> refused_by_scheme(uri_view, std::string_view as_given);

/// Returns the error for which every plan refuses the name, with the host names of this machine:
/// access::refused_when_followed.
std::optional<error> refused_when_followed(uri_view);

/// Returns `not-allowed` at a host that is not public, `no-host` without a host.
std::optional<error> refused_unless_public(uri_view);

/// Returns the class of a host; of an address that holds another, both: "mapped, private". Empty without a host.
std::string classes_of_host(std::string_view host);

/// Returns the profiles in which the text is legal, as `check` decides: bit i is profiles[i].
unsigned legal_profiles(std::string_view text);

/// The record's base, else the option's. Only the generic grammar applies: the scheme's own is not checked.
/// `no-context` without a base.
answer<name> read_base(record const&, options const&);
/// Returns the option's base, if all records share it and read it alike.
std::optional<answer<name>> base_for_all(command_context&);

/// Returns the record's context of escapes, or the option's. Throws problem.
context context_for(record const&, options const&);

/// Maps the place of a diagnostic to the text as given.
problem problem_in(given_text const&, error);

}  // namespace wend::cli
