// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "wend/text/detail/anchors.hpp"
#include "wend/text/detail/bare.hpp"
#include "wend/text/detail/hosts.hpp"
#include "wend/text/detail/window.hpp"
#include "wend/text/detail/wrapper.hpp"
#include "wend/text/find.hpp"

namespace wend::text {

/// The search. It goes from anchor to anchor, characters that every find contains, and reads from there in
/// both directions:
///
///     see <URL:http://a.example/b>   http://a.example/b   news:comp.lang.c   www.a.example   ann@a.example
///             ^                          ^                    ^                 ^               ^
///
/// The colon alone finds everything except bare hosts and mail addresses, and texts have few colons. `<` is
/// not an anchor, because HTML is full of it. Each candidate has a reader that continues where the last
/// window ended, and no byte belongs to more than one candidate of a kind, so the search is linear.
class scanner {
 public:
  scanner(options, find_sink, remark_sink, std::uint64_t from = 0);

  /// Searches as far as possible without the following text. Windows overlap: each begins at or before
  /// keep_from() of the previous one.
  void look(window);
  std::uint64_t keep_from() const noexcept;

  /// No candidate is being read: these two are the whole state.
  bool is_idle() const noexcept { return !wrapper_ && !bare_; }
  std::uint64_t cursor() const noexcept { return cursor_; }
  std::uint64_t floor() const noexcept { return floor_; }

 private:
  enum class progress : std::uint8_t { made, needs_more };

  struct wrapper {
    found_as kind;
    std::uint64_t at, colon;  // of the `<`; of the colon of the label or scheme
    bool extension;
    wrapper_reader inside;
  };
  struct bare {
    found_as kind;
    std::uint64_t at, uri_at;  // of the label or the URI; of the URI
    std::size_t scheme_length;
    bool extension;
    std::string_view needs;
    bare_reader reader;
  };

  progress step(window);
  std::optional<std::uint64_t> next_anchor(window);
  progress look_at(window, std::uint64_t anchor);
  progress look_at_colon(window, std::uint64_t colon);
  progress look_at_dot(window, std::uint64_t dot);
  progress look_at_at_sign(window, std::uint64_t at_sign);

  progress after_label(window, std::uint64_t colon);
  progress after_scheme(window, std::uint64_t colon);
  progress try_bare(window, std::uint64_t colon, std::uint64_t run);
  progress start(found_as, std::uint64_t at, std::size_t scheme_length, bare_reader,
                 std::string_view needs = {});
  bare_reader reader_from(window, std::uint64_t body, std::uint64_t begin) const noexcept;
  progress report(window, guess const&, found_as, std::string_view before, std::string_view after = {});

  progress finish_wrapper(window);
  progress wrapper_failed(window);
  progress finish_bare(window);
  bool finish_hyphen(window, std::uint64_t end, find&);
  progress passed_bare(std::uint64_t end) noexcept;

  progress skip_to(std::uint64_t) noexcept;
  progress passed(std::uint64_t end) noexcept;

  options how_;
  find_sink hear_;
  remark_sink hear_remark_;
  refused_labels refused_{};
  std::array<std::uint32_t, 512> anchors_{};  // counted from anchors_from_
  std::uint64_t anchors_from_ = 0;
  std::uint64_t anchors_to_ = 0;  // all anchors before it are known
  std::size_t next_ = 0, count_ = 0;
  std::uint64_t cursor_ = 0;  // the anchors before it are done
  std::uint64_t floor_ = 0;   // text before it is part of an earlier find
  std::optional<wrapper> wrapper_{};
  std::optional<bare> bare_{};
};

}  // namespace wend::text
