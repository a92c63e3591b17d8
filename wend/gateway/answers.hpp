// SPDX-License-Identifier: Apache-2.0
//
// Answers, and what their readers would like of them.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/gateway/pages.hpp"
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
};
wishes wishes_of(request_head const&);

/// RFC 9110 §13.2.2: whether what he has is still what there is.
bool has_it_already(wishes const&, std::string_view etag, std::int64_t modified);
answer not_modified(ready_answer const&);

/// The headers that stand on all that is answered.
wire::pairs common_headers();
/// `home`: as in the scene.
answer page_answer(unsigned status, markup const&, std::string_view home = {});
answer error_answer(scene const&, wishes const&, problem const&);

/// A name for this state of something: the same octets, the same name.
std::string etag_of(std::string_view octets);

}  // namespace wend::gateway
