// SPDX-License-Identifier: Apache-2.0
#include "wend/http/web.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/engine/network.hpp"
#include "wend/http/transfer.hpp"

namespace wend::engine {
namespace {

using clock = std::chrono::steady_clock;
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

/// How far the answer has come: its head, and the octets of its body that went to the caller.
class progress {
 public:
  progress(transfer& of, web_request const& asked, async_caller const& to, limits const& limits)
      : transfer_(of), request_(asked), caller_(to), most_(limits) {}

  /// Looks at the head once it is there. An error of the caller's, who may refuse what begins.
  ending look_at_head() {
    auto& answer = transfer_.answer();
    is_object_ = answer.is_good() || (caller_.takes_refusals && answer.is_refusal());
    if (has_begun_ || !transfer_.has_head() || !is_object_) return {};
    has_begun_ = true;
    return request_.begins ? request_.begins(answer) : ending();
  }

  /// The next octets of the body, cut where it is longer than its head says.
  std::string_view next_block() {
    auto octets = transfer_.body();
    auto left = transfer_.answer().longest - delivered_;
    is_too_much_ = octets.size() > left;
    if (is_too_much_) octets = octets.substr(0, left);
    delivered_ += octets.size();
    return octets;
  }
  bool exceeds_limit() const { return delivered_ > most_.body; }
  async_sink const& sink() const { return is_object_ ? caller_.deliver : caller_.refusal; }

  /// After a block was taken. A result: the transfer ends with it.
  std::optional<fetched> after_block(bool wants_more) {
    auto& answer = transfer_.answer();
    answer.delivered = delivered_;
    answer.enough = !wants_more;
    if (!wants_more) return answer;
    if (is_too_much_)
      return std::unexpected(failure{errc::unexpected_reply, answer.said + ": more octets than it says"});
    transfer_.go_on();
    return {};
  }

  /// The end of a transfer that failed. The text of a refusal may be cut or too long: it is the same refusal.
  fetched broken(failure why) {
    auto& answer = transfer_.answer();
    bool is_refused = transfer_.has_head() && !is_object_ && answer.status >= 300;
    if (!is_refused) return std::unexpected(std::move(why));
    answer.is_cut = caller_.refusal != nullptr;
    return answer;
  }

 private:
  transfer& transfer_;
  web_request const& request_;
  async_caller const& caller_;
  limits const& most_;
  bool is_object_ = false, has_begun_ = false, is_too_much_ = false;
  std::uint64_t delivered_ = 0;
};

transfer::bodies bodies_for(async_caller const& caller) {
  using bodies = transfer::bodies;
  if (caller.refusal) return bodies::all;
  return caller.takes_refusals ? bodies::refusals_too : bodies::objects;
}

}  // namespace

std::string const* web_answer::header(std::string_view name) const {
  auto found =
      std::ranges::find_if(headers, [&](auto const& one) { return same_ignoring_case(one.first, name); });
  return found == headers.end() ? nullptr : &found->second;
}

asio::awaitable<fetched> fetch(network& net, web_request wanted, async_caller caller, limits most) {
  if (auto wrong = unsayable(wanted)) co_return std::unexpected(*wrong);
  transfer talk(loop_of(net), net, wanted, most);
  if (caller.trace) talk.trace_lines();
  if (caller.refusal || caller.deliver) talk.take(bodies_for(caller));
  if (auto wrong = talk.begin()) co_return std::unexpected(*wrong);

  patience left(most);
  progress at(talk, wanted, caller, most);
  while (!left.is_spent()) {
    tell(talk, caller.trace);
    if (auto wrong = at.look_at_head()) co_return std::unexpected(*wrong);
    if (talk.has_body()) {
      auto octets = at.next_block();
      if (at.exceeds_limit()) co_return at.broken({errc::too_large});
      bool more = true;  // a body that the caller does not take is dropped
      if (talk.answer().status == 401) keep_question(talk.answer(), octets);
      else if (at.sink()) more = co_await at.sink()(octets);
      if (auto end = at.after_block(more)) co_return *std::move(end);
      continue;
    }
    if (talk.wants_upload()) {
      std::optional<std::string_view> octets = std::string_view();
      if (caller.upload) octets = co_await caller.upload();
      talk.upload(octets);
      continue;
    }
    if (talk.is_over()) {
      if (auto wrong = talk.how()) co_return at.broken(*wrong);
      if (caller.reached && !wanted.is_chosen) caller.reached(talk.answer().peer);
      co_return talk.answer();
    }
    auto woken = co_await talk.event_by(left.next_deadline(talk.is_connected()));
    if (woken == transfer::woken::cancelled) co_return std::unexpected(failure{errc::cancelled});
    if (woken == transfer::woken::deadline) break;
    bool slow = most.slowest && talk.is_connected() && left.is_too_slow(talk.octets());
    if (slow) co_return at.broken(left.too_slow());
  }
  co_return at.broken(left.on_deadline());
}

std::string date_of_http(std::string const& text) {
  auto seconds = curl_getdate(text.c_str(), nullptr);
  return seconds == -1 ? std::string() : wire::date_text(seconds);
}

}  // namespace wend::engine
