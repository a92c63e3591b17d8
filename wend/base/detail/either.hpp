// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdlib>
#include <memory>
#include <type_traits>
#include <utility>

namespace wend::detail {

struct nothing {
  friend constexpr bool operator==(nothing, nothing) = default;
};
struct of_error_t {};
inline constexpr of_error_t of_error{};

template <class... T>
concept trivially_copied = ((std::is_trivially_copy_constructible_v<T> &&
                             std::is_trivially_copy_assignable_v<T>)&&...);
template <class... T>
concept trivially_moved = ((std::is_trivially_move_constructible_v<T> &&
                            std::is_trivially_move_assignable_v<T>)&&...);
template <class... T>
concept trivially_destroyed = (std::is_trivially_destructible_v<T> && ...);
template <class... T>
concept copied = (std::is_copy_constructible_v<T> && ...);
template <class... T>
inline constexpr bool moved_safely = (std::is_nothrow_move_constructible_v<T> && ...);

/// The place of a value or of an error. What both do without a call of a function is done without one here.
template <class T, class E>
class either {
 public:
  template <class... A>
  constexpr explicit either(std::in_place_t, A&&... a) : value_(std::forward<A>(a)...), has_value_(true) {}
  template <class... A>
  constexpr explicit either(of_error_t, A&&... a) : error_(std::forward<A>(a)...), has_value_(false) {}

  // clang-format off
  constexpr either(either const&) requires(copied<T, E> && trivially_copied<T, E> && trivially_destroyed<T, E>) = default;
  constexpr either(either const& other) requires(copied<T, E>) : has_value_(other.has_value_) { take(other); }
  constexpr either(either&&) requires(trivially_moved<T, E> && trivially_destroyed<T, E>) = default;
  constexpr either(either&& other) noexcept(moved_safely<T, E>) : has_value_(other.has_value_) { take(std::move(other)); }
  constexpr either& operator=(either const&) requires(copied<T, E> && trivially_copied<T, E> && trivially_destroyed<T, E>) = default;
  constexpr either& operator=(either const& other) requires(copied<T, E>) { return assign(other); }
  constexpr either& operator=(either&&) requires(trivially_moved<T, E> && trivially_destroyed<T, E>) = default;
  constexpr either& operator=(either&& other) noexcept(moved_safely<T, E>) { return assign(std::move(other)); }
  constexpr ~either() requires(trivially_destroyed<T, E>) = default;
  constexpr ~either() { clear(); }
  // clang-format on

  constexpr bool has_value() const noexcept { return has_value_; }
  constexpr T& value() & noexcept { return value_; }
  constexpr T const& value() const& noexcept { return value_; }
  constexpr T&& value() && noexcept { return std::move(value_); }
  constexpr E& error() & noexcept { return error_; }
  constexpr E const& error() const& noexcept { return error_; }
  constexpr E&& error() && noexcept { return std::move(error_); }

 private:
  template <class X>
  constexpr void take(X&& other) {
    if (has_value_) std::construct_at(std::addressof(value_), std::forward<X>(other).value_);
    else std::construct_at(std::addressof(error_), std::forward<X>(other).error_);
  }
  constexpr void clear() {
    if (has_value_) std::destroy_at(std::addressof(value_));
    else std::destroy_at(std::addressof(error_));
  }
  // What is here goes when its successor is made, since to make it may throw; to move it should not.
  template <class X>
  constexpr either& assign(X&& other) {
    if (std::addressof(other) == this) return *this;
    either next(std::forward<X>(other));
    clear();
    has_value_ = next.has_value_;
    take(std::move(next));
    return *this;
  }

  union {
    T value_;
    E error_;
  };
  bool has_value_;
};

}  // namespace wend::detail
