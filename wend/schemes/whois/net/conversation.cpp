// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/whois/net/conversation.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "wend/schemes/whois/net/reply.hpp"
#include "wend/schemes/whois/plan.hpp"
#include "wend/schemes/whois/url.hpp"

namespace wend::whois {

using namespace wire;

namespace {

constexpr int most_referrals = 2;
constexpr std::size_t longest_line = 1024;

struct conversation_data {
  endpoint peer{};
  std::string request{};
  std::uint32_t at = 0;  // the byte of the query in the URI

  conversation_data() = default;
};

/// Searches a text, piece by piece, for the last line that names another server: a registry names its own
/// server first and the registrar's after it.
class reader {
 public:
  void read(std::string_view octets) {
    while (!octets.empty()) {
      auto end = octets.find('\n');
      if (line_.size() < longest_line) line_ += octets.substr(0, std::min(end, longest_line));
      if (end == octets.npos) return;
      octets.remove_prefix(end + 1);
      finish_line();
    }
  }
  std::optional<referral> referral_so_far() {
    finish_line();
    return found_;
  }

 private:
  void finish_line() {
    if (auto referral = referral_in(line_)) found_ = std::move(referral);
    line_.clear();
  }

  std::string line_;
  std::optional<referral> found_{};
};

enum class server : std::uint8_t { first, referred };

/// Delivers the answer of one server; returns its referral, if any.
dialogue<std::optional<referral>> ask(conversation_data const& o, server which) {
  co_yield send(o.request);
  reader look;
  bool has_answer = false;
  while (auto octets = co_await some()) {
    if (!std::exchange(has_answer, true) && which == server::first)
      co_yield note(known::media_type, "text/plain");
    look.read(*octets);
    co_yield deliver(*octets);
  }
  if (!has_answer && which == server::first)
    co_yield fail(errc::truncated, "the server closed without an answer");
  co_return look.referral_so_far();
}

exchange look_up(conversation_data o) {
  co_yield connect(o.peer.host, o.peer.port);
  auto more = co_await ask(o, server::first);
  std::vector<std::string> asked{o.peer.host};
  for (int i = 0; i < most_referrals && more; ++i) {
    if (std::ranges::count(asked, more->host)) co_return;
    asked.push_back(more->host);
    co_yield close();
    bool is_there = co_await connect(more->host, more->port);
    if (!is_there) co_return;
    co_yield deliver("\r\n");
    more = co_await ask(o, server::referred);
  }
}

// ---- whois++

errc error_of(int code) {
  if (code == 430 || code == 530) return errc::login_refused;
  if (code == 110 || code == 502) return errc::too_large;
  return errc::unexpected_reply;
}

dialogue<> read_greeting() {
  while (true) {
    auto line = co_await wire::line();
    if (!line) co_yield fail(errc::truncated, "the server closed without a greeting");
    auto message = read_system_message(*line);
    if (!message) co_yield fail(errc::unexpected_reply, *line);
    if (message->code >= 400) co_yield fail(errc::busy, *line);
    if (message->is_last) co_return;
  }
}

/// RFC 1835 §2.4.3: 226 and 201 end an answer, 203 ends the conversation.
exchange look_up_records(conversation_data o) {
  co_yield connect(o.peer.host, o.peer.port);
  co_await read_greeting();
  co_yield send(o.request);
  co_yield note(known::media_type, "text/plain");
  bool has_answer = false;
  while (true) {
    auto line = co_await wire::line();
    if (!line) co_yield fail(errc::truncated);
    auto message = read_system_message(*line);
    bool is_over = message && (message->code == 226 || message->code == 201 || message->code == 203);
    if (is_over && !has_answer) co_yield fail(errc::not_found, *line, o.at);
    if (is_over) co_return;
    if (message && message->code >= 400 && message->code < 600)
      co_yield fail(error_of(message->code), *line, o.at);
    if (message) continue;  // text about the server
    has_answer = true;
    co_yield deliver(*line + "\r\n");
  }
}

}  // namespace

result<exchange> start(plan const& planned, access::request const& asked, client const&) {
  auto name = planned.url.as<url>();
  if (!name || !planned.peer) return mistake(errc::not_possible);
  uri_view u = asked.name;
  conversation_data o;
  o.peer = *planned.peer;
  o.request = planned.octets.value_or("");
  o.at = u.offset_of(u.path());
  return name->plus_plus ? look_up_records(std::move(o)) : look_up(std::move(o));
}

}  // namespace wend::whois
