// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/normalize.hpp"

#include "wend/uri/bulk.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/rfc/recode.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend {

result<void> normalize_to(std::string& out, std::string_view text, profile p, normalizing const& how) {
  // Not by `by_reader`: a result that passes through a lambda is copied, which waits for its last store.
  if (auto usual = detail::usual_recoding(p, how)) return detail::recode_to(out, text, p, *usual);
  if (!is_url_standard(p)) return detail::recode_to(out, text, p, detail::recoding_for(p, how));
  auto url = whatwg::parse_into(out, text);
  return url ? result<void>() : unexpected(url.error());
}

result<std::string> normalize(std::string_view text, profile p, normalizing how) {
  std::string out;
  out.reserve(text.size() + 8);
  if (auto done = normalize_to(out, text, p, how); !done) return unexpected(done.error());
  return out;
}

result<std::string> readable(std::string_view text, profile p, mode m) {
  auto canonical = normalize(text, p, {.to = normalizing::level::canonical, .mode = m});
  if (!canonical) return canonical;
  return detail::characters_shown(*canonical, p);
}

}  // namespace wend
