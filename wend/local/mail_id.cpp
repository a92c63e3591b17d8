// SPDX-License-Identifier: Apache-2.0
#include "wend/local/mail_id.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"

namespace wend::engine {
namespace {

constexpr charset space = " \t\r\n";
constexpr charset in_atom = alpha | digit | "!#$%&'*+-/=?^_`{|}~.";
constexpr std::string_view field_name = "message-id";

/// White space and comments, but not within quotation marks.
std::string without_comments(std::string_view value) {
  std::string out;
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < value.size(); ++i) {
    char c = value[i];
    bool pair = c == '\\' && (quoted || depth > 0) && i + 1 < value.size();
    if (c == '"' && depth == 0) quoted = !quoted;
    else if (c == '(' && !quoted) ++depth;
    bool kept = depth == 0 && (quoted || !space[c]);
    if (c == ')' && !quoted && depth > 0) --depth;
    if (kept) out += c;
    if (pair && (++i, kept)) out += value[i];
  }
  return out;
}

bool is_dot_atom(std::string_view text) {
  return !text.empty() && text.front() != '.' && text.back() != '.' && text.find("..") == text.npos &&
         std::ranges::all_of(text, [](char c) { return in_atom[c]; });
}

std::size_t right_side(std::string_view id) {
  auto at = id.rfind('@');
  return at == id.npos ? id.size() : at;
}

}  // namespace

std::string plain_id(std::string_view value) {
  auto id = without_comments(value);
  if (auto open = id.find('<'); open != id.npos) id = id.substr(open + 1, id.find('>', open) - open - 1);
  auto at = right_side(id);
  bool quoted = at > 2 && id.front() == '"' && id[at - 1] == '"';
  if (quoted && is_dot_atom(std::string_view(id).substr(1, at - 2))) {
    id.erase(at - 1, 1);
    id.erase(0, 1);
  }
  return id;
}

likeness likeness_of(std::string_view a, std::string_view other) noexcept {
  if (a == other) return likeness::exact;
  auto left = right_side(a);
  bool same = left == right_side(other) && a.substr(0, left) == other.substr(0, left) &&
              same_ignoring_case(a.substr(left), other.substr(left));
  return same ? likeness::but_for_case : likeness::none;
}

std::uint64_t hash_of_id(std::string_view id) noexcept {
  std::uint64_t hash = 0xCBF29CE484222325;  // FNV-1a
  auto right = right_side(id);
  for (std::size_t i = 0; i < id.size(); ++i) {
    hash ^= static_cast<unsigned char>(i < right ? id[i] : lower(id[i]));
    hash *= 0x100000001B3;
  }
  return hash;
}

bool id_reader::add(std::string_view line) {
  seen_ += line.size() + 1;
  if (line.empty() || seen_ > most) return false;
  if (space[line.front()]) {
    if (inside_ && value_.size() <= longest) value_ += line;
    return true;
  }
  if (inside_) return false;
  if (!same_ignoring_case(line.substr(0, field_name.size()), field_name)) return true;
  auto rest = line.substr(field_name.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));  // RFC 5322 §4.5
  if (!rest.starts_with(':')) return true;
  value_ = rest.substr(1);
  inside_ = true;
  return true;
}

}  // namespace wend::engine
