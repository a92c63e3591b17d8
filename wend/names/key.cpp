// SPDX-License-Identifier: Apache-2.0
#include "wend/names/key.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/idna/idna.hpp"
#include "wend/names/detail/archived.hpp"
#include "wend/names/detail/web.hpp"

namespace wend {
namespace {

constexpr std::array<std::string_view, 21> step_names{
    "verbatim",   "trim",         "default-scheme", "slashes",
    "dns",        "fragment",     "userinfo",       "unescape",
    "idna",       "address",      "dots",           "case",
    "www",        "default-port", "session-ids",    "trailing-slash",
    "sort-query", "empty-query",  "reverse",        "reverse-address",
    "unbracket"};

namespace ordered {

using enum key_step;
constexpr key_step archives[] = {verbatim,    trim,        default_scheme, slashes,         fragment,
                                 userinfo,    unescape,    idna,           address,         dots,
                                 letter_case, www,         default_port,   session_ids,     trailing_slash,
                                 sort_query,  empty_query, reverse,        reverse_address, unbracket};
constexpr key_step crawls[] = {
    verbatim,   trim,        default_scheme, slashes,        dns, fragment,     userinfo,    unescape,
    idna,       address,     dots,           letter_case,    www, default_port, session_ids, trailing_slash,
    sort_query, empty_query, reverse,        reverse_address};

}  // namespace ordered

constexpr key_variant variants[] = {
    {"ia", 1, "the Internet Archive's, as the Python package surt has them", ordered::archives},
    {"cc", 1, "Common Crawl's indexes, as webarchive-commons has them", ordered::crawls},
    {"cdxj", 1, "CDXJ indexes of pywb and cdxj-indexer", ordered::archives},
};

constexpr charset white = " \t\n\v\f\r";
constexpr charset line_ends = "\t\n\r";
constexpr charset host_delimiters = "/?:@(),[]\\";

constexpr unsigned bit(key_step s) { return 1u << static_cast<unsigned>(s); }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && white[text.front()]) text.remove_prefix(1);
  while (!text.empty() && white[text.back()]) text.remove_suffix(1);
  return text;
}

/// com,example)/x, http://(com,example,)/x: a text that no variant would read as a URL.
bool is_key(std::string_view text) {
  constexpr charset never = hialpha | control | eight_bit | " #";
  auto end = text.find(')');
  if (text == "-") return true;
  if (end == text.npos || std::ranges::any_of(text, [&](char c) { return never[c]; })) return false;
  auto host = text.substr(0, end), rest = text.substr(end + 1);
  if (!rest.empty() && rest[0] != '/' && rest[0] != '?') return false;
  if (auto open = host.find("://("); open != host.npos) host.remove_prefix(open + 4);
  if (host.empty() || host.find_first_of("/?@(\\") != host.npos) return false;
  auto colon = host.find(':');
  if (colon == host.npos || host.find(':', colon + 1) != host.npos) return true;  // no port, or an address
  auto port = host.substr(colon + 1);
  if (port.ends_with(',')) port.remove_suffix(1);
  return !port.empty() && std::ranges::all_of(port, [](char c) { return digit[c]; });
}

/// Writes one key. Parts are written to the end of `out` and worked on in place.
struct key_writer {
  std::string& out;
  key_options const& how;
  unsigned steps;
  detail::archived_url url{};

  bool has(key_step s) const { return steps & bit(s); }

  void lower_from(std::size_t from) {
    if (has(key_step::letter_case))
      for (auto i = from; i < out.size(); ++i) out[i] = lower(out[i]);
  }

  void put_text(std::string_view text, charset more = {}) {
    auto from = out.size();
    if (has(key_step::unescape)) detail::append_unescaped(out, text);
    else out += text;
    if (has(key_step::unescape)) detail::escape_unsafe(out, from, more);
  }

  bool is_scheme(std::string_view name) const { return same_ignoring_case(url.scheme, name); }

  /// A record of an archive's own: `verbatim`.
  bool is_record() const { return is_scheme("filedesc") || (has(key_step::dns) && is_scheme("warcinfo")); }

  result<void> write(std::string_view text) {
    bool is_dns = has(key_step::dns) && is_scheme("dns");
    if (is_dns && !url.has_authority) url.host = std::exchange(url.path, {});
    bool has_host = is_dns || (url.has_authority && !(url.host.empty() && url.port.empty()));
    if (has_host) return write_host_and_rest(text);
    out += url.scheme;
    lower_from(0);
    out += ':';
    put_rest();
    return {};
  }

  result<void> write_host_and_rest(std::string_view text) {
    bool reverses = has(key_step::reverse);
    if (how.with_scheme) {
      out += url.scheme;
      lower_from(0);
      out += reverses ? "://(" : "://";
    }
    if (auto done = put_host(); !done)
      return mistake(done.error().code, static_cast<std::uint32_t>(url.host.data() - text.data()));
    put_port();
    if (how.trailing_comma && reverses) out += ',';
    if (reverses) out += ')';
    put_rest();
    return {};
  }

  result<void> put_host() {
    auto from = out.size();
    if (url.host.starts_with('[')) {
      if (!url.host.ends_with(']')) return mistake(errc::bad_host);  // dns:[::1].x
      bool bare = has(key_step::unbracket) && has(key_step::reverse);
      put_text(bare ? url.host.substr(1, url.host.size() - 2) : url.host, "/?@(),\\");
      lower_from(from);
      return {};
    }
    detail::append_unescaped(out, url.host);
    map_host(from);
    drop_empty_labels(from);
    if (out.size() == from) return mistake(errc::no_host);
    lower_from(from);
    auto number = has(key_step::address) ? detail::address_of_numbers(std::string_view(out).substr(from))
                                         : std::nullopt;
    if (number) put_address(from, *number);
    else if (has(key_step::www)) out.erase(from, detail::www_length(std::string_view(out).substr(from)));
    detail::escape_unsafe(out, from, host_delimiters);
    lower_from(from);
    if (has(key_step::reverse) && (!number || has(key_step::reverse_address))) reverse_labels(from);
    return {};
  }

  /// A host that has no ASCII form stays what it is, escaped.
  void map_host(std::size_t from) {
    auto host = std::string_view(out).substr(from);
    if (!has(key_step::idna) || std::ranges::none_of(host, [](char c) { return eight_bit[c]; })) return;
    if (auto mapped = idna::to_ascii(host)) out.replace(from, out.npos, *mapped);
  }

  void drop_empty_labels(std::size_t from) {
    if (!has(key_step::dots)) return;
    auto kept = from;
    for (auto i = from; i < out.size(); ++i) {
      bool is_empty = out[i] == '.' && (kept == from || out[kept - 1] == '.');
      if (!is_empty) out[kept++] = out[i];
    }
    if (kept > from && out[kept - 1] == '.') --kept;
    out.resize(kept);
  }

  void put_address(std::size_t from, std::uint32_t number) {
    out.resize(from);
    for (int shift = 24; shift >= 0; shift -= 8) {
      std::array<char, 4> octet{};
      auto end = std::to_chars(octet.data(), octet.data() + octet.size(), number >> shift & 255).ptr;
      out.append(octet.data(), end);
      if (shift != 0) out += '.';
    }
  }

  /// www.example.com is com,example,www: all octets reversed, then each label.
  void reverse_labels(std::size_t from) {
    auto begin = out.begin() + static_cast<std::ptrdiff_t>(from);
    std::reverse(begin, out.end());
    while (true) {
      auto end = std::find(begin, out.end(), '.');
      std::reverse(begin, end);
      if (end == out.end()) return;
      *end = ',';
      begin = end + 1;
    }
  }

  void put_port() {
    bool is_default = (is_scheme("http") && url.port == "80") || (is_scheme("https") && url.port == "443");
    if (!url.port.empty() && !(has(key_step::default_port) && is_default)) (out += ':') += url.port;
  }

  bool has_host() const { return url.has_authority && !url.host.empty(); }

  void put_rest() {
    auto from = out.size();
    put_text(url.path);
    lower_from(from);
    auto mark = has_host() ? out.npos : out.find('?', from);  // an escape in a text without a path
    std::string const behind = mark == out.npos ? "" : out.substr(mark);
    out.resize(std::min(mark, out.size()));
    finish_path(from);
    mark = out.size();
    out += behind;
    if (url.has_query) {
      out += '?';
      put_text(url.query);
      lower_from(mark);
    }
    if (mark < out.size()) finish_query(mark);
  }

  void finish_path(std::size_t from) {
    if (has_host() && from == out.size()) out += '/';
    if (has_host() && has(key_step::dots)) detail::collapse_segments(out, from);
    bool is_like_authority = !has_host() && out.compare(from, 2, "//") == 0;
    if (is_like_authority) out.erase(from, std::min(out.find_first_not_of('/', from), out.size()) - from - 1);
    if (has(key_step::session_ids)) detail::remove_session_segments(out, from);
    while (has(key_step::trailing_slash) && out.size() > from + 1 && out.ends_with('/')) out.pop_back();
  }

  void finish_query(std::size_t mark) {
    if (has(key_step::session_ids)) detail::remove_session_pairs(out, mark + 1);
    if (has(key_step::sort_query)) detail::sort_pairs(out, mark + 1);
    if (has(key_step::empty_query) && mark + 1 == out.size()) out.resize(mark);
  }
};

unsigned steps_of(key_options const& how) {
  auto const& variant = how.variant ? *how.variant : variants[0];
  unsigned steps = 0;
  for (auto s : variant.steps) steps |= bit(s);
  if (how.keep_www) steps &= ~bit(key_step::www);
  if (how.in_order) steps &= ~bit(key_step::reverse);
  if (how.keep_address) steps &= ~bit(key_step::reverse_address);
  return steps;
}

/// The byte of the text at which a byte of it without CR, LF and TAB stands.
std::uint32_t before_removal(std::string_view text, std::uint32_t at) {
  std::size_t i = 0;
  for (std::uint32_t kept = 0; i < text.size(); ++i)
    if (!line_ends[text[i]] && kept++ == at) break;
  return static_cast<std::uint32_t>(i);
}

}  // namespace

std::string_view name_of(key_step s) noexcept { return step_names[static_cast<std::size_t>(s)]; }

std::span<key_variant const> key_variants() noexcept { return variants; }

key_variant const* key_variant_named(std::string_view name) noexcept {
  auto version = std::min(name.find('@'), name.size());
  for (auto const& variant : variants) {
    bool is_newest = version == name.size();
    bool is_version = is_newest || name.substr(version + 1) == std::to_string(variant.version);
    if (variant.name == name.substr(0, version) && is_version) return &variant;
  }
  return nullptr;
}

result<void> key_to(std::string& out, std::string_view given, key_options const& how) {
  out.clear();
  key_writer writer{out, how, steps_of(how)};
  auto text = writer.has(key_step::trim) ? trimmed(given) : given;
  auto begin = static_cast<std::uint32_t>(text.data() - given.data());
  std::string joined;
  if (writer.has(key_step::trim) && std::ranges::any_of(text, [](char c) { return line_ends[c]; })) {
    std::ranges::copy_if(text, std::back_inserter(joined), [](char c) { return !line_ends[c]; });
    text = joined;
  }
  auto refused = [&](error wrong) {
    auto byte = joined.empty() ? wrong.at : before_removal(given.substr(begin), wrong.at);
    return mistake(wrong.code, begin + byte);
  };
  if (text.empty() || is_key(text)) {
    out = text.empty() ? "-" : text;
    return {};
  }
  auto url = detail::cut_archived(text);
  if (!url) return refused(url.error());
  writer.url = *url;
  if (writer.is_record()) {
    out = text;
    return {};
  }
  auto done = writer.write(text);
  return done ? done : refused(done.error());
}

result<std::string> key_of(std::string_view text, key_options const& how) {
  std::string key;
  if (auto done = key_to(key, text, how); !done) return unexpected(done.error());
  return key;
}

}  // namespace wend
