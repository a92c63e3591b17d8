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

/// A number of two octets; empty if the header ends before it does.
std::optional<std::uint16_t> number_at(std::string_view header, std::size_t at) {
  if (header.size() < at + 2) return {};
  return static_cast<std::uint16_t>(octet(header, at) << 8 | octet(header, at + 1));
}

/// Cuts the arguments of the flags off the front, the lowest bit's first. False if they do not fit.
bool pass_over_flags(std::string_view& extra, unsigned flags) {
  if (flags & address) {
    std::size_t const type_and_length = 2;
    if (extra.size() < type_and_length) return false;
    auto size = type_and_length + octet(extra, 1);
    if (extra.size() < size) return false;
    extra.remove_prefix(size);
  }
  for (auto flag : {priority, protocol, window}) {
    if (!(flags & flag)) continue;
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

bool read_option(packet& packet, std::string_view header) {
  constexpr std::size_t flags_at = 11, option_at = 12, extra_at = 13;
  if (header.size() <= flags_at) return true;
  auto flags = octet(header, flags_at);
  packet.wants_acknowledgement = flags & acknowledge;
  packet.is_control = flags & control;
  auto extra = header.substr(std::min(extra_at, header.size()));
  if (!pass_over_flags(extra, flags)) return false;
  if (header.size() <= option_at) return true;
  packet.what = packet::option{static_cast<std::uint8_t>(octet(header, option_at))};
  bool leads_away =
      packet.what == packet::option::redirect || packet.what == packet::option::redirect_for_good;
  if (leads_away) packet.elsewhere = place_in(extra);
  return !leads_away || packet.elsewhere;
}

}  // namespace

std::optional<packet> read_packet(std::string_view octets) {
  constexpr std::size_t longest_header = 31;  // longer ones: texts from before ARDP, and other versions
  if (octets.empty()) return {};
  auto length = octet(octets, 0);
  if (length == 0 || length > longest_header || length > octets.size()) return {};
  auto header = octets.substr(0, length);

  packet packet;
  packet.conversation = number_at(header, 1).value_or(0);
  auto number = number_at(header, 3);
  packet.number = number.value_or(1);
  packet.total = number ? number_at(header, 5) : 1;
  if (packet.total == 0) packet.total.reset();
  packet.received = number_at(header, 7);
  packet.wait = number_at(header, 9);
  if (!read_option(packet, header)) return {};
  packet.text = octets.substr(length);
  if (packet.text.ends_with('\0'))
    packet.text.remove_suffix(1);  // old servers send the terminator of their C string
  return packet;
}

/// The first plausible total is kept. False if the packet contradicts it.
bool parts::learn_total(packet const& packet) {
  bool may_be = packet.total && (texts_.empty() || *packet.total >= texts_.rbegin()->first);
  if (!total_ && may_be) total_ = packet.total;
  return !total_ || packet.number <= *total_;
}

bool parts::add(packet const& packet) {
  if (packet.number == 0) return false;
  bool is_within = packet.number <= most && packet.total.value_or(0) <= most &&
                   octets_ + packet.text.size() <= most_octets;
  if (!is_within) {
    is_too_much_ = true;
    return false;
  }
  if (!learn_total(packet)) return false;
  bool is_new = texts_.emplace(packet.number, packet.is_control ? std::string_view() : packet.text).second;
  if (!is_new) return false;
  octets_ += packet.text.size();
  while (texts_.contains(static_cast<std::uint16_t>(received_ + 1))) ++received_;
  return true;
}

std::string parts::text() const {
  std::string joined;
  joined.reserve(octets_);
  for (auto const& [number, text] : texts_) joined += text;
  return joined;
}

}  // namespace wend::prospero
