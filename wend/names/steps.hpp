// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/profile.hpp"
#include "wend/uri/types.hpp"

// Normalization in named steps: RFC 3986 §6.2.2–6.2.3 as six of them, and nine that a caller may add.
namespace wend {

/// One step of normalization. The order of the enumerators is the order in which steps run.
///
/// The first six keep the name the same (RFC 3986 §6.2.2–6.2.3). The others are conventions of servers and
/// archives: what they remove may matter to a server, so a caller chooses them.
enum class step : std::uint8_t {
  percent,       // needless escapes undone, unsafe characters escaped
  letter_case,   // "case": scheme and host in lower case, the digits of escapes in upper
  default_port,  // no default port, no empty port, no leading zeros
  empty_path,    // http://h is http://h/
  dots,          // no dot segments
  scheme,        // what the scheme's module knows: file://localhost/x, the type of ftp, domains of mailto
  // http and https only
  scheme_https,    // http becomes https, if the port is http's own
  www,             // no first label www, www1, …, if it is not in the registrable domain: public_suffix.hpp
  index,           // no last segment index.html, index.php, default.asp, …
  trailing_slash,  // no slash at the end of a path that has more than it
  query_rules,     // no pairs that the rules name
  sort_query,      // pairs in the order of their decoded names, as `sort_query_pairs`
  // every scheme
  userinfo,     // no user, no password
  empty_query,  // no "?" without a query
  fragment,     // no fragment
};

/// A set of steps.
class step_set {
 public:
  constexpr step_set() = default;
  constexpr step_set(std::initializer_list<step> members) {
    for (auto member : members) add(member);
  }
  constexpr void add(step s) { bits_ |= 1u << static_cast<unsigned>(s); }
  constexpr bool operator[](step s) const { return bits_ >> static_cast<unsigned>(s) & 1; }
  friend constexpr step_set operator|(step_set a, step_set b) {
    a.bits_ |= b.bits_;
    return a;
  }
  friend constexpr bool operator==(step_set, step_set) = default;

 private:
  std::uint32_t bits_ = 0;
};

inline constexpr std::size_t step_count = 15;

/// The steps of `normalize` at level `scheme`.
inline constexpr step_set default_steps{step::percent,    step::letter_case, step::default_port,
                                        step::empty_path, step::dots,        step::scheme};

/// Returns the name: "case", "default-port", …
WEND_API std::string_view name_of(step) noexcept;
/// Returns the step of this name, if any.
WEND_API std::optional<step> step_named(std::string_view) noexcept;

/// Rules that name pairs of a query to remove: those of `add_tracking`, or of a file of the user
/// (ClearURLs' providers). Copies share the rules.
///
/// A pattern is a regular expression of ECMAScript without lookaround, back references and \b, at most 4096
/// states long; all of them together have at most 32768. Matching ignores the case of ASCII letters. An octet of the
/// text takes at most a visit to each state.
class query_rules {
 public:
  /// Rules for the URLs that `urls` matches anywhere, unless one of `exceptions` does.
  struct provider {
    std::string urls;                       // empty: every URL
    std::vector<std::string> names;         // each matches the whole decoded name of a pair
    std::vector<std::string> exceptions{};  // URLs to leave alone
  };

  /// A pattern that was left out: not-expressible or too-long, at its byte.
  struct refused_pattern {
    std::string pattern;
    error reason;
  };

  /// Adds a provider without the patterns that are refused, which it returns in their order. A provider whose
  /// `urls` is refused is not added. Linear in the patterns.
  WEND_API std::vector<refused_pattern> add(provider const&);

  /// Adds the short list for people without a file: utm_*, gclid, dclid, fbclid, msclkid, yclid, mc_eid, of
  /// every URL.
  WEND_API void add_tracking();

  bool empty() const noexcept { return !rules_; }

 private:
  struct compiled;
  friend struct step_runner;
  std::shared_ptr<compiled> rules_{};
};

/// Options of `normalize_by_steps`.
struct step_options {
  step_set steps = default_steps;
  wend::mode mode = mode::strict;  // as in `normalizing`
  query_rules rules{};             // of step::query_rules
};

/// What one step did.
struct step_change {
  step by;
  std::string before, after;
};

/// Normalizes as `normalize` does, by these steps and no others. Runs them until nothing changes, so the
/// result is a fixed point. A step whose result the profile refuses is left out. In whatwg the parser is the
/// first six steps, and they always run. Linear but for the sorting of a query. Errors: those of `normalize`.
///
///     *wend::normalize_by_steps("http://h/a/?b&a#c", profile::rfc3986,
///                               {.steps = {step::fragment, step::sort_query}});  // "http://h/a/?a&b"
WEND_API result<std::string> normalize_by_steps(std::string_view text, profile p = profile::rfc3986,
                                                step_options const& how = {});

/// The same into a buffer of the caller: overwrites `out` and reuses its memory. With `changes` the steps run
/// one by one, and each that changed the text is added to it.
WEND_API result<void> normalize_by_steps_to(std::string& out, std::string_view text,
                                            profile p = profile::rfc3986, step_options const& how = {},
                                            std::vector<step_change>* changes = nullptr);

}  // namespace wend
