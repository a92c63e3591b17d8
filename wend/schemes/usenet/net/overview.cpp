// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/usenet/net/overview.hpp"

#include <algorithm>

#include "wend/base/charset.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/exchange/detail/step.hpp"
#include "wend/uri/parts.hpp"

namespace wend::wire::nntp {
namespace {

/// The next word of a line, without spaces before it.
std::string_view word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  auto text = line.substr(0, line.find(' '));
  line.remove_prefix(text.size());
  return text;
}

struct field_note {
  std::string_view note, field;
};

constexpr field_note field_notes[] = {{known::subject, "Subject"},      {"message-id", "Message-ID"},
                                      {"newsgroups", "Newsgroups"},     {"followup-to", "Followup-To"},
                                      {"organization", "Organization"}, {"expires", "Expires"},
                                      {"content-type", "Content-Type"}};

}  // namespace

std::optional<overview> read_overview(std::string_view line) {
  overview overview;
  std::size_t column = 0;
  for (auto text : pieces(line, '\t')) {
    switch (column++) {
      case 0: {
        auto number = number_in(text);
        if (!number) return {};
        overview.number = *number;
        break;
      }
      case 1: overview.subject = text; break;
      case 2: overview.from = text; break;
      case 3: overview.date = text; break;
      case 4: overview.message_id = text; break;
      case 5: overview.references = text; break;
      case 6: overview.bytes = number_in(text); break;
      case 7: overview.lines = number_in(text); break;
      default: return overview;
    }
  }
  return overview;
}

overview overview_of(std::uint64_t number, message_head const& head) {
  auto value = [&](std::string_view name) { return std::string(head.value_of(name)); };
  return {.number = number,
          .subject = value("Subject"),
          .from = value("From"),
          .date = value("Date"),
          .message_id = value("Message-ID"),
          .references = value("References"),
          .bytes = {},
          .lines = number_in(head.value_of("Lines"))};
}

entry entry_of(overview const& overview) {
  entry entry{.title = overview.subject, .kind = kind::article};
  entry.facts.size = overview.bytes;
  entry.facts.date = date_of(overview.date);
  entry.facts.type = "message/rfc822";
  entry.facts.lines = overview.lines;
  entry.facts.from = overview.from;
  entry.facts.references = overview.references;
  return entry;
}

pairs notes_of(message_head const& head) {
  pairs notes;
  for (auto const& [name, field] : field_notes)
    if (auto value = head.value_of(field); !value.empty()) notes.emplace_back(name, value);
  return notes;
}

range range::newest(std::uint64_t most) const {
  if (is_empty() || last - first < most) return *this;
  return {last - most + 1, last};
}

std::optional<range> range_of(std::string_view reply) {
  word(reply);
  auto count = number_in(word(reply)), first = number_in(word(reply)), last = number_in(word(reply));
  if (!count || !first || !last) return {};
  // Three zeros also mean an empty group.
  return *first == 0 && *last == 0 ? range{} : range{*first, *last};
}

std::string_view group_of(std::string_view line) noexcept {
  return line.substr(0, line.find_first_of(" \t"));
}

}  // namespace wend::wire::nntp
