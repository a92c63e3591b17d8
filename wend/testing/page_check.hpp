// SPDX-License-Identifier: Apache-2.0
//
// Checks a page, whatever object it shows: each tag is one that wend writes, each attribute is quoted, each element
// is closed, each link is allowed. For tests and fuzzers.

#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/detail/ascii.hpp"

namespace wend::testing {

class page_check {
 public:
  /// Returns what is wrong with the page; empty without an error.
  static std::string trouble_in(std::string_view page) {
    page_check checker(page);
    while (checker.wrong_.empty() && checker.at_ < page.size()) checker.step();
    if (checker.wrong_.empty() && !checker.open_.empty()) checker.fail("not closed: " + checker.open_.back());
    return checker.wrong_;
  }

 private:
  explicit page_check(std::string_view page) : page_(page) {}

  static constexpr std::array empty_elements = {"meta", "link", "input"};
  static constexpr std::array elements = {
      "html",  "head",    "meta",    "title",   "link",    "body",   "a",      "header",  "form",
      "div",   "label",   "input",   "button",  "main",    "h1",     "h2",     "p",       "strong",
      "code",  "dl",      "dt",      "dd",      "footer",  "nav",    "ol",     "ul",      "li",
      "table", "caption", "thead",   "tbody",   "tr",      "th",     "td",     "time",    "pre",
      "mark",  "span",    "details", "summary", "article", "select", "option", "textarea"};
  static constexpr std::array attributes = {
      "lang",     "charset",   "name",         "content",      "rel",       "href",
      "class",    "role",      "action",       "method",       "for",       "id",
      "type",     "inputmode", "autocomplete", "spellcheck",   "required",  "value",
      "readonly", "datetime",  "aria-label",   "aria-current", "aria-sort", "scope",
      "colspan",  "tabindex",  "rows",         "placeholder",  "align"};
  static constexpr std::array may_lead_to = {
      "http:",       "https:",  "ftp:",     "ftps:",     "gopher:", "gophers:", "news:", "nntp:",
      "nntps:",      "snews:",  "wais:",    "prospero:", "urn:",    "mid:",     "cid:",  "mailto:",
      "mailserver:", "telnet:", "rlogin:",  "tn3270:",   "whois:",  "whois++:", "ldap:", "ldaps:",
      "nfs:",        "snmp:",   "z39.50r:", "z39.50s:",  "x500:"};

  template <class List>
  static bool is_in(List const& list, std::string_view wanted) {
    return std::ranges::count(list, wanted) > 0;
  }
  void fail(std::string why) {
    auto begin = at_ < 30 ? 0 : at_ - 30;
    wrong_ = std::move(why) + " at " + std::to_string(at_) + ": " + std::string(page_.substr(begin, 80));
  }
  bool takes(std::string_view text) {
    bool is_there = page_.substr(at_).starts_with(text);
    if (is_there) at_ += text.size();
    return is_there;
  }
  std::string_view name() {
    auto begin = at_;
    while (at_ < page_.size() && (is_lower(page_[at_]) || is_digit(page_[at_]) || page_[at_] == '-')) ++at_;
    return page_.substr(begin, at_ - begin);
  }
  static bool is_lower(char c) { return 'a' <= c && c <= 'z'; }
  static bool is_digit(char c) { return '0' <= c && c <= '9'; }

  void step() {
    if (page_[at_] == '<') return tag();
    auto end = std::min(page_.find('<', at_), page_.size());
    characters(page_.substr(at_, end - at_));
    if (wrong_.empty()) at_ = end;
  }

  void characters(std::string_view some) {
    for (std::size_t i = 0; i < some.size(); ++i) {
      char c = some[i];
      bool is_control = (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
      if (is_control || c == '<' || c == '>' || c == '"') return fail("a character that is not escaped");
      if (c != '&') continue;
      bool known = false;
      for (auto reference : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&nbsp;"})
        known = known || some.substr(i).starts_with(reference);
      if (!known) return fail("a reference that is none of ours");
    }
  }

  void tag() {
    if (takes("<!DOCTYPE html>")) return;
    ++at_;
    bool closes = takes("/");
    std::string element(name());
    if (!is_in(elements, element)) return fail("an element that is none of ours: " + element);
    if (closes) {
      if (open_.empty() || open_.back() != element) return fail("closed and not open: " + element);
      open_.pop_back();
      if (!takes(">")) fail("a tag that does not end");
      return;
    }
    while (wrong_.empty() && takes(" ")) attribute();
    if (!wrong_.empty()) return;
    if (!takes(">")) return fail("a tag that does not end");
    if (!is_in(empty_elements, element)) open_.push_back(std::move(element));
  }

  void attribute() {
    auto called = name();
    if (!is_in(attributes, called)) return fail("an attribute that is none of ours: " + std::string(called));
    if (!takes("=\"")) {
      if (called != "required" && called != "readonly") fail("an attribute without its value");
      return;
    }
    auto end = page_.find('"', at_);
    if (end == page_.npos) return fail("a value that does not end");
    auto value = page_.substr(at_, end - at_);
    characters(value);
    if ((called == "href" || called == "action") && !may_be_followed(value)) fail("a link that leads astray");
    if (called == "id" && !ids_.insert(std::string(value)).second) fail("an id that is there twice");
    if (wrong_.empty()) at_ = end + 1;
  }

  static bool may_be_followed(std::string_view value) {
    if (value.starts_with('#') || (value.starts_with('/') && !value.starts_with("//"))) return true;
    auto scheme = value.substr(0, value.find(':') + 1);
    return std::ranges::any_of(may_lead_to, [&](auto s) { return same_ignoring_case(s, scheme); });
  }

  std::string_view page_;
  std::size_t at_ = 0;
  std::vector<std::string> open_{};
  std::set<std::string> ids_{};
  std::string wrong_{};
};

}  // namespace wend::testing
