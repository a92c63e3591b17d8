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

/// The standard's "URL record" (WHATWG URL §4.1), under construction. Its list of path segments is kept as it
/// will be written: a slash before each, so that an empty list is an empty text; no segment holds a slash.
struct record {
  std::string scheme{}, username{}, password{};
  std::optional<std::string> host{};  // serialized
  std::optional<std::uint16_t> port{};
  std::string path{};
  bool has_opaque_path = false;
  std::optional<std::string> query{}, fragment{};

  record() = default;
  explicit record(uri_view normal);  // of a view whose law is whatwg

  special_scheme special() const noexcept { return special_scheme_of(scheme); }
  bool is_special() const noexcept { return special().kind != scheme_kind::other; }
  bool includes_credentials() const noexcept { return !username.empty() || !password.empty(); }
  bool cannot_have_credentials_or_port() const noexcept { return !host || host->empty() || scheme == "file"; }
  void shorten_path() noexcept;
};

/// The URL serializer, and the view of what it wrote. `too-long` if offsets cannot hold it. WHATWG URL §4.5
result<uri_view> serialize_to(std::string& out, record const&);

}  // namespace wend::whatwg
