// SPDX-License-Identifier: Apache-2.0
//
// Answers, and what their readers would like of them.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/gateway/pages.hpp"
#include "wend/gateway/ranges.hpp"
#include "wend/gateway/reply.hpp"

namespace wend::gateway {

/// What may be said again, as it is, to who asks the same.
struct ready_answer {
  std::string head{}, body{};
  std::string etag{};
  std::int64_t modified = 0;  // 0: not known
  std::int64_t fetched = 0, fresh_until = 0;
  bool has_age = true;
};

/// What a reader would like.
struct wishes {
  bool json = false, html = false;
  bool is_private = false;  // he has said who he is
  std::string if_none_match{};
  std::optional<std::int64_t> if_modified_since{};
  std::optional<wanted_range> range{};
  std::string if_range{};
};
wishes wishes_of(request_head const&);

/// RFC 9110 §13.2.2: whether what he has is still what there is.
bool has_it_already(wishes const&, std::string_view etag, std::int64_t modified);
answer not_modified(ready_answer const&);

/// What he is to have of the octets of a 200: all of them, a part, or 416.
struct share {
  bool is_whole = true;
  std::optional<octet_range> part{};
};
/// RFC 9110 §14.2, §13.1.5: a part only of the very state that he has the rest of.
share share_of(wishes const&, std::string_view etag, std::int64_t modified, std::int64_t fetched,
               std::uint64_t length);
answer out_of_range(std::optional<std::uint64_t> length);

/// The headers that stand on all that is answered.
wire::pairs common_headers();
/// `home`: as in the scene.
answer page_answer(unsigned status, markup const&, std::string_view home = {});
answer error_answer(scene const&, wishes const&, problem const&);

/// A name for this state of something: the same octets, the same name.
std::string etag_of(std::string_view octets);

}  // namespace wend::gateway
