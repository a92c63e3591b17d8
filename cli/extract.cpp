// SPDX-License-Identifier: Apache-2.0
#include "wend/text/extract.hpp"

#include <fcntl.h>
#include <libpsl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "wend/text/hosts.hpp"

namespace wend::cli {
namespace {

/// The built-in list of top-level domains, and the public suffix list for those that are newer.
bool is_top_level(std::string_view label) {
  if (text::is_top_level(label)) return true;
  static psl_ctx_t const* const suffixes = psl_latest(nullptr);
  return suffixes &&
         psl_is_public_suffix2(suffixes, std::string(label).c_str(), PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE);
}

text::options search_for(options const& how, profile law, mode manner) {
  return {how.looking_for, law, manner == mode::strict, nullptr, is_top_level};
}

std::vector<std::string_view> names_of(text::flags said) {
  std::vector<std::string_view> names;
  if (said.extension) names.push_back("extension");
  if (said.hyphen_at_line_end) names.push_back(explain(errc::hyphen_at_line_end).name);
  if (said.alternates_capped) names.push_back("alternates-capped");
  return names;
}

void put_find(json_object& to, text::find const& one) {
  to.text("uri", one.uri);
  to.number("at", one.at);
  to.number("length", one.length);
  to.number("inner_at", one.inner_at);
  to.number("inner_length", one.inner_length);
  to.text("kind", text::name_of(one.kind));
  to.flag("known", one.known);
  to.texts("alternates", one.alternates);
  to.texts("flags", names_of(one.said));
}

constexpr std::string_view input_name = "(standard input)";

/// One text: a file, or standard input.
class search {
 public:
  search(desk& at, std::string file)
      : at_(at),
        file_(std::move(file)),
        finder_(
            search_for(at.how, at.how.law, at.how.manner_or(mode::lenient)),
            [this](text::find const& one) { hear(one); }, [this](text::remark one) { hear(one); }) {}

  /// The number of the error that ended the reading; 0 for the end of the text. UTF-16 is refused: it would
  /// look like a text without URIs.
  int read(int fd) {
    for (std::string block(1 << 20, '\0'); at_.out.ok();) {
      pollfd ready{fd, POLLIN, 0};
      if (::poll(&ready, 1, 0) == 0) at_.out.flush();
      auto got = ::read(fd, block.data(), block.size());
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return errno;
      if (got == 0) break;
      auto octets = std::string_view(block).substr(0, static_cast<std::size_t>(got));
      if (!std::exchange(begun_, true) && (octets.starts_with("\xFF\xFE") || octets.starts_with("\xFE\xFF")))
        return EILSEQ;
      finder_.feed(octets);
    }
    finder_.finish();
    return 0;
  }

  std::size_t count() const { return count_; }
  std::string const& name() const { return file_; }

 private:
  void hear(text::find const& one) {
    ++count_;
    if (at_.how.count) return;
    auto& out = at_.out.text;
    if (at_.json()) {
      json_object said(out);
      put_find(said, one);
      put_file(said);
    } else if (at_.out_shape == shape::tsv) {
      at_.put_tsv(one.uri);
      out += "\t" + std::to_string(one.at) + "\t" + std::to_string(one.length);
    } else {
      out += at_.how.out_is_terminal ? shown(one.uri) : one.uri;
    }
    at_.end_record();
    at_.out.flush_if_large();
    if (!at_.json() && one.said.hyphen_at_line_end) warn(errc::hyphen_at_line_end, one.at);
  }

  void hear(text::remark one) {
    if (!at_.json()) return warn(one.code, one.at);
    if (at_.how.count) return;
    {
      json_object said(at_.out.text);
      said.text("warning", explain(one.code).name);
      said.number("at", one.at);
      put_file(said);
    }
    at_.end_record();
  }

  void put_file(json_object& to) const {
    if (file_ == input_name) to.null("file");
    else to.text("file", file_);
  }

  void warn(errc code, std::uint64_t at) {
    if (at_.how.quiet || at_.how.count) return;
    auto const& row = explain(code);
    at_.say(file_ + ": byte " + std::to_string(at) + ": " + std::string(row.name) + ": " +
            std::string(row.message));
  }

  desk& at_;
  std::string file_;
  text::finder finder_;
  std::size_t count_ = 0;
  bool begun_ = false;
};

int search_file(desk& at, std::string const& name, std::size_t& count) {
  bool from_input = name == "-";
  int fd = from_input ? 0 : ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    at.say(name + ": " + std::strerror(errno));
    return no_input;
  }
  if (!from_input) ::posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
  search one(at, from_input ? std::string(input_name) : name);
  int failure = one.read(fd);
  if (!from_input) ::close(fd);
  count += one.count();
  if (!failure) return done;
  if (failure == EILSEQ) {
    at.say(one.name() + ": this is UTF-16; only octets, ASCII or UTF-8, are read here");
    return no;
  }
  at.say(one.name() + ": " + std::strerror(failure));
  return failure == EISDIR ? no_input : io_error;
}

int search_files(desk& at, arguments files) {
  std::string const input[] = {"-"};
  int status = done;
  std::size_t count = 0;
  for (auto const& name : files.empty() ? arguments(input) : files) {
    if (auto failed = search_file(at, name, count); failed != done) status = failed;
    if (!at.out.ok()) break;
  }
  if (at.how.count) at.out.text += std::to_string(count) + "\n";
  at.out.flush();
  if (at.how.stats) at.say(std::to_string(count) + " found");
  if (at.out.ok()) return status;
  if (at.out.failure() != EPIPE) at.say(std::string("standard output: ") + std::strerror(at.out.failure()));
  return io_error;
}

text::looking_for search_mode(std::string const& name) {
  if (name == "wrapped") return text::looking_for::wrapped;
  if (name == "scheme") return text::looking_for::scheme;
  if (name == "fuzzy") return text::looking_for::fuzzy;
  throw bad_record("`looking_for` is wrapped, scheme or fuzzy, not '" + name + "'");
}

/// The finds of a text that is a record of its own, all in one object.
outcome say_finds(desk& at, record const& one) {
  auto how = search_for(at.how, one.law, one.manner);
  if (auto name = one.value("looking_for")) how.mode = search_mode(*name);
  std::vector<text::find> finds;
  std::vector<std::string_view> warnings;
  text::finder finder(
      how, [&](text::find const& f) { finds.push_back(f); },
      [&](text::remark r) { warnings.push_back(explain(r.code).name); });
  finder.feed(one.text);
  finder.finish();
  std::vector<std::string> urls;
  for (auto const& f : finds) {
    urls.push_back(f.uri);
    if (f.said.hyphen_at_line_end) warnings.push_back(explain(errc::hyphen_at_line_end).name);
  }
  {
    json_object answer(at.out.text);
    answer.flag("ok", true);
    answer.text("profile", name_of(one.law));
    answer.texts("urls", urls);
    auto& alternatives = answer.key("alternatives");
    std::vector<std::vector<std::string> const*> affected;
    for (auto const& f : finds)
      if (!f.alternates.empty()) affected.push_back(&f.alternates);
    put_json_list(alternatives, affected, [](std::string& out, auto const* all) {
      put_json_list(out, *all, [](std::string& to, std::string const& text) { put_json_string(to, text); });
    });
    answer.texts("warnings", warnings);
    put_json_list(answer.key("finds"), finds, [](std::string& out, text::find const& f) {
      json_object found(out);
      put_find(found, f);
    });
  }
  at.end_record();
  return outcome::good;
}

constexpr std::string_view columns[] = {"text"};

int run(options const& how, arguments given) {
  desk at(how, how.in == shape::jsonl ? shape::jsonl : shape::lines);
  if (how.in != shape::jsonl) return search_files(at, given);
  if (at.out_shape != shape::jsonl) throw usage_error("extract --in jsonl answers in jsonl");
  return for_each_record(
      at, given, {"text", columns}, [&](record const& one) { return say_finds(at, one); }, mode::lenient);
}

}  // namespace

command const extract_command{
    "extract",
    "[FILE…]",
    "the URIs in texts",
    "Reads the files, or standard input, of any size, and prints the URIs in order, one to a line; white "
    "space that\n"
    "was folded into a wrapper is gone. --json adds where each stood (bytes from the start of its file; "
    "`inner` is\n"
    "without the wrapper), how it was found, and other readings at a hyphen before a line break. --in jsonl "
    "takes\n"
    "one text from each record (`text`) and answers with one object; `looking_for` is its mode.",
    "$ printf 'see <URL:http://a.example/b> or http://c.example/d.\\n' | wend extract\n"
    "http://a.example/b\n"
    "http://c.example/d",
    "--mode --bare --count --profile --strict --lenient",
    diet::texts,
    run};

}  // namespace wend::cli
