// SPDX-License-Identifier: Apache-2.0
#include "wend/http/web.hpp"

#include <algorithm>

#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/engine/network.hpp"
#include "wend/http/transfer.hpp"

namespace wend::engine {
namespace {

using clock = std::chrono::steady_clock;
using wire::failure;
using fetched = std::expected<web_answer, failure>;

constexpr charset token = alpha | digit | "!#$%&'*+-.^_`|~";  // RFC 9110 §5.6.2
constexpr charset host_char = alpha | digit | "-._~:";
constexpr charset no_target = control | eight_bit | " ";

bool is_all(std::string_view text, charset of) {
  return !text.empty() && std::ranges::all_of(text, [&](char c) { return of[c]; });
}
bool has_any(std::string_view text, charset of) {
  return std::ranges::any_of(text, [&](char c) { return of[c]; });
}

/// What would make more of the request than it is meant to be: RFC 9110 §5.5, RFC 1738 §6.
ending unsayable(web_request const& wanted) {
  auto wrong = [](std::string_view what) { return failure{errc::unsafe_control, std::string(what)}; };
  bool is_plain =
      is_all(wanted.peer.host, host_char) && (!wanted.tunnel || is_all(wanted.tunnel->host, host_char));
  if (!is_plain) return wrong("the host");
  if (!is_all(wanted.method, token)) return wrong("the method");
  if (wanted.target.empty() || has_any(wanted.target, no_target)) return wrong("the request target");
  for (auto const& [name, value] : wanted.headers) {
    if (!is_all(name, token)) return wrong("the name of a header");
    if (has_any(value, charset::range('\0', '\x1F') - "\t")) return wrong("the header " + name);
  }
  return {};
}

std::shared_ptr<curl_loop> loop_of(network& net) {
  if (!net.web() || net.web()->is_broken()) net.web() = std::make_shared<curl_loop>(net.executor());
  return net.web();
}

/// When it is too late, and what is too slow.
class patience {
 public:
  explicit patience(limits const& most) : most_(most) {
    constexpr std::chrono::milliseconds ages = std::chrono::hours(24 * 365);
    final_deadline_ = clock::now() + std::min(most.total, ages);
  }

  /// While nothing is connected libcurl counts.
  clock::time_point next_deadline(bool connected) {
    since_ = clock::now();
    return connected ? std::min(since_ + most_.quiet, final_deadline_) : final_deadline_;
  }
  bool is_spent() const { return clock::now() >= final_deadline_; }

  failure on_deadline() const {
    auto text = [](std::chrono::milliseconds one) { return std::to_string(one.count()) + " ms"; };
    return {errc::timed_out,
            is_spent() ? "not done in " + text(most_.total) : "silent for " + text(most_.quiet)};
  }

  /// A peer that drips is as bad as one that is silent. Only the time spent in waiting for it counts.
  bool is_too_slow(std::uint64_t octets) {
    waited_ += clock::now() - since_;
    if (waited_ < most_.quiet) return false;
    auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(waited_).count();
    bool slow = (octets - counted_) * 1000 < most_.slowest * static_cast<std::uint64_t>(milliseconds);
    counted_ = octets;
    waited_ = {};
    return slow;
  }
  failure too_slow() const {
    return {errc::timed_out, "slower than " + std::to_string(most_.slowest) + " octets a second"};
  }

 private:
  limits const& most_;
  clock::time_point final_deadline_{}, since_{};
  clock::duration waited_{};
  std::uint64_t counted_ = 0;
};

void keep_question(web_answer& answer, std::string_view octets) {
  constexpr std::size_t most = 64 * 1024;
  answer.question += octets.substr(0, most - answer.question.size());
}

void tell(transfer& talk, trace const& say) {
  for (auto const& [mark, text] : talk.remarks())
    if (say) say(mark, wire::channel::control, text);
}

}  // namespace

std::string const* web_answer::header(std::string_view name) const {
  auto found =
      std::ranges::find_if(headers, [&](auto const& one) { return same_ignoring_case(one.first, name); });
  return found == headers.end() ? nullptr : &found->second;
}

asio::awaitable<fetched> fetch(network& net, web_request wanted, caller who, limits most) {
  if (auto wrong = unsayable(wanted)) co_return std::unexpected(*wrong);
  transfer talk(loop_of(net), net, wanted, most);
  if (who.trace) talk.trace_lines();
  using bodies = transfer::bodies;
  if (who.refusal) talk.take(bodies::all);
  else if (who.deliver) talk.take(who.takes_refusals ? bodies::refusals_too : bodies::objects);
  if (auto wrong = talk.begin()) co_return std::unexpected(*wrong);

  patience left(most);
  bool is_object = false;
  /// What a refusal says for people may be cut or too long: it is the same refusal.
  auto broken = [&](failure why) -> fetched {
    bool is_refused = talk.has_head() && !is_object && talk.answer().status >= 300;
    if (is_refused) {
      talk.answer().is_cut = who.refusal != nullptr;
      return talk.answer();
    }
    return std::unexpected(std::move(why));
  };
  bool begun = false;
  std::uint64_t delivered = 0;
  while (!left.is_spent()) {
    tell(talk, who.trace);
    is_object = talk.answer().is_good() || (who.takes_refusals && talk.answer().is_refusal());
    if (!begun && talk.has_head() && is_object) {
      begun = true;
      ending wrong;
      if (wanted.begins) wrong = wanted.begins(talk.answer());
      if (wrong) co_return std::unexpected(*wrong);
    }
    if (talk.has_body()) {
      auto octets = talk.body();
      auto const longest = talk.answer().longest;
      bool is_too_much = octets.size() > longest - delivered;
      if (is_too_much) octets = octets.substr(0, longest - delivered);
      delivered += octets.size();
      if (delivered > most.body) co_return broken({errc::too_large});
      auto const& take = is_object ? who.deliver : who.refusal;
      bool more = true;  // of no interest to the caller: it is dropped
      if (talk.answer().status == 401) keep_question(talk.answer(), octets);
      else if (take) more = co_await take(octets);
      talk.answer().delivered = delivered;
      talk.answer().enough = !more;
      if (!more) co_return talk.answer();
      if (is_too_much)
        co_return std::unexpected(
            failure{errc::unexpected_reply, talk.answer().said + ": more octets than it says"});
      talk.go_on();
      continue;
    }
    if (talk.wants_upload()) {
      std::optional<std::string_view> octets = std::string_view();
      if (who.upload) octets = co_await who.upload();
      talk.upload(octets);
      continue;
    }
    if (talk.is_over()) {
      if (auto wrong = talk.how()) co_return broken(*wrong);
      if (who.reached && !wanted.is_chosen) who.reached(talk.answer().peer);
      co_return talk.answer();
    }
    auto woken = co_await talk.event_by(left.next_deadline(talk.is_connected()));
    if (woken == transfer::woken::cancelled) co_return std::unexpected(failure{errc::cancelled});
    if (woken == transfer::woken::deadline) break;
    bool slow = most.slowest && talk.is_connected() && left.is_too_slow(talk.octets());
    if (slow) co_return broken(left.too_slow());
  }
  co_return broken(left.on_deadline());
}

std::string date_of_http(std::string const& text) {
  auto seconds = curl_getdate(text.c_str(), nullptr);
  return seconds == -1 ? std::string() : wire::date_text(seconds);
}

}  // namespace wend::engine
