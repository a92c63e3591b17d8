// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/net/reply.hpp"

#include <algorithm>

namespace wend::prospero {
namespace {

enum flag : unsigned {
  address = 0x01,
  priority = 0x02,
  protocol = 0x04,
  window = 0x08,
  control = 0x40,
  acknowledge = 0x80,
};

unsigned octet(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

/// A number of two octets; nothing where the header ends before it does.
std::optional<std::uint16_t> number_at(std::string_view header, std::size_t at) {
  if (header.size() < at + 2) return {};
  return static_cast<std::uint16_t>(octet(header, at) << 8 | octet(header, at + 1));
}

/// Takes what the flags need off the front, the lowest bit's first. False: there is no room for it.
bool pass_over_flags(std::string_view& extra, unsigned flags) {
  if (flags & address) {
    std::size_t const type_and_length = 2;
    if (extra.size() < type_and_length) return false;
    auto all = type_and_length + octet(extra, 1);
    if (extra.size() < all) return false;
    extra.remove_prefix(all);
  }
  for (auto one : {priority, protocol, window}) {
    if (!(flags & one)) continue;
    if (extra.size() < 2) return false;
    extra.remove_prefix(2);
  }
  return true;
}

std::optional<wire::endpoint> place_in(std::string_view extra) {
  auto port = number_at(extra, 4);
  if (!port || *port == 0) return {};
  std::string host;
  for (std::size_t i = 0; i < 4; ++i) (host += i ? "." : "") += std::to_string(octet(extra, i));
  return wire::endpoint{std::move(host), *port};
}

bool read_option(packet& made, std::string_view header) {
  constexpr std::size_t flags_at = 11, option_at = 12, extra_at = 13;
  if (header.size() <= flags_at) return true;
  auto flags = octet(header, flags_at);
  made.wants_acknowledgement = flags & acknowledge;
  made.is_control = flags & control;
  auto extra = header.substr(std::min(extra_at, header.size()));
  if (!pass_over_flags(extra, flags)) return false;
  if (header.size() <= option_at) return true;
  made.what = packet::option{static_cast<std::uint8_t>(octet(header, option_at))};
  bool leads_away = made.what == packet::option::redirect || made.what == packet::option::redirect_for_good;
  if (leads_away) made.elsewhere = place_in(extra);
  return !leads_away || made.elsewhere;
}

}  // namespace

std::optional<packet> read_packet(std::string_view octets) {
  constexpr std::size_t longest_header = 31;  // above it: texts from before ARDP, and other versions
  if (octets.empty()) return {};
  auto length = octet(octets, 0);
  if (length == 0 || length > longest_header || length > octets.size()) return {};
  auto header = octets.substr(0, length);

  packet made;
  made.conversation = number_at(header, 1).value_or(0);
  auto number = number_at(header, 3);
  made.number = number.value_or(1);
  made.total = number ? number_at(header, 5) : 1;
  if (made.total == 0) made.total.reset();
  made.received = number_at(header, 7);
  made.wait = number_at(header, 9);
  if (!read_option(made, header)) return {};
  made.text = octets.substr(length);
  if (made.text.ends_with('\0')) made.text.remove_suffix(1);  // old servers send the end of their string
  return made;
}

/// The first total that can be true is the one. False: it is not of this answer.
bool parts::learn_total(packet const& one) {
  bool may_be = one.total && (texts_.empty() || *one.total >= texts_.rbegin()->first);
  if (!total_ && may_be) total_ = one.total;
  return !total_ || one.number <= *total_;
}

bool parts::add(packet const& one) {
  if (one.number == 0) return false;
  bool is_within =
      one.number <= most && one.total.value_or(0) <= most && octets_ + one.text.size() <= most_octets;
  if (!is_within) return is_too_much_ = true, false;
  if (!learn_total(one)) return false;
  bool is_new = texts_.emplace(one.number, one.is_control ? std::string_view() : one.text).second;
  if (!is_new) return false;
  octets_ += one.text.size();
  while (texts_.contains(static_cast<std::uint16_t>(received_ + 1))) ++received_;
  return true;
}

std::string parts::text() const {
  std::string all;
  all.reserve(octets_);
  for (auto const& [number, text] : texts_) all += text;
  return all;
}

}  // namespace wend::prospero
