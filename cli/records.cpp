// SPDX-License-Identifier: Apache-2.0
#include "cli/records.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "cli/input.hpp"
#include "cli/terminal.hpp"
#include "cli/workers.hpp"

namespace wend::cli {
namespace {

struct tally {
  std::size_t records = 0, negative = 0, bad = 0, bugs = 0;

  void count(outcome o) {
    ++records;
    negative += o == outcome::negative;
    bad += o == outcome::bad || o == outcome::bug;
    bugs += o == outcome::bug;
  }
  tally& operator+=(tally const& more) {
    records += more.records;
    negative += more.negative;
    bad += more.bad;
    bugs += more.bugs;
    return *this;
  }
};

outcome answer_of(command_context& at, record const& record, fields const& names, record_work const& work) {
  if (record.wrong) return at.refuse(record, *record.wrong);
  if (!record.has_text && !names.may_lack_main)
    return at.refuse(record, bad_record("no `" + std::string(names.main) + "`"));
  auto place = at.out.text.size();
  try {
    return work(at, record);
  } catch (problem const& wrong) {  // a value of the record has the wrong type
    return at.refuse(record, wrong);
  } catch (usage_error const&) {
    throw;
  } catch (std::bad_alloc const&) {
    throw;
  } catch (std::exception const& bug) {  // fails this record only
    at.out.text.resize(std::min(place, at.out.text.size()));
    at.report(std::string("a bug: ") + bug.what());
    at.refuse(record, {"bug", 0, bug.what()});
    return outcome::bug;
  }
}

outcome work_on(command_context& at, record const& record, fields const& names, record_work const& work) {
  auto o = answer_of(at, record, names, work);
  at.end_block();
  return o;
}

void refuse_long(record& record, std::size_t longest) {
  record.wrong = problem_of({errc::too_long, static_cast<std::uint32_t>(longest)}, record.profile);
  record.has_text = false;
}

/// The options that all records share, and the counts of the results.
struct filter {
  command_context const& like;
  fields const& names;
  record_work const& work;
  mode_of_reading mode;
  record_source input;

  tally totals{};
  std::set<std::string, std::less<>> told{};
  int write_failure = 0;
  bool has_begun = false;
};

/// A block of records, and the context in which it is processed.
class block_of_records final : public task {
 public:
  explicit block_of_records(filter& whole) : whole_(whole), at_(whole.like) {
    auto in = at_.how.in, out = at_.out_shape;
    bool stays = (in == shape::lines && out == in) || (in == shape::nul && out == in);
    may_lend_ = stays && !at_.how.out_is_terminal;
    at_.hold_back();
    record_.from_input = true;
  }

  bool take() override {
    is_first_ = !std::exchange(whole_.has_begun, true);
    return whole_.input.next(in_);
  }

  void work(turn& mine) override {
    auto octets = without_byte_order_mark(in_.octets());
    for_each_record_in(octets, separator(), at_.how.max_record, [&](raw_record raw) {
      read(raw, octets);
      sum_.count(work_on(at_, record_, whole_.names, whole_.work));
      if (!at_.has_much()) return true;
      if (at_.has_too_much() && !mine.await()) return false;
      return !mine.has_come() || give();
    });
  }

  bool give() override {
    at_.hand_over(whole_.told, whole_.totals.records);
    whole_.totals += std::exchange(sum_, {});
    if (!at_.out.ok() && !whole_.write_failure) whole_.write_failure = at_.out.failure();
    return at_.out.ok();
  }

 private:
  char separator() const { return at_.how.in == shape::nul ? '\0' : '\n'; }

  /// Line ends of other systems; with -0 every octet is data.
  bool reads_lines() const { return at_.how.in != shape::nul; }

  std::string_view without_byte_order_mark(std::string_view octets) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (!is_first_ || !reads_lines() || !octets.starts_with(mark)) return octets;
    record_.begin(whole_.mode, 1);
    at_.report(record_, "byte-order-mark", "the byte order mark of the input was dropped");
    return octets.substr(mark.size());
  }

  /// A CR before the LF belongs to the separator; any other CR is data.
  std::string_view without_carriage_return(std::string_view octets, bool has_separator) {
    bool is_data = !reads_lines() || at_.how.in == shape::jsonl;  // RFC 8259 §2: white space around the JSON
    if (!has_separator || is_data || !octets.ends_with('\r')) return octets;
    at_.report(record_, "crlf", "the record ended with CR LF, which was dropped");
    return octets.substr(0, octets.size() - 1);
  }

  void read(raw_record raw, std::string_view block) {
    record_.begin(whole_.mode, sum_.records + 1);
    if (raw.too_long) {
      return refuse_long(record_, at_.how.max_record);
    }
    bool has_separator = raw.octets.data() + raw.octets.size() != block.data() + block.size();
    auto octets = without_carriage_return(raw.octets, has_separator);
    read_record(record_, octets, whole_.names, at_.how.in);
    if (may_lend_ && has_separator && octets.size() == raw.octets.size())
      record_.line = {raw.octets.data(), raw.octets.size() + 1};
  }

  filter& whole_;
  command_context at_;
  octet_buffer in_{};
  record record_{};
  tally sum_{};
  bool may_lend_ = false, is_first_ = false;
};

int read_input(command_context& at, filter& whole) {
  auto jobs = at.how.jobs;
  std::vector<std::unique_ptr<task>> tasks;
  while (tasks.size() < tasks_for(jobs)) tasks.push_back(std::make_unique<block_of_records>(whole));
  auto& from = whole.input.from;
  if (jobs > 1) from.make_interruptible();
  work_through(tasks, jobs, [&] { from.interrupt(); });
  if (!from.failure()) return done;
  at.report(std::string("standard input: ") + std::strerror(from.failure()));
  return io_error;
}

std::string number_text(double seconds) {
  auto thousandths = static_cast<unsigned long long>(seconds * 1000 + 0.5);
  auto rest = std::to_string(thousandths % 1000);
  return std::to_string(thousandths / 1000) + "." + std::string(3 - rest.size(), '0') + rest;
}

}  // namespace

command_context::command_context(options const& asked, shape otherwise)
    : how(asked), out_shape(asked.out.value_or(otherwise)) {}

command_context::command_context(command_context const& like)
    : how(like.how),
      out_shape(like.out_shape),
      empty_columns(like.empty_columns),
      is_template(like.is_template) {}

void command_context::keep_to_blocks() {
  bool fits = !how.out || *how.out == shape::nul || *how.out == shape::jsonl;
  if (!fits)
    throw usage_error(
        "the answers here are blocks of lines: --json, or -0 for NUL after each, and no other form");
  if (!json()) out_shape = shape::blocks;
}

std::string command_context::repeated(std::string_view text) const {
  return how.show_password ? std::string(text) : masked(text);
}

void command_context::report(std::string_view sentence) {
  if (!holds_back_) return write_message(sentence);
  held_.push_back({out.text.size(), 0, {}, std::string(sentence)});
  octets_held_ += sizeof(words) + sentence.size();
}

/// At a terminal, which both streams share, flushes the output first.
void command_context::write_message(std::string_view sentence) {
  if (how.out_is_terminal) out.flush();
  output complaints(2);
  complaints.text =
      "wend: " + shown(how.show_password ? std::string(sentence) : masked_sentence(sentence)) + "\n";
  complaints.flush();
}

void command_context::report(record const& about, std::string_view name, std::string_view sentence) {
  if (how.quiet) return;
  if (!about.from_input) return report(std::string(name) + ": " + std::string(sentence));
  if (told_.contains(name)) return;
  told_.emplace(name);
  held_.push_back({out.text.size(), about.number, std::string(name), std::string(sentence)});
}

void command_context::report_for_each(record const& about, std::string_view name, std::string_view sentence) {
  if (how.quiet || !about.from_input) return report(about, name, sentence);
  held_.push_back({out.text.size(), about.number, {}, std::string(name) + ": " + std::string(sentence)});
  octets_held_ += sizeof(words) + sentence.size();
}

void command_context::hand_over(std::set<std::string, std::less<>>& told, std::size_t before) {
  std::string rest;
  std::size_t done = 0;
  if (how.out_is_terminal) rest = std::exchange(out.text, {});
  for (auto const& [at, number, name, sentence] : held_) {
    if (!name.empty() && !told.insert(name).second) continue;
    out.text.append(rest, done, at - done);
    done = std::min(at, rest.size());
    auto whose = number == 0 ? "" : "record " + std::to_string(before + number) + ": ";
    write_message(name.empty() ? whose + sentence : whose + name + ": " + sentence + " (reported once)");
  }
  out.text.append(rest, done);
  held_.clear();
  octets_held_ = 0;
  out.flush();
}

void command_context::clear() {
  out.clear();
  held_.clear();
  octets_held_ = 0;
}

void command_context::report(record const& about, diagnostic f) {
  auto row = explain(f.code, cited_text(about.profile, about.text));
  report(about, row.name,
         row.spec.empty() ? std::string(row.message)
                          : std::string(row.message) + " (" + std::string(row.spec) + ")");
}

int command_context::finish(int status) {
  out.flush();
  if (out.ok()) return status;
  if (out.failure() != EPIPE) report(std::string("standard output: ") + std::strerror(out.failure()));
  return io_error;
}

void command_context::put_tsv(std::string_view octets) {
  auto const safe = how.out_is_terminal ? shown(octets, "\t\n") : std::string();
  for (char c : how.out_is_terminal ? std::string_view(safe) : octets) switch (c) {
      case '\t': out.text += "\\t"; break;
      case '\n': out.text += "\\n"; break;
      case '\r': out.text += "\\r"; break;
      case '\0': out.text += "\\0"; break;
      case '\\': out.text += "\\\\"; break;
      default: out.text += c;
    }
}

/// At a terminal a user typed the argument; a pipe gets an error in the record's place.
bool command_context::is_for_person(record const& record) const {
  return out_shape == shape::lines && how.out_is_terminal && !record.from_input;
}

void command_context::point_at(record const& record, problem const& wrong) {
  output complaints(2);
  put_caret(complaints.text, record.text, wrong, how, stream::err);
  complaints.flush();
}

/// The error of a bad record, in its own column after the template's.
void command_context::end_template(std::string_view error) {
  if (how.with_error) (out.text += '\t') += error;
  end_record();
}

outcome command_context::refuse(record const& record, problem const& wrong) {
  auto at = std::to_string(wrong.at);
  auto error = "error: " + std::string(wrong.name) + " at " + at;
  if (is_for_person(record)) {
    point_at(record, wrong);
    return outcome::bad;
  }
  if (is_template && !json()) {
    end_template(error);
    return outcome::bad;
  }
  switch (out_shape) {
    case shape::jsonl: {
      json_object answer(out.text);
      constexpr bool is_ok = false;
      begin_answer(answer, *this, record, is_ok);
      put_error(answer, wrong);
      answer.key("warnings") += "[]";
      break;
    }
    case shape::tsv:
      if (record.has_text || !record.text.empty()) put_tsv(record.text);
      else out.text += "\\N";
      for (std::size_t i = 0; i < empty_columns; ++i) out.text += "\t\\N";
      ((out.text += '\t') += wrong.name) += "\t" + at;
      break;
    case shape::blocks: put_caret(out.text, record.text, wrong, how, stream::out); return outcome::bad;
    default:
      if (auto text = wrong.text.empty() ? record.text : std::string_view(wrong.text);
          !text.contains(separator()))
        out.text += how.out_is_terminal ? shown(text) : text;
      (out.text += '\t') += error;
  }
  end_record();
  return outcome::bad;
}

outcome command_context::give(record const& record, std::string_view key, std::string_view value,
                              diagnostics const& notices, std::function<void(json_object&)> const& more) {
  if (out_shape == shape::jsonl) {
    {
      json_object answer(out.text);
      begin_answer(answer, *this, record);
      answer.text(key, value);
      if (more) more(answer);
      put_warnings(answer, notices, {record.profile, record.text});
    }
    end_record();
    return outcome::good;
  }
  for (auto notice : notices)
    if (!is_error(notice)) report(record, notice);
  if (out_shape == shape::tsv) {
    put_tsv(value);
    if (is_template) {
      end_template("");
      return outcome::good;
    }
    out.text += "\t\\N\t\\N";
  } else {
    bool is_prose = key == "text";   // has no records that are bad
    bool folded = key == "wrapped";  // closed by its bracket, not by its line
    bool looks_bad = !is_prose && value.contains("\terror: ");
    if (!folded && (looks_bad || value.contains(separator())))
      return refuse(record, problem_of({errc::not_expressible, 0}, record.profile));
    if (value == record.text && !record.line.empty()) {
      out.lend(record.line);
      return outcome::good;
    }
    if (how.out_is_terminal) out.text += shown(value, "\n");
    else out.text += value;
    if (is_template) {
      end_template("");
      return outcome::good;
    }
  }
  end_record();
  return outcome::good;
}

int for_each_record(command_context& at, arguments given, fields const& names, record_work const& work,
                    mode otherwise) {
  bool is_one_of_several = given.size() > 1 && std::ranges::find(given, "-") != given.end();
  if (is_one_of_several && names.main == "uri")  // other texts may be a `-`
    throw usage_error("`-` is standard input, and stands alone");
  if (given.size() == 1 && given[0] == "-") given = {};
  auto begun = std::chrono::steady_clock::now();
  auto const& how = at.how;
  filter whole{
      at, names, work, mode_for(how, otherwise), {0, how.in == shape::nul ? '\0' : '\n', how.max_record}};
  auto& totals = whole.totals;
  std::size_t octets = 0;
  int status = done;
  record record;
  for (auto const& text : given) {
    record.begin(whole.mode, totals.records + 1);
    if (text.size() > how.max_record) refuse_long(record, how.max_record);
    else read_record(record, text, names, how.in == shape::nul ? shape::lines : how.in);
    octets += text.size();
    totals.count(work_on(at, record, names, work));
    at.out.flush_if_large();
  }
  if (given.empty()) {
    status = read_input(at, whole);
    octets = whole.input.from.octets_read();
  }
  at.out.flush();
  if (at.how.stats) {
    std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    at.report(std::to_string(totals.records) + " records, " + std::to_string(totals.bad) + " bad, " +
              std::to_string(totals.negative) + " no; " + std::to_string(octets) + " octets in; " +
              number_text(took.count()) + " s");
  }
  bool is_told = at.json() || at.blocks() || at.how.stats || at.how.quiet;
  bool is_whole = at.out.ok() && !whole.write_failure;
  if (totals.bad > 0 && given.empty() && !is_told && is_whole)
    at.report(std::to_string(totals.bad) + " of " + std::to_string(totals.records) + " records are bad");
  if (auto failure = at.out.ok() ? whole.write_failure : at.out.failure()) {
    if (failure != EPIPE) at.report(std::string("standard output: ") + std::strerror(failure));
    return io_error;
  }
  if (status != done) return status;
  if (totals.bugs) return a_bug;
  return totals.bad || totals.negative ? no : done;
}

void begin_answer(json_object& to, command_context const& at, record const& record, bool is_ok) {
  if (record.has_text) put_masked(to, "input", record.text, at.how);
  else to.null("input");
  to.flag("ok", is_ok);
  to.word("profile", name_of(record.profile));
}

}  // namespace wend::cli
