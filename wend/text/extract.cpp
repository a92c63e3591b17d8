// SPDX-License-Identifier: Apache-2.0
#include "wend/text/extract.hpp"

#include <algorithm>
#include <utility>

#include "wend/text/detail/scanner.hpp"

namespace wend::text {
namespace {

constexpr std::size_t block = 256 * 1024;  // looked at in one go
constexpr std::size_t joint = 4096;  // of a chunk, brought to what is held of the text before it; then more

}  // namespace

/// The text that is still needed of what was fed is `held`; it ends where the next chunk begins.
struct finder::state {
  scanner search;
  std::string held{};
  std::uint64_t begin = 0, held_from = begin;

  std::uint64_t end() const noexcept { return held_from + held.size(); }

  void look_at_held() { search.look({.text = held, .from = held_from, .is_last = false}); }
  void look_at_end() { search.look({.text = held, .from = held_from, .is_last = true}); }

  void drop_what_is_done() {
    auto done = static_cast<std::size_t>(std::max(search.keep_from(), held_from) - held_from);
    if (done < held.size() / 2) return;  // so that no byte is moved often
    held.erase(0, done);
    held_from += done;
  }

  /// Looks at a text where it lies; only what is still needed in the end is copied.
  void look_at(std::string_view chunk, std::uint64_t from) {
    for (std::size_t seen = 0; seen < chunk.size();) {
      seen = std::min(seen + block, chunk.size());
      search.look({.text = chunk.substr(0, seen), .from = from, .is_last = false});
    }
    auto done = static_cast<std::size_t>(std::max(search.keep_from(), from) - from);
    held.assign(chunk.substr(std::min(done, chunk.size())));
    held_from = from + chunk.size() - held.size();
  }
};

finder::finder(options how, hear tell, hear_remark warn, std::uint64_t from)
    : state_(new state{scanner(how, std::move(tell), std::move(warn), from), {}, from}) {}
finder::~finder() = default;
finder::finder(finder&&) noexcept = default;
finder& finder::operator=(finder&&) noexcept = default;

void finder::feed(std::string_view chunk) {
  auto& s = *state_;
  while (!chunk.empty()) {
    auto chunk_from = s.end();
    if (s.held.empty()) return s.look_at(chunk, chunk_from);
    auto piece = chunk.substr(0, std::max(joint, s.held.size()));
    s.held.append(piece);
    s.look_at_held();
    bool held_is_done = s.search.keep_from() >= chunk_from;
    if (held_is_done) {
      s.held.clear();
      s.held_from = chunk_from;
      return s.look_at(chunk, chunk_from);
    }
    s.drop_what_is_done();
    chunk.remove_prefix(piece.size());
  }
}

void finder::finish() { state_->look_at_end(); }

std::optional<finder::standing> finder::place() const {
  auto const& search = state_->search;
  if (!search.is_idle() || (state_->begin > 0 && search.keep_from() < state_->begin)) return std::nullopt;
  // What is further behind is not looked at again.
  return standing{state_->end(), search.cursor(), std::max(search.floor(), search.keep_from())};
}

std::vector<find> find_all(std::string_view text, options how) {
  std::vector<find> finds;
  finder search(how, [&](find const& f) { finds.push_back(f); });
  search.feed(text);
  search.finish();
  return finds;
}

}  // namespace wend::text
