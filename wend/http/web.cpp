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
using fetched = expected<web_answer, failure>;

constexpr charset token = alpha | digit | "!#$%&'*+-.^_`|~";  // RFC 9110 §5.6.2
constexpr charset host_char = alpha | digit | "-._~:";
constexpr charset no_target = control | eight_bit | " ";

bool is_all(std::string_view text, charset of) {
  return !text.empty() && std::ranges::all_of(text, [&](char c) { return of[c]; });
}
bool has_any(std::string_view text, charset of) {
  return std::ranges::any_of(text, [&](char c) { return of[c]; });
}

/// The part of the request that contains a character with which it could become two requests: RFC 9110 §5.5,
/// RFC 1738 §6.
ending check_characters(web_request const& wanted) {
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

/// The time limits of a transfer.
class time_limits {
 public:
  explicit time_limits(limits const& most) : most_(most) {
    constexpr std::chrono::milliseconds longest = std::chrono::hours(24 * 365);
    final_deadline_ = clock::now() + std::min(most.total, longest);
  }

  /// Before a connection exists, the connect timeout of libcurl holds.
  clock::time_point next_deadline(bool connected) {
    since_ = clock::now();
    return connected ? std::min(since_ + most_.quiet, final_deadline_) : final_deadline_;
  }
  bool is_spent() const { return clock::now() >= final_deadline_; }

  failure on_deadline() const {
    auto text = [](std::chrono::milliseconds time) { return std::to_string(time.count()) + " ms"; };
    return {errc::timed_out,
            is_spent() ? "not done in " + text(most_.total) : "silent for " + text(most_.quiet)};
  }

  /// Whether the peer sends less than `slowest` octets a second. Counts only the time spent in waiting for
  /// it.
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

void pass_trace(transfer& active, trace const& say) {
  for (auto const& [mark, text] : active.trace_lines())
    if (say) say(mark, wire::channel::control, text);
}

/// The state of the response: its head, and the octets of the body passed to the caller.
class progress {
 public:
  progress(transfer& of, web_request const& asked, async_caller const& to, limits const& limits)
      : transfer_(of), request_(asked), caller_(to), most_(limits) {}

  /// Calls `begins` once the head is complete; returns its error.
  ending look_at_head() {
    auto& answer = transfer_.answer();
    is_object_ = answer.is_good() || (caller_.takes_refusals && answer.is_refusal());
    if (has_begun_ || !transfer_.has_head() || !is_object_) return {};
    has_begun_ = true;
    return request_.begins ? request_.begins(answer) : ending();
  }

  /// The next octets of the body, cut at the length that its head states.
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

  /// Called after a block was taken. A result ends the transfer.
  std::optional<fetched> after_block(bool wants_more) {
    auto& answer = transfer_.answer();
    answer.delivered = delivered_;
    answer.enough = !wants_more;
    if (!wants_more) return answer;
    if (is_too_much_)
      return unexpected(failure{errc::unexpected_reply, answer.status_text + ": more octets than it says"});
    transfer_.consume();
    return {};
  }

  /// The result of a failed transfer. If only the body of an error response is cut or too long, the response
  /// itself is the result.
  fetched broken(failure why) {
    auto& answer = transfer_.answer();
    bool is_refused = transfer_.has_head() && !is_object_ && answer.status >= 300;
    if (!is_refused) return unexpected(std::move(why));
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
  auto it = std::ranges::find_if(headers,
                                 [&](auto const& header) { return same_ignoring_case(header.first, name); });
  return it == headers.end() ? nullptr : &it->second;
}

asio::awaitable<fetched> fetch(network& net, web_request wanted, async_caller caller, limits most) {
  if (auto wrong = check_characters(wanted)) co_return unexpected(*wrong);
  transfer active(loop_of(net), net, wanted, most);
  if (caller.trace) active.record_trace();
  if (caller.refusal || caller.deliver) active.take(bodies_for(caller));
  if (auto wrong = active.begin()) co_return unexpected(*wrong);

  time_limits time(most);
  progress state(active, wanted, caller, most);
  while (!time.is_spent()) {
    pass_trace(active, caller.trace);
    if (auto wrong = state.look_at_head()) co_return unexpected(*wrong);
    if (active.has_body()) {
      auto octets = state.next_block();
      if (state.exceeds_limit()) co_return state.broken({errc::too_large});
      bool more = true;  // a body without a sink is dropped
      if (active.answer().status == 401) keep_question(active.answer(), octets);
      else if (state.sink()) more = co_await state.sink()(octets);
      if (auto end = state.after_block(more)) co_return *std::move(end);
      continue;
    }
    if (active.wants_upload()) {
      std::optional<std::string_view> octets = std::string_view();
      if (caller.upload) octets = co_await caller.upload();
      active.upload(octets);
      continue;
    }
    if (active.is_over()) {
      if (auto wrong = active.result()) co_return state.broken(*wrong);
      if (caller.reached && !wanted.is_chosen) caller.reached(active.answer().peer);
      co_return active.answer();
    }
    auto reason = co_await active.event_by(time.next_deadline(active.is_connected()));
    if (reason == transfer::wake_reason::cancelled) co_return unexpected(failure{errc::cancelled});
    if (reason == transfer::wake_reason::deadline) break;
    bool slow = most.slowest && active.is_connected() && time.is_too_slow(active.octets());
    if (slow) co_return state.broken(time.too_slow());
  }
  co_return state.broken(time.on_deadline());
}

std::string date_of_http(std::string const& text) {
  auto seconds = curl_getdate(text.c_str(), nullptr);
  return seconds == -1 ? std::string() : wire::date_text(seconds);
}

}  // namespace wend::engine
