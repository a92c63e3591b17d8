// SPDX-License-Identifier: Apache-2.0
// What a client says first, whatever it is: a head, a refusal, or not yet enough. What is accepted has one
// reading: one length, one host, no octet that another reader could take for the end of a line.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/gateway/decision.hpp"
#include "wend/gateway/logins.hpp"
#include "wend/gateway/route.hpp"

namespace {

using namespace wend;
using namespace wend::gateway;

std::ptrdiff_t count_of(request_head const& head, std::string_view name) {
  return std::ranges::count_if(head.fields,
                               [&](auto const& field) { return same_ignoring_case(field.first, name); });
}

void has_one_reading(request_head const& head) {
  must(count_of(head, "Content-Length") + count_of(head, "Transfer-Encoding") <= 1);
  must(count_of(head, "Host") <= 1 && (head.minor == 0 || count_of(head, "Host") == 1));
  must(!head.is_chunked || !head.length);
  must(head.fields.size() <= most_fields && head.target.size() <= longest_target);
  auto is_plain = [](char c) { return '!' <= c && c <= '~'; };
  must(!head.target.empty() && std::ranges::all_of(head.target, is_plain));
  for (auto const& [name, value] : head.fields) {
    must(!name.empty() && std::ranges::all_of(name, is_plain));
    must(std::ranges::none_of(value, [](char c) { return control[c] && c != '\t'; }));
  }
}

/// Less of it is a refusal of the same kind, or not enough yet, and never a head.
void needs_all(std::string_view head) {
  for (auto n : {std::size_t{1}, head.size() / 2, head.size() - 1})
    must(end_of_head(head.substr(0, n)) == 0U);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view octets(reinterpret_cast<char const*>(data), size);
  auto end = end_of_head(octets);
  if (!end) {
    must(end.error().status >= 400);
    return 0;
  }
  must(*end <= size && *end <= longest_head);
  if (*end == 0) return 0;
  needs_all(octets.substr(0, *end));
  auto head = read_request_head(octets.substr(0, *end));
  if (!head) {
    must(head.error().status >= 400);
    return 0;
  }
  has_one_reading(*head);

  identity const we{{"gate.example"}, "127.0.0.1", 1738, "wend-0"};
  auto way = route_of(*head, we);
  must((way.where == route::to::refused) == (way.why.status != 200 && !way.why.why.empty()));
  must(way.where != route::to::object || !way.uri.empty());
  access::policy rules;
  take_login(*head, rules);
  (void)comes_from_this_site(*head, we);
  (void)refuses_cached_copy(*head);
  return 0;
}
