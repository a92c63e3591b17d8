// SPDX-License-Identifier: Apache-2.0
// What servers ask of a text from outside. What `fetchable` lets pass, both readers accept, with the same host, of an allowed
// class. What `redact` returns holds no password that RFC 3986 sees.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/names.hpp"
#include "wend/uri.hpp"
#include "wend/whatwg.hpp"

namespace {

using namespace wend;

void only_public_hosts_pass(std::string_view text) {
  auto target = fetchable(text);
  auto any = fetchable(text, {.private_hosts = true});
  must(!target || any);
  if (!target) return must(target.error().at <= text.size());
  auto standard = whatwg::parse(text);
  must(standard && parse(text));
  must(target->port != 0 && !target->host.empty());
  must(is_public_host(target->host) && is_public_host(standard->view().host()));
  must(class_of_host(target->host) == target->what);
  if (auto address = address_of_host(target->host)) must(may_reach(*address));
}

void no_password_is_left(std::string_view text) {
  auto masked = redact(text);
  must(masked.size() <= 3 * text.size());
  (void)redact_text(text);
  std::size_t done = 0;
  for (auto [begin, end] : secrets_in(text)) {
    must((done == 0 || done < begin) && begin < end && end <= text.size());
    done = end;
  }
  auto u = parse(text);
  if (u && !u->password().empty() && u->password() != "***")
    must(masked != text && redact(text, {.kinds = secrets::passwords}) != text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view text(reinterpret_cast<char const*>(data), size);
  only_public_hosts_pass(text);
  no_password_is_left(text);
  (void)class_of_host(text);
  if (auto address = ip_address::of({data, std::min<std::size_t>(size, 16)})) {
    auto inner = embedded_in(*address);
    must(!is_public(*address) || !inner || is_public(*inner));
  }
  return 0;
}
