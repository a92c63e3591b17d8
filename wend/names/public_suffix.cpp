// SPDX-License-Identifier: Apache-2.0
#include "wend/names/public_suffix.hpp"

#include <algorithm>

#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/cpp20.hpp"
#include "wend/idna/idna.hpp"
#include "wend/names/detail/suffix_builder.hpp"
#include "wend/names/detail/suffix_table.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/percent.hpp"
#include "wend/uri/whatwg/detail/host.hpp"

namespace wend {
namespace {

using detail::suffix_node;
using rule = domain_parts::rule;

/// Where the suffix begins, by which rule.
struct longest_match {
  std::size_t begin = std::string_view::npos;
  rule by = rule::none;
  /// Where the label before the suffix begins, if the walk came to it.
  std::size_t domain = std::string_view::npos;

  /// Takes the suffix that begins at `from` if a rule of this kind counts.
  bool take(std::uint32_t flags, std::uint32_t kind, std::size_t from) {
    if (!(flags & (kind | kind << 1))) return false;
    begin = from;
    by = flags & kind ? rule::icann : rule::private_section;
    return true;
  }
};

/// The flags of the rules that count.
constexpr std::uint32_t mask_of(domain_options::rules which) {
  constexpr auto icann = suffix_node::rule | suffix_node::wildcard | suffix_node::exception;
  constexpr auto children = suffix_node::has_children;
  switch (which) {
    case domain_options::rules::icann: return children | icann;
    case domain_options::rules::private_section: return children | icann << 1;
    default: return children | icann | icann << 1;
  }
}

/// Walks the tree from the last label on. The longest rule prevails, and an exception over all.
longest_match match(std::string_view host, detail::suffix_table_view const& table, std::uint32_t mask) {
  longest_match best;
  std::uint32_t parent = suffix_node::root, parent_flags = suffix_node::has_children;
  for (auto end = host.size();;) {
    detail::label_hash hash(parent);
    auto begin = end;
    for (; begin > 0 && host[begin - 1] != '.'; --begin) hash.add(host[begin - 1]);
    if (end + 1 == best.begin) best.domain = begin;
    best.take(parent_flags, suffix_node::wildcard, begin);
    auto slot = table.slot_of(parent, host.substr(begin, end - begin), hash.value());
    auto const& node = table.nodes[slot];
    if (node.label == 0) return best;
    parent = static_cast<std::uint32_t>(slot);
    parent_flags = node.flags & mask;
    if (best.take(parent_flags, suffix_node::exception, end + 1)) return best;
    best.take(parent_flags, suffix_node::rule, begin);
    bool goes_on =
        parent_flags & (suffix_node::has_children | suffix_node::wildcard | suffix_node::wildcard << 1);
    if (begin == 0 || !goes_on) return best;
    end = begin - 1;
  }
}

constexpr charset number_end = hex | "xX";  // WHATWG URL §3.5: 0x is a number, too

/// An empty label, an address, or what the URL Standard takes for one: its last label is a number.
bool has_no_domain(std::string_view host) {
  if (host.empty() || host.front() == '.' || host.back() == '.' || host.back() == ']') return true;
  return (number_end[host.back()] && whatwg::ends_in_a_number(host)) || detail::contains(host, "..");
}

/// The byte of `escaped` at which the byte `at` of its decoded form is written.
std::uint32_t place_before_decoding(std::string_view escaped, std::uint32_t at) {
  std::size_t i = 0;
  for (; at > 0 && i < escaped.size(); --at) i += detail::is_escape(escaped, i) ? 3 : 1;
  return static_cast<std::uint32_t>(i);
}

}  // namespace

result<public_suffix_list> public_suffix_list::read(std::string_view text) {
  if (text.size() > 0xFFFFFFFF) return mistake(errc::too_long);
  for (std::size_t capacity = 1 << 14;; capacity *= 2) {
    detail::suffix_builder builder(capacity);
    if (auto done = builder.read(text); !done) return unexpected(done.error());
    if (builder.is_full()) continue;
    public_suffix_list list;
    list.own_ = std::make_shared<detail::suffix_table const>(builder.take());
    return list;
  }
}

std::string_view public_suffix_list::date() const noexcept {
  return own_ ? std::string_view(own_->date) : detail::compiled_suffixes.date;
}

domain_parts domain_of(std::string_view host, domain_options const& how) noexcept {
  domain_parts parts;
  if (host.ends_with('.')) host.remove_suffix(1);
  if (has_no_domain(host)) return parts;
  auto own = how.list ? how.list->own_.get() : nullptr;
  auto best = match(host, own ? own->view() : detail::compiled_suffixes, mask_of(how.of));
  if (best.by == rule::none) {
    if (how.of == domain_options::rules::private_section) return parts;
    best = {host.rfind('.') + 1, rule::unlisted};
    if (best.begin == 0 && detail::contains(host, ':')) return parts;  // an IPv6 address
  }
  parts.suffix = host.substr(best.begin);
  parts.by = best.by;
  if (best.begin == 0) return parts;
  if (best.domain >= best.begin) best.domain = host.rfind('.', best.begin - 2) + 1;
  parts.domain = host.substr(best.domain);
  return parts;
}

result<domain_parts> domain_of_uri_host(std::string& plain, std::string_view host,
                                        domain_options const& how) {
  if (detail::contains(host, '%')) plain = unescaped(host);
  else plain = host;
  std::ranges::transform(plain, plain.begin(), lower);
  bool is_ascii = std::ranges::none_of(plain, [](char c) { return eight_bit[c]; });
  if (is_ascii) return domain_of(plain, how);
  auto mapped = idna::to_unicode(plain);
  if (!mapped) return mistake(mapped.error().code, place_before_decoding(host, mapped.error().at));
  plain = *std::move(mapped);
  return domain_of(plain, how);
}

}  // namespace wend
