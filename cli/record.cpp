// SPDX-License-Identifier: Apache-2.0
#include "cli/record.hpp"

#include <algorithm>

#include "cli/json_out.hpp"
#include "cli/ordered_json.hpp"
#include "cli/template_variables.hpp"

namespace wend::cli {

struct json_record {
  ordered_json object;
  std::string main{};

  ordered_json const* find(std::string_view key) const {
    if (!object.is_object()) return nullptr;
    auto it = object.find(key);
    return it == object.end() ? nullptr : &*it;
  }
};

namespace {

/// Returns a text under `key`, or octets under `key_hex`; throws problem for other types.
std::optional<std::string> text_in(json_record const& from, std::string_view key) {
  auto plain = from.find(key);
  if (plain && plain->is_string()) return plain->get<std::string>();
  if (plain && !plain->is_null()) throw bad_record("`" + std::string(key) + "` is no string");
  auto coded = from.find(std::string(key) + "_hex");
  if (!coded || coded->is_null()) return {};
  auto octets = coded->is_string() ? octets_of_hex(coded->get_ref<std::string const&>()) : std::nullopt;
  if (!octets) throw bad_record("`" + std::string(key) + "_hex` holds no octets in hexadecimal");
  return octets;
}

std::string_view other_name(std::string_view key) { return key == "uri" ? "url" : ""; }

std::optional<std::string> text_of(json_record const& from, std::string_view key) {
  auto text = text_in(from, key);
  if (!text && !other_name(key).empty()) return text_in(from, other_name(key));
  return text;
}

std::optional<std::string> text_or_null(std::string const& name, ordered_json const& value) {
  if (value.is_null()) return {};
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_unsigned()) return value.dump();
  throw bad_record("`" + name + "` is no string");
}

/// The members of the object under `key`; none if it is absent.
std::vector<std::pair<std::string, ordered_json const*>> object_in(json_record const* from,
                                                                   std::string_view key) {
  auto value = from ? from->find(key) : nullptr;
  std::vector<std::pair<std::string, ordered_json const*>> members;
  if (!value || value->is_null()) return members;
  if (!value->is_object()) throw bad_record("`" + std::string(key) + "` is no object");
  for (auto const& [name, there] : value->items()) members.emplace_back(name, &there);
  return members;
}

void take_settings(record& to, json_record const& from) {
  if (auto name = text_in(from, "profile")) {
    auto p = profile_named(*name);
    if (!p) throw bad_record("unknown profile '" + *name + "'");
    to.profile = *p;
  }
  if (auto name = text_in(from, "mode")) {
    if (*name != "strict" && *name != "lenient")
      throw bad_record("the mode is strict or lenient, not '" + *name + "'");
    to.mode = *name == "strict" ? mode::strict : mode::lenient;
  }
  if (auto kind = text_in(from, "as")) {
    to.as_url = *kind == "url";
    to.reference = *kind == "reference";
  }
  if (auto set = to.flag("reference")) to.reference = *set;
  if (auto set = to.flag("iri")) to.iri = *set;
}

void read_json(record& to, std::string_view line, fields const& names) {
  to.json = std::make_shared<json_record>();
  auto& from = *to.json;
  try {
    from.object = ordered_json::parse(line);
  } catch (ordered_json::parse_error const& wrong) {
    throw bad_record("this is no JSON", wrong.byte > 0 ? wrong.byte - 1 : 0);
  }
  if (from.object.is_string()) {
    from.main = from.object.get<std::string>();
  } else if (from.object.is_object()) {
    take_settings(to, from);
    auto main = text_of(from, names.main);
    to.has_text = main.has_value();
    from.main = std::move(main).value_or("");
  } else {
    throw bad_record("a record is a JSON string or object");
  }
  to.text = from.main;
}

std::optional<std::string> column_of(std::string_view text) {
  if (text == "\\N") return {};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    char c = text[++i];
    switch (c) {
      case 't': out += '\t'; break;
      case 'n': out += '\n'; break;
      case 'r': out += '\r'; break;
      case '0': out += '\0'; break;
      case '\\': out += '\\'; break;
      default: (out += '\\') += c;
    }
  }
  return out;
}

void read_columns(record& to, std::string_view line, fields const& names) {
  std::size_t begin = 0;
  for (auto name : names.columns) {
    if (begin > line.size()) break;
    auto end = std::min(line.find('\t', begin), line.size());
    to.columns.emplace_back(name, column_of(line.substr(begin, end - begin)));
    begin = end + 1;
  }
  auto main = std::ranges::find(to.columns, names.main, [](auto const& c) { return c.first; });
  to.has_text = main != to.columns.end() && main->second;
  if (to.has_text) to.text = *main->second;
  if (begin <= line.size())
    throw bad_record("there are more columns than " + std::to_string(names.columns.size()), begin);
}

}  // namespace

mode_of_reading mode_for(options const& how, mode otherwise) {
  return {how.profile, how.mode_or(otherwise), how.reference, how.as_url, how.iri};
}

void record::begin(mode_of_reading const& how, std::size_t which) {
  static_cast<mode_of_reading&>(*this) = how;
  text = line = {};
  has_text = true;
  number = which;
  wrong.reset();
  json.reset();
  columns.clear();
}

void read_record(record& to, std::string_view octets, fields const& names, shape form) {
  try {
    if (form == shape::jsonl) read_json(to, octets, names);
    else if (form == shape::tsv) read_columns(to, octets, names);
    else to.text = octets;
    return;
  } catch (problem const& wrong) {
    to.wrong = wrong;
  } catch (ordered_json::exception const&) {
    to.wrong = bad_record("this is not the JSON that was expected");
  }
  if (form != shape::jsonl) return;
  to.text = octets;     // unchanged
  to.has_text = false;  // it is unknown which value is meant, and where a password is in it
}

std::optional<std::string> record::value(std::string_view key) const {
  if (json) return text_of(*json, key);
  for (auto const& [name, text_there] : columns)
    if (name == key) return text_there;
  return {};
}

std::optional<bool> record::flag(std::string_view key) const {
  auto value = json ? json->find(key) : nullptr;
  if (!value || value->is_null()) return {};
  if (!value->is_boolean()) throw bad_record("`" + std::string(key) + "` is neither true nor false");
  return value->get<bool>();
}

std::optional<std::vector<std::string>> record::texts(std::string_view key) const {
  auto value = json ? json->find(key) : nullptr;
  if (!value || value->is_null()) return {};
  std::vector<std::string> out;
  for (auto const& element : *value) {
    if (!value->is_array() || !element.is_string())
      throw bad_record("`" + std::string(key) + "` is no list of strings");
    out.push_back(element.get<std::string>());
  }
  return out;
}

named_texts record::members(std::string_view key) const {
  named_texts out;
  for (auto const& [name, there] : object_in(json.get(), key))
    out.emplace_back(name, text_or_null(name, *there));
  return out;
}

named_texts record::member_lists(std::string_view key) const {
  named_texts out;
  for (auto const& [name, there] : object_in(json.get(), key)) {
    if (!there->is_array()) out.emplace_back(name, text_or_null(name, *there));
    else
      for (auto const& each : *there) out.emplace_back(name, text_or_null(name, each));
  }
  return out;
}

template_variables record::variables(std::string_view key) const {
  auto value = json ? json->find(key) : nullptr;
  return value && !value->is_null() ? template_variables_in(*value) : template_variables();
}

bool record::has(std::string_view key) const { return json && json->find(key); }

}  // namespace wend::cli
