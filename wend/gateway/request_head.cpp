// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/request_head.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/number.hpp"

namespace wend::gateway {
namespace {

using outcome = std::optional<refusal>;
constexpr charset token = alpha | digit | "!#$%&'*+-.^_`|~";  // RFC 9110 §5.6.2

refusal bad(std::string why, unsigned status = 400) { return {status, std::move(why)}; }

std::string_view trimmed(std::string_view text) {
  auto begin = std::min(text.find_first_not_of(" \t"), text.size());
  auto end = text.find_last_not_of(" \t");
  return end == text.npos ? std::string_view() : text.substr(begin, end - begin + 1);
}

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return token[c]; });
}

// RFC 9112 §3: exactly two spaces, one between each two parts.
outcome read_request_line(std::string_view line, request_head& to) {
  auto first = line.find(' '), last = line.rfind(' ');
  if (first == line.npos || first == last) return bad("the request line is not: method, target, version");
  auto method = line.substr(0, first), target = line.substr(first + 1, last - first - 1);
  auto version = line.substr(last + 1);
  if (method.size() > 32 || !is_token(method)) return bad("the method is no token");
  if (target.size() > longest_target) return bad("the target is too long", 414);
  bool is_plain = std::ranges::none_of(target, [](char c) { return control[c] || c == ' ' || eight_bit[c]; });
  if (target.empty() || !is_plain) return bad("the target holds what no URI holds");
  bool is_version = version.size() == 8 && version.starts_with("HTTP/") && digit[version[5]] &&
                    version[6] == '.' && digit[version[7]];
  if (!is_version) return bad("the version is none");
  if (version[5] != '1') return bad("HTTP/1.0 and 1.1 are spoken here", 505);
  to.method = method;
  to.target = target;
  to.minor = version[7] == '0' ? 0 : 1;
  return {};
}

outcome read_field(std::string_view line, request_head& to) {
  if (line.starts_with(' ') || line.starts_with('\t')) return bad("a folded header line");
  auto colon = line.find(':');
  if (colon == line.npos || !is_token(line.substr(0, colon))) return bad("a header line without its name");
  auto value = trimmed(line.substr(colon + 1));
  auto is_forbidden = [](char c) { return control[c] && c != '\t'; };
  if (std::ranges::any_of(value, is_forbidden)) return bad("a control character in a header");
  if (to.fields.size() == most_fields) return bad("too many header lines", 431);
  to.fields.emplace_back(line.substr(0, colon), value);
  return {};
}

std::size_t count_of(request_head const& head, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::count_if(
      head.fields, [&](auto const& field) { return same_ignoring_case(field.first, name); }));
}

/// The length of the body must be stated exactly once: RFC 9112 §6.3.
outcome read_framing(request_head& head) {
  auto lengths = count_of(head, "Content-Length"), codings = count_of(head, "Transfer-Encoding");
  if (lengths > 1) return bad("two Content-Length");
  if (codings > 1) return bad("two Transfer-Encoding");
  if (lengths && codings) return bad("Content-Length beside Transfer-Encoding");
  if (codings && head.minor == 0) return bad("Transfer-Encoding in HTTP/1.0");
  if (codings && !same_ignoring_case(*head.field("Transfer-Encoding"), "chunked"))
    return bad("the transfer coding is unknown", 501);
  head.is_chunked = codings > 0;
  if (!lengths) return {};
  auto const& written = *head.field("Content-Length");
  bool digits = !written.empty() && std::ranges::all_of(written, [](char c) { return digit[c]; });
  auto number = digits ? number_in(written) : std::nullopt;
  if (!number) return bad("Content-Length is no number");
  head.length = *number;
  return {};
}

bool lists(std::string_view value, std::string_view word) {
  while (!value.empty()) {
    auto element = value.substr(0, value.find(','));
    if (same_ignoring_case(trimmed(element), word)) return true;
    value.remove_prefix(std::min(element.size() + 1, value.size()));
  }
  return false;
}

void read_connection(request_head& head) {
  head.keeps_alive = head.minor == 1;
  for (auto const& [name, value] : head.fields) {
    if (!same_ignoring_case(name, "Connection") && !same_ignoring_case(name, "Proxy-Connection")) continue;
    if (lists(value, "close")) {
      head.keeps_alive = false;
      return;
    }
    if (lists(value, "keep-alive")) head.keeps_alive = true;
  }
}

outcome read_host(request_head const& head) {
  auto count = count_of(head, "Host");
  if (count > 1) return bad("two Host");
  if (count == 0 && head.minor == 1) return bad("no Host");
  static constexpr charset in_host = alpha | digit | "-._~!$&'()*+,;=%:[]";
  auto host = head.field("Host");
  if (host && !std::ranges::all_of(*host, [](char c) { return in_host[c]; })) return bad("Host is no host");
  return {};
}

}  // namespace

std::string const* request_head::field(std::string_view name) const {
  auto it =
      std::ranges::find_if(fields, [&](auto const& field) { return same_ignoring_case(field.first, name); });
  return it == fields.end() ? nullptr : &it->second;
}

expected<std::size_t, refusal> end_of_head(std::string_view octets) {
  auto lf = octets.find('\n');
  for (std::size_t begin = 0; lf != octets.npos; begin = lf + 1, lf = octets.find('\n', begin)) {
    if (lf == begin || octets[lf - 1] != '\r') return unexpected(bad("a line that ends without CR"));
    if (lf + 1 > longest_head) break;
    if (lf == begin + 1) return lf + 1;
  }
  if (octets.size() <= longest_head) return 0;
  bool in_first_line = octets.substr(0, longest_target + 100).find('\n') == octets.npos;
  if (in_first_line) return unexpected(bad("the target is too long", 414));
  return unexpected(bad("the headers are too long", 431));
}

expected<request_head, refusal> read_request_head(std::string_view octets) {
  request_head head;
  bool is_first = true;
  while (!octets.empty()) {
    auto end = octets.find("\r\n");
    if (end == octets.npos) return unexpected(bad("a line without its end"));
    auto line = octets.substr(0, end);
    octets.remove_prefix(end + 2);
    if (line.empty() && !is_first) break;
    auto wrong = is_first ? read_request_line(line, head) : read_field(line, head);
    if (wrong) return unexpected(std::move(*wrong));
    is_first = false;
  }
  if (is_first) return unexpected(bad("nothing was said"));
  if (auto wrong = read_framing(head)) return unexpected(std::move(*wrong));
  if (auto wrong = read_host(head)) return unexpected(std::move(*wrong));
  read_connection(head);
  return head;
}

}  // namespace wend::gateway
