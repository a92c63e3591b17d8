// SPDX-License-Identifier: Apache-2.0
#include "wend/text/extract.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/command.hpp"
#include "cli/text_search.hpp"

namespace wend::cli {
namespace {

int search_file(command_context& at, std::string const& name, searched& total) {
  bool from_input = name == "-";
  int fd = from_input ? 0 : ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    at.report(name + ": " + std::strerror(errno));
    return no_input;
  }
  if (!from_input) ::posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
  auto outcome = search_text(at, from_input ? std::string() : name, fd);
  if (!from_input) ::close(fd);
  total.count += outcome.count;
  total.write_failure = outcome.write_failure;
  auto file = from_input ? std::string(input_name) : name;
  if (outcome.is_utf16) {
    at.report(file + ": the text is UTF-16; only octets, ASCII and UTF-8 are supported");
    return no;
  }
  if (!outcome.failure) return outcome.has_left_out ? no : done;
  at.report(file + ": " + std::strerror(outcome.failure));
  return outcome.failure == EISDIR ? no_input : io_error;
}

int search_files(command_context& at, arguments files) {
  std::string const input[] = {"-"};
  int status = done;
  searched total;
  for (auto const& name : files.empty() ? arguments(input) : files) {
    if (auto failed = search_file(at, name, total); failed != done) status = failed;
    if (total.write_failure) break;
  }
  if (at.how.count) at.out.text += std::to_string(total.count) + "\n";
  if (!total.write_failure) at.out.flush();
  if (at.how.stats) at.report(std::to_string(total.count) + " found");
  auto failure = total.write_failure ? total.write_failure : at.out.failure();
  if (!failure) return status;
  if (failure != EPIPE) at.report(std::string("standard output: ") + std::strerror(failure));
  return io_error;
}

text::looking_for search_mode(std::string const& name) {
  if (name == "wrapped") return text::looking_for::wrapped;
  if (name == "scheme") return text::looking_for::scheme;
  if (name == "mail") return text::looking_for::mail;
  if (name == "fuzzy") return text::looking_for::fuzzy;
  throw bad_record("`looking_for` is wrapped, scheme, mail or fuzzy, not '" + name + "'");
}

/// Writes the finds of a text that is one record, in one object.
outcome print_finds(command_context& at, record const& record) {
  auto how = search_for(at.how, record.profile, record.mode);
  if (auto name = record.value("looking_for")) how.mode = search_mode(*name);
  std::vector<text::find> finds;
  std::vector<std::string_view> warnings;
  text::finder finder(
      how,
      [&](text::find const& f) {
        if (is_wanted(f, record.profile, record.mode)) finds.push_back(f);
      },
      [&](text::remark r) { warnings.push_back(explain(r.code).name); });
  finder.feed(record.text);
  finder.finish();
  std::vector<std::string> urls;
  for (auto const& f : finds) {
    urls.push_back(f.uri);
    if (f.said.hyphen_at_line_end) warnings.push_back(explain(errc::hyphen_at_line_end).name);
  }
  {
    json_object answer(at.out.text);
    answer.flag("ok", true);
    answer.text("profile", name_of(record.profile));
    answer.texts("urls", urls);
    auto& alternatives = answer.key("alternatives");
    std::vector<std::vector<std::string> const*> affected;
    for (auto const& f : finds)
      if (!f.alternates.empty()) affected.push_back(&f.alternates);
    put_json_list(alternatives, affected, [](std::string& out, auto const* list) {
      put_json_list(out, *list, [](std::string& to, std::string const& text) { put_json_string(to, text); });
    });
    answer.texts("warnings", warnings);
    put_json_list(answer.key("finds"), finds, [](std::string& out, text::find const& f) {
      json_object object(out);
      put_find(object, f);
    });
  }
  at.end_record();
  return outcome::good;
}

constexpr std::string_view columns[] = {"text"};

int run(options const& how, arguments given) {
  command_context at(how, how.in == shape::jsonl ? shape::jsonl : shape::lines);
  if (how.in != shape::jsonl) return search_files(at, given);
  if (at.out_shape != shape::jsonl) throw usage_error("extract --in jsonl answers in jsonl");
  return for_each_record(at, given, {"text", columns}, print_finds, mode::lenient);
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
    "one text from each record (`text`) and answers with one object; `looking_for` is its mode. 's at the "
    "end "
    "of a URI\n"
    "without a wrapper is left out as English (`http://h/Levi's`), unless it shortens a word (`/it's`); %27s "
    "keeps\n"
    "it. --strict leaves out what the profile's grammar refuses.",
    "$ printf 'see <URL:http://a.example/b> or http://c.example/d.\\n' | wend extract\n"
    "http://a.example/b\n"
    "http://c.example/d",
    "--mode --bare --count --profile --strict --lenient",
    input_kind::texts,
    run};

}  // namespace wend::cli
