// SPDX-License-Identifier: Apache-2.0
#include "wend/exchange/detail/ber.hpp"

namespace wend::wire {
namespace {

constexpr std::size_t deepest = 100, longest_tag = 6, most = std::size_t{1} << 31;

/// The tag and the length of one BER element.
struct head {
  std::size_t size = 0;    // octets of the head; 0: incomplete
  std::size_t length = 0;  // octets after the head
  bool has_length = true, is_wrong = false;

  explicit head(std::string_view text) {
    auto octet = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    std::size_t i = 0;
    if (text.empty()) return;
    bool is_long = (octet(i++) & 31) == 31;
    while (is_long && i < text.size()) is_long = octet(i++) & 128;
    is_wrong = i > longest_tag;
    if (is_long || is_wrong || i == text.size()) return;
    auto first = octet(i++);
    has_length = first != 128;
    std::size_t count = first > 128 ? first & 127 : 0;
    if (count == 0) length = first & 127;
    is_wrong = count > 8 || (!has_length && (octet(0) & 32) == 0);
    if (is_wrong || text.size() - i < count) return;
    for (; count > 0; --count) {
      length = length << 8 | octet(i++);
      is_wrong = is_wrong || length > most;
    }
    size = i;
  }
};

}  // namespace

std::optional<std::size_t> ber_end::in(std::string_view so_far) {
  while (!is_none_ && at_ < so_far.size()) {
    auto rest = so_far.substr(at_);
    head const next(rest);
    is_none_ = next.is_wrong;
    if (is_none_ || next.size == 0) return {};
    bool ends = depth_ > 0 && rest[0] == '\0' && next.length == 0;
    at_ += next.size + next.length;
    if (ends) --depth_;
    else if (!next.has_length) ++depth_;
    is_none_ = depth_ > deepest || at_ > most;
    if (depth_ == 0 && !is_none_) break;
  }
  if (is_none_ || depth_ > 0 || at_ == 0 || at_ > so_far.size()) return {};
  return at_;
}

}  // namespace wend::wire
