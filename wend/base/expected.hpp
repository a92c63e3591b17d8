// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an object has any number of readers, or one thread that changes it.

#include <concepts>
#include <cstdlib>
#include <exception>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include "wend/base/export.hpp"

// C++23's std::expected, in C++20 as well: one type with one layout, so that one library serves both. It converts to and from
// std::expected, and to and from each other type of that shape.
namespace wend {

/// Holds the error of an `expected`: `return unexpected(why);`.
template <class E>
class unexpected {
 public:
  template <class G = E>
  requires(!std::same_as<std::remove_cvref_t<G>, unexpected> &&
           std::constructible_from<E, G>) constexpr explicit unexpected(G&& error)
      : error_(std::forward<G>(error)) {}

  constexpr E const& error() const& noexcept { return error_; }
  constexpr E& error() & noexcept { return error_; }
  constexpr E&& error() && noexcept { return std::move(error_); }

  friend constexpr bool operator==(unexpected const&, unexpected const&) = default;

 private:
  E error_;
};
template <class E>
unexpected(E) -> unexpected<E>;

/// Thrown by `expected::value` where there is an error.
template <class E>
class bad_expected_access : public std::exception {
 public:
  explicit bad_expected_access(E error) : error_(std::move(error)) {}
  char const* what() const noexcept override { return "wend::expected: there is no value"; }
  E const& error() const noexcept { return error_; }

 private:
  E error_;
};

template <class T, class E>
class expected;

namespace detail {

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
concept moved_safely = (std::is_nothrow_move_constructible_v<T> && ...);

/// The place of a value or of an error. What both do without a call of a function is done without one here.
template <class T, class E>
class either {
 public:
  template <class... A>
  constexpr explicit either(std::in_place_t, A&&... a) : value_(std::forward<A>(a)...), has_value_(true) {}
  // A number is converted here, in silence, as std::expected does.
  template <class A>
  requires(std::is_arithmetic_v<T>) constexpr explicit either(std::in_place_t, A&& a)
      : value_(static_cast<T>(a)), has_value_(true) {}
  template <class... A>
  constexpr explicit either(of_error_t, A&&... a) : error_(std::forward<A>(a)...), has_value_(false) {}

  // clang-format off
  constexpr either(either const&) requires(copied<T, E> && trivially_copied<T, E> && trivially_destroyed<T, E>) = default;
  constexpr either(either const& other) requires(copied<T, E>) : has_value_(other.has_value_) { take(other); }
  constexpr either(either&&) requires(trivially_moved<T, E> && trivially_destroyed<T, E>) = default;
  constexpr either(either&& other) noexcept(moved_safely<T, E>) : has_value_(other.has_value_) { take(std::move(other)); }
  constexpr either& operator=(either const&) requires(copied<T, E> && moved_safely<T, E> && trivially_copied<T, E> && trivially_destroyed<T, E>) = default;
  constexpr either& operator=(either const& other) requires(copied<T, E> && moved_safely<T, E>) { return assign(other); }
  constexpr either& operator=(either&&) requires(moved_safely<T, E> && trivially_moved<T, E> && trivially_destroyed<T, E>) = default;
  constexpr either& operator=(either&& other) noexcept requires(moved_safely<T, E>) { return assign(std::move(other)); }
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
  // What is here goes when its successor is made, since to make it may throw; to move it does not.
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

template <class>
inline constexpr bool is_expected = false;
template <class T, class E>
inline constexpr bool is_expected<expected<T, E>> = true;
template <class>
inline constexpr bool is_unexpected = false;
template <class E>
inline constexpr bool is_unexpected<unexpected<E>> = true;

// std::expected, std::unexpected and their like: known by their shape, since <expected> need not be there.
template <class X>
concept foreign_expected = !is_expected<X> && requires(X const& x) {
  typename X::value_type;
  typename X::error_type;
  typename X::unexpected_type;
  { x.has_value() } -> std::same_as<bool>;
};
template <class>
inline constexpr bool is_foreign_unexpected = false;
template <template <class> class X, class E>
requires requires(X<E> const& x) {
  { x.error() } -> std::same_as<E const&>;
  X<E>(x.error());
}
inline constexpr bool is_foreign_unexpected<X<E>> = !is_unexpected<X<E>>;
template <class X>
concept any_unexpected = is_unexpected<X> || is_foreign_unexpected<X>;
template <class X>
concept any_expected = is_expected<X> || foreign_expected<X>;

template <class T, class Own, class U>
concept value_of = !std::is_void_v<T> && !std::same_as<U, Own> && !std::same_as<U, std::in_place_t> &&
                   (std::same_as<U, T> || !(any_expected<U> || any_unexpected<U>));
template <class X, class T>
concept holds_like = (std::is_void_v<typename X::value_type> && std::is_void_v<T>) ||
                     std::constructible_from<T, typename X::value_type>;
// Whether the value of X becomes a T unasked; a pointer, for one, becomes no owner.
template <class X, class T, class E>
concept becomes =
    (std::is_void_v<T> ||
     std::convertible_to<typename X::value_type, T>)&&std::convertible_to<typename X::error_type, E>;
// X is itself the value: an expected in an expected. A bool is not made of one.
template <class X, class T>
concept is_value =
    !std::is_void_v<T> && !std::same_as<std::remove_cv_t<T>, bool> && std::constructible_from<T, X>;

template <class To, class E>
constexpr To failure_of(E&& error) {
  if constexpr (any_expected<To>) return To(typename To::unexpected_type(std::forward<E>(error)));
  else return To(of_error, std::forward<E>(error));
}

template <class Thrown, class E>
[[noreturn]] void end_or_throw([[maybe_unused]] E const& error) {
#ifdef __cpp_exceptions
  throw Thrown(error);
#else
  std::abort();
#endif
}

constexpr void harden([[maybe_unused]] bool holds) {
#if defined(_GLIBCXX_ASSERTIONS) || defined(_LIBCPP_HARDENING_MODE)
  if (!holds) std::abort();
#endif
}

/// A class says so by its member type `owns_text`.
template <class T>
concept owner_of_text = requires {
  typename T::owns_text;
};

}  // namespace detail

/// A T, or the error that prevented it: C++23's std::expected, for C++20 as well.
///
/// `*x`, `x->` and `x.error()` ask for what is there: where it is the other, a program built with its library's assertions ends,
/// and what others do is undefined. `x.value()` throws `bad_expected_access<E>`, or ends a program without exceptions.
/// A temporary that owns a text has no `->`, since what that shows would outlive the text: name the result first.
///
/// Example:
/// ```cpp
/// wend::expected<int, char> seven = 7;
/// wend::expected<int, char> none = wend::unexpected('x');
/// assert(*seven == 7 && none.error() == 'x' && none.value_or(1) == 1);
/// assert(seven.transform([](int n) { return n + 1; }) == 8);
/// ```
template <class T, class E>
class [[nodiscard]] expected {
  static constexpr bool is_void = std::is_void_v<T>;
  using stored = std::conditional_t<is_void, detail::nothing, T>;
  template <class X>
  using plain = std::remove_cvref_t<X>;

 public:
  using value_type = T;
  using error_type = E;
  using unexpected_type = unexpected<E>;
  template <class U>
  using rebind = expected<U, E>;

  constexpr expected() requires(std::default_initializable<stored>) : either_(std::in_place) {}
  template <class... A>
  requires(std::constructible_from<stored, A...>) constexpr explicit expected(std::in_place_t, A&&... a)
      : either_(std::in_place, std::forward<A>(a)...) {}
  template <class U = T>
  requires(detail::value_of<T, expected, plain<U>>&& std::constructible_from<stored, U>) constexpr explicit(
      !std::convertible_to<U, stored>) expected(U&& value)
      : either_(std::in_place, std::forward<U>(value)) {}
  template <class X>
  requires(detail::any_unexpected<plain<X>>&&
               std::constructible_from<E, decltype(std::declval<X>().error())>) constexpr expected(X&& why)
      : either_(detail::of_error, std::forward<X>(why).error()) {}
  template <class X>
  requires(detail::any_expected<plain<X>> && !std::same_as<plain<X>, expected> &&
           detail::holds_like<plain<X>, T> && !detail::is_value<X, T> &&
           std::constructible_from<
               E, decltype(std::declval<X>().error())>) constexpr explicit(!detail::becomes<plain<X>, T, E>)
      expected(X&& other)
      : either_(converted<decltype(either_)>(std::forward<X>(other))) {}
  template <detail::foreign_expected X>
  constexpr operator X() const& {
    return converted<X>(*this);
  }
  template <detail::foreign_expected X>
  constexpr operator X() && {
    return converted<X>(std::move(*this));
  }

  constexpr bool has_value() const noexcept { return either_.has_value(); }
  constexpr explicit operator bool() const noexcept { return has_value(); }

  // clang-format off
  constexpr stored const& operator*() const& noexcept requires(!is_void) { return held(*this); }
  constexpr stored& operator*() & noexcept requires(!is_void) { return held(*this); }
  constexpr stored&& operator*() && noexcept requires(!is_void) { return held(std::move(*this)); }
  constexpr void operator*() const& noexcept requires(is_void) { held(*this); }
  constexpr stored const* operator->() const& noexcept requires(!is_void) { return std::addressof(held(*this)); }
  constexpr stored* operator->() & noexcept requires(!is_void) { return std::addressof(held(*this)); }
  constexpr stored* operator->() && noexcept requires(!is_void && !detail::owner_of_text<T>) { return std::addressof(held(*this)); }
  constexpr stored* operator->() && requires(detail::owner_of_text<T>) = delete;  // its text would be gone: name it first
  constexpr stored const& value() const& requires(!is_void) { return checked(*this); }
  constexpr stored& value() & requires(!is_void) { return checked(*this); }
  constexpr stored&& value() && requires(!is_void) { return checked(std::move(*this)); }
  constexpr void value() const& requires(is_void) { checked(*this); }
  // clang-format on
  template <class U>
  requires(!is_void) constexpr T value_or(U&& otherwise) const& {
    return has_value() ? either_.value() : static_cast<T>(std::forward<U>(otherwise));
  }
  template <class U>
  requires(!is_void) constexpr T value_or(U&& otherwise) && {
    return has_value() ? std::move(either_).value() : static_cast<T>(std::forward<U>(otherwise));
  }

  template <class G>
  constexpr E error_or(G&& otherwise) const& {
    return has_value() ? static_cast<E>(std::forward<G>(otherwise)) : either_.error();
  }
  template <class G>
  constexpr E error_or(G&& otherwise) && {
    return has_value() ? static_cast<E>(std::forward<G>(otherwise)) : std::move(either_).error();
  }

  constexpr E const& error() const& noexcept { return failed(*this); }
  constexpr E& error() & noexcept { return failed(*this); }
  constexpr E&& error() && noexcept { return failed(std::move(*this)); }

  template <class... A>
  constexpr stored& emplace(A&&... a) {
    either_ = decltype(either_)(std::in_place, std::forward<A>(a)...);
    return either_.value();
  }

  /// `f` of the value, which returns an expected of the same error.
  template <class F>
  constexpr auto and_then(F&& f) & {
    return chained(*this, std::forward<F>(f));
  }
  template <class F>
  constexpr auto and_then(F&& f) const& {
    return chained(*this, std::forward<F>(f));
  }
  template <class F>
  constexpr auto and_then(F&& f) && {
    return chained(std::move(*this), std::forward<F>(f));
  }
  /// `f` of the value, which returns the value of the result.
  template <class F>
  constexpr auto transform(F&& f) & {
    return mapped(*this, std::forward<F>(f));
  }
  template <class F>
  constexpr auto transform(F&& f) const& {
    return mapped(*this, std::forward<F>(f));
  }
  template <class F>
  constexpr auto transform(F&& f) && {
    return mapped(std::move(*this), std::forward<F>(f));
  }
  /// `f` of the error, which returns an expected of the same value.
  template <class F>
  constexpr auto or_else(F&& f) const& {
    return has_value() ? other_error<std::invoke_result_t<F, E const&>>(*this)
                       : std::invoke(std::forward<F>(f), error());
  }
  template <class F>
  constexpr auto or_else(F&& f) && {
    return has_value() ? other_error<std::invoke_result_t<F, E>>(std::move(*this))
                       : std::invoke(std::forward<F>(f), std::move(*this).error());
  }
  /// `f` of the error, which returns the error of the result.
  template <class F>
  constexpr auto transform_error(F&& f) const& {
    using changed = expected<T, plain<std::invoke_result_t<F, E const&>>>;
    return has_value() ? other_error<changed>(*this)
                       : changed(unexpected(std::invoke(std::forward<F>(f), error())));
  }
  template <class F>
  constexpr auto transform_error(F&& f) && {
    using changed = expected<T, plain<std::invoke_result_t<F, E>>>;
    return has_value() ? other_error<changed>(std::move(*this))
                       : changed(unexpected(std::invoke(std::forward<F>(f), std::move(*this).error())));
  }

  template <class U, class G>
  requires(std::is_void_v<U> == is_void) friend constexpr bool operator==(expected const& a,
                                                                          expected<U, G> const& b) {
    if (a.has_value() != b.has_value()) return false;
    if (!a.has_value()) return a.error() == b.error();
    if constexpr (is_void) return true;
    else return *a == *b;
  }
  template <class U>
  requires(!is_void && !detail::any_expected<U> && !detail::any_unexpected<U>) friend constexpr bool
  operator==(expected const& a, U const& value) {
    return a.has_value() && static_cast<bool>(*a == value);
  }
  template <detail::any_unexpected X>
  friend constexpr bool operator==(expected const& a, X const& why) {
    return !a.has_value() && static_cast<bool>(a.error() == why.error());
  }

 private:
  template <class Self>
  static constexpr auto&& held(Self&& self) noexcept {
    detail::harden(self.has_value());
    return std::forward<Self>(self).either_.value();
  }
  template <class Self>
  static constexpr auto&& failed(Self&& self) noexcept {
    detail::harden(!self.has_value());
    return std::forward<Self>(self).either_.error();
  }
  template <class Self>
  static constexpr auto&& checked(Self&& self) {
    if (!self.has_value()) detail::end_or_throw<bad_expected_access<E>>(self.either_.error());
    return std::forward<Self>(self).either_.value();
  }

  template <class To, class X>
  static constexpr To converted(X&& other) {
    if (!other.has_value()) return detail::failure_of<To>(std::forward<X>(other).error());
    if constexpr (is_void) return To(std::in_place);
    else return To(std::in_place, *std::forward<X>(other));
  }
  template <class To, class Self>
  static constexpr To other_error(Self&& self) {
    if constexpr (is_void) return To();
    else return To(std::in_place, *std::forward<Self>(self));
  }
  template <class Self, class F>
  static constexpr decltype(auto) applied(Self&& self, F&& f) {
    if constexpr (is_void) return std::invoke(std::forward<F>(f));
    else return std::invoke(std::forward<F>(f), *std::forward<Self>(self));
  }
  template <class Self, class F>
  static constexpr auto chained(Self&& self, F&& f) {
    using next = plain<decltype(applied(std::forward<Self>(self), std::forward<F>(f)))>;
    if (!self.has_value()) return next(unexpected<E>(std::forward<Self>(self).error()));
    return applied(std::forward<Self>(self), std::forward<F>(f));
  }
  template <class Self, class F>
  static constexpr auto mapped(Self&& self, F&& f) {
    using U = plain<decltype(applied(std::forward<Self>(self), std::forward<F>(f)))>;
    if (!self.has_value()) return expected<U, E>(unexpected<E>(std::forward<Self>(self).error()));
    if constexpr (!std::is_void_v<U>) {
      return expected<U, E>(applied(std::forward<Self>(self), std::forward<F>(f)));
    } else {
      applied(std::forward<Self>(self), std::forward<F>(f));
      return expected<U, E>();
    }
  }

  detail::either<stored, E> either_;
};

}  // namespace wend
