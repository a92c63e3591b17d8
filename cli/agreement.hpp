// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "cli/records.hpp"
#include "wend/uri/agree.hpp"

namespace wend::cli {

inline constexpr std::array every_profile{profile::rfc1630, profile::url7a, profile::rfc1738,
                                          profile::rfc3986, profile::whatwg};
using matter = agreement::matter;
using opinion = agreement::opinion;

inline constexpr matter parts_of_opinions[] = {matter::scheme, matter::host, matter::port, matter::path};

/// The error by which every plan refuses the URI.
std::optional<error> refused_by_plans(uri_view);

/// Compares the profiles; uses IDNA if it is built in.
agreement agreement_of(std::string_view text, std::span<profile const>,
                       agreement::refusal reader_rule = refused_by_plans);

bool differ(agreement const&, matter);

/// A value for display, without a password that a profile may read as path.
std::string shown_value(opinion const&, matter, options const&);

/// Writes whether the profiles of --agree read the record alike; otherwise the first difference and its
/// place.
outcome print_agreement(command_context&, record const&);

}  // namespace wend::cli
