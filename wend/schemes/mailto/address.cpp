// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailto/address.hpp"

#include <algorithm>

#include "wend/base/detail/utf8.hpp"
#include "wend/schemes/mailto/encoding.hpp"
#include "wend/uri/parts.hpp"

namespace wend::mailto {
namespace {

constexpr std::size_t longest_local = 64, longest_domain = 255;  // RFC 5321 §4.5.3.1
constexpr charset in_domain = alpha | digit | "-_" | eight_bit;
constexpr charset in_literal = alpha | digit | ".:-";
constexpr charset in_quotes = (charset::range(' ', '~') - "\"\\") | eight_bit;

bool all_in(charset set, std::string_view text) {
  return std::ranges::all_of(text, [&](char c) { return set[c]; });
}

bool is_dotted(charset set, std::string_view text) {
  return std::ranges::all_of(pieces(text, '.'),
                             [&](std::string_view atom) { return !atom.empty() && all_in(set, atom); });
}

/// What stands between the quotation marks: a backslash and what it quotes, or what needs none.
bool is_quoted(std::string_view text) {
  if (text.size() < 2 || !text.starts_with('"') || !text.ends_with('"')) return false;
  text = text.substr(1, text.size() - 2);
  for (std::size_t i = 0; i < text.size(); ++i) {
    bool pair = text[i] == '\\';
    if (pair && ++i == text.size()) return false;
    if (!in_quotes[text[i]] && !(pair && (text[i] == '"' || text[i] == '\\'))) return false;
  }
  return true;
}

bool is_domain(std::string_view text) {
  if (!text.starts_with('[')) return is_dotted(in_domain, text);
  return text.size() > 2 && text.ends_with(']') && all_in(in_literal, text.substr(1, text.size() - 2));
}

/// The list up to its first comma that no quotation marks enclose.
std::string_view first_of(std::string_view list) {
  bool quoted = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i] == '\\' && quoted) ++i;
    else if (list[i] == '"') quoted = !quoted;
    else if (list[i] == ',' && !quoted) return list.substr(0, i);
  }
  return list;
}

/// mailbox = name-addr / addr-spec                                         RFC 5322 §3.4
std::string_view without_name(std::string_view address) {
  auto open = address.rfind('<');
  if (!address.ends_with('>') || open == address.npos) return address;
  return address.substr(open + 1, address.size() - open - 2);
}

}  // namespace

bool is_mailbox(std::string_view text) {
  auto sign = text.rfind('@');
  if (sign == text.npos || !utf8::is_valid(text)) return false;
  auto local = text.substr(0, sign), domain = text.substr(sign + 1);
  if (local.size() > longest_local || domain.size() > longest_domain) return false;
  return (is_dotted(in_atom | eight_bit, local) || is_quoted(local)) && is_domain(domain);
}

std::optional<std::vector<std::string>> mailboxes_in(std::string_view list) {
  std::vector<std::string> mailboxes;
  for (bool more = true; more;) {
    auto written = first_of(list);
    more = written.size() < list.size();
    list.remove_prefix(std::min(written.size() + 1, list.size()));
    auto mailbox = without_name(trimmed(written));
    if (mailbox.empty()) continue;
    if (!is_mailbox(mailbox)) return {};
    mailboxes.emplace_back(mailbox);
  }
  return mailboxes;
}

}  // namespace wend::mailto
