// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>
#include <vector>

#include "wend/c/detail/call.hpp"
#include "wend/names/redact.hpp"
#include "wend/text/extract.hpp"

using namespace wend;
using c::choice, c::flags, c::given, c::guarded, c::needed, c::profile_number;

namespace wend::c {
namespace {

static_assert(static_cast<int>(text::looking_for::fuzzy) == WEND_FIND_FUZZY &&
              static_cast<int>(text::found_as::bare) == WEND_AS_BARE &&
              static_cast<int>(text::found_as::mail) == WEND_AS_MAIL);

wend_status put_redacted(std::string_view text, rows<wend_string const> more, std::uint32_t set,
                         wend_buffer& out) {
  std::vector<std::string_view> names;
  if (auto code = for_each_text(more, [&](std::string_view name) { names.push_back(name); }))
    return status_of(code);
  redact_options const how{.names = names};
  return put(out, (set & WEND_REDACT_TEXT) != 0 ? redact_text(text, how) : redact(text, how));
}

wend_find find_of(text::find const& from) {
  wend_find out{};
  out.at = from.at;
  out.length = from.length;
  out.inner_at = from.inner_at;
  out.inner_length = from.inner_length;
  out.uri = {from.uri.data(), from.uri.size()};
  out.kind = static_cast<std::uint32_t>(from.kind);
  if (from.said.extension) out.flags |= WEND_FOUND_EXTENSION;
  if (from.said.hyphen_at_line_end) out.flags |= WEND_FOUND_HYPHEN;
  if (from.known) out.flags |= WEND_FOUND_KNOWN_SCHEME;
  return out;
}

/// Feeds the text in pieces, so that a search ends soon after the callback asks for it.
wend_status extract(std::string_view text, text::options how, wend_found hear, void* context) {
  constexpr std::size_t piece = 1u << 14;
  bool is_stopped = false;
  text::finder finder(how, [&](text::find const& match) {
    auto given = find_of(match);
    is_stopped = is_stopped || hear(context, &given) != 0;
  });
  for (; !text.empty() && !is_stopped; text.remove_prefix(std::min(piece, text.size())))
    finder.feed(text.substr(0, piece));
  if (!is_stopped) finder.finish();
  return is_stopped ? status_of(WEND_STOPPED) : done;
}

}  // namespace
}  // namespace wend::c

wend_status wend_redact(char const* text, size_t size, wend_string const* names, size_t count, uint32_t set,
                        wend_buffer* out) noexcept {
  given const whole{text, size};
  c::rows<wend_string const> const more{names, count};
  return guarded([&] { return c::put_redacted(whole.view(), more, set, *out); }, whole, more,
                 flags{set, WEND_REDACT_TEXT}, needed{out});
}

wend_status wend_extract(char const* text, size_t size, uint32_t profile, uint32_t mode, wend_found hear,
                         void* context) noexcept {
  c::rows<char const> const whole{text, size};  // as long as it likes: finds have offsets of 64 bits
  profile_number const p(profile);
  c::choice const callback{hear ? 0u : 1u, 1};
  return guarded(
      [&] {
        text::options how{.mode = static_cast<text::looking_for>(mode), .p = p.get()};
        return c::extract(size == 0 ? "" : std::string_view(text, size), how, hear, context);
      },
      whole, p, choice{mode, WEND_FIND_FUZZY + 1}, callback);
}
