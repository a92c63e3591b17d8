// SPDX-License-Identifier: Apache-2.0
// Keys and steps of any text: what they give is a fixed point. A first octet of 1 asks a pattern, up to the
// line feed, of the text behind it: refused, or matched in the time of its states.

#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/names/detail/pattern.hpp"
#include "wend/names/key.hpp"
#include "wend/names/steps.hpp"

namespace {

using namespace wend;

void ask_key(std::string_view text, key_options const& how) {
  auto key = key_of(text, how);
  if (key) must(key_of(*key, how) == key);
  else must(key.error().at <= text.size());
}

void ask_steps(std::string_view text, profile p, step_set steps) {
  step_options how{.steps = steps};
  how.rules.add_tracking();
  auto normal = normalize_by_steps(text, p, how);
  if (!normal) return;
  must(normalize_by_steps(*normal, p, how) == normal);
  std::vector<step_change> changes;
  std::string out;
  must(normalize_by_steps_to(out, text, p, how, &changes).has_value());
  must(out == *normal);
  must(changes.empty() == (out == text));
}

void ask_pattern(std::string_view source, std::string_view text) {
  auto pattern = detail::pattern::compile(source);
  if (!pattern) return must(pattern.error().at <= source.size());
  using enum detail::pattern::span;
  if (pattern->matches(text, whole)) must(pattern->matches(text, anywhere));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view text(reinterpret_cast<char const*>(data), size);
  if (text.starts_with('\x01')) {
    auto end = text.find('\n');
    if (end != text.npos && size < 4096) ask_pattern(text.substr(1, end - 1), text.substr(end + 1));
    return 0;
  }
  for (auto const& variant : key_variants()) ask_key(text, {.variant = &variant});
  ask_key(text, {.keep_www = true, .with_scheme = true, .trailing_comma = true});
  step_set every = default_steps;
  for (std::size_t i = 0; i < step_count; ++i) every.add(static_cast<step>(i));
  for (auto p : {profile::rfc1738, profile::rfc3986, profile::whatwg}) {
    ask_steps(text, p, default_steps);
    ask_steps(text, p, every);
  }
  return 0;
}
