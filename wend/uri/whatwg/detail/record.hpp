// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/uri/uri_view.hpp"
#include "wend/uri/whatwg/sets.hpp"

namespace wend::whatwg {

/// The standard's "URL record" (WHATWG URL §4.1). Path segments are in one text, with a slash before each; no
/// segment has a slash, and an empty list is an empty text.
struct record {
  std::string scheme{}, username{}, password{};
  std::optional<std::string> host{};  // serialized
  std::optional<std::uint16_t> port{};
  std::string path{};
  bool has_opaque_path = false;
  std::optional<std::string> query{}, fragment{};

  record() = default;
  explicit record(uri_view normal);  // of a view in profile::whatwg

  special_scheme special() const noexcept { return special_scheme_of(scheme); }
  bool is_special() const noexcept { return special().kind != scheme_kind::other; }
  bool includes_credentials() const noexcept { return !username.empty() || !password.empty(); }
  bool cannot_have_credentials_or_port() const noexcept { return !host || host->empty() || scheme == "file"; }
  void shorten_path() noexcept;
};

/// Serializes a record (WHATWG URL §4.5) and returns a view of the text. Error: `too-long`, if 32-bit offsets do not
/// suffice.
result<uri_view> serialize_to(std::string& out, record const&);

}  // namespace wend::whatwg
