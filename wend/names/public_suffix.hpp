// SPDX-License-Identifier: Apache-2.0
//
// The registrable domain of a host by the public suffix list: https://publicsuffix.org/list/.

#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/lifetime.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"

namespace wend {

namespace detail {
struct suffix_table;
}

/// A public suffix list. By default the list that is compiled into the library. Cheap to copy.
class public_suffix_list {
 public:
  public_suffix_list() = default;

  /// Reads a list as publicsuffix.org publishes it, in UTF-8. Rules outside of both sections count as ICANN's.
  /// Errors, at a byte of the rule: `bad-host` where it is not a domain name after `*.` or `!`, `too-long` beyond
  /// some 300000 labels, or 512 octets or three labels beyond ASCII in one rule, and where labels were chosen to collide
  /// in the table; `truncated` at the end of a list
  /// without a rule, and where a section has no `===END` line. Linear.
  WEND_API static result<public_suffix_list> read(std::string_view text);

  /// Returns the date of the list, "2026-08-19"; of a list that was read, its `VERSION` line; else empty.
  WEND_API std::string_view date() const noexcept;

 private:
  friend struct domain_parts domain_of(std::string_view, struct domain_options const&) noexcept;
  std::shared_ptr<detail::suffix_table const> own_{};
};

/// The public suffix and the registrable domain of a host, as views of the host.
struct WEND_VIEW domain_parts {
  /// Which rule says where the suffix begins.
  enum class rule : std::uint8_t {
    none,             // the host has no domain: it is an address, empty, or has an empty label
    unlisted,         // the default rule `*`: the last label
    icann,            // a rule of the list's ICANN section: registries
    private_section,  // a rule of its private section: domains whose owners let others register below them
  };

  std::string_view suffix{};  // "co.uk"
  std::string_view domain{};  // "example.co.uk"; empty if the host has no label beside the suffix
  rule by = rule::none;
};

/// Options of `domain_of`.
struct domain_options {
  /// The rules that count. With `private_section` there is no default rule: other hosts have no domain.
  enum class rules : std::uint8_t { all, icann, private_section };

  rules of = rules::all;
  public_suffix_list const* list = nullptr;  // null: the compiled list
};

/// Returns the parts of a host name, in ASCII or UTF-8; letters beyond ASCII in lower case. Views of `host`, with its
/// case; a dot at the end is in neither. Does not allocate. Linear.
///
///     wend::domain_of("www.example.co.uk").domain;  // "example.co.uk"
///
/// This is the algorithm of publicsuffix.org as published: the parent of a wildcard rule is not a suffix by that rule.
/// libpsl takes it for one: `*.kobe.jp` makes `kobe.jp` a suffix there, and a registrable domain here.
WEND_API domain_parts domain_of(std::string_view host WEND_LIFETIMEBOUND,
                                domain_options const& = {}) noexcept;
template <detail::temporary_text T>
domain_parts domain_of(T&&, domain_options const& = {}) = delete;  // the parts would outlive it

/// The same for a host as a URI writes it: with escapes, and in any case. Writes the host into `plain`, decoded and in
/// lower case, overwriting it; the views are of `plain`, in which `host` may not stand. A host beyond ASCII is mapped
/// by `idna::to_unicode`, so that all its spellings have the same parts. Errors: those of the mapping, at a byte of `host`.
WEND_API result<domain_parts> domain_of_uri_host(std::string& plain WEND_LIFETIMEBOUND,
                                                 std::string_view host WEND_LIFETIMEBOUND,
                                                 domain_options const& = {});

}  // namespace wend
