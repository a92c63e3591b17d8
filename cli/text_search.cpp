// SPDX-License-Identifier: Apache-2.0
//
// Several threads search one text. Where a search stands depends on all that came before, but in practice on
// little of it: a thread that takes a block begins its own search some way ahead of it,
//
//     …text that another thread searches|this block
//                            ^---------^
//                            overlap: finds are not heard
//
// and remembers where it stands as the block begins. When the search of the blocks before gets there, the two
// places are compared. They are nearly always the same, and then so is all that follows; if not, because the
// block begins in the middle of something, it is searched again, by the search that came there. So what is
// found is the same for any number of threads and any size of the blocks.
//
// A search is about as fast as the kernel copies a file. So each thread reads its own blocks of a regular file;
// only what is appended meanwhile, and other input, is read in turn.

#include "cli/text_search.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>
#include <vector>

#include "cli/input.hpp"
#include "cli/terminal.hpp"
#include "cli/workers.hpp"
#include "wend/names/public_suffix.hpp"
#include "wend/text/detail/hosts.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend::cli {
namespace {

constexpr std::size_t chunk = 512 * 1024, piece = 64 * 1024, overlap = 8 * 1024;

/// The table of `extract` in the library, and the public suffix list, which may be newer.
bool is_top_level(std::string_view label) {
  return text::is_top_level(label) ||
         domain_of(label, {.of = domain_options::rules::icann}).by == domain_parts::rule::icann;
}

std::vector<std::string_view> names_of(text::flags set) {
  std::vector<std::string_view> names;
  if (set.extension) names.push_back("extension");
  if (set.hyphen_at_line_end) names.push_back(explain(errc::hyphen_at_line_end).name);
  if (set.alternates_capped) names.push_back("alternates-capped");
  return names;
}

/// Prints what is heard of one text.
class printer {
 public:
  printer(command_context const& like, std::string const& file) : at(like), file_(file) { at.hold_back(); }

  void hear(text::find const& f) {
    if (!is_wanted(f, at.how.profile, at.how.mode_or(mode::lenient))) return;
    ++count;
    if (at.how.count) return;
    auto& out = at.out.text;
    if (at.json()) {
      json_object object(out);
      put_find(object, f);
      put_file(object);
    } else if (at.out_shape == shape::tsv) {
      at.put_tsv(f.uri);
      out += "\t" + std::to_string(f.at) + "\t" + std::to_string(f.length);
    } else {
      out += at.how.out_is_terminal ? shown(f.uri) : f.uri;
    }
    at.end_record();
    if (!at.json() && f.said.hyphen_at_line_end) warn(errc::hyphen_at_line_end, f.at);
  }

  void hear(text::remark r) {
    has_left_out = has_left_out || r.code == errc::too_long;
    if (!at.json()) return warn(r.code, r.at);
    if (at.how.count) return;
    {
      json_object object(at.out.text);
      object.text("warning", explain(r.code).name);
      object.number("at", r.at);
      put_file(object);
    }
    at.end_record();
  }

  void clear() {
    at.clear();
    count = 0;
    has_left_out = false;
  }

  command_context at;
  std::size_t count = 0;
  bool has_left_out = false;

 private:
  void put_file(json_object& to) const {
    if (file_.empty()) to.null("file");
    else to.text("file", file_);
  }

  void warn(errc code, std::uint64_t where) {
    if (at.how.quiet || at.how.count) return;
    auto const& row = explain(code);
    at.report((file_.empty() ? std::string(input_name) : file_) + ": byte " + std::to_string(where) + ": " +
              std::string(row.name) + ": " + std::string(row.message));
  }

  std::string const& file_;
};

/// A search that passes its finds to a listener; at first it has no listener.
class search {
 public:
  search(text::options how, std::uint64_t from)
      : finder_(
            how,
            [this](text::find const& f) {
              if (to_) to_->hear(f);
            },
            [this](text::remark r) {
              if (to_) to_->hear(r);
            },
            from) {}
  search(search const&) = delete;
  search& operator=(search const&) = delete;

  void tell(printer* to) { to_ = to; }
  void feed(std::string_view octets) { finder_.feed(octets); }
  void finish() { finder_.finish(); }
  auto place() const { return finder_.place(); }

 private:
  printer* to_ = nullptr;
  text::finder finder_;
};

/// The part of a regular file that can be read at any place, from where its descriptor stands.
struct file_part {
  int fd = -1;
  off_t begin = 0;
  std::uint64_t size = 0;

  /// Reads so many octets from `at` on. Returns the errno of a failure; fewer octets if the file is shorter now.
  int read(octet_buffer& to, std::uint64_t at, std::size_t length) const {
    auto out = to.room_for(length);
    for (std::size_t count = 0; count < length;) {
      auto got = ::pread(fd, out + count, length - count, begin + static_cast<off_t>(at + count));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return got < 0 ? errno : 0;
      count += static_cast<std::size_t>(got);
      to.grow_by(static_cast<std::size_t>(got));
    }
    return 0;
  }
};

file_part file_part_of(int fd) {
  struct stat about {};
  auto begin = ::lseek(fd, 0, SEEK_CUR);
  bool is_file = begin >= 0 && ::fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > begin;
  return is_file ? file_part{fd, begin, static_cast<std::uint64_t>(about.st_size - begin)} : file_part{};
}

/// The text, and how far it has been searched.
struct whole_text {
  whole_text(command_context const& like, std::string const& name, int fd, std::size_t jobs_wanted)
      : at(like),
        file(name),
        from(fd),
        jobs(jobs_wanted),
        how(search_for(at.how, at.how.profile, at.how.mode_or(mode::lenient))),
        done_to(std::make_unique<search>(how, 0)) {}

  command_context const& at;
  std::string const& file;
  source from;
  std::size_t jobs;
  text::options how;

  // whose turn it is to take
  file_part of_file{};  // not read in turn
  std::uint64_t taken = 0;
  std::string before{};  // the last octets that were taken
  std::string begun{};   // octets after the line end at which the last block was cut

  // whose turn it is to give
  std::unique_ptr<search> done_to;
  searched outcome{};
};

class block_of_text final : public task {
 public:
  explicit block_of_text(whole_text& whole) : whole_(whole), out_(whole.at, whole.file) {}

  bool take() override {
    in_.cut_to(0);
    length_to_read_ = 0;
    if (whole_.of_file.size > 0) return take_of_file();
    in_.append(whole_.before);
    lead_ = in_.size();
    in_.append(whole_.begun);
    whole_.begun.clear();
    while (size() < chunk && !(size() > 0 && whole_.from.would_wait()))
      if (!whole_.from.read_more(in_, chunk - size())) break;
    if (size() == 0) return false;
    if (whole_.taken == 0 && is_utf16(octets())) return !(whole_.outcome.is_utf16 = true);
    if (size() >= chunk) cut_at_line();
    from_ = whole_.taken;
    whole_.taken += size();
    if (whole_.jobs > 1) whole_.before = in_.octets().substr(in_.size() - std::min(in_.size(), overlap));
    return true;
  }

  void work(turn& mine) override {
    is_settled_ = false;
    if (length_to_read_ > 0) read();
    bool is_worth_it = size() >= piece;
    if (mine.has_come() || !is_worth_it) {
      if (mine.await()) search_on();
      return;
    }
    auto ahead = std::make_unique<search>(whole_.how, from_ - lead_);
    ahead->feed(in_.octets().substr(0, lead_));
    place_ = ahead->place();
    ahead->tell(&out_);
    own_ = std::move(ahead);
    for (auto rest = octets(); !rest.empty();) {
      own_->feed(rest.substr(0, piece));
      rest.remove_prefix(std::min(rest.size(), piece));
      if (!out_.at.has_much()) continue;
      if (out_.at.has_too_much() && !mine.await()) return;
      if (mine.has_come()) return resume(rest);
    }
  }

  bool give() override {
    if (!is_settled_) resume({});
    whole_.outcome.failure = failure_;
    return hand_over() && !is_cut_short_;
  }

 private:
  std::string_view octets() const { return in_.octets().substr(lead_); }
  std::size_t size() const { return in_.size() - lead_; }

  static bool is_utf16(std::string_view text) {
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
  }

  bool take_of_file() {
    auto& file = whole_.of_file;
    if (whole_.taken == 0) file.read(in_, 0, 2);
    if (is_utf16(in_.octets())) return !(whole_.outcome.is_utf16 = true);
    in_.cut_to(0);
    from_ = whole_.taken;
    lead_ = static_cast<std::size_t>(std::min<std::uint64_t>(from_, overlap));
    length_to_read_ = static_cast<std::size_t>(std::min<std::uint64_t>(chunk, file.size - from_));
    whole_.taken += length_to_read_;
    if (whole_.taken < file.size) return true;
    ::lseek(file.fd, file.begin + static_cast<off_t>(file.size), SEEK_SET);  // the rest is read in turn
    file.size = 0;
    return true;
  }

  void read() {
    auto length = lead_ + length_to_read_;
    failure_ = whole_.of_file.read(in_, from_ - lead_, length);
    is_cut_short_ = in_.size() < length;
    lead_ = std::min(lead_, in_.size());
  }

  /// Between lines a search seldom is in the middle of something.
  void cut_at_line() {
    auto end = octets().rfind('\n');
    if (end == std::string_view::npos || size() - end > piece) return;
    whole_.begun = octets().substr(end + 1);
    in_.cut_to(lead_ + end + 1);
  }

  /// The blocks before have been searched. Takes the own search for the one that goes on, if it is the same,
  /// and goes on with `rest`.
  void resume(std::string_view rest) {
    auto own = std::move(own_);
    if (!place_ || place_ != whole_.done_to->place()) {
      out_.clear();
      return search_on();
    }
    whole_.done_to = std::move(own);
    is_settled_ = true;
    if (!rest.empty()) search_on(rest);
  }

  void search_on() { search_on(octets()); }

  void search_on(std::string_view rest) {
    is_settled_ = true;
    whole_.done_to->tell(&out_);
    while (!rest.empty()) {
      whole_.done_to->feed(rest.substr(0, piece));
      rest.remove_prefix(std::min(rest.size(), piece));
      if (out_.at.has_much() && !hand_over()) return;
    }
  }

  bool hand_over() {
    std::set<std::string, std::less<>> nothing;
    auto& outcome = whole_.outcome;
    out_.at.hand_over(nothing, 0);
    outcome.count += std::exchange(out_.count, 0);
    outcome.has_left_out = std::exchange(out_.has_left_out, false) || outcome.has_left_out;
    if (!outcome.write_failure) outcome.write_failure = out_.at.out.failure();
    return out_.at.out.ok();
  }

  whole_text& whole_;
  printer out_;
  octet_buffer in_{};  // the overlap, and what was taken
  std::size_t lead_ = 0;
  std::uint64_t from_ = 0;
  std::size_t length_to_read_ = 0;
  int failure_ = 0;
  bool is_cut_short_ = false;
  std::unique_ptr<search> own_{};
  std::optional<text::finder::standing> place_{};
  bool is_settled_ = false;
};

/// Threads are not worth beginning for a small file.
bool is_small(int fd) {
  struct stat about {};
  return ::fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size < 4 * off_t{chunk};
}

}  // namespace

bool is_wanted(text::find const& f, profile p, mode m) {
  if (m == mode::lenient) return true;
  return is_url_standard(p) ? bool(whatwg::parse(f.uri)) : bool(parse(f.uri, p));
}

text::options search_for(options const& how, profile p, mode m) {
  return {how.looking_for, p, m == mode::strict, nullptr, is_top_level};
}

void put_find(json_object& to, text::find const& f) {
  to.text("uri", f.uri);
  to.number("at", f.at);
  to.number("length", f.length);
  to.number("inner_at", f.inner_at);
  to.number("inner_length", f.inner_length);
  to.text("kind", text::name_of(f.kind));
  to.flag("known", f.known);
  to.texts("alternates", f.alternates);
  to.texts("flags", names_of(f.said));
}

searched search_text(command_context const& at, std::string const& file, int fd) {
  auto jobs = is_small(fd) ? 1 : at.how.jobs;
  whole_text whole(at, file, fd, jobs);
  if (jobs > 1) whole.of_file = file_part_of(fd);
  std::vector<std::unique_ptr<task>> tasks;
  while (tasks.size() < tasks_for(jobs)) tasks.push_back(std::make_unique<block_of_text>(whole));
  if (jobs > 1) whole.from.make_interruptible();
  work_through(tasks, jobs, [&] { whole.from.interrupt(); });
  auto& outcome = whole.outcome;
  if (!outcome.failure) outcome.failure = whole.from.failure();
  if (outcome.failure || outcome.write_failure || outcome.is_utf16) return outcome;
  printer last(at, file);
  whole.done_to->tell(&last);
  whole.done_to->finish();
  std::set<std::string, std::less<>> nothing;
  last.at.hand_over(nothing, 0);
  outcome.count += last.count;
  outcome.has_left_out = outcome.has_left_out || last.has_left_out;
  outcome.write_failure = last.at.out.failure();
  return outcome;
}

}  // namespace wend::cli
