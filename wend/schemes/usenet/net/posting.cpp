// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/usenet/net/posting.hpp"

#include <algorithm>
#include <optional>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/exchange/detail/message_head.hpp"
#include "wend/uri/parts.hpp"

namespace wend::wire::nntp {
namespace {

constexpr std::size_t longest = 998;  // octets of a line: RFC 5322 §2.1.1
constexpr charset in_name = charset::range('!', '~') - ":";
constexpr charset space = " \t";
// RFC 5536 §3.1.4, and octets in use beside it.
constexpr charset in_group = alpha | digit | "+-_." | eight_bit;
constexpr std::string_view the_servers[] = {"Path", "Xref"};
constexpr std::string_view once[] = {"Date",       "From",        "Message-ID", "Newsgroups", "Subject",
                                     "References", "Followup-To", "Control",    "Supersedes", "Distribution"};

unexpected<failure> refused(std::string why, errc code = errc::not_allowed) {
  return unexpected(failure{code, std::move(why)});
}

std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool is_blank(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return space[c]; });
}

/// RFC 3977 §3.6: a name, a colon, a space and a value, or a continuation line.
bool is_head_line(std::string_view line, bool first) {
  if (is_blank(line)) return false;
  if (space[line[0]]) return !first;
  auto colon = line.find(':');
  if (colon == line.npos || colon == 0 || colon + 2 > line.size() || line[colon + 1] != ' ') return false;
  auto named = std::ranges::all_of(line.substr(0, colon), [](char c) { return in_name[c]; });
  return named && !is_blank(line.substr(colon + 1));  // RFC 5536 §2.2
}

/// An article as head and body, every line ended by CRLF.
struct halves {
  std::string head{}, body{};
  message_head fields{};
};

result<halves, failure> cut(std::string_view article) {
  halves parts;
  bool in_head = true;
  if (article.ends_with('\n')) article.remove_suffix(1);
  std::size_t number = 0;
  for (auto written : pieces(article, '\n')) {
    auto line = without_return(written);
    auto where = " in line " + std::to_string(++number);
    if (line.find_first_of(std::string_view("\r\0", 2)) != line.npos)
      return refused("a control character" + where, errc::unsafe_control);
    if (line.size() > longest) return refused("more than 998 octets" + where, errc::too_long);
    if (in_head && line.empty() && number > 1) {
      in_head = false;
      continue;
    }
    if (in_head && !is_head_line(line, number == 1)) return refused("no header field" + where);
    if (in_head && !parts.fields.add(line)) return refused("the head is too long", errc::too_long);
    ((in_head ? parts.head : parts.body) += line) += "\r\n";
  }
  return parts;
}

bool names(std::string_view newsgroups, std::string_view group) {
  for (auto name : pieces(newsgroups, ',')) {
    while (!name.empty() && space[name.front()]) name.remove_prefix(1);
    while (!name.empty() && space[name.back()]) name.remove_suffix(1);
    if (name == group) return true;
  }
  return false;
}

std::optional<std::string> wrong_in(message_head const& head, posting const& to) {
  if (head.value_of("Subject").empty()) return "the article has no Subject";
  for (auto name : the_servers)
    if (head.has(name)) return std::string(name) + " is the server's to add";
  for (auto name : once) {
    auto same = [&](field const& f) { return same_ignoring_case(f.name, name); };
    if (std::ranges::count_if(head.fields(), same) > 1) return std::string(name) + " is there twice";
  }
  auto groups = head.value_of("Newsgroups");
  if (!groups.empty() && !names(groups, to.group)) return "Newsgroups does not name " + to.group;
  bool can_be_named = std::ranges::all_of(to.group, [](char c) { return in_group[c]; });
  if (groups.empty() && !can_be_named) return "Newsgroups cannot name this group";
  return {};
}

bool has_controls(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return control[c]; });
}

bool is_utf8_beyond_ascii(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return eight_bit[c]; }) && utf8::is_valid(text);
}

}  // namespace

bool names_its_sender(std::string_view article) {
  auto parts = cut(article);
  return parts && parts->fields.has("From");
}

result<std::string, failure> ready_to_post(std::string_view article, posting const& to) {
  auto parts = cut(article);
  if (!parts) return unexpected(parts.error());
  if (auto wrong = wrong_in(parts->fields, to)) return refused(*wrong);
  auto& [head, body, fields] = *parts;
  if (!fields.has("Newsgroups")) head += "Newsgroups: " + to.group + "\r\n";
  if (!fields.has("From")) {
    if (is_blank(to.mail)) return refused("the article has no From");
    if (has_controls(to.mail))
      return refused("a control character in the sender's address", errc::unsafe_control);
    head += "From: " + to.mail + "\r\n";
  }
  if (!fields.has("Content-Type") && !fields.has("MIME-Version") &&
      is_utf8_beyond_ascii(body))  // RFC 5536 §2.3
    head +=
        "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=UTF-8\r\nContent-Transfer-Encoding: 8bit\r\n";
  return head + "\r\n" + body;
}

std::string dotted_block(std::string_view article) {
  std::string out;
  out.reserve(article.size() + 64);
  while (!article.empty()) {
    auto line = article.substr(0, article.find('\n') + 1);  // the last line has its end, too
    if (line.starts_with('.')) out += '.';
    out += line;
    article.remove_prefix(line.size());
  }
  return out += ".\r\n";
}

}  // namespace wend::wire::nntp
