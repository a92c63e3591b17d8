// SPDX-License-Identifier: Apache-2.0
//
// Adapters: protocols and formats that other libraries speak, each optional. An adapter is one table of
// functions. A program that links it makes it known with add_adapter; the program `wend` has it loaded from a
// module when it is first asked for.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/access/representation.hpp"
#include "wend/exchange/request.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri_view.hpp"
#include "wend/uri/whatwg/scalars.hpp"

namespace wend::access {

struct readable_message;  // wend/content/detail/message.hpp
struct decoded_part;

/// What an adapter does. Null: another one's work.
struct adapter {
  std::string_view name;  // of its module, too: lib/wend/NAME.so

  /// A conversation as an exchange without sockets. Errors: those of the plan.
  wire::starter start = nullptr;

  /// The files of the message with this id, without brackets, that are beneath the mail store. `not-found`;
  /// `not-possible` where the store cannot be read.
  outcome<std::vector<std::string>> (*files_of_message)(std::string const& store,
                                                        std::string const& id) = nullptr;

  // wend/content/detail/message.hpp
  readable_message (*readable)(std::string_view octets) = nullptr;
  std::optional<decoded_part> (*part_of)(std::string_view message, std::string_view content_id) = nullptr;
  std::optional<decoded_part> (*part_at)(std::string_view message, std::uint64_t place) = nullptr;
  std::string (*decoded_field)(std::string_view value) = nullptr;

  /// Whether the name is a public suffix by itself.
  bool (*is_public_suffix)(std::string const& name) = nullptr;

  host_mapper to_ascii = nullptr;
  std::optional<whatwg::encoder> (*encoder_for)(std::string_view label) noexcept = nullptr;
};

// One library each: wend::ldap and so on in CMake, libwend-ldap.
extern adapter const gmime_adapter, ldap_adapter, nfs_adapter, notmuch_adapter, psl_adapter, snmp_adapter,
    z3950_adapter;

/// From now on find_adapter has it. The adapter stays where it is. Any thread.
void add_adapter(adapter const&) noexcept;

/// The adapter of this name. `adapter-not-installed`, in words that name the Debian package that brings it;
/// `module-mismatch`. Any thread.
outcome<adapter const*> find_adapter(std::string_view name);

/// The adapter that speaks the scheme (any case); empty: the scheme needs none.
std::string_view adapter_of_scheme(std::string_view scheme) noexcept;

/// The Debian package that would bring the adapter; empty: it is here. Loads nothing.
std::string missing_package(std::string_view name);

/// Names of all adapters that wend knows.
std::vector<std::string_view> adapter_names();

/// Where adapters come from that were not added yet.
struct adapter_source {
  bool (*has)(std::string_view name);
  outcome<void> (*load)(std::string_view name);  // adds it
};
void set_adapter_source(adapter_source const*) noexcept;

}  // namespace wend::access
