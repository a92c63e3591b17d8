// SPDX-License-Identifier: Apache-2.0
//
// The packets that a server sends: ARDP. The header may end after any field; its first octet is its length.
//
//      0     1-2            3-4      5-6     7-8        9-10   11      12       13…
//     +-----+--------------+--------+-------+----------+------+-------+--------+-- -- -- --
//     | len | conversation | number | total | received | wait | flags | option | their arguments
//     +-----+--------------+--------+-------+----------+------+-------+--------+-- -- -- --
//
// An answer is assembled from packets that come late, twice, or in the wrong order.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "wend/registry/plan.hpp"

namespace wend::prospero {

struct packet {
  enum class option : std::uint8_t { none = 0, refused = 1, reset = 2, redirect = 4, redirect_for_good = 5 };

  std::uint16_t conversation = 0;           // 0 if the header is one octet: servers of version 1
  std::uint16_t number = 1;                 // 0: the packet carries no text
  std::optional<std::uint16_t> total{};     // empty: not known yet
  std::optional<std::uint16_t> received{};  // the packets of ours that the server has
  std::optional<std::uint16_t> wait{};      // seconds in which not to ask again
  bool wants_acknowledgement = false;
  bool is_control = false;  // it has a number, but its text is empty
  option what = option::none;
  std::optional<wire::endpoint> elsewhere{};  // the target of a redirect
  std::string_view text{};                    // points into the datagram

  packet() = default;
};

/// Empty if the octets are not a packet: another version, a header longer than the datagram, or one too
/// short for the arguments of its flags and its option.
std::optional<packet> read_packet(std::string_view octets);

/// The text of an answer, assembled from the packets so far.
class parts {
 public:
  static constexpr std::size_t most = 1024, most_octets = 1'280'000;  // bounds memory

  /// Whether the packet was new.
  bool add(packet const&);
  bool is_complete() const { return total_ && received_ == *total_; }
  bool is_too_much() const { return is_too_much_; }
  std::uint16_t received() const { return received_; }  // the last packet without a gap before it
  std::string text() const;

 private:
  bool learn_total(packet const&);

  std::map<std::uint16_t, std::string> texts_{};
  std::optional<std::uint16_t> total_{};
  std::size_t octets_ = 0;
  std::uint16_t received_ = 0;
  bool is_too_much_ = false;
};

}  // namespace wend::prospero
