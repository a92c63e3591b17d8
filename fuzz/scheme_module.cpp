// SPDX-License-Identifier: Apache-2.0
// One scheme module, whose headers and schemes the build names: any text behind each of its schemes, in each
// profile. What is read is written back as itself, converted to what the other profile reads, and planned
// without a line too many.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include MODULE_URL
#include MODULE_PLAN
#include "fuzz/must.hpp"
#include "wend/access/rehearse.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri.hpp"
#include "wend/uri/convert.hpp"

namespace {

using namespace wend;
namespace module = wend::MODULE;

/// http's path and query are written as they were read, so its `format` has no profile.
template <class Url>
result<std::string> written(Url const& x, profile p, profile own) {
  if constexpr (requires { module::format(x, p); }) return module::format(x, p);
  else if (p != own) return mistake(errc::not_expressible);
  else return module::format(x);
}

/// parse(format(x)) == x, in every profile that has a form for it.
template <class Url>
void written_as_it_was_read(Url const& x, uri_view u) {
  must(bool(written(x, u.profile(), u.profile())));
  for (auto p : profiles) {
    auto text = written(x, p, u.profile());
    if (!text) continue;
    auto view = parse(*text, p);
    must(bool(view));
    auto again = module::parse(*view);
    must(again && *again == x);
  }
}

void lines_are_lines(wire::plan const& plan) {
  for (auto const& line : plan.commands) must(line.find_first_of(std::string_view("\r\n\0", 3)) == line.npos);
}

void planned(uri_view u) {
  for (auto what : {verb::get, verb::list, verb::search, verb::stat, verb::put, verb::append, verb::remove,
                    verb::session}) {
    auto plan = access::rehearse(access::request(u, what));
    if (plan) lines_are_lines(*plan);
    else must(plan.error().at <= u.text().size());
  }
  access::request search(u, verb::search);
  search.words = {"two words", "a+b%"};
  auto words = access::rehearse(search);
  if (words) lines_are_lines(*words);
}

void understood(uri_view u) {
  auto diagnostics = check(u.text(), u.profile(), u.mode());
  bool blameless = std::ranges::none_of(diagnostics, is_error);
  auto read = module::parse(u);
  bool has_law = standing_of(u.scheme(), u.profile()) == standing::defined || u.profile() == profile::rfc3986;
  if (has_law && u.mode() == mode::strict) must(bool(read) == blameless);
  if (!read) must(read.error().at <= u.text().size());
  if (!read || !blameless || !has_law) return;
  if (u.mode() == mode::strict) written_as_it_was_read(*read, u);
  auto row = find_scheme(u.scheme());
  if (row->parts_of) (void)row->parts_of(u);
  if (row->operations_of) (void)row->operations_of(u);
  for (auto to : profiles)
    if (auto conversion = convert(u, to)) must(bool(parse(conversion->value.text(), to)));
  auto once = normalize(u.text(), u.profile(), {normalizing::level::scheme});
  if (once) must(*normalize(*once, u.profile(), {normalizing::level::scheme}) == *once);
}

void read_everywhere(std::string_view text) {
  for (auto p : profiles) {
    if (auto strict = parse(text, p)) {
      understood(*strict);
      planned(*strict);
    }
    if (auto lenient = repair(text, p)) {
      understood(lenient->value);
      planned(lenient->value);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view text(reinterpret_cast<char const*>(data), size), schemes = MODULE_SCHEMES;
  while (!schemes.empty()) {
    auto name = schemes.substr(0, schemes.find(' '));
    schemes.remove_prefix(std::min(name.size() + 1, schemes.size()));
    read_everywhere(std::string(name) + ":" + std::string(text));
  }
  return 0;
}
