// SPDX-License-Identifier: Apache-2.0
//
// A part of an exchange in a function of its own:
//
//     dialogue<reply> ask(std::string command) {
//       co_yield send(command + "\r\n");
//       co_return co_await hear();
//     }
//     ...
//     reply reply = co_await ask("NOOP");
//
// A dialogue shares the exchange's channels, alarm and end; `co_yield fail(...)` in it ends the whole
// exchange. It runs only inside the co_await that calls it, so its parameters may be references.
//
// A trampoline passes control, not symmetric transfer: a dialogue that begins or ends only records which part
// runs next, and exchange::next() resumes it. GCC makes symmetric transfer a tail call only when it
// optimises; in a debug or sanitizer build a long loop of dialogues that return at once would overflow the
// stack. The trampoline uses constant stack (see dialogue.test.cpp).

#pragma once

#include <array>
#include <coroutine>
#include <cstdint>
#include <exception>
#include <optional>

#include "wend/base/export.hpp"
#include "wend/exchange/detail/hearing.hpp"

namespace wend::wire {

template <class T>
class dialogue;

/// Whether a refused step ends the exchange, or is reported to the part that took it.
enum class refusal_effect : std::uint8_t { ends_exchange, is_reported };

/// The state that all parts of one exchange share. Lives in the exchange's frame.
struct conversation {
  step current;
  std::string words;  // owns the words of a failure that the driver reported
  std::array<inbox, channels> inboxes;
  std::coroutine_handle<> running;     // the innermost part, which is resumed next
  bool (*try_again)(void*) = nullptr;  // not null while a hearing waits
  void* waiter = nullptr;
  bool has_step = false;  // the part that ran last has a step for the driver
  bool insisted = false;  // a refusal of the current step ends the exchange
  bool done_well = true;  // whether the driver did the step that was tried
  bool rang = false;
  bool over = false;

  inbox& at(channel c) { return inboxes[static_cast<std::size_t>(c)]; }
  WEND_SHARED void say(step wanted, refusal_effect);
  WEND_SHARED void listen(step wanted, void* self, bool (*take)(void*));
  WEND_SHARED void finish(step last);
};

/// The common part of the promises of exchange and dialogue: sending steps and waiting for input.
struct speaker {
  conversation* in = nullptr;

  std::suspend_always initial_suspend() noexcept { return {}; }
  void unhandled_exception() { throw; }  // protocols do not throw; memory may run out

  std::suspend_always yield_value(step wanted) {
    in->say(wanted, refusal_effect::ends_exchange);
    return {};
  }

  struct attempt {
    conversation& in;
    step wanted;

    bool await_ready() { return false; }
    void await_suspend(std::coroutine_handle<>) { in.say(wanted, refusal_effect::is_reported); }
    [[nodiscard]] bool await_resume() { return in.done_well; }
  };
  attempt await_transform(step wanted) { return {*in, wanted}; }

  template <class T>
  struct ear {
    conversation& in;
    hearing<T> wanted;
    heard<T> got = not_yet;

    ear(conversation& c, hearing<T> w) : in(c), wanted(w) {}
    ear(ear const&) = delete;

    bool await_ready() {
      got = wanted.take(in.at(wanted.on), wanted.n);
      return got || got.error() != silence::not_yet;
    }
    void await_suspend(std::coroutine_handle<>) {
      auto says = wanted.says;
      says.on = wanted.on;
      in.listen(says, this, [](void* self) {
        auto& me = *static_cast<ear*>(self);
        if (me.await_ready()) return true;
        if (!std::exchange(me.in.rang, false)) return false;
        me.got = unexpected(silence::alarm);
        return true;
      });
    }
    heard<T> await_resume() { return std::move(got); }
  };
  template <class T>
  ear<T> await_transform(hearing<T> wanted) {
    return {*in, wanted};
  }

  template <class T>
  auto await_transform(dialogue<T>&& part) {
    return typename dialogue<T>::turn{*in, part.self_};
  }
};

template <class T>
struct answer {
  std::optional<T> value;
  void return_value(T what) { value.emplace(std::move(what)); }
  T take() { return std::move(*value); }
};
template <>
struct answer<void> {
  void return_void() {}
  void take() {}
};

template <class T = void>
class [[nodiscard]] dialogue {
 public:
  struct promise_type : speaker, answer<T> {
    std::coroutine_handle<> caller;

    dialogue get_return_object() {
      return dialogue(std::coroutine_handle<promise_type>::from_promise(*this));
    }
    struct hand_back {
      bool await_ready() noexcept { return false; }
      void await_suspend(std::coroutine_handle<promise_type> me) noexcept {
        me.promise().in->running = me.promise().caller;
      }
      void await_resume() noexcept {}
    };
    hand_back final_suspend() noexcept { return {}; }
  };

  dialogue(dialogue const&) = delete;  // must be awaited in the expression that creates it
  ~dialogue() { self_.destroy(); }

 private:
  friend speaker;

  struct turn {
    conversation& in;
    std::coroutine_handle<promise_type> part;

    bool await_ready() { return false; }
    void await_suspend(std::coroutine_handle<> caller) {
      part.promise().in = &in;
      part.promise().caller = caller;
      in.running = part;
    }
    T await_resume() { return part.promise().take(); }
  };

  explicit dialogue(std::coroutine_handle<promise_type> self) : self_(self) {}

  std::coroutine_handle<promise_type> self_;
};

}  // namespace wend::wire
