// SPDX-License-Identifier: Apache-2.0
//
// Adapters: protocols and formats that other libraries speak, each optional. An adapter is one table of
// functions. A program that links it adds it with add_adapter. The program `wend` loads it from a module at
// the first use.

#pragma once

// Threads: any thread, at any time; adapters are called on the thread of the request.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/access/representation.hpp"
#include "wend/base/export.hpp"
#include "wend/exchange/request.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri_view.hpp"
#include "wend/uri/whatwg/scalars.hpp"

namespace wend::access {

struct readable_message;  // defined in wend/content/detail/message.hpp
struct decoded_part;

/// The functions of one adapter. A null pointer: the adapter does not have this function.
struct adapter {
  std::string_view name;  // also of its module, lib/wend/NAME.so

  /// Starts a conversation as an exchange without sockets. Errors: those of the plan.
  wire::starter start = nullptr;

  /// The files of the message with this id (without brackets) beneath the mail store. Errors: `not-found`;
  /// `not-possible` where the store cannot be read.
  outcome<std::vector<std::string>> (*files_of_message)(std::string const& store,
                                                        std::string const& id) = nullptr;

  // Defined in wend/content/detail/message.hpp.
  readable_message (*readable)(std::string_view octets) = nullptr;
  std::optional<decoded_part> (*part_of)(std::string_view message, std::string_view content_id) = nullptr;
  std::optional<decoded_part> (*part_at)(std::string_view message, std::uint64_t place) = nullptr;
  std::string (*decoded_field)(std::string_view value) = nullptr;

  std::optional<whatwg::encoder> (*encoder_for)(std::string_view label) noexcept = nullptr;
};

// Each is a library of its own: wend::ldap and so on in CMake, libwend-ldap.
WEND_API extern adapter const gmime_adapter, ldap_adapter, nfs_adapter, notmuch_adapter, snmp_adapter,
    z3950_adapter;

/// Makes the adapter known to find_adapter. The adapter must outlive every use. Callable from any thread.
WEND_API void add_adapter(adapter const&) noexcept;

/// The adapter of this name. Errors: `adapter-not-installed`, whose words name the Debian package that has
/// it; `module-mismatch`. Callable from any thread.
WEND_API outcome<adapter const*> find_adapter(std::string_view name);

/// The adapter for the scheme (any case); empty: the scheme needs none.
WEND_API std::string_view adapter_of_scheme(std::string_view scheme) noexcept;

/// The Debian package that contains the adapter; empty: it is installed. Loads nothing.
WEND_API std::string missing_package(std::string_view name);

/// The names of all adapters that wend knows.
WEND_API std::vector<std::string_view> adapter_names();

/// Supplies adapters that have not been added yet.
struct adapter_source {
  bool (*has)(std::string_view name);
  outcome<void> (*load)(std::string_view name);  // loads the adapter and adds it
};
WEND_API void set_adapter_source(adapter_source const*) noexcept;

}  // namespace wend::access
