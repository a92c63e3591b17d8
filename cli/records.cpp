// SPDX-License-Identifier: Apache-2.0
#include "cli/records.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "cli/input.hpp"
#include "cli/terminal.hpp"

namespace wend::cli {
namespace {

struct tally {
  std::size_t records = 0, negative = 0, bad = 0;

  void count(outcome one) {
    ++records;
    negative += one == outcome::negative;
    bad += one == outcome::bad;
  }
};

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

}  // namespace wend::cli
