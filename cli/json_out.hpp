// SPDX-License-Identifier: Apache-2.0
//
// JSON written directly into a string, for bulk output: no tree, no locale. A value that is not UTF-8 is
// written in hexadecimal under the same key with `_hex` added, so no octet is lost.

#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace wend::cli {

bool is_utf8(std::string_view) noexcept;
/// Returns whether the text may stand between quotes unchanged: printable ASCII without `"` and `\`.
bool is_plain_json(std::string_view) noexcept;

std::string hex_of(std::string_view octets);
/// Absent for an odd number of digits, or other characters.
std::optional<std::string> octets_of_hex(std::string_view digits);

/// Appends all pieces; the string grows once.
template <class... Pieces>
[[gnu::always_inline]] inline void append_all(std::string& out, Pieces... pieces) {
  auto before = out.size();
  auto size = before + (std::string_view(pieces).size() + ...);
  if (size > out.capacity()) out.reserve(std::max(size, 2 * out.capacity()));
  out.resize_and_overwrite(size, [&](char* to, std::size_t) {
    to += before;
    ((to = std::copy_n(std::string_view(pieces).data(), std::string_view(pieces).size(), to)), ...);
    return size;
  });
}

/// Writes the text in quotes. `text` is UTF-8. Control characters, C1 included, are escaped: JSON may be
/// shown on a terminal.
void put_json_string(std::string& out, std::string_view text);

/// `{"key":value,…}`: opened by the constructor, closed by the destructor.
class json_object {
 public:
  explicit json_object(std::string& out) : out_(out) { out_ += '{'; }
  ~json_object() { out_ += '}'; }
  json_object(json_object const&) = delete;
  json_object& operator=(json_object const&) = delete;

  /// Begins a member; the caller writes its value. The name is a constant without characters to escape.
  std::string& key(std::string_view name) {
    append_all(out_, before(), name, std::string_view("\":"));
    return out_;
  }

  /// Parts of this text need not be checked for characters to escape, if it has none.
  void know(std::string_view text) { known_ = is_plain_json(text) ? text : std::string_view{}; }

  void text(std::string_view name, std::string_view octets) {
    if (is_known(octets)) put_quoted(name, octets);
    else text_of_any_kind(name, octets);
  }
  /// A text without characters to escape, such as a constant.
  void word(std::string_view name, std::string_view value) { put_quoted(name, value); }
  void text_if(bool present, std::string_view name, std::string_view octets) {
    if (present) text(name, octets);
    else null(name);
  }
  template <std::same_as<std::optional<std::string>> Maybe>
  void text(std::string_view name, Maybe const& octets) {
    if (octets) text(name, std::string_view(*octets));
    else null(name);
  }
  void number(std::string_view name, std::uint64_t value) { put(name, std::to_string(value)); }
  void flag(std::string_view name, bool value) { put(name, value ? "true" : "false"); }
  void null(std::string_view name) { put(name, "null"); }

  /// A list of strings; all in hexadecimal if one of them is not UTF-8.
  template <class Texts>
  void texts(std::string_view name, Texts const& list) {
    bool readable = true;
    for (auto const& text : list) readable = readable && (is_known(text) || is_utf8(text));
    auto& out = readable ? key(name) : key(std::string(name) + "_hex");
    out += '[';
    bool first = true;
    for (auto const& text : list) {
      if (!std::exchange(first, false)) out += ',';
      if (is_known(text))
        append_all(out, std::string_view("\""), std::string_view(text), std::string_view("\""));
      else if (readable) put_json_string(out, text);
      else put_json_string(out, hex_of(text));
    }
    out += ']';
  }

  /// `{"name":"value",…}` with names from the input; all in hexadecimal if one is not UTF-8.
  template <class Pairs>
  void object(std::string_view name, Pairs const& pairs) {
    bool readable = true;
    for (auto const& [first, second] : pairs) readable = readable && is_utf8(first) && is_utf8(second);
    auto& out = readable ? key(name) : key(std::string(name) + "_hex");
    out += '{';
    std::string_view before;
    for (auto const& [first, second] : pairs) {
      out += std::exchange(before, ",");
      put_json_string(out, readable ? first : hex_of(first));
      out += ':';
      put_json_string(out, readable ? second : hex_of(second));
    }
    out += '}';
  }

  /// `[[name,value],…]`; the values in hexadecimal if one of them is not UTF-8. A name is a text or a number.
  template <class Pairs>
  void pairs(std::string_view name, Pairs const& members) {
    bool readable = true;
    for (auto const& [first, second] : members) readable = readable && is_utf8(second);
    auto& out = readable ? key(name) : key(std::string(name) + "_hex");
    char before = '[';
    for (auto const& [first, second] : members) {
      (out += std::exchange(before, ',')) += '[';
      put_json_name(out, first);
      out += ',';
      put_json_string(out, readable ? second : hex_of(second));
      out += ']';
    }
    out += members.empty() ? "[]" : "]";
  }

 private:
  bool is_known(std::string_view part) const {
    std::less_equal<> not_after;  // compares pointers into different objects
    return not_after(known_.data(), part.data()) &&
           not_after(part.data() + part.size(), known_.data() + known_.size()) && !part.empty();
  }
  void put_quoted(std::string_view name, std::string_view octets) {
    append_all(out_, before(), name, std::string_view("\":\""), octets, std::string_view("\""));
  }
  void text_of_any_kind(std::string_view name, std::string_view octets);

  std::string_view before() { return std::exchange(first_, false) ? "\"" : ",\""; }
  void put(std::string_view name, std::string_view value) {
    append_all(out_, before(), name, std::string_view("\":"), value);
  }

  static void put_json_name(std::string& out, std::uint64_t number) { out += std::to_string(number); }
  static void put_json_name(std::string& out, std::string const& name) {
    put_json_string(out, is_utf8(name) ? name : hex_of(name));
  }

  std::string& out_;
  std::string_view known_{};
  bool first_ = true;
};

/// `[a,b,…]`: `put(out, one)` writes each.
template <class All, class Put>
void put_json_list(std::string& out, All const& list, Put put) {
  out += '[';
  bool first = true;
  for (auto const& member : list) {
    if (!std::exchange(first, false)) out += ',';
    put(out, member);
  }
  out += ']';
}

}  // namespace wend::cli
