// SPDX-License-Identifier: Apache-2.0
// The laws of wend/testing/query_laws.hpp over any octets: the first octet chooses the rule and the separator, line
// feeds part query, name and value. Any pattern removes only what it matches.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/names/detail/glob.hpp"
#include "wend/testing/query_laws.hpp"

namespace {

using namespace wend;

std::string_view line_of(std::string_view& rest) {
  auto line = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(line.size() == rest.size() ? line.size() : line.size() + 1);
  return line;
}

void removes_what_it_matches(std::string_view query, std::string_view pattern, query_options how) {
  std::string kept;
  for (auto pair : query_pairs(query, how))
    if (!detail::glob_matches(pattern, std::string_view(pair.decoded_name()))) (kept += pair.name) += '\n';
  std::string left;
  auto rest = remove_query_pairs(query, pattern, how).value_or("");
  for (auto pair : query_pairs(rest, how)) (left += pair.name) += '\n';
  must(left == kept);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size == 0) return 0;
  query_options how{data[0] & 1 ? query_rule::generic : query_rule::form, data[0] & 2 ? ';' : '&'};
  std::string_view rest(reinterpret_cast<char const*>(data) + 1, size - 1);
  auto query = line_of(rest), name = line_of(rest), value = line_of(rest);
  auto broken = laws::broken_by_query(query, name, value, how);
  if (!broken.empty()) std::fprintf(stderr, "%s\n", broken.c_str());
  must(broken.empty());
  removes_what_it_matches(query, name, how);
  return 0;
}
