// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/prospero_server.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/schemes/prospero/net/reply.hpp"
#include "wend/schemes/prospero/packet.hpp"
#include "wend/schemes/prospero/words.hpp"
#include "wend/uri/parts.hpp"

namespace wend::testing {

using namespace wire;
using prospero::lines_of;
using prospero::quoted;
using prospero::words_of;

namespace {

using words = std::vector<std::string>;
using links = std::vector<prospero_link>;

constexpr std::size_t longest_answer = 1'000'000, deepest_union = 8;

// ---- names

bool is_like(std::string_view name, std::string_view pattern) {
  std::size_t at = 0, i = 0, star = pattern.npos, star_at = 0;
  while (at < name.size()) {
    bool fits = i < pattern.size() && (pattern[i] == '?' || pattern[i] == name[at]);
    if (i < pattern.size() && pattern[i] == '*') star = i++, star_at = at;
    else if (fits) ++i, ++at;
    else if (star != pattern.npos) i = star + 1, at = ++star_at;
    else return false;
  }
  return pattern.find_first_not_of('*', i) == pattern.npos;
}

bool has_ignoring_case(std::string_view name, std::string_view part) {
  return !std::ranges::search(name, part, {}, lower, lower).empty() || part.empty();
}

/// What stands in parentheses behind `name` in the options of a command, `A+B(X+Y)`; no value where it is
/// none of them.
std::optional<std::string_view> option_in(std::string_view options, std::string_view name) {
  while (!options.empty()) {
    auto one = options.substr(0, options.find_first_of("+("));
    options.remove_prefix(one.size());
    std::string_view inside;
    if (options.starts_with('(')) inside = options.substr(1, std::min(options.find(')'), options.size()) - 1);
    if (one == name) return inside;
    options.remove_prefix(std::min(options.find('+', inside.size()), options.size()));
    options.remove_prefix(std::min<std::size_t>(1, options.size()));
  }
  return {};
}

/// Whether an attribute is one of those asked for: `X+Y`, none for those of interest.
bool is_among(std::string_view asked, std::string_view name) {
  if (asked.empty() || asked == "#INTERESTING") return true;
  return std::ranges::any_of(pieces(asked, '+'), [&](auto one) { return one == "#ALL" || one == name; });
}

// ---- one request

class clerk {
 public:
  explicit clerk(prospero_world const& world) : world_(world) {}

  std::string answer_to(std::string_view request) {
    if (!request.ends_with('\n')) return "ERROR the last line has no end\n";
    for (auto line : lines_of(request)) {
      if (!line.empty()) obey(line);
      if (out_.size() > longest_answer) return "FAILURE TOO-MANY\n";
      if (is_over_) break;
    }
    return std::move(out_);
  }
  bool is_of_version_1() const { return is_old_; }

 private:
  struct command {
    std::string_view name;
    std::size_t least_words;
    void (clerk::*act)(words const&, std::string_view line);
  };
  static command const commands[8];

  void say(std::string_view line) { (out_ += line) += '\n'; }
  void fail(std::string_view line) { say(line), is_over_ = true; }

  void obey(std::string_view line) {
    auto const said = words_of(line);
    if (said.empty()) return;
    for (auto const& one : commands) {
      if (one.name != said.front()) continue;
      if (said.size() < one.least_words) return fail("ERROR incorrect number of words");
      return (this->*one.act)(said, line);
    }
    fail("FAILURE UNIMPLEMENTED " + quoted(said.front()));
  }

  void tell_version(words const& said, std::string_view) {
    auto number = said.size() > 1 ? said[1] : "5";
    is_old_ = number == "1";
    if (number != "1" && number != "5") return fail("VERSION-NOT-SUPPORTED TRY 1-5");
    if (is_old_ || std::exchange(has_told_version_, true)) return;
    say("VERSION 5 " + world_.software);
  }

  void know_user(words const& said, std::string_view) {
    bool is_anybody = std::ranges::count(said, "UNAUTHENTICATED") > 0;
    if (!is_anybody) fail("FAILURE AUTHENTICATION-DATA");
  }

  void tell_status(words const&, std::string_view) {
    say("Prospero server (" + world_.software + ") " + world_.host);
  }

  void tell_parameter(words const& said, std::string_view) {
    if (said[1] != "GET") return fail("FAILURE NOT-AUTHORIZED");
    if (said[2] != "MOTD") return fail("FAILURE NOT-FOUND PARAMETER");
    say(world_.motd.empty() ? "PARAMETER NOTSET MOTD" : "PARAMETER VALUE MOTD " + quoted(world_.motd));
  }

  void enter(words const& said, std::string_view) { directory_ = said[2]; }

  // -- an object

  prospero_object const* find(std::string_view hsoname, std::string_view version = {}) const {
    bool is_any = version.empty() || version == "0";
    auto is_it = [&](auto const& one) {
      return one.hsoname == hsoname && (is_any || one.version == version);
    };
    auto found = std::ranges::find_if(world_.objects, is_it);
    return found == world_.objects.end() ? nullptr : &*found;
  }

  void tell_attribute(std::string_view kind, std::string_view name, std::string_view value) {
    ((((out_ += "ATTRIBUTE ") += kind) += ' ') += name) += ' ';
    say(value);
  }

  /// Values of several words come as they are written.
  void tell_attributes(prospero_object const& of, std::string_view asked) {
    constexpr std::string_view kind = "OBJECT INTRINSIC", method = "ACCESS-METHOD";
    for (auto const& [name, value] : of.attributes)
      if (is_among(asked, name)) tell_attribute(kind, name, "SEQUENCE " + quoted(value));
    if (!is_among(asked, method)) return;
    constexpr std::string_view own = "PROSPERO-CONTENTS";
    bool has_own = std::ranges::any_of(of.methods, [&](auto const& one) { return one.starts_with(own); });
    for (auto const& one : of.methods) tell_attribute(kind, method, "SEQUENCE " + one);
    if (of.contents && !has_own) tell_attribute(kind, method, "SEQUENCE PROSPERO-CONTENTS '' '' '' ''");
  }

  void forward(prospero_object const& from) {
    auto to = words_of(from.forward_to);
    to.resize(2);
    fail("FORWARDED INTERNET-D " + to[0] + " ASCII " + quoted(to[1]) + " 0");
  }

  void tell_object(words const& said, std::string_view) {
    auto const& asked = said[1];
    auto one = find(said[3], said.size() > 4 ? said[4] : "");
    if (!one) return fail("FAILURE NOT-FOUND OBJECT");
    if (!one->forward_to.empty()) return forward(*one);
    auto before = out_.size();
    tell_attributes(*one, asked);
    bool wants_contents = one->contents && asked != "#INTERESTING" && is_among(asked, "CONTENTS");
    if (wants_contents)
      tell_attribute("OBJECT INTRINSIC", "CONTENTS", "SEQUENCE DATA " + quoted(*one->contents));
    if (out_.size() == before) say("NONE-FOUND");
  }

  // -- a directory

  void tell_link(prospero_link const& one, std::optional<std::string_view> asked) {
    if (is_old_) return tell_old_link(one, asked);
    bool is_external = !one.directory && (!one.host.empty() || !one.method.empty());
    auto target = one.directory ? "DIRECTORY " : is_external ? "EXTERNAL " : "FILE ";
    // The reference server has two spaces there.
    out_ += one.kind == "UNION" ? "LINK  U " : "LINK  L ";
    ((out_ += target) += quoted(one.name)) += " INTERNET-D ";
    ((out_ += one.host.empty() ? world_.host : one.host) += " ASCII ") += quoted(one.hsoname);
    say(" 0");
    bool tells_method = !one.method.empty() && (asked ? is_among(*asked, "ACCESS-METHOD") : is_external);
    if (tells_method) tell_attribute("CACHED FIELD", "ACCESS-METHOD", one.method);
    if (!asked) return;
    for (auto const& [name, value] : one.attributes)
      if (is_among(*asked, name)) tell_attribute("CACHED INTRINSIC", name, "SEQUENCE " + quoted(value));
    auto object = one.host.empty() ? find(one.hsoname) : nullptr;
    if (object) tell_attributes(*object, *asked);
  }

  /// Version 1 knows no quotes.
  void tell_old_link(prospero_link const& one, std::optional<std::string_view> asked) {
    auto divides = [](std::string const& name) {
      return name.empty() || name.find_first_of(" \t\r\n") != name.npos;
    };
    if (divides(one.name) || divides(one.hsoname)) return say("WARNING OUT-OF-DATE");
    auto method = words_of(one.method);
    std::string target = one.directory ? "DIRECTORY" : "FILE";
    if (!method.empty() && !one.directory) target = "EXTERNAL(" + method.front() + ',' + method.back() + ')';
    say("LINK L " + target + ' ' + one.name + " INTERNET-D " + (one.host.empty() ? world_.host : one.host) +
        " ASCII " + one.hsoname + " 0 0");
    if (!asked) return;
    for (auto const& [name, value] : one.attributes)
      if (is_among(*asked, name)) say("LINK-INFO CACHED " + name + " ASCII " + value);
  }

  /// What is in a directory; nothing where that has been refused.
  std::optional<links> inside(std::string const& hsoname) {
    if (hsoname.starts_with("ARCHIE/")) return inside_archie(std::string_view(hsoname).substr(7));
    auto one = find(hsoname);
    if (one && !one->forward_to.empty()) return forward(*one), std::nullopt;
    if (!one || !one->is_directory()) return fail("FAILURE NOT-A-DIRECTORY"), std::nullopt;
    return one->links;
  }

  /// With what is in the targets of its unions, as far as they are here.
  void expand(links& all) {
    std::vector<std::string> seen;
    for (std::size_t i = 0; i < all.size() && seen.size() < deepest_union;) {
      auto target = all[i].kind == "UNION" && all[i].host.empty() ? find(all[i].hsoname) : nullptr;
      bool is_new = target && target->is_directory() && target->forward_to.empty() &&
                    !std::ranges::count(seen, target->hsoname);
      if (!is_new) {
        ++i;
        continue;
      }
      seen.push_back(target->hsoname);
      auto place = all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
      all.insert(place, target->links.begin(), target->links.end());
    }
  }

  void list(words const&, std::string_view line) {
    auto said = words_of(line, " \t/");  // a slash divides names, if it is not quoted
    auto mark = std::ranges::find(said, "COMPONENTS");
    if (mark == said.end()) return fail("ERROR no COMPONENTS");
    std::string const options = mark - said.begin() > 1 ? said[1] : "";
    if (option_in(options, "FILTER")) return fail("FAILURE UNIMPLEMENTED FILTER");
    words names(mark + 1, said.end());
    auto here = inside(directory_);
    if (!here) return;
    if (option_in(options, "VERIFY")) return say("NONE-FOUND");
    if (option_in(options, "EXPAND") || option_in(options, "LEXPAND")) expand(*here);

    auto asked = option_in(options, "ATTRIBUTES");
    while (names.size() > 1) {
      auto next = std::ranges::find(*here, names.front(), &prospero_link::name);
      if (next == here->end()) return say("NONE-FOUND");
      names.erase(names.begin());
      if (!next->host.empty()) return leave(*next, asked, names);
      here = inside(next->hsoname);
      if (!here) return;
    }
    tell_links(*here, names.empty() ? "*" : names.front(), asked);
  }

  /// The rest of the way is on another server.
  void leave(prospero_link const& by, std::optional<std::string_view> asked, words const& rest) {
    tell_link(by, asked);
    out_ += "UNRESOLVED";
    for (auto const& name : rest) (out_ += ' ') += quoted(name);
    out_ += '\n';
  }

  void tell_links(links const& all, std::string_view pattern, std::optional<std::string_view> asked) {
    if (pattern.starts_with('(')) return fail("FAILURE UNIMPLEMENTED");  // a regular expression
    auto before = out_.size();
    for (auto const& one : all) {
      if (is_like(one.name, pattern)) tell_link(one, asked);
      if (out_.size() > longest_answer) return;
    }
    if (out_.size() == before) say("NONE-FOUND");
  }

  // -- archie

  /// MATCH(maxhits,maxmatch,maxhitsper,offset,type)/words, MATCH(maxhits,offset,type)/words, HOST/site/path
  std::optional<links> inside_archie(std::string_view query) {
    constexpr std::string_view match = "MATCH(", host = "HOST/";
    if (world_.archie.empty()) return fail("FAILURE NOT-AUTHORIZED"), std::nullopt;
    if (query.starts_with(host)) return on_site(query.substr(host.size()));
    auto end = query.find(")/");
    if (!query.starts_with(match) || end == query.npos) return fail("FAILURE NOT-A-DIRECTORY"), std::nullopt;
    std::vector<std::string_view> said;
    for (auto one : pieces(query.substr(match.size(), end - match.size()), ',')) said.push_back(one);
    if (said.size() != 3 && said.size() != 5) return fail("FAILURE NOT-A-DIRECTORY"), std::nullopt;
    auto most = number_in(said.front()), offset = number_in(said[said.size() - 2]);
    constexpr std::uint64_t most_hits = 2500;
    if (!most || *most == 0 || *most > most_hits || !offset)
      return fail("FAILURE NOT-AUTHORIZED"), std::nullopt;
    return matches(said.back(), query.substr(end + 2), *offset, *most);
  }

  /// In small letters: those that are the very words, if there are such.
  std::optional<links> matches(std::string_view type, std::string_view term, std::uint64_t offset,
                               std::uint64_t most) {
    if (type.size() != 1 || std::string_view("=sScC").find(type) == type.npos)
      return fail("FAILURE UNIMPLEMENTED"), std::nullopt;
    links exact, like;
    for (auto const& one : world_.archie) {
      if (one.name == term) exact.push_back(as_found(one));
      bool is_near =
          lower(type[0]) == 's' ? has_ignoring_case(one.name, term) : one.name.find(term) != one.name.npos;
      if (type != "=" && is_near) like.push_back(as_found(one));
    }
    bool only_exact = type == "=" || (lower(type[0]) == type[0] && !exact.empty());
    auto& all = only_exact ? exact : like;
    auto from = std::min<std::uint64_t>(offset, all.size()), to = from + std::min(most, all.size() - from);
    return links(all.begin() + static_cast<std::ptrdiff_t>(from),
                 all.begin() + static_cast<std::ptrdiff_t>(to));
  }

  std::optional<links> on_site(std::string_view place) {
    auto slash = std::min(place.find('/'), place.size());
    auto site = place.substr(0, slash), path = place.substr(slash);
    if (path.ends_with('/')) path.remove_suffix(1);
    links all;
    for (auto const& one : world_.archie) {
      auto parent = std::string_view(one.hsoname).substr(0, one.hsoname.rfind('/'));
      if (one.host == site && parent == path) all.push_back(as_found(one));
    }
    if (all.empty()) return fail("FAILURE NOT-A-DIRECTORY"), std::nullopt;
    return all;
  }

  /// A directory of an ftp server is one of archie's own.
  static prospero_link as_found(prospero_link one) {
    if (!one.directory) return one;
    one.hsoname = "ARCHIE/HOST/" + one.host + one.hsoname;
    one.host.clear();
    one.method.clear();
    return one;
  }

  prospero_world const& world_;
  std::string out_{}, directory_{};
  bool is_old_ = false, has_told_version_ = false, is_over_ = false;
};

constexpr clerk::command clerk::commands[8] = {
    {"VERSION", 1, &clerk::tell_version},
    {"AUTHENTICATE", 3, &clerk::know_user},
    {"AUTHENTICATOR", 2, &clerk::know_user},
    {"DIRECTORY", 3, &clerk::enter},
    {"LIST", 2, &clerk::list},
    {"GET-OBJECT-INFO", 4, &clerk::tell_object},
    {"PARAMETER", 3, &clerk::tell_parameter},
    {"STATUS", 1, &clerk::tell_status},
};

// ---- packets

/// One request and its answer.
struct letter {
  std::uint16_t conversation = 0;
  prospero::parts request{};
  std::vector<std::string> answer{};  // what each packet carries
  bool is_of_version_1 = false;
  std::uint16_t received = 0;  // of the answer, as far as the client has told
};

/// In pieces; those of version 1 end with their lines.
std::vector<std::string> cut(std::string_view text, std::size_t longest, bool at_line_ends) {
  std::vector<std::string> all;
  do {
    auto piece = text.substr(0, longest);
    auto end = piece.rfind('\n');
    if (at_line_ends && piece.size() < text.size() && end != piece.npos) piece = piece.substr(0, end + 1);
    all.emplace_back(piece);
    text.remove_prefix(piece.size());
  } while (!text.empty());
  return all;
}

class post_office {
  static auto is_of(std::uint16_t conversation) {
    return [conversation](letter const& one) { return one.conversation == conversation; };
  }

 public:
  explicit post_office(prospero_world const& world) : world_(world) {}

  /// What is said to a packet.
  std::vector<std::string> take(prospero::packet const& heard) {
    bool is_cancelled = heard.what == prospero::packet::option::refused;
    if (is_cancelled) return std::erase_if(letters_, is_of(heard.conversation)), words{};
    auto known = std::ranges::find_if(letters_, is_of(heard.conversation));
    if (heard.number == 0) {
      if (known == letters_.end()) return {};
      return go_on(*known, heard);
    }
    if (world_.is_full) return {prospero::refusal_packet(heard.conversation)};
    if (world_.elsewhere) return {prospero::redirect_packet(heard.conversation, *world_.elsewhere, 1525)};
    if (known != letters_.end() && !known->answer.empty()) return go_on(*known, heard);
    return read(known == letters_.end() ? open(heard.conversation) : *known, heard);
  }

 private:
  static constexpr std::size_t most_letters = 8, most_packets = 16;
  /// So many packets at a time, to an address that may be somebody else's.
  static constexpr std::uint16_t window = 4;

  letter& open(std::uint16_t conversation) {
    if (letters_.size() == most_letters) letters_.pop_front();
    letters_.emplace_back().conversation = conversation;
    return letters_.back();
  }

  std::vector<std::string> read(letter& one, prospero::packet const& heard) {
    one.request.add(heard);
    bool is_too_long =
        one.request.is_too_much() || heard.number > most_packets || heard.total.value_or(0) > most_packets;
    if (is_too_long) {
      std::erase_if(letters_, is_of(heard.conversation));
      return {prospero::refusal_packet(heard.conversation)};
    }
    if (!one.request.is_complete())
      return {prospero::acknowledgement(one.conversation, one.request.received())};
    clerk answering(world_);
    auto text = answering.answer_to(one.request.text());
    one.is_of_version_1 = answering.is_of_version_1();
    one.answer = cut(text, std::max<std::size_t>(world_.longest_text, 1), one.is_of_version_1);
    auto said = packets_of(one);
    if (world_.wait > 0) said.insert(said.begin(), prospero::wait_packet(one.conversation, world_.wait, 1));
    return said;
  }

  std::vector<std::string> go_on(letter& one, prospero::packet const& heard) {
    if (one.answer.empty()) return {};
    auto told = std::min<std::size_t>(heard.received.value_or(0), one.answer.size());
    one.received = std::max(one.received, static_cast<std::uint16_t>(told));
    return packets_of(one);
  }

  /// Those that the client does not have, as many as may be said at once.
  std::vector<std::string> packets_of(letter const& one) const {
    auto const total = static_cast<std::uint16_t>(one.answer.size());
    if (total == 1 && world_.wait == 0 && one.received == 0) {
      if (one.is_of_version_1) return {prospero::whole_answer_of_version_1(one.answer.front())};
      return {prospero::whole_answer(one.conversation, one.answer.front())};
    }
    auto const last = static_cast<std::uint16_t>(std::min<unsigned>(total, one.received + unsigned{window}));
    std::vector<std::string> all;
    for (auto number = one.received; number < last; ++number) all.push_back(packet_of(one, number, last));
    return all;
  }

  /// As the servers of the time: how many there are, the last one tells.
  std::string packet_of(letter const& one, std::uint16_t index, std::uint16_t last) const {
    auto number = static_cast<std::uint16_t>(index + 1);
    auto total = number == one.answer.size() ? number : std::uint16_t{0};
    bool wants_to_know = number == last && (total == 0 || world_.wait > 0);
    auto const& text = one.answer[index];
    if (!wants_to_know) return prospero::answer_part(one.conversation, number, total, text);
    return prospero::answer_part_to_acknowledge(one.conversation, number, total, one.request.received(),
                                                text);
  }

  prospero_world const& world_;
  std::deque<letter> letters_{};
};

exchange serve(post_office office) {
  constexpr auto long_silence = std::chrono::minutes(2);
  while (true) {
    co_yield alarm(long_silence);
    auto octets = co_await some();
    if (!octets) co_return;
    auto const heard = prospero::read_packet(*octets);
    if (!heard) continue;
    auto const answers = office.take(*heard);
    for (auto const& one : answers) co_yield send(one);
  }
}

}  // namespace

std::string prospero_answer(prospero_world const& world, std::string_view request) {
  return clerk(world).answer_to(request);
}

exchange prospero_server(prospero_world const& world) { return serve(post_office(world)); }

}  // namespace wend::testing
