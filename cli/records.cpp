// SPDX-License-Identifier: Apache-2.0
#include "cli/records.hpp"

#include <unistd.h>

#include <chrono>
#include <cstring>
#include <nlohmann/json.hpp>

#include "cli/input.hpp"
#include "cli/terminal.hpp"

namespace wend::cli {

struct json_record {
  nlohmann::json object;
  std::string main{};

  nlohmann::json const* find(std::string_view key) const {
    if (!object.is_object()) return nullptr;
    auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
  }
};

namespace {

/// A text under `key`, or octets under `key_hex`; throws problem if it is something else.
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
  auto found = text_in(from, key);
  if (!found && !other_name(key).empty()) return text_in(from, other_name(key));
  return found;
}

void take_settings(record& to, json_record const& from) {
  if (auto name = text_in(from, "profile")) {
    auto law = profile_named(*name);
    if (!law) throw bad_record("there is no profile '" + *name + "'");
    if (*law == profile::whatwg) throw bad_record("the profile whatwg is not built yet");
    to.law = *law;
  }
  if (auto name = text_in(from, "mode")) {
    if (*name != "strict" && *name != "lenient")
      throw bad_record("the mode is strict or lenient, not '" + *name + "'");
    to.manner = *name == "strict" ? mode::strict : mode::lenient;
  }
  if (auto kind = text_in(from, "as")) to.as_url = *kind == "url", to.reference = *kind == "reference";
  if (auto set = to.flag("reference")) to.reference = *set;
  if (auto set = to.flag("iri")) to.iri = *set;
}

void read_json(record& to, std::string_view line, fields const& names) {
  to.json = std::make_shared<json_record>();
  auto& from = *to.json;
  try {
    from.object = nlohmann::json::parse(line);
  } catch (nlohmann::json::parse_error const& wrong) {
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
  if (begin <= line.size())
    throw bad_record("there are more columns than " + std::to_string(names.columns.size()), begin);
  auto main = std::ranges::find(to.columns, names.main, [](auto const& one) { return one.first; });
  to.has_text = main != to.columns.end() && main->second;
  if (to.has_text) to.text = *main->second;
}

void read_record(record& to, std::string_view octets, fields const& names, shape form) {
  try {
    if (form == shape::jsonl) read_json(to, octets, names);
    else if (form == shape::tsv) read_columns(to, octets, names);
    else to.text = octets;
  } catch (problem const& wrong) {
    to.wrong = wrong;
    to.text = octets;
  } catch (nlohmann::json::exception const&) {
    to.wrong = bad_record("this is not the JSON that was expected");
    to.text = octets;
  }
}

struct tally {
  std::size_t records = 0, negative = 0, bad = 0;

  void count(outcome one) {
    ++records;
    negative += one == outcome::negative;
    bad += one == outcome::bad;
  }
};

record blank_record(options const& how, mode otherwise) {
  record one;
  one.law = how.law;
  one.manner = how.manner_or(otherwise);
  one.reference = how.reference;
  one.as_url = how.as_url;
  one.iri = how.iri;
  return one;
}

outcome work_on(desk& at, record const& one, fields const& names,
                std::function<outcome(record const&)> const& work) {
  if (one.wrong) return at.refuse(one, *one.wrong);
  if (!one.has_text && !names.may_lack_main)
    return at.refuse(one, bad_record("no `" + std::string(names.main) + "`"));
  try {
    return work(one);
  } catch (problem const& wrong) {  // a value of the record that is not what it should be
    return at.refuse(one, wrong);
  }
}

int read_input(desk& at, fields const& names, mode otherwise,
               std::function<outcome(record const&)> const& work, tally& all, std::size_t& octets) {
  auto const& how = at.how;
  record_reader input(0, how.in == shape::nul ? '\0' : '\n', how.max_record);
  record_reader::record raw;
  auto flush = [&] { at.out.flush(); };
  while (at.out.ok() && input.next(raw, flush)) {
    auto one = blank_record(how, otherwise);
    one.from_input = true;
    one.number = all.records + 1;
    if (raw.too_long)
      one.wrong = problem_of({errc::too_long, static_cast<std::uint32_t>(how.max_record)}),
      one.has_text = false;
    else read_record(one, raw.octets, names, how.in);
    all.count(work_on(at, one, names, work));
    at.out.flush_if_large();
  }
  octets = input.octets_read();
  if (!input.failure()) return done;
  at.say(std::string("standard input: ") + std::strerror(input.failure()));
  return io_error;
}

std::string number_text(double seconds) {
  auto thousandths = static_cast<unsigned long long>(seconds * 1000 + 0.5);
  auto rest = std::to_string(thousandths % 1000);
  return std::to_string(thousandths / 1000) + "." + std::string(3 - rest.size(), '0') + rest;
}

}  // namespace

std::optional<std::string> record::value(std::string_view key) const {
  if (json) return text_of(*json, key);
  for (auto const& [name, text_there] : columns)
    if (name == key) return text_there;
  return {};
}

std::optional<bool> record::flag(std::string_view key) const {
  auto found = json ? json->find(key) : nullptr;
  if (!found || found->is_null()) return {};
  if (!found->is_boolean()) throw bad_record("`" + std::string(key) + "` is neither true nor false");
  return found->get<bool>();
}

std::optional<std::vector<std::string>> record::texts(std::string_view key) const {
  auto found = json ? json->find(key) : nullptr;
  if (!found || found->is_null()) return {};
  std::vector<std::string> out;
  for (auto const& one : *found) {
    if (!found->is_array() || !one.is_string())
      throw bad_record("`" + std::string(key) + "` is no list of strings");
    out.push_back(one.get<std::string>());
  }
  return out;
}

std::vector<std::pair<std::string, std::optional<std::string>>> record::members(std::string_view key) const {
  auto found = json ? json->find(key) : nullptr;
  std::vector<std::pair<std::string, std::optional<std::string>>> out;
  if (!found || found->is_null()) return out;
  if (!found->is_object()) throw bad_record("`" + std::string(key) + "` is no object");
  for (auto const& [name, there] : found->items()) {
    if (!there.is_null() && !there.is_string() && !there.is_number_unsigned())
      throw bad_record("`" + name + "` is no string");
    auto text_there = there.is_string() ? there.get<std::string>() : there.dump();
    out.emplace_back(name, there.is_null() ? std::nullopt : std::optional(text_there));
  }
  return out;
}

bool record::has(std::string_view key) const { return json && json->find(key); }

desk::desk(options const& asked, shape otherwise) : how(asked), out_shape(asked.out.value_or(otherwise)) {}

std::string desk::repeated(std::string_view text) const {
  return how.show_password ? std::string(text) : masked(text);
}

void desk::say(std::string_view sentence) {
  if (how.out_is_terminal) out.flush();
  output complaints(2);
  complaints.text = "wend: " + shown(sentence) + "\n";
  complaints.flush();
}

void desk::tell(record const& about, std::string_view name, std::string_view sentence) {
  if (how.quiet) return;
  if (!about.from_input) return say(std::string(name) + ": " + std::string(sentence));
  if (told_.contains(name)) return;
  told_.emplace(name);
  say("record " + std::to_string(about.number) + ": " + std::string(name) + ": " + std::string(sentence) +
      " (said once)");
}

void desk::tell(record const& about, finding said) {
  auto const& row = explain(said.code);
  tell(about, row.name,
       row.spec.empty() ? std::string(row.message)
                        : std::string(row.message) + " (" + std::string(row.spec) + ")");
}

void desk::put_tsv(std::string_view octets) {
  for (char c : octets) switch (c) {
      case '\t': out.text += "\\t"; break;
      case '\n': out.text += "\\n"; break;
      case '\r': out.text += "\\r"; break;
      case '\0': out.text += "\\0"; break;
      case '\\': out.text += "\\\\"; break;
      default: out.text += c;
    }
}

outcome desk::refuse(record const& one, problem const& wrong) {
  auto at = std::to_string(wrong.at);
  switch (out_shape) {
    case shape::jsonl: {
      json_object answer(out.text);
      begin_answer(answer, *this, one, false);
      put_error(answer, wrong);
      answer.key("warnings") += "[]";
      break;
    }
    case shape::tsv:
      for (std::size_t i = 0; i < empty_columns; ++i) out.text += "\\N\t";
      ((out.text += "\\N\t") += wrong.name) += "\t" + at;
      break;
    case shape::blocks: put_caret(out.text, one.text, wrong, how, how.colours_out); return outcome::bad;
    default: ((out.text += "\terror: ") += wrong.name) += " at " + at;
  }
  end_record();
  return outcome::bad;
}

outcome desk::give(record const& one, std::string_view key, std::string_view value, findings const& said,
                   std::function<void(json_object&)> const& more) {
  if (out_shape == shape::jsonl) {
    {
      json_object answer(out.text);
      begin_answer(answer, *this, one, true);
      answer.text(key, value);
      if (more) more(answer);
      put_warnings(answer, said);
    }
    end_record();
    return outcome::good;
  }
  for (auto notice : said)
    if (!is_error(notice)) tell(one, notice);
  if (out_shape == shape::tsv) {
    put_tsv(value);
    out.text += "\t\\N\t\\N";
  } else {
    bool fits = !value.starts_with('\t') && !value.contains(separator());
    bool folded = key == "wrapped";  // closed by its bracket, not by its line
    if (!fits && !folded) return refuse(one, problem_of({errc::not_expressible, 0}));
    out.text += how.out_is_terminal ? shown(value, "\n") : value;
  }
  end_record();
  return outcome::good;
}

int for_each_record(desk& at, arguments given, fields const& names,
                    std::function<outcome(record const&)> const& work, mode otherwise) {
  auto begun = std::chrono::steady_clock::now();
  tally all;
  std::size_t octets = 0;
  int status = done;
  for (auto const& text : given) {
    auto one = blank_record(at.how, otherwise);
    one.number = all.records + 1;
    read_record(one, text, names, at.how.in == shape::nul ? shape::lines : at.how.in);
    octets += text.size();
    all.count(work_on(at, one, names, work));
    at.out.flush_if_large();
  }
  if (given.empty()) status = read_input(at, names, otherwise, work, all, octets);
  at.out.flush();
  if (at.how.stats) {
    std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    at.say(std::to_string(all.records) + " records, " + std::to_string(all.bad) + " bad, " +
           std::to_string(all.negative) + " no; " + std::to_string(octets) + " octets in; " +
           number_text(took.count()) + " s");
  }
  if (!at.out.ok()) {
    if (at.out.failure() != EPIPE) at.say(std::string("standard output: ") + std::strerror(at.out.failure()));
    return io_error;
  }
  if (status != done) return status;
  return all.bad || all.negative ? no : done;
}

void begin_answer(json_object& to, desk const& at, record const& one, bool ok) {
  if (one.has_text) to.text("input", at.repeated(one.text));
  else to.null("input");
  to.flag("ok", ok);
  to.text("profile", name_of(one.law));
}

void put_error(json_object& to, problem const& wrong) {
  {
    json_object mistake(to.key("error"));
    mistake.text("name", wrong.name);
    mistake.number("at", wrong.at);
    mistake.text("message", wrong.message);
    if (wrong.spec.empty()) mistake.null("spec");
    else mistake.text("spec", wrong.spec);
  }
  if (wrong.legal_in) put_profiles(to, "legal_in", wrong.legal_in);
}

void put_finding(std::string& out, finding one, bool with_weight) {
  auto const& row = explain(one.code);
  json_object said(out);
  said.text("name", row.name);
  said.number("at", one.at);
  if (with_weight) said.text("weight", row.kind == weight::error ? "error" : "notice");
  said.text("message", row.message);
  if (row.spec.empty()) said.null("spec");
  else said.text("spec", row.spec);
}

void put_warnings(json_object& to, findings const& all) {
  findings notices;
  std::ranges::copy_if(all, std::back_inserter(notices), [](finding one) { return !is_error(one); });
  put_json_list(to.key("warnings"), notices, [](std::string& out, finding one) { put_finding(out, one); });
}

void put_profiles(json_object& to, std::string_view key, unsigned set) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < profiles.size(); ++i)
    if (set >> i & 1) names.push_back(name_of(profiles[i]));
  to.texts(key, names);
}

std::string profile_names(unsigned set) {
  std::string names;
  for (std::size_t i = 0; i < profiles.size(); ++i)
    if (set >> i & 1) (names += names.empty() ? "" : ", ") += name_of(profiles[i]);
  return names;
}

namespace {

constexpr std::size_t widest = 100;
constexpr std::size_t most_shown = 20;

void put_pointer(std::string& out, std::size_t column, std::string_view name, std::string_view message,
                 std::string_view spec, tint colour, bool colours) {
  out.append(column, ' ');
  out += tinted("^ " + std::string(name), colour, colours);
  if (!message.empty()) (out += ": ") += message;
  if (!spec.empty()) out += tinted(" (" + std::string(spec) + ")", tint::faint, colours);
  out += '\n';
}

}  // namespace

void put_carets(std::string& out, std::string_view text, std::span<finding const> all, options const& how,
                bool colours) {
  drawing line(text, how.show_password);
  bool whole = line.columns() <= widest;
  if (whole) (out += line.text()) += '\n';
  for (auto one : all.first(std::min(all.size(), most_shown))) {
    auto cut = line.around(one.at, widest);
    if (!whole) (out += cut.text) += '\n';
    auto const& row = explain(one.code);
    put_pointer(out, cut.column, row.name, row.message, row.spec, is_error(one) ? tint::bad : tint::doubtful,
                colours);
  }
  if (all.size() > most_shown)
    out += "and " + std::to_string(all.size() - most_shown) + " more; --json has them all\n";
}

void put_caret(std::string& out, std::string_view text, problem const& wrong, options const& how,
               bool colours) {
  auto cut = drawing(text, how.show_password).around(wrong.at, widest);
  (out += cut.text) += '\n';
  put_pointer(out, cut.column, wrong.name, wrong.message, wrong.spec, tint::bad, colours);
  if (wrong.legal_in) out += "  legal in " + profile_names(wrong.legal_in) + "\n";
}

}  // namespace wend::cli
