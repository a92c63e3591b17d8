// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/json.hpp"

#include "wend/exchange/listing.hpp"
#include "wend/gateway/error_page.hpp"
#include "wend/gateway/html.hpp"
#include "wend/gateway/masking.hpp"
#include "wend/gateway/target.hpp"

namespace wend::gateway {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

void put_string(std::string& to, std::string_view utf8) {
  to += '"';
  for (char c : utf8) {
    auto value = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') (to += '\\') += c;
    else if (c == '\n') to += "\\n";
    else if (value < 0x20 || value == 0x7F || c == '<')
      (((to += "\\u00") += digits[value >> 4])) += digits[value & 15];
    else to += c;
  }
  to += '"';
}

class object {
 public:
  explicit object(std::string& to) : to_(to) { to_ += '{'; }
  ~object() { to_ += '}'; }
  object(object const&) = delete;

  std::string& key(std::string_view name) {
    if (!first_) to_ += ',';
    first_ = false;
    put_string(to_, name);
    return to_ += ':';
  }
  void text(std::string_view name, std::string_view octets) {
    if (is_utf8(octets)) return put_string(key(name), octets);
    std::string hex;
    for (char c : octets)
      (hex += digits[static_cast<unsigned char>(c) >> 4]) += digits[static_cast<unsigned char>(c) & 15];
    put_string(key(std::string(name) + "_hex"), hex);
  }
  void known(std::string_view name, std::string_view octets) {
    if (!octets.empty()) text(name, octets);
  }
  template <class Number>
  void known(std::string_view name, std::optional<Number> const& value) {
    if (value) key(name) += std::to_string(*value);
  }
  void flag(std::string_view name, bool value) { key(name) += value ? "true" : "false"; }

 private:
  std::string& to_;
  bool first_ = true;
};

void put(object& to, access::facts const& what) {
  to.known("size", what.size);
  to.known("date", what.date);
  to.known("score", what.score);
  to.known("lines", what.lines);
  to.known("articles", what.articles);
  to.known("description", what.description);
  to.known("from", what.from);
  to.known("references", what.references);
}

void put_entries(std::string& to, access::listing const& listing) {
  char before = '[';
  for (auto const& entry : listing.entries) {
    to += before;
    before = ',';
    object row(to);
    row.text("title", entry.title);
    if (!entry.uri.empty()) row.text("uri", without_password(entry.uri));
    row.text("kind", wire::name_of(entry.kind));
    row.known("type", entry.facts.type);
    put(row, entry.facts);
  }
  to += listing.entries.empty() ? "[]" : "]";
}

}  // namespace

std::string json_of(object_info const& what, cache_entry const& it, std::string_view octets,
                    completeness extent) {
  std::string json;
  {
    object members(json);
    members.text("uri", what.uri);
    members.text("fetched", wire::date_text(what.fetched));
    members.known("address", what.peer);
    members.flag("copy", what.is_copy);
    members.known("type", it.media_type);
    put(members, it.facts);
    if (it.listing) put_entries(members.key("entries"), *it.listing);
    else members.text("text", octets);
    if (!it.listing) members.flag("whole", extent == completeness::whole);
  }
  return json += '\n';
}

std::string json_of(http_error const& what) {
  std::string json;
  {
    object members(json);
    members.flag("ok", false);
    members.key("status") += std::to_string(what.status);
    members.known("uri", what.uri);
    if (what.what) {
      object error(members.key("error"));
      auto row = explained(what);
      error.text("name", row.name);
      error.text("message", row.message);
      error.key("at") += std::to_string(what.what->at);
    }
    members.known("said", what.reply);
    members.known("tried", what.tried);
    members.known("read", what.read);
  }
  return json += '\n';
}

}  // namespace wend::gateway
