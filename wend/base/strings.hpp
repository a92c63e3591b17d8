// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an object has any number of readers, or one thread that changes it.

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>

namespace wend {

/// A list of octet strings in one std::string. A list that fits its small buffer is not allocated.
///
/// Each item is preceded by its length, seven bits an octet, lowest bits first. Views of items are valid until
/// the list changes. size() and back() are linear in the number of items; begin(), front() and empty() take
/// constant time.
class strings {
 public:
  class iterator {
   public:
    using value_type = std::string_view;
    using difference_type = std::ptrdiff_t;
    iterator() = default;
    explicit iterator(std::string_view rest) : rest_(rest) { cut(); }
    std::string_view operator*() const { return item_; }
    iterator& operator++() {
      rest_.remove_prefix(head_ + item_.size());
      cut();
      return *this;
    }
    iterator operator++(int) {
      auto before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(iterator const& a, iterator const& b) { return a.rest_.size() == b.rest_.size(); }

   private:
    void cut() {
      std::size_t length = 0;
      head_ = 0;
      for (bool more = !rest_.empty(); more; ++head_) {
        auto octet = static_cast<unsigned char>(rest_[head_]);
        length |= static_cast<std::size_t>(octet & 0x7F) << (7 * head_);
        more = octet & 0x80;
      }
      item_ = rest_.substr(head_, length);
    }
    std::string_view rest_{}, item_{};
    std::size_t head_ = 0;
  };

  strings() = default;
  strings(std::initializer_list<std::string_view> texts) {
    for (auto text : texts) push_back(text);
  }

  void push_back(std::string_view item) {
    auto length = item.size();
    for (; length > 0x7F; length >>= 7) text_ += static_cast<char>(0x80 | (length & 0x7F));
    text_ += static_cast<char>(length);
    text_ += item;
  }
  void clear() { text_.clear(); }

  iterator begin() const { return iterator(text_); }
  iterator end() const { return iterator(std::string_view{}); }
  bool empty() const { return text_.empty(); }
  std::size_t size() const { return static_cast<std::size_t>(std::distance(begin(), end())); }
  std::string_view front() const { return *begin(); }
  std::string_view back() const {
    std::string_view last;
    for (auto entry : *this) last = entry;
    return last;
  }

  friend bool operator==(strings const&, strings const&) = default;

 private:
  std::string text_{};
};

}  // namespace wend
