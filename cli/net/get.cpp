// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fstream>

#include "cli/net/commands.hpp"
#include "cli/net/follower.hpp"
#include "cli/net/listing_out.hpp"
#include "cli/net/progress.hpp"
#include "cli/net/tree.hpp"
#include "cli/net/whole_file.hpp"
#include "cli/terminal.hpp"
#include "wend/access/adapters.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/content/detail/message.hpp"
#include "wend/exchange/known.hpp"
#include "wend/text/extract.hpp"
#include "wend/uri/iri.hpp"

namespace wend::cli {
namespace {

using access::request;

/// RFC 1630 §Fragment-id: the fragment is looked up in the retrieved object; its absence is not an error.
void report_anchor(access::anchor const& place, command_context& at) {
  if (at.how.quiet) return;
  auto name = "#" + place.name;
  if (!place.interpreted) at.report(name + ": fragments of this media type are not supported");
  else if (place.at) at.report(name + " is at byte " + std::to_string(*place.at));
  else at.report(name + ": there is no such place in the document");
}

/// RFC 1630 §URN: a name may stand for several URLs.
void report_attempts(access::representation const& it, command_context& at) {
  if (at.how.quiet) return;
  for (auto const& attempt : it.attempts)
    at.report(masked_in_message(attempt.url) + ": " +
              (attempt.why ? std::string(explain(*attempt.why).name) : "this is it"));
}

/// A retrieval, with its progress bar.
struct retrieval {
  follower& client;
  command_context& at;
  request asked;
  progress_bar bar;
  std::uint64_t begins_at = 0;
  std::string media_type{};

  retrieval(follower& f, command_context& d, request r)
      : client(f), at(d), asked(std::move(r)), bar(wants_bar(f.how()), asked.from) {}

  /// No bar while the object is printed to the same terminal.
  static bool wants_bar(options const& how) {
    bool into_file = how.output_file && *how.output_file != "-";
    return how.progress.value_or(!how.quiet && !how.verbose && ::isatty(2) &&
                                 (into_file || !how.out_is_terminal));
  }

  /// A failure to write to `to`, which is called `file`, is reported in place of `cancelled`.
  access::representation run(access::sink const& take, output const& to, std::string const& file) {
    auto told = [this](std::string_view name, std::string_view value) {
      auto number = [&] { return std::strtoull(std::string(value).c_str(), nullptr, 10); };
      if (name == wire::known::media_type) media_type = value;
      if (name == wire::known::size) bar.expect(number());
      if (name == wire::known::begins_at) bar.begin_at(begins_at = number());
    };
    auto counted = [&](std::string_view octets) {
      bool more = take(octets);
      bar.add(octets.size());
      return more;
    };
    auto object = client.try_to(asked, counted, told);
    bar.wipe();
    if (!to.ok()) fail_to_write(at, file, to.failure());
    if (!object) throw failed_command{complain(asked.name.text(), asked.what, object.error(), client.how())};
    return std::move(*object);
  }
};

void report_notes(access::representation const& it, command_context& at) {
  report_attempts(it, at);
  auto entries = std::get_if<access::listing>(&it.body);
  if (entries && entries->entries.empty() && !at.how.quiet)
    at.report(masked_in_message(it.uri) + ": the listing is empty");
  if (it.anchor) report_anchor(*it.anchor, at);
}

int into_whole_file(retrieval& r) {
  auto const& name = *r.client.how().output_file;
  whole_file file(name);
  if (file.failure()) fail_to_write(r.at, name, file.failure());
  output to(file.fd());
  auto it = r.run([&](std::string_view octets) { return to.write(octets); }, to, name);
  if (std::holds_alternative<access::listing>(it.body)) {
    put_listing(to.text, it, it.uri, r.client.how());
    to.flush();
  }
  if (!to.ok()) fail_to_write(r.at, name, to.failure());
  if (int failure = file.keep()) fail_to_write(r.at, name, failure);
  report_notes(it, r.at);
  return status_of_listing(r.at, it);
}

int into_growing_file(retrieval& r) {
  auto const& name = *r.client.how().output_file;
  growing_file file(name);
  if (file.failure()) fail_to_write(r.at, name, file.failure());
  r.asked.from = file.size();
  r.begins_at = 0;
  output to(file.fd());
  bool first = true;
  auto take = [&](std::string_view octets) {
    if (std::exchange(first, false)) file.begin_at(r.begins_at);
    auto rest = file.new_in(octets);
    return file.failure() ? to.fail(file.failure()) : to.write(rest);
  };
  auto it = r.run(take, to, name);
  if (std::holds_alternative<access::listing>(it.body)) throw usage_error("a listing cannot be continued");
  if (first) file.begin_at(r.begins_at);  // an empty object creates the file, too
  if (int failure = file.end()) fail_to_write(r.at, name, failure);
  report_notes(it, r.at);
  return status_of_listing(r.at, it);
}

/// An article or a mail message in readable form.
void put_message(std::string& out, std::string_view octets, options const& how) {
  auto message = access::readable(octets);
  for (auto const& [name, value] : message.headers)
    out += tinted(shown(name) + ":", tint::faint, how.colours_out) + " " + shown(value) + "\n";
  out += "\n" + shown(message.text, "\n\t");
  if (!message.text.empty() && !message.text.ends_with('\n')) out += '\n';
  if (message.parts.size() > 1) out += '\n';
  for (auto const& part : message.parts) {
    if (message.parts.size() == 1) break;
    auto name = part.uri.empty() ? std::string("-") : shown(part.uri);
    out += tinted("part", tint::faint, how.colours_out) + "  " + shown(part.media_type) + "  " +
           std::to_string(part.size) + "  " + name + (part.name.empty() ? "" : "  " + shown(part.name)) +
           "\n";
  }
  if (!message.whole) out += "…\n";
}

int onto_standard_output(retrieval& r) {
  auto& at = r.at;
  if (at.how.read_message)
    if (auto gmime = access::find_adapter("gmime"); !gmime)
      throw failed_command{complain(r.asked.name.text(), verb::get, gmime.error(), at.how)};
  bool reads = at.how.read_message || (at.how.out_is_terminal && !at.how.raw);
  bool for_eyes = at.how.out_is_terminal && !at.how.raw;
  constexpr std::size_t longest_message = 16 << 20;
  std::string message, held;
  auto take = [&](std::string_view octets) {
    if (reads && r.media_type == "message/rfc822") {
      message += octets.substr(0, longest_message - message.size());
      return true;
    }
    return for_eyes ? at.out.write(for_a_terminal(held, octets)) : at.out.write(octets);
  };
  auto it = r.run(take, at.out, "standard output");
  at.out.text += shown(held);
  if (std::holds_alternative<access::listing>(it.body)) put_listing(at.out.text, it, it.uri, at.how);
  if (!message.empty()) put_message(at.out.text, message, at.how);
  at.out.flush();
  if (!at.out.ok()) fail_to_write(at, "standard output", at.out.failure());
  report_notes(it, at);
  return status_of_listing(at, it);
}

int retrieve(follower& f, command_context& at, request asked) {
  retrieval r(f, at, std::move(asked));
  bool into_file = at.how.output_file && *at.how.output_file != "-";
  if (at.how.go_on && !into_file) throw usage_error("--continue needs --output FILE");
  auto is_range = [](auto const& header) { return same_ignoring_case(header.first, "range"); };
  if (at.how.go_on && std::ranges::any_of(at.how.headers, is_range))
    throw usage_error("--continue and the header Range ask for different octets");
  if (at.how.go_on) return into_growing_file(r);
  return into_file ? into_whole_file(r) : onto_standard_output(r);
}

/// The readings of the first URI of a text, the likeliest first. RFC 1738 §Appendix: at a hyphen before a
/// line break the text does not tell whether it belongs to the URL.
std::vector<std::string> readings_in(std::string const& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw usage_error(file + ": cannot be read");
  std::vector<std::string> readings;
  text::finder finder({}, [&](text::find const& f) {
    if (!readings.empty()) return;
    readings.push_back(f.uri);
    readings.insert(readings.end(), f.alternates.begin(), f.alternates.end());
  });
  std::string block(64 * 1024, '\0');
  while (readings.empty() &&
         stream.read(block.data(), static_cast<std::streamsize>(block.size())).gcount() > 0)
    finder.feed(std::string_view(block).substr(0, static_cast<std::size_t>(stream.gcount())));
  finder.finish();
  if (readings.empty()) throw usage_error(file + ": there is no URI in it");
  return readings;
}

/// Tries each until one is found, and always reports which.
int get_from_text(options const& how) {
  auto readings = readings_in(*how.from_text);
  clean_up_when_interrupted();
  command_context at(how, shape::lines);
  follower f(how);
  for (std::size_t i = 0;; ++i) {
    bool last = i + 1 == readings.size();
    try {
      auto status = retrieve(f, at, {read_target(readings[i], how).value});
      if (readings.size() > 1)
        at.report(masked_in_message(readings[i]) + ": this reading of the text is there");
      return status;
    } catch (failed_command const& failed) {
      if (last || failed.status != no_input) throw;
    }
  }
}

/// RFC 1630 §Content-Id names a part within a message, which is retrieved first.
std::string message_at(follower& f, std::string const& base) {
  constexpr std::size_t longest = 256 << 20;
  std::string octets;
  auto take = [&](std::string_view more) { return (octets += more).size() <= longest; };
  f.perform({read_target(base, f.how()).value}, take);
  return octets;
}

}  // namespace

int run_get(options const& how, arguments given) {
  if (how.from_text && given.empty()) return get_from_text(how);
  if (how.from_text || given.size() != 1) throw usage_error("get takes one URI");
  command_context at(how, shape::lines);
  auto target = read_target(given[0], how).value;
  follower f(how);
  clean_up_when_interrupted();
  if (how.recursive) return get_tree(f, at, target);
  request asked(target);
  if (how.base) asked.message = message_at(f, *how.base);
  return retrieve(f, at, std::move(asked));
}

int run_search(options const& how, arguments given) {
  if (given.size() < 2) throw usage_error("search needs a URI and WORDS");
  command_context at(how, shape::lines);
  auto target = read_target(given[0], how).value;
  follower f(how);
  clean_up_when_interrupted();
  request asked(target, verb::search);
  asked.words.assign(given.begin() + 1, given.end());
  return retrieve(f, at, std::move(asked));
}

}  // namespace wend::cli
