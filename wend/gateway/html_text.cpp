// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/html_text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/utf8.hpp"

namespace wend::gateway {
namespace {

constexpr charset in_name = alpha | digit;
constexpr std::string_view spaces = " \t\r\n\f";

/// The output. Collapses white space outside of `pre`, and adjacent line line_break.
class page {
 public:
  void put(std::string_view words) {
    for (char c : words) {
      if (spaces.find(c) == spaces.npos) character(c);
      else if (keeps_spaces && c != '\r') c == '\n' ? line() : character(c);
      else space_ = true;
    }
  }
  /// At least so many line ends before the next word.
  void gap(int lines) { gap_ = std::max(gap_, out_.empty() ? 0 : lines); }
  void line() { ++gap_; }
  void quote(int more) { quoted_ = std::clamp(quoted_ + more, 0, 8); }
  std::string text() && { return std::move(out_); }
  std::size_t size() const { return out_.size(); }
  std::string_view since(std::size_t at) const { return std::string_view(out_).substr(at); }

  bool keeps_spaces = false;

 private:
  void character(char c) {
    bool begins = gap_ > 0 || out_.empty();
    for (int i = 1; gap_ > 0; --gap_, ++i) {
      if (i > 2 && !keeps_spaces) continue;  // at most one empty line
      if (i > 1) out_.append(static_cast<std::size_t>(quoted_), '>');
      out_ += '\n';
    }
    if (begins && quoted_ > 0) out_.append(static_cast<std::size_t>(quoted_), '>') += ' ';
    if (space_ && !begins) out_ += ' ';
    space_ = false;
    out_ += c;
  }

  std::string out_{};
  bool space_ = false;
  int gap_ = 0, quoted_ = 0;
};

struct named {
  std::string_view name, characters;
};
constexpr named references[] = {
    {"amp", "&"},         {"lt", "<"},          {"gt", ">"},          {"quot", "\""},
    {"apos", "'"},        {"nbsp", " "},        {"mdash", "\u2014"},  {"ndash", "\u2013"},
    {"hellip", "\u2026"}, {"lsquo", "\u2018"},  {"rsquo", "\u2019"},  {"ldquo", "\u201C"},
    {"rdquo", "\u201D"},  {"laquo", "\u00AB"},  {"raquo", "\u00BB"},  {"bull", "\u2022"},
    {"middot", "\u00B7"}, {"copy", "\u00A9"},   {"reg", "\u00AE"},    {"trade", "\u2122"},
    {"euro", "\u20AC"},   {"pound", "\u00A3"},  {"sect", "\u00A7"},   {"deg", "\u00B0"},
    {"times", "\u00D7"},  {"auml", "\u00E4"},   {"ouml", "\u00F6"},   {"uuml", "\u00FC"},
    {"Auml", "\u00C4"},   {"Ouml", "\u00D6"},   {"Uuml", "\u00DC"},   {"szlig", "\u00DF"},
    {"eacute", "\u00E9"}, {"egrave", "\u00E8"}, {"agrave", "\u00E0"}, {"ccedil", "\u00E7"}};

/// The character of a reference (`#233`, `#xE9`, `eacute`), without its ampersand and semicolon; nullopt if
/// it is unknown.
std::optional<std::string> character_of(std::string_view name) {
  if (!name.starts_with('#')) {
    auto reference = std::ranges::find(references, name, &named::name);
    if (reference == std::end(references)) return {};
    return std::string(reference->characters);
  }
  name.remove_prefix(1);
  bool is_hex = name.starts_with('x') || name.starts_with('X');
  char32_t value = 0;
  for (char c : name.substr(is_hex ? 1 : 0)) {
    auto digit_at = std::string_view("0123456789abcdef").find(lower(c));
    if (digit_at >= (is_hex ? 16U : 10U) || value > 0x10FFFF) return {};
    value = value * (is_hex ? 16 : 10) + static_cast<char32_t>(digit_at);
  }
  bool is_character = value >= 0x20 && value <= 0x10FFFF && !(0xD800 <= value && value < 0xE000);
  std::string character;
  utf8::append(character, is_character ? value : 0xFFFD);
  return character;
}

void put_words(page& to, std::string_view words) {
  constexpr std::size_t longest = 10;
  while (!words.empty()) {
    auto sign = std::min(words.find('&'), words.size());
    to.put(words.substr(0, sign));
    words.remove_prefix(sign);
    if (words.empty()) return;
    auto end = words.substr(0, longest).find(';');
    auto character = end == words.npos ? std::nullopt : character_of(words.substr(1, end - 1));
    to.put(character ? std::string_view(*character) : words.substr(0, 1));
    words.remove_prefix(character ? end + 1 : 1);
  }
}

/// The value of an attribute, not decoded; empty if absent.
std::string_view attribute(std::string_view tag, std::string_view name) {
  auto match = std::ranges::search(tag, name, {}, lower, lower);
  if (match.empty()) return {};
  auto rest = tag.substr(static_cast<std::size_t>(match.end() - tag.begin()));
  auto skip = [&] { rest.remove_prefix(std::min(rest.find_first_not_of(spaces), rest.size())); };
  skip();
  if (!rest.starts_with('=')) return {};
  rest.remove_prefix(1);
  skip();
  if (rest.starts_with('"') || rest.starts_with('\''))
    return rest.substr(1, std::min(rest.find(rest[0], 1), rest.size()) - 1);
  return rest.substr(0, rest.find_first_of(spaces));
}

enum class effect : std::uint8_t {
  nothing,
  line_break,
  paragraph,
  item,
  quotation,
  preformatted,
  cell,
  link,
  hidden,
  image,
  rule
};

effect meaning_of(std::string_view element) {
  using enum effect;
  constexpr std::pair<std::string_view, effect> known[] = {{"p", paragraph},
                                                           {"h1", paragraph},
                                                           {"h2", paragraph},
                                                           {"h3", paragraph},
                                                           {"h4", paragraph},
                                                           {"h5", paragraph},
                                                           {"h6", paragraph},
                                                           {"ul", paragraph},
                                                           {"ol", paragraph},
                                                           {"dl", paragraph},
                                                           {"table", paragraph},
                                                           {"div", line_break},
                                                           {"tr", line_break},
                                                           {"dt", line_break},
                                                           {"dd", line_break},
                                                           {"section", line_break},
                                                           {"article", line_break},
                                                           {"li", item},
                                                           {"td", cell},
                                                           {"th", cell},
                                                           {"blockquote", quotation},
                                                           {"pre", preformatted},
                                                           {"a", link},
                                                           {"img", image},
                                                           {"hr", rule},
                                                           {"script", hidden},
                                                           {"style", hidden},
                                                           {"title", hidden},
                                                           {"template", hidden}};
  auto row = std::ranges::find(known, element, &std::pair<std::string_view, effect>::first);
  return row == std::end(known) ? nothing : row->second;
}

class reader {
 public:
  explicit reader(std::string_view html) : rest_(html) {}

  std::string text() && {
    while (!rest_.empty()) {
      auto open = std::min(rest_.find('<'), rest_.size());
      put_words(page_, rest_.substr(0, open));
      rest_.remove_prefix(open);
      if (!rest_.empty()) markup();
    }
    end_link();
    return std::move(page_).text();
  }

 private:
  /// Reads a tag, a comment, or a single `<`.
  void markup() {
    bool is_comment = rest_.starts_with("<!--");
    bool is_tag =
        rest_.size() > 1 && (alpha[rest_[1]] || rest_[1] == '/' || rest_[1] == '!' || rest_[1] == '?');
    auto end = !is_tag ? rest_.npos : is_comment ? rest_.find("-->", 4) : rest_.find('>');
    if (!is_tag) {
      page_.put("<");
      rest_.remove_prefix(1);
    } else {  // an unclosed tag extends to the end
      auto whole = rest_.substr(1, std::min(end, rest_.size()) - 1);
      rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + (is_comment ? 3 : 1));
      if (!is_comment) tag(whole);
    }
  }

  void tag(std::string_view whole) {
    bool closes = whole.starts_with('/');
    if (closes) whole.remove_prefix(1);
    auto end = std::ranges::find_if_not(whole.substr(0, 12), [](char c) { return in_name[c]; });
    auto name = in_lower_case({whole.begin(), end});
    if (name == "br") return page_.line();
    switch (meaning_of(name)) {
      case effect::nothing: break;
      case effect::line_break: page_.gap(1); break;
      case effect::paragraph: page_.gap(2); break;
      case effect::item:
        page_.gap(1);
        if (!closes) page_.put("\u2022 ");
        break;
      case effect::quotation:
        page_.gap(2);
        page_.quote(closes ? -1 : 1);
        break;
      case effect::preformatted:
        page_.gap(2);
        page_.keeps_spaces = !closes;
        break;
      case effect::cell: page_.put(" "); break;
      case effect::link:
        end_link();
        if (!closes) begin_link(whole);
        break;
      case effect::image: put_image(attribute(whole, "alt")); break;
      case effect::rule:
        page_.gap(1);
        page_.put("----");
        page_.gap(1);
        break;
      case effect::hidden:
        if (!closes) hide(name);
        break;
    }
  }

  /// Skips the content of the element, to its end tag or the end of the document.
  void hide(std::string const& name) {
    auto end_tag = std::ranges::search(rest_, "</" + name, {}, lower, lower);
    rest_.remove_prefix(static_cast<std::size_t>(end_tag.begin() - rest_.begin()));
  }

  void put_image(std::string_view words) {
    if (words.empty()) return;
    page_.put("[");
    put_words(page_, words);
    page_.put("]");
  }

  void begin_link(std::string_view tag) {
    href_ = attribute(tag, "href");
    link_at_ = page_.size();
  }

  void end_link() {
    auto where = std::exchange(href_, {});
    bool leads = where.find(':') != where.npos && !where.starts_with("cid:") && where.size() < 1000;
    if (!leads || page_.since(link_at_).find(where) != std::string_view::npos) return;
    page_.put(" <");
    put_words(page_, where);
    page_.put(">");
  }

  std::string_view rest_, href_{};
  page page_{};
  std::size_t link_at_ = 0;
};

}  // namespace

std::string text_of_html(std::string_view utf8) { return reader(utf8).text(); }

}  // namespace wend::gateway
