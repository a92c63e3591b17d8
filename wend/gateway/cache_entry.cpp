// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/cache_entry.hpp"

#include <algorithm>
#include <charconv>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"

namespace wend::gateway {
namespace {

constexpr std::string_view version = "wend 2";

/// Concatenates texts; eight hexadecimal digits before each state its length.
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
  for (auto const& item : {maybe(known.size), known.date, known.type, maybe(known.score), maybe(known.lines),
                           maybe(known.articles), known.description, known.from, known.references})
    to.push_back(item);
}

/// Reads the items in order. `is_wrong` once an item is missing or malformed.
class unpacker {
 public:
  explicit unpacker(std::string_view octets) : rest_(octets) {}

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
    std::string item(rest_.substr(8, length));
    rest_.remove_prefix(8 + length);
    return item;
  }
  std::uint64_t number() { return number_in(text()).value_or(0); }
  std::optional<std::uint64_t> maybe_number() { return number_in(text()); }
  access::facts facts() {
    access::facts facts;
    facts.size = maybe_number();
    facts.date = text();
    facts.type = text();
    auto score = text();
    bool negative = score.starts_with('-');
    auto amount = number_in(std::string_view(score).substr(negative ? 1 : 0));
    if (amount)
      facts.score = negative ? -static_cast<std::int64_t>(*amount) : static_cast<std::int64_t>(*amount);
    facts.lines = maybe_number();
    facts.articles = maybe_number();
    facts.description = text();
    facts.from = text();
    facts.references = text();
    return facts;
  }
  bool is_wrong() const { return wrong_; }
  bool is_over() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  bool wrong_ = false;
};

}  // namespace

std::string_view cache_entry::note(std::string_view name) const {
  auto it =
      std::ranges::find_if(notes, [&](auto const& note) { return same_ignoring_case(note.first, name); });
  return it == notes.end() ? std::string_view() : std::string_view(it->second);
}

// A strong entity tag is compared strongly, a weak one weakly: RFC 9110 §8.8.3.2.
bool cache_entry::is_confirmed_by(cache_entry const& validation) const {
  constexpr std::string_view weak = "W/";
  auto own = note("etag"), other = validation.note("etag");
  if (other.empty()) return true;
  if (!other.starts_with(weak)) return own == other;
  other.remove_prefix(weak.size());
  return own == other || (own.starts_with(weak) && own.substr(weak.size()) == other);
}

void cache_entry::take_headers_of(cache_entry const& validation) {
  std::erase_if(notes, [&](auto const& old) {
    bool is_replaced = !validation.note(old.first).empty();
    return is_replaced || same_ignoring_case(old.first, "age");  // the age of the older response
  });
  notes.insert(notes.end(), validation.notes.begin(), validation.notes.end());
  if (!validation.facts.date.empty()) facts.date = validation.facts.date;
}

unsigned cache_entry::status() const {
  if (!uri.starts_with("http:") && !uri.starts_with("https:")) return 200;
  auto status = number_in(note("status").substr(0, 3)).value_or(200);
  return 400 <= status && status < 600 ? static_cast<unsigned>(status) : 200;
}

std::string packed(cache_entry const& object) {
  packer items;
  for (auto const& text :
       {std::string(version), object.uri, object.media_type, object.peer, std::to_string(object.fetched),
        std::to_string(object.fresh_until), std::to_string(object.octets)})
    items.push_back(text);
  put(items, object.facts);
  items.push_back(std::to_string(object.notes.size()));
  for (auto const& [name, value] : object.notes) {
    items.push_back(name);
    items.push_back(value);
  }
  items.push_back(object.listing ? std::to_string(object.listing->entries.size()) : "");
  if (object.listing)
    for (auto const& entry : object.listing->entries) {
      items.push_back(entry.title);
      items.push_back(entry.uri);
      items.push_back(std::to_string(static_cast<unsigned>(entry.kind)));
      put(items, entry.facts);
    }
  return std::move(items).octets();
}

std::optional<cache_entry> unpacked(std::string_view octets) {
  unpacker from(octets);
  if (from.text() != version) return {};
  cache_entry object;
  object.uri = from.text();
  object.media_type = from.text();
  object.peer = from.text();
  object.fetched = static_cast<std::int64_t>(from.number());
  object.fresh_until = static_cast<std::int64_t>(from.number());
  object.octets = from.number();
  object.facts = from.facts();
  for (auto left = from.number(); left > 0 && !from.is_wrong(); --left) {
    auto name = from.text();
    object.notes.emplace_back(std::move(name), from.text());
  }
  auto count = from.maybe_number();
  if (count) object.listing.emplace();
  for (auto left = count.value_or(0); left > 0 && !from.is_wrong(); --left) {
    access::entry entry;
    entry.title = from.text();
    entry.uri = from.text();
    auto kind = from.number();
    entry.kind =
        static_cast<wire::kind>(std::min<std::uint64_t>(kind, static_cast<unsigned>(wire::kind::error)));
    entry.facts = from.facts();
    object.listing->entries.push_back(std::move(entry));
  }
  if (from.is_wrong() || !from.is_over()) return {};
  return object;
}

}  // namespace wend::gateway
