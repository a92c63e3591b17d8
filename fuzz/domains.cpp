// SPDX-License-Identifier: Apache-2.0
// Any host, in all sections: it keeps the laws of domains. After a NUL, any list: it is read, and asked for the host, or
// refused at one of its bytes.

#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/names.hpp"
#include "wend/testing/domain_laws.hpp"

namespace {

using namespace wend;
using rules = domain_options::rules;

void ask(std::string_view host, domain_options const& how) { must(laws::broken_by_host(host, how).empty()); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view text(reinterpret_cast<char const*>(data), size);
  auto host = text.substr(0, text.find('\0'));
  for (auto of : {rules::all, rules::icann, rules::private_section}) ask(host, {.of = of});
  std::string plain;
  (void)domain_of_uri_host(plain, host);
  if (host.size() == text.size()) return 0;
  auto list = public_suffix_list::read(text.substr(host.size() + 1));
  if (!list) must(list.error().at <= text.size());
  else ask(host, {.list = &*list});
  return 0;
}
