// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/cache_entry.hpp"

#include <algorithm>
#include <charconv>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"

namespace wend::gateway {
namespace {

constexpr std::string_view version = "wend 2";

/// Texts, each behind its length in eight digits of hexadecimal.
class packer {
 public:
  void push_back(std::string_view item) {
    constexpr std::string_view digits = "0123456789abcdef";
    for (int shift = 28; shift >= 0; shift -= 4) all_ += digits[item.size() >> shift & 15];
    all_ += item;
  }
  std::string octets() && { return std::move(all_); }

 private:
  std::string all_{};
};

template <class Number>
std::string maybe(std::optional<Number> const& value) {
  return value ? std::to_string(*value) : std::string();
}

void put(packer& to, access::facts const& known) {
  for (auto const& one : {maybe(known.size), known.date, known.type, maybe(known.score), maybe(known.lines),
                          maybe(known.articles), known.description, known.from, known.references})
    to.push_back(one);
}

/// The items one after another; wrong once there is none where one should be.
class taker {
 public:
  explicit taker(std::string_view all) : rest_(all) {}

  std::string text() {
    std::size_t length = 0;
    auto head = rest_.substr(0, 8);
    auto [stop, failed] = std::from_chars(head.data(), head.data() + head.size(), length, 16);
    bool is_whole =
        failed == std::errc() && head.size() == 8 && stop == head.data() + 8 && length <= rest_.size() - 8;
    if (!is_whole) {
      wrong_ = true;
      return {};
    }
    std::string made(rest_.substr(8, length));
    rest_.remove_prefix(8 + length);
    return made;
  }
  std::uint64_t number() { return number_in(text()).value_or(0); }
  std::optional<std::uint64_t> maybe_number() { return number_in(text()); }
  access::facts facts() {
    access::facts made;
    made.size = maybe_number();
    made.date = text();
    made.type = text();
    auto score = text();
    bool negative = score.starts_with('-');
    auto amount = number_in(std::string_view(score).substr(negative ? 1 : 0));
    if (amount)
      made.score = negative ? -static_cast<std::int64_t>(*amount) : static_cast<std::int64_t>(*amount);
    made.lines = maybe_number();
    made.articles = maybe_number();
    made.description = text();
    made.from = text();
    made.references = text();
    return made;
  }
  bool is_wrong() const { return wrong_; }
  bool is_over() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  bool wrong_ = false;
};

}  // namespace

std::string_view cache_entry::note(std::string_view name) const {
  auto found =
      std::ranges::find_if(notes, [&](auto const& one) { return same_ignoring_case(one.first, name); });
  return found == notes.end() ? std::string_view() : std::string_view(found->second);
}

unsigned cache_entry::status() const {
  if (!uri.starts_with("http:") && !uri.starts_with("https:")) return 200;
  auto said = number_in(note("status").substr(0, 3)).value_or(200);
  return 400 <= said && said < 600 ? static_cast<unsigned>(said) : 200;
}

std::string packed(cache_entry const& one) {
  packer all;
  for (auto const& text :
       {std::string(version), one.uri, one.media_type, one.peer, std::to_string(one.fetched),
        std::to_string(one.fresh_until), std::to_string(one.octets)})
    all.push_back(text);
  put(all, one.facts);
  all.push_back(std::to_string(one.notes.size()));
  for (auto const& [name, value] : one.notes) all.push_back(name), all.push_back(value);
  all.push_back(one.listing ? std::to_string(one.listing->entries.size()) : "");
  if (one.listing)
    for (auto const& entry : one.listing->entries) {
      all.push_back(entry.title);
      all.push_back(entry.uri);
      all.push_back(std::to_string(static_cast<unsigned>(entry.kind)));
      put(all, entry.facts);
    }
  return std::move(all).octets();
}

std::optional<cache_entry> unpacked(std::string_view octets) {
  taker from(octets);
  if (from.text() != version) return {};
  cache_entry made;
  made.uri = from.text();
  made.media_type = from.text();
  made.peer = from.text();
  made.fetched = static_cast<std::int64_t>(from.number());
  made.fresh_until = static_cast<std::int64_t>(from.number());
  made.octets = from.number();
  made.facts = from.facts();
  for (auto left = from.number(); left > 0 && !from.is_wrong(); --left) {
    auto name = from.text();
    made.notes.emplace_back(std::move(name), from.text());
  }
  auto count = from.maybe_number();
  if (count) made.listing.emplace();
  for (auto left = count.value_or(0); left > 0 && !from.is_wrong(); --left) {
    access::entry one;
    one.title = from.text();
    one.uri = from.text();
    auto kind = from.number();
    one.kind =
        static_cast<wire::kind>(std::min<std::uint64_t>(kind, static_cast<unsigned>(wire::kind::error)));
    one.facts = from.facts();
    made.listing->entries.push_back(std::move(one));
  }
  if (from.is_wrong() || !from.is_over()) return {};
  return made;
}

}  // namespace wend::gateway
