// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace wend::access {

/// Finds where a fragment leads in an HTML document that comes in blocks: the first element whose `id` is
/// `wanted` (octets, decoded), else the first `a` whose `name` is. Comments and the text of scripts and the
/// like hold no elements; character references are not resolved. One pass, constant memory; a block may
/// end anywhere.
class anchor_search {
 public:
  explicit anchor_search(std::string wanted) : wanted_(std::move(wanted)) {}

  void read(std::string_view block);

  /// The byte of the element's `<`, counted from the first block; nothing if none was found so far.
  std::optional<std::uint64_t> position() const noexcept { return by_id_ ? by_id_ : by_name_; }

 private:
  enum class state : std::uint8_t {
    text,
    opened,          // "<"
    declaration,     // "<!"
    dash,            // "<!-"
    comment,         // "<!--"
    markup,          // anything else up to ">"
    tag,             // "<a"
    between,         // "<a "
    attribute,       // "<a id"
    past_attribute,  // "<a id "
    before_value,    // "<a id="
    quoted,
    bare,
    raw_text,  // "<script>"
  };

  void read(char);
  state after_name(char, state same);
  state begin_attribute(char);
  state begin_value(char);
  state value(char);
  state end_value(char);
  state end_tag();
  state in_raw_text(char);
  void match(char);

  std::string wanted_;
  std::optional<std::uint64_t> by_id_{}, by_name_{};

  state state_ = state::text;
  std::uint64_t at_ = 0;        // the octet being read
  std::uint64_t tag_at_ = 0;    // the last "<"
  std::string tag_{}, name_{};  // in lower case; no longer than any that matters
  char quote_ = 0;
  std::size_t matched_ = 0;                   // octets of wanted_ that this value began with
  bool matches_ = false;                      // so far
  bool id_here_ = false, name_here_ = false;  // in this tag
  std::size_t closing_ = 0;                   // octets of "--" or "</script" just read
};

/// The same for a complete document.
std::optional<std::uint64_t> position_of_anchor(std::string_view html, std::string_view wanted);

/// Finds a line or a character of a text that comes in blocks: `line=2` is where the third line begins, and
/// `char=10` the eleventh character of UTF-8. Only the beginning of a range counts. RFC 5147 §2.
class text_search {
 public:
  explicit text_search(std::string_view wanted);

  bool is_understood() const noexcept { return counts_ != counting::nothing; }
  void read(std::string_view block);
  std::optional<std::uint64_t> position() const noexcept;

 private:
  enum class counting : std::uint8_t { nothing, lines, characters };

  counting counts_ = counting::nothing;
  std::uint64_t left_ = 0;  // of what is counted
  std::uint64_t at_ = 0;
  bool is_found_ = false;
};

/// Where a fragment leads in an object of this media type: an anchor in HTML, a line in a plain text.
class fragment_search {
 public:
  fragment_search(std::string_view media_type, std::string wanted);

  bool is_understood() const noexcept { return html_ || text_; }
  void read(std::string_view block);
  std::optional<std::uint64_t> position() const noexcept;

 private:
  std::optional<anchor_search> html_{};
  std::optional<text_search> text_{};
};

}  // namespace wend::access
